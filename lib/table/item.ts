import { isDeepStrictEqual } from 'node:util';
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { INDEXED_ATTRIBUTES, INDEXES, type Key, PRIMARY_KEY_ATTRIBUTES, TTL_ATTRIBUTE } from './keys.ts';

/** A stored record: its key and the attributes that the file of its noun writes. */
export type Item = Key & { readonly [attribute: string]: unknown };

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
export function packFields<Fields extends object>(record: Fields, ...names: (keyof Fields)[]): object {
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

/** Whether a record is as it was. */
export const isSameRecord = (before: object, after: object): boolean => isDeepStrictEqual(before, after);
