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

/** Reads records by key, in parallel batches and in no order. */
export async function getItems(
  store: Store,
  requested: readonly Key[],
  consistency: Consistency = 'eventual',
): Promise<Item[]> {
  const batches = Array.from({ length: Math.ceil(requested.length / BATCH_MAX) }, (_, batch) =>
    store.getMany(requested.slice(batch * BATCH_MAX, (batch + 1) * BATCH_MAX), consistency),
  );
  return (await Promise.all(batches)).flat();
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
