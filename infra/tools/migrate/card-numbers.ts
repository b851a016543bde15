import { SHAPE_ATTRIBUTE } from '../../../lib/table/item.ts';
import { upgradeCardNumberGuard } from '../../../lib/table/products/gift-card-numbers.ts';
import { toRecordKind, toTenant } from '../../../lib/table/scheduled-work.ts';
import { type Migration, NOTHING, setAttributes, toAttributesWithoutKey } from './migration.ts';

/** Rewrites the guards of gift card numbers that readers upgrade until then. */
export const cardNumbers: Migration = {
  name: 'card-numbers',
  summary: 'copies what a redemption checks of a gift card to the guard of its number',
  async plan(item, store) {
    if (toRecordKind(item) !== 'CARD-NUMBER') return NOTHING;
    const upgraded = await upgradeCardNumberGuard(store, toTenant(item), item);
    const isNewest = upgraded[SHAPE_ATTRIBUTE] === item[SHAPE_ATTRIBUTE];
    return isNewest ? NOTHING : [[setAttributes(item, toAttributesWithoutKey(upgraded))]];
  },
};
