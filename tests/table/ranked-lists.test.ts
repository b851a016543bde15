import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Tenant } from '../../lib/rules/ids.ts';
import { putBlockTime } from '../../lib/table/diary/block-times.ts';
import {
  INDEXES,
  indexKeys,
  keys,
  parseSortKeyId,
  type RankedList,
  toRankedList,
} from '../../lib/table/keys.ts';
import { openStore } from '../../lib/table/open-store.ts';
import { countRecordsBefore, getRankedPage, updateTally } from '../../lib/table/ranked-lists.ts';
import { putItem, type Store } from '../../lib/table/store.ts';
import { openTestTable } from '../support/environment/test-table.ts';
import { nightTest } from '../support/nightly.ts';

const T = 'shear-joy' as Tenant;
const OTHER = 'cut-above' as Tenant;
const BLOCK = { locationId: 1, staffId: null, date: '2026-11-17', from: 600, to: 660 };
const SOLD = 5_050;
const NAMES = ['', 'Ann', 'Ann', 'b', 'Bo 😀', 'bob', '😀 Zed', 'Zoë'];
const CUSTOMERS_PER_NAME = 300;
/** A bucket here has at most 1,000 entries. */
const HALF_BUCKET = 500;
const PER_COMMIT = 40;

let store: Store;
let close: () => Promise<void>;

/** The attributes of a purchase that the list reads. Every fifth id is missing, as after failed requests. */
const putPurchase = (index: number) => {
  const id = index + Math.floor(index / 4);
  return [
    putItem(keys.purchase(T, 'PURCHASED-GIFTCARD', id), indexKeys.list(T, 'PURCHASED-GIFTCARD', id)),
    updateTally(T, 'PURCHASED-GIFTCARD', 1, id),
  ];
};

const putNamed = (name: string, id: number) => {
  const listKeys = indexKeys.customerName(T, name, id);
  return [
    putItem(keys.record(T, 'CUSTOMER', id), { id, ...listKeys }),
    updateTally(T, 'CUSTOMER-NAME', 1, id, listKeys[INDEXES.list.sk]),
    updateTally(T, 'CUSTOMER', 1, id),
  ];
};

/** Commits the changes of each number below `count`; adds up those of one tally. */
async function commitAll(count: number, change: (index: number) => ReturnType<typeof putPurchase>) {
  for (let from = 0; from < count; from += PER_COMMIT) {
    const indexes = Array.from({ length: Math.min(PER_COMMIT, count - from) }, (_, index) => from + index);
    expect((await store.commit(indexes.flatMap(change))).done).toBe(true);
  }
}

beforeAll(async () => {
  const database = await openTestTable();
  store = openStore(database.table);
  close = () => database.close();
  await commitAll(SOLD, (index) => putPurchase(index + 1));
  await commitAll(NAMES.length * CUSTOMERS_PER_NAME, (index) =>
    putNamed(NAMES[index % NAMES.length] ?? '', index + 1),
  );
});
afterAll(() => close());

/** A part of a list with the number of entries that were read and of sequential round trips. */
async function readPart(list: RankedList, from: number, to: number, descending: boolean) {
  const counts = { read: 0, queries: 0 };
  const counting: Store = {
    ...store,
    async queryPage(range) {
      const page = await store.queryPage(range);
      counts.read += page.items.length;
      counts.queries += 1;
      return page;
    },
  };
  const { entries, total } = await getRankedPage(counting, list, { from, to, descending });
  return { ids: entries.map(parseSortKeyId), total, ...counts };
}

const purchases = toRankedList(T, 'PURCHASED-GIFTCARD');
const names = toRankedList(T, 'CUSTOMER-NAME');

/** All ids of a list in its order. */
const readAll = async ({ range }: RankedList) => (await store.queryAll(range)).map(parseSortKeyId);

// BEHAVIOR §7.1
describe.each([
  ['purchases', purchases, SOLD],
  ['customers by name', names, NAMES.length * CUSTOMERS_PER_NAME],
  ['customers by id', toRankedList(T, 'CUSTOMER'), NAMES.length * CUSTOMERS_PER_NAME],
] as const)('a list of %s', (_name, list, length) => {
  test.each(['ascending', 'descending'])('has every page, %s, with the exact total', async (order) => {
    const all = await readAll(list);
    expect(all).toHaveLength(length);
    const expected = order === 'descending' ? all.toReversed() : all;
    for (const per of [20, 97]) {
      for (let from = 0; from < length; from += per * 13) {
        const part = await readPart(list, from, from + per, order === 'descending');
        expect(part).toMatchObject({ ids: expected.slice(from, from + per), total: length });
        expect(part.queries).toBeLessThanOrEqual(2);
        expect(part.read).toBeLessThanOrEqual(HALF_BUCKET + per);
      }
    }
  });

  test('ends with its last entry, and is empty past it', async () => {
    const all = await readAll(list);
    const last = await readPart(list, length - 10, length + 10, false);
    expect(last).toMatchObject({ ids: all.slice(-10), total: length });
    expect(await readPart(list, length, length + 20, true)).toMatchObject({ ids: [], total: length });
  });
});

test('the entries before one of a list are counted, also where no entry has the sort key', async () => {
  const list = toRankedList(T, 'CUSTOMER');
  const length = NAMES.length * CUSTOMERS_PER_NAME;
  for (const id of [1, 2, 999, 1_000, 1_001, 2_345, length, length + 1, length + 5_000])
    expect(await countRecordsBefore(store, list, keys.record(T, 'CUSTOMER', id).sk)).toBe(
      Math.min(id - 1, length),
    );
  const none = toRankedList(T, 'BLOCK-TIME');
  expect(await countRecordsBefore(store, none, keys.record(T, 'BLOCK-TIME', 7).sk)).toBe(0);
});

nightTest('a part that one query cannot return is complete', async () => {
  const reason = 'x'.repeat(100_000);
  const ids = Array.from({ length: 25 }, (_, index) => index + 1);
  for (const id of ids) await store.commit(putBlockTime(OTHER, { ...BLOCK, id, reason }));
  const list = toRankedList(OTHER, 'BLOCK-TIME');
  expect(await readPart(list, 0, 1_000, false)).toMatchObject({ ids, total: 25, queries: 3 });
  expect(await readPart(list, 0, 22, true)).toMatchObject({ ids: ids.slice(3).toReversed(), total: 25 });
});

test('a list without entries is empty', async () => {
  const none = toRankedList(T, 'BLOCK-TIME');
  expect(await readPart(none, 0, 20, true)).toMatchObject({ ids: [], total: 0 });
  expect(await readPart(none, 1_000, 1_020, true)).toMatchObject({ ids: [], total: 0 });
});
