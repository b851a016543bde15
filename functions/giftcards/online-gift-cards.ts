import type { giftcards } from '../../lib/contract/giftcards.ts';
import type { Handler } from '../../lib/http/call.ts';
import { ok } from '../../lib/rules/outcome.ts';
import { listedGiftCards } from './listed-giftcards.ts';

/** Gift cards that customers can buy: active and available online (specification, Gift cards). */
export const onlineGiftCards: Handler<(typeof giftcards.routes)['online-gift-cards']> = async (
  request,
  deps,
) => {
  const list = await listedGiftCards(
    request,
    deps,
    ({ active, availableOnline }) => active && availableOnline,
  );
  return ok({ status: true, ...list });
};
