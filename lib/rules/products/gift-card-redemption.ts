import { type Appointment, type ProductRedemption, TENDER } from '../booking/appointments.ts';
import { numbered, paidCover, pendingAtSalon, withSalonRow } from '../booking/payment-rows.ts';
import { linePrice, productPrice } from '../booking/pricing.ts';
import type { ServiceId } from '../ids.ts';
import { type Money, share } from '../money.ts';
import { fail, type Outcome, ok } from '../outcome.ts';
import { isOver, isRedeemable } from './purchases.ts';
import {
  linesOnCards,
  listGiftCardRequests,
  nextAttempt,
  type OwnedGiftCard,
  type OwnedProducts,
  type RedemptionRequest,
  type RedemptionTerms,
} from './redemptions.ts';

/** What a product counts as: a card that is only for some services is not for it. */
const NO_SERVICE: ServiceId = 0;

/** Whether a card pays `cost` of a visit with these services (specification, Gift card redemption: checks in order). */
export function checkGiftCardRedemption(
  held: OwnedGiftCard | undefined,
  cost: Money,
  booked: readonly ServiceId[],
  { customerId, today }: RedemptionTerms,
): Outcome<OwnedGiftCard> {
  if (!held || held.head.customerId !== customerId || !isRedeemable(held.head))
    return fail('giftCardInvalid');
  const { remaining } = held.head;
  const { serviceIds } = held.body;
  if (remaining < cost) return fail('balanceInsufficient');
  if (serviceIds.length > 0 && !booked.every((id) => serviceIds.includes(id)))
    return fail('serviceNotOnCard');
  if (isOver(held.head, today)) return fail('giftCardExpired');
  return ok(held);
}

/** The card's money by the lines that are still to pay, products after services, adding up to the cost. */
function rowsOf({ lines, products = [], payments }: Appointment, cost: Money): ProductRedemption['rows'] {
  const onCards = linesOnCards(payments);
  const prices = [...lines.map(linePrice), ...products.map(productPrice)];
  const open = [...prices.keys()].filter((line) => (prices[line] ?? 0) > 0 && !onCards.has(line));
  const shares = share(
    cost,
    open.map((line) => prices[line] ?? 0),
  );
  return open.map((line, index) => ({
    line,
    attempt: nextAttempt(payments, line),
    amount: shares[index] ?? 0,
  }));
}

/**
 * The appointment with what the named gift cards pay: all that is pending at the salon, tax included (decisions §6).
 * Fails with the first check that fails, and as servicePaid where nothing is pending.
 */
export function paidByCards(
  appointment: Appointment,
  wishes: readonly RedemptionRequest[],
  { giftCards }: Pick<OwnedProducts, 'giftCards'>,
  terms: RedemptionTerms,
): Outcome<Appointment> {
  let paid = appointment;
  const { lines, products = [] } = appointment;
  const booked = [...lines.map(({ serviceId }) => serviceId), ...products.map(() => NO_SERVICE)];
  for (const { number } of listGiftCardRequests(wishes)) {
    const cost = pendingAtSalon(paid.payments);
    const card = checkGiftCardRedemption(giftCards.get(number), cost, booked, terms);
    if (!card.ok) return card;
    const rows = rowsOf(paid, cost);
    if (cost === 0 || rows.length === 0) return fail('servicePaid');
    const payment = paidCover({
      type: TENDER.giftCard,
      amount: cost,
      paid: cost,
      txnId: number,
      redeemed: {
        kind: 'giftcard',
        purchaseId: card.value.head.id,
        saleId: card.value.head.saleId,
        taken: cost,
        rows,
      },
    });
    paid = { ...paid, payments: [...withSalonRow(paid, 0), ...numbered(paid, [payment])] };
  }
  return ok(paid);
}
