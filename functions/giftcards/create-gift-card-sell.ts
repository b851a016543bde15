import type { giftcards } from '../../lib/contract/products/giftcards.ts';
import type { Dependencies, Handler, Request } from '../../lib/http/call.ts';
import { toGuestPurchaseCounters } from '../../lib/rules/access/attempt-limits.ts';
import { type Outcome, ok } from '../../lib/rules/outcome.ts';
import type { GiftCardBuyer } from '../../lib/rules/products/buyers.ts';
import { toPurchasedGiftCard } from '../../lib/rules/products/gift-cards.ts';
import { computeDeliveryInstant } from '../../lib/rules/products/gifts.ts';
import type { Sale } from '../../lib/rules/products/sales.ts';
import { toLocalDate } from '../../lib/rules/time-zone.ts';
import { recordAttemptsWithinLimit } from '../../lib/table/access/attempts.ts';
import { toCallerText } from '../../lib/table/payments/intents.ts';
import { putGiftCardNumber } from '../../lib/table/products/gift-card-numbers.ts';
import { toSaleView } from '../../lib/views/products/products.ts';
import { openBuyerMailCheck } from '../../lib/workflows/products/buyer-mail.ts';
import { allocateGiftCardNumber } from '../../lib/workflows/products/gift-card-numbers.ts';
import { issueSaleToken } from '../../lib/workflows/products/sale-links.ts';
import { commitSale, prepareSale } from '../../lib/workflows/products/sell.ts';
import { loadGiftCardSale } from './load-gift-card-sale.ts';

type CreateGiftCardSell = (typeof giftcards.routes)['create-gift-card-sell'];

/** Sells a gift card: sale and card with its number in one transaction (BEHAVIOR §23.2). */
export const createGiftCardSell: Handler<CreateGiftCardSell> = async (request, deps) => {
  const { tenant, salon, now } = request;
  const { store } = deps;
  const checked = await loadGiftCardSale(request, deps);
  if (!checked.ok) return checked;
  const { buyer, person, giftOfCard, template, occasion, offer, location } = checked.value;
  const isDelivered = giftOfCard.isGift && giftOfCard.gift.recipient.email !== '';
  const limited = await limitGuest(request, deps, buyer);
  if (!limited.ok) return limited;
  const details = {
    type: 'giftcard' as const,
    buyer,
    paidBy: request.input.paid_by,
    staffId: request.input.staff_id,
    location,
    ...(buyer.guest ? { guest: buyer.guest, bookedBy: toCallerText(request) } : {}),
    amounts: offer.amounts,
    value: offer.value,
    deliverAt: isDelivered ? computeDeliveryInstant(offer.deliveryDate, salon, now) : null,
  };
  const [sale, number] = await Promise.all([
    prepareSale(request, store, details),
    allocateGiftCardNumber(store, tenant, toLocalDate(salon.timeZone, now)),
  ]);
  const purchase = toPurchasedGiftCard(template, occasion, giftOfCard, offer, sale, number);
  const sold = { sale, purchase, extraChanges: [putGiftCardNumber(tenant, purchase)] };
  const isGuests = buyer.guest && !buyer.isChosenByFrontDesk;
  const issueToken = async (committed: Sale) =>
    isGuests ? { sale_token: await issueSaleToken(deps.tokens, salon, committed, now) } : {};
  const { isChosenByFrontDesk } = buyer;
  const checkMail = openBuyerMailCheck(store, request, {
    ...person,
    isChosenByFrontDesk,
    emailCode: request.input.email_code,
  });
  return commitSale(request, store, 'PURCHASED-GIFTCARD', sold, {
    isByFrontDesk: isChosenByFrontDesk,
    reusesUnpaidSale: true,
    checkMail,
    toReply: async (committed) => ({
      status: true as const,
      message: 'Gift card sold',
      data: { ...toSaleView(committed), ...(await issueToken(committed)) },
    }),
  });
};

/** Limits the purchases of a network without an account (BEHAVIOR §21.5). */
async function limitGuest(
  { tenant, address, now }: Request<CreateGiftCardSell>,
  { store }: Dependencies,
  { guest, isChosenByFrontDesk }: GiftCardBuyer,
): Promise<Outcome<unknown>> {
  if (!guest || isChosenByFrontDesk) return ok(undefined);
  return recordAttemptsWithinLimit(store, { tenant, now }, toGuestPurchaseCounters(address));
}
