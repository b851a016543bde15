import { afterAll, beforeAll, expect, test } from 'vitest';
import { IN_MEMORY } from '../../infra/local/data-store.ts';
import { startDatabase } from '../../infra/local/database.ts';
import type { Tenant } from '../../lib/rules/ids.ts';
import { put } from '../../lib/table/change.ts';
import { indexKeys, keys } from '../../lib/table/keys.ts';
import { getPurchaseListPage } from '../../lib/table/purchase-lists.ts';
import { openStore, type Store } from '../../lib/table/store.ts';

const T = 'shear-joy' as Tenant;
const KIND = 'PURCHASED-GIFTCARD';
/** More than one query returns. */
const SOLD = 10_050;
const PER_COMMIT = 75;

let store: Store;
let close: () => Promise<void>;

/** The attributes of a purchase that the list reads. */
const putListed = (id: number) =>
  put(keys.purchase(T, KIND, id), { ...indexKeys.list(T, KIND, id), customerId: id % 7 });

beforeAll(async () => {
  const database = await startDatabase(IN_MEMORY);
  store = openStore(database.table);
  close = () => database.close();
  const ids = Array.from({ length: SOLD }, (_, index) => index + 1);
  for (let from = 0; from < SOLD; from += PER_COMMIT) {
    await store.commit(ids.slice(from, from + PER_COMMIT).map(putListed));
  }
  await store.increment(keys.tally(T, KIND, 0), 'count', SOLD);
});
afterAll(() => close());

/** The ids of a range of the list, and the number of entries that were read. */
async function listIds(from: number, to: number, descending: boolean) {
  let read = 0;
  const counting: Store = {
    ...store,
    async queryPage(range) {
      const page = await store.queryPage(range);
      if (range.index === 'list') read += page.items.length;
      return page;
    },
  };
  const { entries, total } = await getPurchaseListPage(counting, T, KIND, { from, to, descending });
  return { ids: entries.map(({ id }) => id), total, read };
}

// BEHAVIOR §21.5
test.each([
  { what: 'the last page', from: 10_040, to: 10_060, ascending: [10_041, 10_050] },
  { what: 'the page before', from: 10_020, to: 10_040, ascending: [10_021, 10_040] },
  { what: 'the last page of the first query', from: 9_980, to: 10_000, ascending: [9_981, 10_000] },
  { what: 'the first page after it', from: 10_000, to: 10_020, ascending: [10_001, 10_020] },
])('$what of a long list is complete in both sort orders', async ({ from, to, ascending }) => {
  const [first = 0, last = 0] = ascending;
  const expected = Array.from({ length: last - first + 1 }, (_, index) => first + index);
  expect(await listIds(from, to, false)).toMatchObject({ ids: expected, total: SOLD });
  const mirrored = expected.map((id) => SOLD + 1 - id);
  expect(await listIds(from, to, true)).toMatchObject({ ids: mirrored, total: SOLD });
});

test('reads the last page of a long list from its end', async () => {
  expect((await listIds(10_040, 10_060, false)).read).toBeLessThanOrEqual(500);
});

test('returns an empty page after the last one', async () => {
  expect(await listIds(10_060, 10_080, false)).toMatchObject({ ids: [], total: SOLD });
});
