import { deleteItem, putItem } from '../../../lib/table/change.ts';
import { parsePartition } from '../../../lib/table/keys.ts';
import { toHashedOptOut } from '../../../lib/table/notifications/mail-refusals.ts';
import { type Migration, NOTHING, toUnchangedItemRequirements } from './migration.ts';

/** Opt-outs of earlier releases name the address. A newer opt-out of the same kind stays. */
export const optOuts: Migration = {
  name: 'opt-outs',
  summary: 'stores declined and refused addresses as hashes',
  async plan(item, store) {
    if (parsePartition(item.pk).kind !== 'MAIL-REFUSED') return NOTHING;
    const hashed = toHashedOptOut(item);
    if (!hashed) return NOTHING;
    const leave = deleteItem(item, ...toUnchangedItemRequirements(item));
    const isKnown = (await store.get(hashed)) !== undefined;
    return [isKnown ? [leave] : [leave, putItem(hashed, hashed, { that: 'absent' })]];
  },
};
