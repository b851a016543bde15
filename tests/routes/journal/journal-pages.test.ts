import { expect, test } from 'vitest';
import { createMeter } from '../../../infra/bench/kit/meter.ts';
import { MINUTE_MS } from '../../../lib/rules/time-units.ts';
import { keys } from '../../../lib/table/keys.ts';
import { putNewItem } from '../../../lib/table/store.ts';
import { listLog } from '../../support/api/logs.ts';
import { getToday, type JournalEntryView } from '../../support/journal.ts';
import { nightTest } from '../../support/nightly.ts';
import { createSoldCard } from '../../support/products/redemptions.ts';
import { type TestSalon, useTestSalons } from '../../support/test-salon.ts';

let queries = 0;
const meter = createMeter((operation, input) => {
  if (operation === 'Query' && JSON.stringify(input).includes('#JOURNAL')) queries += 1;
});
const openSalon = useTestSalons(meter);
const INDEX = 'journal/journal-index';
const ENTRIES = 2_000;
const PER_COMMIT = 100;

/** Adds entries like the only one, a minute after each other, all before it. Returns their ids in order of time. */
async function fillJournal({ store, tenant, clock }: TestSalon): Promise<string[]> {
  const { items } = await store.queryPage({ ...keys.wholeJournal(tenant), limit: 1 });
  const [{ pk: _pk, sk: _sk, ...entry } = { pk: '', sk: '' }] = items;
  const rows = Array.from({ length: ENTRIES }, (_, index) => ({
    id: `copy-${index}`,
    at: new Date(clock.now().getTime() - (ENTRIES - index) * MINUTE_MS).toISOString(),
  }));
  for (let from = 0; from < ENTRIES; from += PER_COMMIT) {
    const some = rows.slice(from, from + PER_COMMIT);
    await store.commit(
      some.map(({ at, id }) => putNewItem(keys.journalEntry(tenant, at, id), { ...entry, at, id })),
    );
  }
  return rows.map(({ id }) => id);
}

async function measure(salon: TestSalon, query: object) {
  queries = 0;
  const bodies: { data: JournalEntryView[]; links: { next: string | null }; totals?: object }[] = [];
  const input = { from: '2026/11/01', to: getToday(salon), per_page: 100, ...query };
  const { readUnits } = await meter.measure(async () => {
    const { status, text } = await salon.call(INDEX, input, { as: 'admin' });
    expect(status, text).toBe(200);
    bodies.push(JSON.parse(text));
  });
  const [body] = bodies;
  if (!body) throw new Error('no reply');
  return { ...body, ids: body.data.map(({ id }) => id), queries, readUnits };
}

// BEHAVIOR §7.4, §36.9
nightTest(
  'a page of a journal of 2,000 entries reads its own rows, with a filter at most 2 pages of the table',
  async () => {
    const salon = await openSalon();
    await createSoldCard(salon);
    const ids = await fillJournal(salon);
    const first = await measure(salon, {});
    expect([first.ids, first.queries]).toEqual([ids.slice(0, 100), 1]);
    // 101 entries of less than 1 KB, their receipts, and the records of the caller
    expect(first.readUnits).toBeLessThan(150);
    const after = new URL(first.links.next ?? '').searchParams.get('after');
    expect((await measure(salon, { after })).ids).toEqual(ids.slice(100, 200));
    const none = await measure(salon, { event: 'renewed' });
    expect([none.ids, none.queries]).toEqual([[], 2]);
    const query = { from: '2026/11/01', to: getToday(salon), event: 'sold', per_page: 100 };
    const all = (await listLog<JournalEntryView>(salon, INDEX, query)).flat().map(({ id }) => id);
    expect(all.slice(0, ENTRIES)).toEqual(ids);
    expect(all).toHaveLength(ENTRIES + 1);
  },
);

test('only a request for sums reads all entries', async () => {
  const salon = await openSalon();
  await createSoldCard(salon);
  expect(await measure(salon, {})).not.toHaveProperty('totals');
  const summed = await measure(salon, { sums: 1 });
  expect([summed.totals, summed.queries]).toEqual([{ external: '100.00', gift_cards: '-100.00' }, 2]);
});
