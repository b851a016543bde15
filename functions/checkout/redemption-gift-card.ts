import type { checkout } from '../../lib/contract/checkout/checkout.ts';
import type { Handler } from '../../lib/http/call.ts';
import { redeemProduct } from './redeem-product.ts';

type RedemptionGiftCard = (typeof checkout.routes)['redemption-gift-card'];

/** Pays what an appointment owes at the salon with a gift card. */
export const redemptionGiftCard: Handler<RedemptionGiftCard> = (request, deps) =>
  redeemProduct(request, deps, { type: 'giftcard', number: request.input.giftcard_number });
