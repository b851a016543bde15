import type { Tenant } from '../rules/ids.ts';
import {
  findGiftCardFactsByNumber,
  type GiftCardFactsByNumber,
} from '../table/products/gift-card-numbers.ts';
import type { Store } from '../table/store.ts';

/** As many redemptions as a request may have. */
const GIFT_CARDS_MAX = 20;
const GIFT_CARD_NUMBER = /"giftcard_number"\s*:\s*"([^"\\]{1,64})"/g;

/**
 * Finds the gift cards that a body names, before the body is checked. Read together with the salon, they let the handler
 * read the balances in its own first round trip. The handler finds the cards that are missing here.
 */
export async function readGiftCardsAhead(
  store: Store,
  tenant: Tenant,
  body: string,
): Promise<GiftCardFactsByNumber> {
  const named = [...body.matchAll(GIFT_CARD_NUMBER)].map(([, number = '']) => number);
  const numbers = [...new Set(named)].slice(0, GIFT_CARDS_MAX);
  const cards = await Promise.all(numbers.map((number) => findGiftCardFactsByNumber(store, tenant, number)));
  return new Map(numbers.map((number, index) => [number, cards[index]]));
}
