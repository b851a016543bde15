import { INDEXES, type Key, PRIMARY, TTL_ATTRIBUTE } from './keys.ts';

/** A stored record: its key and whatever its noun's file says it holds. */
export type Item = Key & { readonly [attribute: string]: unknown };

const TABLES_OWN: ReadonlySet<string> = new Set([
  ...[PRIMARY, ...Object.values(INDEXES)].flatMap(({ pk, sk }) => [pk, sk]),
  TTL_ATTRIBUTE,
]);

/**
 * What an item holds, without what is the table's own: its keys, its places in indexes, its end. So nothing that is
 * written back keeps an index that it has left.
 */
export function fieldsOf<Fields>(item: Item): Fields {
  const fields: Record<string, unknown> = {};
  // A loop, because lists of thousands are read: by entries it takes five times as long
  for (const name of Object.keys(item)) {
    if (!TABLES_OWN.has(name)) fields[name] = item[name];
  }
  return fields as Fields;
}
