import type { Handler } from '../../lib/http/call.ts';
import { toSaleView } from '../../lib/views/products/products.ts';
import { sellCardReloadOrReuseUnpaid } from '../../lib/workflows/products/reload-gift-card.ts';

/** Sells money on an own gift card, which an order pays (BEHAVIOR §21.10). */
export const onlineGiftcardReload: Handler<'giftcards/online-giftcard-reload'> = (request, deps) => {
  const { purchased_giftcard_id: id, location_id: locationId, amount } = request.input;
  const wanted = { id, amount, locationId, reason: '', paidBy: undefined };
  return sellCardReloadOrReuseUnpaid(request, deps, wanted, (sale) => ({
    message: 'Gift card reload ordered',
    data: toSaleView(sale),
  }));
};
