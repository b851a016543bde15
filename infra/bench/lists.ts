import { BatchWriteItemCommand } from '@aws-sdk/client-dynamodb';
import type { Tenant } from '../../lib/rules/ids.ts';
import { marshal } from '../../lib/table/attributes.ts';
import type { Change } from '../../lib/table/change.ts';
import { keys } from '../../lib/table/keys.ts';
import { getPurchase, type PurchaseOf, putPurchase } from '../../lib/table/purchases.ts';
import { dynamoClient } from '../../lib/table/store.ts';
import {
  openTestEnvironment,
  openTestSalon,
  type Reply,
  type TestEnvironment,
  type TestSalon,
} from '../../tests/support/ground.ts';
import { datesFrom, fillDiaries, placeBenchSalon, slotQuestion } from './kit/bench-salon.ts';
import { packageForSale } from './kit/operations.ts';
import type { Report, Row } from './kit/report.ts';
import { columns, type Figure, figureOf } from './kit/sample.ts';

const KIND = 'PURCHASED-PACKAGE';
const ROWS = [100, 5_000, 50_000];
const TENANTS = [1, 100, 1_000];
const PER_PAGE = 20;
const CALLS = 40;
const CALLS_WARM = 10;
const BATCH = 25;
const BATCHES_AT_ONCE = 8;
const TOMORROW = '2026-11-17';
const WEEK = datesFrom(TOMORROW, 7);

/** Milliseconds of a call, the first ones left out. */
async function timed(call: () => Promise<Reply>): Promise<Figure> {
  const times: number[] = [];
  for (let index = 0; index < CALLS_WARM + CALLS; index += 1) {
    const start = performance.now();
    const { status, text } = await call();
    if (status !== 200) throw new Error(text);
    if (index >= CALLS_WARM) times.push(performance.now() - start);
  }
  return figureOf(times);
}

/** Items that records are made of, without the conditions under which a request writes them. */
const itemsOf = (changes: readonly Change[]) =>
  changes.flatMap((change) => (change.kind === 'put' ? [{ ...change.item, ...change.key }] : []));

/** Copies of a purchase up to that many, written in batches as no request could. */
async function multiply(
  ground: TestEnvironment,
  tenant: Tenant,
  purchase: PurchaseOf<typeof KIND>,
  count: number,
): Promise<void> {
  const { table } = ground.environment.table;
  const client = dynamoClient(ground.environment.table);
  const [row] = purchase.history;
  if (!row) throw new Error('the purchase has no history');
  const items = Array.from({ length: count - 1 }, (_, index) => {
    const head = { ...purchase.head, id: purchase.head.id + index + 1 };
    return itemsOf(putPurchase(tenant, KIND, { head, body: purchase.body }, row));
  }).flat();
  const batches = Array.from({ length: Math.ceil(items.length / BATCH) }, (_, batch) =>
    items.slice(batch * BATCH, (batch + 1) * BATCH),
  ).values();
  const write = async () => {
    for (const batch of batches) {
      const requests = batch.map((item) => ({ PutRequest: { Item: marshal(item) } }));
      await client.send(new BatchWriteItemCommand({ RequestItems: { [table]: requests } }));
    }
  };
  await Promise.all(Array.from({ length: BATCHES_AT_ONCE }, write));
  client.destroy();
  await ground.store.increment(keys.tally(tenant, KIND, 0), 'count', count - 1);
}

async function listRow(ground: TestEnvironment, count: number): Promise<Row> {
  const system = await openTestSalon(ground);
  const sold = await (await packageForSale(system))();
  const purchase = await getPurchase(system.store, system.tenant, KIND, sold.body.data.purchased_id);
  if (!purchase) throw new Error('nothing was sold');
  await multiply(ground, system.tenant, purchase, count);
  const page = (number: number) => () =>
    system.call('packages/get-purchased-package', { page: number, per_page: PER_PAGE }, { as: 'admin' });
  const last = count / PER_PAGE;
  const [onFirst, onLast] = [await page(1)(), await page(last)()];
  for (const { body, text } of [onFirst, onLast]) {
    const { total } = body.meta as { total: number };
    const shown = body.purchasedpackages as unknown[];
    if (total !== count || shown.length !== PER_PAGE) throw new Error(`not the list of ${count}: ${text}`);
  }
  return {
    list: `${count} sold packages`,
    ...columns('first page ms', await timed(page(1))),
    ...columns('last page ms', await timed(page(last))),
  };
}

async function tenantRows(ground: TestEnvironment, system: TestSalon): Promise<Row[]> {
  const rows: Row[] = [];
  let placed = 0;
  for (const tenants of TENANTS) {
    for (; placed < tenants; placed += 1) {
      const tenant = await placeBenchSalon(ground.store, `tenant-${placed}`, 5);
      await fillDiaries(ground.store, tenant, { staff: 5, appointments: 8, dates: WEEK });
    }
    const figure = await timed(() =>
      system.call('booking/get-slot', slotQuestion(TOMORROW, WEEK.length), { slug: 'tenant-0' }),
    );
    rows.push({
      table: `${tenants} salons in the table`,
      ...columns('get-slot, 7 days, 5 staff, ms', figure),
    });
  }
  return rows;
}

/** Lists as they grow, up to that many rows, and times as the platform grows: both should stay as fast as they were. */
export async function run([most = String(Math.max(...ROWS))]: readonly string[]): Promise<Report> {
  const ground = await openTestEnvironment();
  try {
    const tenants = await tenantRows(ground, await openTestSalon(ground));
    const lists: Row[] = [];
    for (const count of ROWS.filter((rows) => rows <= Number(most))) lists.push(await listRow(ground, count));
    return {
      title: 'Lists and growth',
      says: `Through the functions, without the gateway. Pages of ${PER_PAGE} sold packages with their histories; times in a salon that shares its table with others.`,
      tables: [
        {
          title: 'Pages of a list',
          rows: lists,
          bars: { label: 'list', values: ['first page ms', 'last page ms'], unit: 'ms' },
        },
        {
          title: 'Times among many salons',
          rows: tenants,
          bars: { label: 'table', values: ['get-slot, 7 days, 5 staff, ms'], unit: 'ms' },
        },
      ],
    };
  } finally {
    await ground.close();
  }
}
