import { isDeepStrictEqual } from 'node:util';
import type { Tenant } from '../rules/ids.ts';
import { type CountedList, type Key, keys } from './keys.ts';
import { updateTally } from './ranked-lists.ts';
import { type Change, deleteItem, putItem } from './store.ts';

type Fields = { readonly [attribute: string]: unknown };

/** A place in a counted list; `sk` is its sort key in the list, by default the id. */
export type ListPlace = { readonly list: CountedList; readonly id: number; readonly sk?: string };

/** An item beside the record, such as a word that a search finds. */
export type DerivedItem = { readonly key: Key; readonly fields: Fields };

/**
 * All that the table stores of a record so that lists and search find it.
 */
export type DerivedEntries = {
  /** Attributes of the record's own item: keys of indexes, and what only an index shows. */
  readonly attributes: Fields;
  readonly places: readonly ListPlace[];
  readonly items: readonly DerivedItem[];
};

const toName = ({ pk, sk }: Key): string => `${pk}\n${sk}`;

/** Places by their count, and items, by key. */
const toNamed = (tenant: Tenant, entries: DerivedEntries | undefined) => ({
  places: new Map(
    entries?.places.map((place) => [toName(keys.tally(tenant, place.list, place.id, place.sk)), place]),
  ),
  items: new Map(entries?.items.map((item) => [toName(item.key), item])),
});
type Named = ReturnType<typeof toNamed>;

/** Counts and items of a record as they differ from before; a record that is new or deleted has none on that side. */
export function updateDerivedEntries(
  tenant: Tenant,
  before: DerivedEntries | undefined,
  after: DerivedEntries | undefined,
): Change[] {
  const [old, current] = [toNamed(tenant, before), toNamed(tenant, after)];
  const count = (from: Named, to: Named, by: 1 | -1) =>
    [...to.places]
      .filter(([name]) => !from.places.has(name))
      .map(([, { list, id, sk }]) => updateTally(tenant, list, by, id, sk));
  return [
    ...count(current, old, -1),
    ...count(old, current, 1),
    ...[...current.items]
      .filter(([name, { fields }]) => !isDeepStrictEqual(old.items.get(name)?.fields, fields))
      .map(([, { key, fields }]) => putItem(key, fields)),
    ...[...old.items].filter(([name]) => !current.items.has(name)).map(([, { key }]) => deleteItem(key)),
  ];
}
