import type { Handler } from '../../lib/http/call.ts';
import { redeemProduct } from './redeem-product.ts';

/** Pays what an appointment owes at the salon with a gift card. */
export const redemptionGiftCard: Handler<'checkout/redemption-gift-card'> = (request, deps) =>
  redeemProduct(request, deps, { type: 'giftcard', number: request.input.giftcard_number });
