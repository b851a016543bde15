import { type Change, toUnchangedRequirements, updateItem } from '../../../lib/table/change.ts';
import type { Item } from '../../../lib/table/item.ts';
import { PRIMARY_KEY_ATTRIBUTES } from '../../../lib/table/keys.ts';
import type { Store } from '../../../lib/table/store.ts';
import type { PartitionKind } from '../salon-partitions.ts';

/** The work of a migration on an item: nothing, commits that are independent of each other, or wait for its user. */
export type Plan = readonly (readonly Change[])[] | 'in use';

/**
 * A change of stored items to what this release writes. It finds each item by itself and plans again where a commit fails,
 * so it can be interrupted anywhere and run again, while the salons are in use (BEHAVIOR §32.5).
 */
export type Migration = {
  readonly name: string;
  readonly summary: string;
  /**
   * The partitions of a salon that have its items, by their kinds; '' is that of the salon's own record. Missing where keys do not
   * name them: then it reads the whole table.
   */
  readonly kinds?: readonly PartitionKind[];
  /** Plans the migration of one item, on condition that what it depends on is unchanged. */
  plan(item: Item, store: Store, now: Date): Promise<Plan>;
};

export const NOTHING: Plan = [];

/** The attributes of an item without its key. */
export const toAttributesWithoutKey = (item: Item): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    Object.entries(item).filter(
      ([name]) => name !== PRIMARY_KEY_ATTRIBUTES.pk && name !== PRIMARY_KEY_ATTRIBUTES.sk,
    ),
  );

/** Requires that the item still exists, and that none of its attributes has changed. */
export const toUnchangedItemRequirements = (item: Item) => {
  const fields = toAttributesWithoutKey(item);
  return toUnchangedRequirements(fields, ...Object.keys(fields));
};

/** Sets attributes of an item that is unchanged. */
export const setAttributes = (item: Item, set: Readonly<Record<string, unknown>>): Change =>
  updateItem(item, { set, require: toUnchangedItemRequirements(item) });
