import type { Tenant } from '../../rules/ids.ts';
import type { PurchasedGiftCard } from '../../rules/products/gift-cards.ts';
import { type Change, putNewItem } from '../change.ts';
import { type Item, SHAPE_ATTRIBUTE, toRecordFields, upgradeItem } from '../item.ts';
import { keys } from '../keys.ts';
import type { Store } from '../store.ts';
import { findPurchaseBody, findPurchaseHead } from './purchases.ts';

type GiftCard = Pick<PurchasedGiftCard, 'head' | 'body'>;

/** The card of a number, with what a redemption checks of it that never changes. */
export type NumberedGiftCard = Pick<GiftCard['head'], 'id' | 'saleId' | 'expiryDate'> &
  Pick<GiftCard['body'], 'serviceIds' | 'isTaxed' | 'isGift'>;
/** Cards that a request names, by number; undefined for a number that no card has. */
export type NumberedGiftCards = ReadonlyMap<string, NumberedGiftCard | undefined>;

const toNumbered = ({
  head: { id, saleId, expiryDate },
  body: { serviceIds, isTaxed, isGift },
}: GiftCard): NumberedGiftCard => ({
  id,
  saleId,
  expiryDate,
  serviceIds,
  isTaxed,
  isGift,
});

/** The fields of a card number's guard. Version 1 has only the id; version 2 lacks `isTaxed`, version 3 `isGift`. */
const toGuardFields = (card: NumberedGiftCard) => ({ ...card, [SHAPE_ATTRIBUTE]: 4 });

/** The guard of a card number in its newest version. */
export const upgradeCardNumberGuard = (store: Store, tenant: Tenant, guard: Item): Promise<Item> =>
  upgradeItem(guard, [
    // The last step reads all fields
    async (item) => item,
    async (item) => item,
    async ({ pk, sk, id }) => {
      const [head, body] = await Promise.all([
        findPurchaseHead(store, tenant, 'PURCHASED-GIFTCARD', Number(id)),
        findPurchaseBody(store, tenant, 'PURCHASED-GIFTCARD', Number(id)),
      ]);
      if (!head || !body) throw new Error(`gift card ${id} of ${tenant} is missing`);
      return { pk, sk, ...toGuardFields(toNumbered({ head, body })) };
    },
  ]);

/** Adds the guard that keeps a card number unique. */
export const putGiftCardNumber = (tenant: Tenant, card: GiftCard): Change =>
  putNewItem(keys.guard(tenant, 'CARD-NUMBER', card.head.number), toGuardFields(toNumbered(card)));

export async function findGiftCardByNumber(
  store: Store,
  tenant: Tenant,
  number: string,
): Promise<NumberedGiftCard | undefined> {
  const guard = await store.get(keys.guard(tenant, 'CARD-NUMBER', number));
  return guard && toRecordFields<NumberedGiftCard>(await upgradeCardNumberGuard(store, tenant, guard));
}
