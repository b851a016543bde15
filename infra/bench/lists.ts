import { BatchWriteCommand } from '@aws-sdk/lib-dynamodb';
import type { Tenant } from '../../lib/rules/ids.ts';
import type { Change } from '../../lib/table/change.ts';
import { keys } from '../../lib/table/keys.ts';
import { getPurchase, type PurchaseOf, putPurchase } from '../../lib/table/purchases.ts';
import { createDynamoClient, openDocumentClient } from '../../lib/table/store.ts';
import {
  openTestEnvironment,
  openTestSalon,
  type Reply,
  type TestEnvironment,
  type TestSalon,
} from '../../tests/support/test-environment.ts';
import { createBenchSalon, fillDiaries, listDates, toSlotInput } from './kit/bench-salon.ts';
import { preparePackageSale } from './kit/operations.ts';
import type { Report, Row } from './kit/report.ts';
import { computeTiming, type Timing, toColumns } from './kit/timing.ts';

const KIND = 'PURCHASED-PACKAGE';
const ROWS = [100, 5_000, 50_000];
const TENANTS = [1, 100, 1_000];
const PER_PAGE = 20;
const CALLS = 40;
const WARM_UP_CALLS = 10;
const BATCH = 25;
const BATCHES_AT_ONCE = 8;
const TOMORROW = '2026-11-17';
const WEEK = listDates(TOMORROW, 7);

/** Times repeated calls after a warm-up. */
async function timeCalls(call: () => Promise<Reply>): Promise<Timing> {
  const times: number[] = [];
  for (let index = 0; index < WARM_UP_CALLS + CALLS; index += 1) {
    const start = performance.now();
    const { status, text } = await call();
    if (status !== 200) throw new Error(text);
    if (index >= WARM_UP_CALLS) times.push(performance.now() - start);
  }
  return computeTiming(times);
}

/** The items that changes put, without their conditions. */
const toItems = (changes: readonly Change[]) =>
  changes.flatMap((change) => (change.kind === 'put' ? [{ ...change.item, ...change.key }] : []));

/** Copies a purchase until there are `count`, in batches. */
async function copyPurchase(
  testEnvironment: TestEnvironment,
  tenant: Tenant,
  purchase: PurchaseOf<typeof KIND>,
  count: number,
): Promise<void> {
  const { table } = testEnvironment.environment.table;
  const client = createDynamoClient(testEnvironment.environment.table);
  const documents = openDocumentClient(client);
  const [row] = purchase.history;
  if (!row) throw new Error('the purchase has no history');
  const items = Array.from({ length: count - 1 }, (_, index) => {
    const head = { ...purchase.head, id: purchase.head.id + index + 1 };
    return toItems(putPurchase(tenant, KIND, { head, body: purchase.body }, row));
  }).flat();
  const batches = Array.from({ length: Math.ceil(items.length / BATCH) }, (_, batch) =>
    items.slice(batch * BATCH, (batch + 1) * BATCH),
  ).values();
  const writeBatches = async () => {
    for (const batch of batches) {
      const requests = batch.map((item) => ({ PutRequest: { Item: item } }));
      await documents.send(new BatchWriteCommand({ RequestItems: { [table]: requests } }));
    }
  };
  await Promise.all(Array.from({ length: BATCHES_AT_ONCE }, writeBatches));
  client.destroy();
  await testEnvironment.store.increment(keys.tally(tenant, KIND, 0), 'count', count - 1);
}

async function measureList(testEnvironment: TestEnvironment, count: number): Promise<Row> {
  const salon = await openTestSalon(testEnvironment);
  const sold = await (await preparePackageSale(salon))();
  const purchase = await getPurchase(salon.store, salon.tenant, KIND, sold.body.data.purchased_id);
  if (!purchase) throw new Error('nothing was sold');
  await copyPurchase(testEnvironment, salon.tenant, purchase, count);
  const page = (number: number) => () =>
    salon.call('packages/get-purchased-package', { page: number, per_page: PER_PAGE }, { as: 'admin' });
  const last = count / PER_PAGE;
  for (const { body, text } of [await page(1)(), await page(last)()]) {
    const { total } = body.meta as { total: number };
    const rows = body.purchasedpackages as unknown[];
    if (total !== count || rows.length !== PER_PAGE) throw new Error(`wrong list of ${count}: ${text}`);
  }
  return {
    list: `${count} sold packages`,
    ...toColumns('first page ms', await timeCalls(page(1))),
    ...toColumns('last page ms', await timeCalls(page(last))),
  };
}

async function measureTenants(testEnvironment: TestEnvironment, salon: TestSalon): Promise<Row[]> {
  const rows: Row[] = [];
  let placed = 0;
  for (const tenants of TENANTS) {
    for (; placed < tenants; placed += 1) {
      const tenant = await createBenchSalon(testEnvironment.store, `tenant-${placed}`, 5);
      await fillDiaries(testEnvironment.store, tenant, { staff: 5, appointments: 8, dates: WEEK });
    }
    const timing = await timeCalls(() =>
      salon.call('booking/get-slot', toSlotInput(TOMORROW, WEEK.length), { slug: 'tenant-0' }),
    );
    rows.push({
      table: `${tenants} salons in the table`,
      ...toColumns('get-slot, 7 days, 5 staff, ms', timing),
    });
  }
  return rows;
}

/** Measures lists of growing length (up to `most` rows) and slots with a growing number of salons. */
export async function run([most = String(Math.max(...ROWS))]: readonly string[]): Promise<Report> {
  const testEnvironment = await openTestEnvironment();
  try {
    const tenants = await measureTenants(testEnvironment, await openTestSalon(testEnvironment));
    const lists: Row[] = [];
    for (const count of ROWS.filter((rows) => rows <= Number(most)))
      lists.push(await measureList(testEnvironment, count));
    return {
      title: 'Lists and growth',
      summary: `Through the functions, without the gateway. Pages of ${PER_PAGE} sold packages with their histories; get-slot of a salon that shares the table with others.`,
      tables: [
        {
          title: 'Pages of a list',
          rows: lists,
          bars: { label: 'list', values: ['first page ms', 'last page ms'], unit: 'ms' },
        },
        {
          title: 'get-slot with many salons in the table',
          rows: tenants,
          bars: { label: 'table', values: ['get-slot, 7 days, 5 staff, ms'], unit: 'ms' },
        },
      ],
    };
  } finally {
    await testEnvironment.close();
  }
}
