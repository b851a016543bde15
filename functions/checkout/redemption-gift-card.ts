import type { Handler } from '../../lib/http/call.ts';
import { redeemProductAndSettleBill } from './redeem-product.ts';

/** Pays what an appointment owes at the salon with a gift card. */
export const redemptionGiftCard: Handler<'checkout/redemption-gift-card'> = (request, deps) =>
  redeemProductAndSettleBill(request, deps, { type: 'giftcard', number: request.input.giftcard_number });
