import { toRecordFields } from './item.ts';
import type { Key } from './keys.ts';
import type { QueryRange, Store } from './store.ts';

/** Reads the record of a key. */
export async function getRecordFields<Fields>(store: Store, key: Key): Promise<Fields | undefined> {
  const item = await store.get(key);
  return item && toRecordFields<Fields>(item);
}

/** Reads the records of a range, in the order of their sort keys. */
export const listRecordFields = async <Fields>(store: Store, range: QueryRange): Promise<Fields[]> =>
  (await store.queryAll(range)).map(toRecordFields<Fields>);
