import { expect, test } from 'vitest';
import { createMeter } from '../../../infra/bench/kit/meter.ts';
import { DAY_MS } from '../../../lib/rules/time-units.ts';
import { keys } from '../../../lib/table/keys.ts';
import { type Item, putNewItem } from '../../../lib/table/store.ts';
import { listLog } from '../../support/api/logs.ts';
import { AS_ADMIN } from '../../support/catalog/directory.ts';
import { nightTest } from '../../support/nightly.ts';
import { type TestSalon, useTestSalons } from '../../support/test-salon.ts';

let queries = 0;
const meter = createMeter((operation, input) => {
  if (operation === 'Query' && JSON.stringify(input).includes('#AUDIT')) queries += 1;
});
const openSalon = useTestSalons(meter);
const INDEX = 'directory/audit-index';
const LONG_TEXT_FIELD = 'terms_conditions';
const PER_COMMIT = 100;
/** Most bytes of a page. */
const REPLY_MAX = 300_000;

type RowView = { readonly id: string; readonly before: object; readonly after: object };

/** Text that hardly can be compressed. */
const toLongText = (length: number): string =>
  Array.from({ length }, (_, index) =>
    String.fromCodePoint(97 + ((index * index * 7 + index * 3) % 26)),
  ).join('');

async function change(salon: TestSalon, operation: string, input: object): Promise<void> {
  const reply = await salon.call(operation, input, AS_ADMIN);
  expect(reply.status, reply.text).toBe(200);
}

/** The only row of the trail as stored. */
async function getStoredRow({ store, tenant }: TestSalon): Promise<Item> {
  const { items } = await store.queryPage({ pk: keys.auditRow(tenant, '', '').pk, limit: 1 });
  const [item] = items;
  if (!item) throw new Error('no row');
  return item;
}

/** Adds rows like the first one, evenly over some days before now. Returns their ids, the newest first. */
async function fillTrail(salon: TestSalon, count: number, days: number): Promise<string[]> {
  const { pk: _pk, sk: _sk, ...row } = await getStoredRow(salon);
  const now = salon.clock.now().getTime();
  const rows = Array.from({ length: count }, (_, index) => ({
    id: `row-${index}`,
    at: new Date(now - Math.floor((index * days * DAY_MS) / count) - 1).toISOString(),
  }));
  for (let from = 0; from < count; from += PER_COMMIT) {
    const changes = rows
      .slice(from, from + PER_COMMIT)
      .map(({ at, id }) => putNewItem(keys.auditRow(salon.tenant, at, id), { ...row, at, id }));
    await salon.store.commit(changes);
  }
  return rows.map(({ id }) => id);
}

/** Asks for a page. Returns its rows, and what it read of the table. */
async function measurePage(salon: TestSalon, query: object) {
  queries = 0;
  const replies: { data: RowView[]; links: { next: string | null }; bytes: number }[] = [];
  const { readUnits } = await meter.measure(async () => {
    const { status, text } = await salon.call(INDEX, query, AS_ADMIN);
    expect(status, text).toBe(200);
    replies.push({ ...JSON.parse(text), bytes: text.length });
  });
  const [reply] = replies;
  if (!reply) throw new Error('no reply');
  return { ...reply, readUnits, queries };
}

const YEAR = { from: '2025/11/17', to: '2026/11/16' };

async function expectBoundedPages(salon: TestSalon, count: number): Promise<void> {
  await change(salon, 'services/update', { id: 1, price: 52 });
  const own = await getStoredRow(salon);
  const ids = await fillTrail(salon, count, 360);
  const first = await measurePage(salon, { ...YEAR, per_page: 100 });
  expect(first.data.map(({ id }) => id)).toEqual([own.id, ...ids.slice(0, 99)]);
  expect([first.queries, first.bytes < REPLY_MAX]).toEqual([1, true]);
  // 101 rows of less than 1 KB, and the records of the caller
  expect(first.readUnits).toBeLessThan(30);
  const after = new URL(first.links.next ?? '').searchParams.get('after');
  const second = await measurePage(salon, { ...YEAR, per_page: 100, after });
  expect(second.data.map(({ id }) => id)).toEqual(ids.slice(99, 199));
  const last = await measurePage(salon, { ...YEAR, order: 'asc', per_page: 5 });
  expect(last.data.map(({ id }) => id)).toEqual(ids.toReversed().slice(0, 5));
  await change(salon, 'services/update', { id: 2, price: 61 });
  const newest = { ...YEAR, order: 'asc', reference_kind: 'service', reference_id: 2 };
  const filtered = await measurePage(salon, newest);
  expect([filtered.data, filtered.queries]).toEqual([[], 2]);
  const all = await listLog<RowView>(salon, INDEX, newest);
  expect(all.map((page) => page.length)).toEqual([...all.slice(1).map(() => 0), 1]);
  expect(all).toHaveLength(Math.ceil((count + 2) / 2_000));
}

// BEHAVIOR §7.4, §38.3
nightTest(
  'a page of a trail of 2,000 rows reads its own rows, and at most 2 pages of the table with a filter',
  async () => expectBoundedPages(await openSalon(), 2_000),
);

nightTest('a page of a trail of 100,000 rows reads no more', async () =>
  expectBoundedPages(await openSalon(), 100_000),
);

test('pages that follow each other show each row once, also with a filter and with rows that come meanwhile', async () => {
  const salon = await openSalon();
  await change(salon, 'services/update', { id: 1, price: 52 });
  const ids = await fillTrail(salon, 120, 20);
  await change(salon, 'services/update', { id: 2, price: 61 });
  for (const filter of [{}, { reference_id: 1 }]) {
    const query = { reference_kind: 'service', per_page: 40, ...filter };
    const listed = (await listLog<RowView>(salon, INDEX, query)).flat().map(({ id }) => id);
    expect(listed.filter((id) => id.startsWith('row-'))).toEqual(ids);
  }
  const first = await measurePage(salon, { per_page: 3 });
  await change(salon, 'services/update', { id: 2, price: 62 });
  const after = new URL(first.links.next ?? '').searchParams.get('after');
  const second = await measurePage(salon, { per_page: 2, after });
  expect(second.data.map(({ id }) => id)).toEqual(ids.slice(1, 3));
});

test('shows the last 31 days by default', async () => {
  const salon = await openSalon();
  await change(salon, 'services/update', { id: 1, price: 52 });
  await salon.clock.advance(30 * 24 * 60);
  expect((await measurePage(salon, {})).data).toHaveLength(1);
  await salon.clock.advance(24 * 60);
  expect((await measurePage(salon, {})).data).toHaveLength(0);
});

// BEHAVIOR §38.2
test('240 long edits leave the trail readable: values are cut, and a page stays below 300 KB', async () => {
  const salon = await openSalon();
  await change(salon, 'directory/business-contact-details-update', { [LONG_TEXT_FIELD]: toLongText(50_000) });
  const stored = await getStoredRow(salon);
  expect(JSON.stringify(stored).length).toBeLessThan(3_000);
  await fillTrail(salon, 240, 1);
  const page = await measurePage(salon, { per_page: 500 });
  expect(page.data[0]?.after).toEqual({
    [LONG_TEXT_FIELD]: expect.stringMatching(/^[a-z]{1000}… \(50000 characters\)$/),
  });
  expect([page.queries, page.bytes < REPLY_MAX, page.links.next !== null]).toEqual([1, true, true]);
  const pages = await listLog<RowView>(salon, INDEX, { per_page: 500 });
  expect(pages.flat()).toHaveLength(241);
});
