import { afterAll, beforeAll, expect, test } from 'vitest';
import { startDatabase } from '../../infra/local/database.ts';
import { IN_MEMORY } from '../../infra/local/drawer.ts';
import type { Tenant } from '../../lib/rules/ids.ts';
import { put } from '../../lib/table/change.ts';
import { indexKeys, keys } from '../../lib/table/keys.ts';
import { getPurchaseListPage } from '../../lib/table/purchase-lists.ts';
import { openStore, type Store } from '../../lib/table/store.ts';

const T = 'shear-joy' as Tenant;
const KIND = 'PURCHASED-GIFTCARD';
/** More than one read of a list takes. */
const SOLD = 10_050;
const AT_A_TIME = 75;

let store: Store;
let close: () => Promise<void>;

/** What the list itself shows of a purchase; the rest is not looked at here. */
const listed = (id: number) =>
  put(keys.purchase(T, KIND, id), { ...indexKeys.list(T, KIND, id), customerId: id % 7 });

beforeAll(async () => {
  const database = await startDatabase(IN_MEMORY);
  store = openStore(database.table);
  close = () => database.close();
  const ids = Array.from({ length: SOLD }, (_, index) => index + 1);
  for (let from = 0; from < SOLD; from += AT_A_TIME) {
    await store.commit(ids.slice(from, from + AT_A_TIME).map(listed));
  }
  await store.increment(keys.tally(T, KIND, 0), 'count', SOLD);
});
afterAll(() => close());

/** Ids of a span as the list gives them, and how many entries were read for it. */
async function idsOf(from: number, to: number, descending: boolean) {
  let read = 0;
  const counting: Store = {
    ...store,
    async page(range) {
      const page = await store.page(range);
      if (range.index === 'list') read += page.items.length;
      return page;
    },
  };
  const { entries, total } = await getPurchaseListPage(counting, T, KIND, { from, to, descending });
  return { ids: entries.map(({ id }) => id), total, read };
}

test.each([
  { what: 'the last page', from: 10_040, to: 10_060, ascending: [10_041, 10_050] },
  { what: 'the page before', from: 10_020, to: 10_040, ascending: [10_021, 10_040] },
  { what: 'the last page that one read takes', from: 9_980, to: 10_000, ascending: [9_981, 10_000] },
  { what: 'the first page that it does not', from: 10_000, to: 10_020, ascending: [10_001, 10_020] },
])(
  '$what of a long list holds what it should, whichever way it is sorted',
  async ({ from, to, ascending }) => {
    const [first = 0, last = 0] = ascending;
    const wanted = Array.from({ length: last - first + 1 }, (_, index) => first + index);
    expect(await idsOf(from, to, false)).toMatchObject({ ids: wanted, total: SOLD });
    const mirrored = wanted.map((id) => SOLD + 1 - id);
    expect(await idsOf(from, to, true)).toMatchObject({ ids: mirrored, total: SOLD });
  },
);

test('the last page of a long list is read from its end', async () => {
  expect((await idsOf(10_040, 10_060, false)).read).toBeLessThanOrEqual(500);
});

test('a page after the last one is empty', async () => {
  expect(await idsOf(10_060, 10_080, false)).toMatchObject({ ids: [], total: SOLD });
});
