import type { giftcards } from '../../lib/contract/giftcards.ts';
import type { Handler } from '../../lib/http/call.ts';
import { ok } from '../../lib/rules/outcome.ts';
import { listedGiftCards } from './listed-giftcards.ts';

/** Gift cards that the salon sells, or no longer sells (specification, Gift cards). */
export const giftcardIndex: Handler<(typeof giftcards.routes)['giftcard-index']> = async (request, deps) =>
  ok({ status: true, ...(await listedGiftCards(request, deps, () => true)) });
