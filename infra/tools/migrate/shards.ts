import { deleteItem, putItem, updateItem } from '../../../lib/table/change.ts';
import type { Item } from '../../../lib/table/item.ts';
import { isSameKey, isTally, toCurrentKey } from '../../../lib/table/keys.ts';
import { type Migration, NOTHING, toAttributesWithoutKey, toUnchangedItemRequirements } from './migration.ts';

/** A sender works on the outbox record, or waits for its next attempt: if it were moved, a mail might be sent twice. */
const isLeased = ({ leasedUntil }: Item, now: Date): boolean => String(leasedUntil ?? '') > now.toISOString();

/** Moves counts of lists and outbox records of earlier releases to the partitions of this one. */
export const shards: Migration = {
  name: 'shards',
  summary: 'moves outbox records and counts of lists to the partitions that spread them',
  async plan(item, _store, now) {
    const target = toCurrentKey(item);
    if (isSameKey(item, target)) return NOTHING;
    const leave = deleteItem(item, ...toUnchangedItemRequirements(item));
    if (isTally(item)) return [[leave, updateItem(target, { add: { count: Number(item.count) } })]];
    return isLeased(item, now) ? 'in use' : [[leave, putItem(target, toAttributesWithoutKey(item))]];
  },
};
