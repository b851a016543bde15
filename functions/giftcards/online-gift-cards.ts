import type { Handler } from '../../lib/http/call.ts';
import { ok } from '../../lib/rules/outcome.ts';
import { loadGiftCardTemplatesReply } from './giftcard-index.ts';

/** Lists the gift cards that are for sale online (BEHAVIOR §23.1). */
export const onlineGiftCards: Handler<'giftcards/online-gift-cards'> = async (request, deps) => {
  const list = await loadGiftCardTemplatesReply(
    request,
    deps,
    ({ active, availableOnline }) => active && availableOnline,
  );
  return ok(list);
};
