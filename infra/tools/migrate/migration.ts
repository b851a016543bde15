import {
  type Change,
  type Item,
  type Store,
  toUnchangedRequirements,
  updateItem,
} from '../../../lib/table/store.ts';
import type { PartitionKind } from '../salon-partitions.ts';

/** The work of a migration on an item: nothing, commits that are independent of each other, or wait for its user. */
type Plan = readonly (readonly Change[])[] | 'in use';

/**
 * A change of stored items to what this release writes. It finds each item by itself and plans again where a commit fails,
 * so it can be interrupted anywhere and run again, while the salons are in use (BEHAVIOR §32.5).
 */
export type Migration = {
  readonly name: string;
  readonly summary: string;
  /** The partitions of a salon that have its items, by their kinds; '' is that of the salon's own record. */
  readonly kinds: readonly PartitionKind[];
  /** Plans the migration of one item, on condition that what it depends on is unchanged. */
  plan(item: Item, store: Store, now: Date): Promise<Plan>;
};

export const NOTHING: Plan = [];

/** Sets attributes of an item that exists and is unchanged. */
export const updateUnchangedItem = (
  { pk, sk, ...fields }: Item,
  set: Readonly<Record<string, unknown>>,
): Change =>
  updateItem({ pk, sk }, { set, require: toUnchangedRequirements(fields, ...Object.keys(fields)) });
