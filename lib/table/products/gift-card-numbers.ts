import type { Tenant } from '../../rules/ids.ts';
import type { PurchasedGiftCard } from '../../rules/products/gift-cards.ts';
import { keys } from '../keys.ts';
import { toRecordFields } from '../records.ts';
import { type Change, deleteItem, putNewItem, type Store } from '../store.ts';

type GiftCard = Pick<PurchasedGiftCard, 'head' | 'body'>;

/** The card of a number, with what a redemption checks of it that never changes. */
export type GiftCardFacts = Pick<GiftCard['head'], 'id' | 'saleId' | 'expiryDate'> &
  Pick<GiftCard['body'], 'serviceIds' | 'isTaxed' | 'isGift'>;
/** Cards that a request names, by number; undefined for a number that no card has. */
export type GiftCardFactsByNumber = ReadonlyMap<string, GiftCardFacts | undefined>;

const toNumbered = ({
  head: { id, saleId, expiryDate },
  body: { serviceIds, isTaxed, isGift },
}: GiftCard): GiftCardFacts => ({
  id,
  saleId,
  expiryDate,
  serviceIds,
  isTaxed,
  isGift,
});

/** Adds the guard that keeps a card number unique. */
export const putGiftCardNumber = (tenant: Tenant, card: GiftCard): Change =>
  putNewItem(keys.guard(tenant, 'CARD-NUMBER', card.head.number), toNumbered(card));

export const deleteGiftCardNumber = (
  tenant: Tenant,
  { id, number }: Pick<PurchasedGiftCard['head'], 'id' | 'number'>,
): Change => deleteItem(keys.guard(tenant, 'CARD-NUMBER', number), { attribute: 'id', is: id });

/** Moves the guard of a card's number to its new number. */
export const moveGiftCardNumberGuard = (tenant: Tenant, card: GiftCard, number: string): Change[] => [
  putGiftCardNumber(tenant, { ...card, head: { ...card.head, number } }),
  deleteGiftCardNumber(tenant, card.head),
];

export async function findGiftCardFactsByNumber(
  store: Store,
  tenant: Tenant,
  number: string,
): Promise<GiftCardFacts | undefined> {
  const guard = await store.get(keys.guard(tenant, 'CARD-NUMBER', number));
  return guard && toRecordFields<GiftCardFacts>(guard);
}
