import type { redemptions } from '../../lib/contract/redemptions.ts';
import type { Handler } from '../../lib/http/call.ts';
import { redeem } from './redeem.ts';

type RedemptionGiftCard = (typeof redemptions.routes)['redemption-gift-card'];

/** Pays with a gift card what an appointment still has to pay at the salon. */
export const redemptionGiftCard: Handler<RedemptionGiftCard> = (request, deps) =>
  redeem(request, deps, { type: 'gift_card', number: request.input.giftcard_number });
