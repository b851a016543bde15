import { isDeepStrictEqual } from 'node:util';
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import type { Tenant } from '../rules/ids.ts';
import {
  type GuardKind,
  INDEXED_ATTRIBUTES,
  INDEXES,
  type Key,
  keys,
  PRIMARY_KEY_ATTRIBUTES,
  TTL_ATTRIBUTE,
} from './keys.ts';
import type { Consistency, Item, QueryRange, Store } from './store.ts';

const KEY_ATTRIBUTES: ReadonlySet<string> = new Set([
  ...[PRIMARY_KEY_ATTRIBUTES, ...Object.values(INDEXES)].flatMap(({ pk, sk }) => [pk, sk]),
  TTL_ATTRIBUTE,
  ...Object.values(INDEXED_ATTRIBUTES),
]);

/** Fields of a record, compressed. */
export const PACKED_ATTRIBUTE = 'packed';
/** The length of the fields, in characters of JSON, from which on most items would have more than 1 KB. */
const PACKED_ABOVE = 600;

/**
 * The record with some of its fields compressed if they are large: each KB of an item costs two write units in a transaction,
 * and one in each index that holds the whole item. `toRecordFields` gives the fields back.
 */
export function compressLargeFields<Fields extends object>(
  record: Fields,
  ...names: (keyof Fields)[]
): object {
  const packed = JSON.stringify(Object.fromEntries(names.map((name) => [name, record[name]])));
  if (packed.length <= PACKED_ABOVE) return record;
  const rest = Object.entries(record).filter(([name]) => !names.includes(name as keyof Fields));
  return { ...Object.fromEntries(rest), [PACKED_ATTRIBUTE]: deflateRawSync(packed) };
}

/**
 * The record in an item, without its keys, index keys and TTL. A record that is written back therefore does not
 * return to an index that it has left.
 */
export function toRecordFields<Fields>(item: Item): Fields {
  const fields: Record<string, unknown> = {};
  // A loop, for lists of thousands of items: Object.entries takes five times as long
  for (const name of Object.keys(item)) {
    if (!KEY_ATTRIBUTES.has(name)) fields[name] = item[name];
  }
  const packed = fields[PACKED_ATTRIBUTE];
  if (!(packed instanceof Uint8Array)) return fields as Fields;
  delete fields[PACKED_ATTRIBUTE];
  return Object.assign(fields, JSON.parse(inflateRawSync(packed).toString()));
}

export const isSameRecord = (before: object, after: object): boolean => isDeepStrictEqual(before, after);

export async function findRecordByKey<Fields>(store: Store, key: Key): Promise<Fields | undefined> {
  const item = await store.get(key);
  return item && toRecordFields<Fields>(item);
}

/** Reads the records of a range, in the order of their sort keys. */
export const listRecordsInRange = async <Fields>(store: Store, range: QueryRange): Promise<Fields[]> =>
  (await store.queryAll(range)).map(toRecordFields<Fields>);

/** Records in one batch read. */
export const BATCH_MAX = 100;

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
