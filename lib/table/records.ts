import type { Tenant } from '../rules/ids.ts';
import { type Item, toRecordFields } from './item.ts';
import { type GuardKind, type Key, keys } from './keys.ts';
import type { Consistency, QueryRange, Store } from './store.ts';

export async function findRecordByKey<Fields>(store: Store, key: Key): Promise<Fields | undefined> {
  const item = await store.get(key);
  return item && toRecordFields<Fields>(item);
}

/** Reads the records of a range, in the order of their sort keys. */
export const listRecordsInRange = async <Fields>(store: Store, range: QueryRange): Promise<Fields[]> =>
  (await store.queryAll(range)).map(toRecordFields<Fields>);

/** Records in one batch read. */
const BATCH_MAX = 100;

/** Batch reads at the same time: a report of a year would start hundreds. */
const BATCHES_AT_ONCE = 8;

/** Reads records by key, in parallel batches and in no order. */
export async function getItems(
  store: Store,
  requested: readonly Key[],
  consistency: Consistency = 'eventual',
): Promise<Item[]> {
  const items: Item[] = [];
  for (let first = 0; first < requested.length; first += BATCH_MAX * BATCHES_AT_ONCE) {
    const batches = Array.from({ length: BATCHES_AT_ONCE }, (_, batch) => {
      const start = first + batch * BATCH_MAX;
      return requested.slice(start, start + BATCH_MAX);
    });
    const reads = batches.filter(({ length }) => length > 0).map((keys) => store.getMany(keys, consistency));
    items.push(...(await Promise.all(reads)).flat());
  }
  return items;
}

/** Reads records by key, each once. Returns a lookup of their items by key. */
export async function getItemLookup(
  store: Store,
  requested: readonly Key[],
  consistency?: Consistency,
): Promise<(key: Key) => Item | undefined> {
  const toText = ({ pk, sk }: Key) => `${pk} ${sk}`;
  const distinct = new Map(requested.map((key) => [toText(key), key]));
  const items = await getItems(store, [...distinct.values()], consistency);
  const byKey = new Map(items.map((item) => [toText(item), item]));
  return (key) => byKey.get(toText(key));
}

/** Reads the items of a range page by page. */
export async function* iteratePages(store: Store, range: QueryRange): AsyncGenerator<Item[]> {
  let after: QueryRange['after'];
  do {
    const page = await store.queryPage(after ? { ...range, after } : range);
    yield page.items;
    after = page.next;
  } while (after);
}

/** No record has this id. */
const UNUSED_ID = 0;

/** Finds the record that has a unique value. Reads as much when there is none, so timing reveals nothing. */
export async function findRecordByGuard<Fields>(
  store: Store,
  tenant: Tenant,
  guard: GuardKind,
  kind: 'USER' | 'CUSTOMER',
  value: string,
): Promise<Fields | undefined> {
  const owner = await store.get(keys.guard(tenant, guard, value));
  const id = owner ? Number(owner.id) : UNUSED_ID;
  return findRecordByKey(store, keys.record(tenant, kind, id));
}
