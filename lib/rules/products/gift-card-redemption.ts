import { type Appointment, type ProductRedemption, TENDER } from '../booking/appointments.ts';
import { priceLine, priceProduct } from '../booking/bill.ts';
import { sumDueAtSalon, toProductRow, withRowIds, withSalonRow } from '../booking/payment-rows.ts';
import type { ServiceId } from '../ids.ts';
import { type Money, splitByWeight } from '../money.ts';
import { fail, type Outcome, ok } from '../outcome.ts';
import { isExpired, isRedeemable } from './purchases.ts';
import {
  computeNextAttempt,
  listGiftCardRequests,
  listLinesPaidByCard,
  type OwnedGiftCard,
  type OwnedProducts,
  type RedemptionRequest,
  type RedemptionTerms,
} from './redemptions.ts';

/** Stands for a retail product among the booked services: a card limited to some services does not pay it. */
const NO_SERVICE: ServiceId = 0;

/** Whether a card pays `cost` of a visit with these services; the checks in the order of BEHAVIOR §25.6. */
export function checkGiftCardRedemption(
  card: OwnedGiftCard | undefined,
  cost: Money,
  booked: readonly ServiceId[],
  { customerId, today }: RedemptionTerms,
): Outcome<OwnedGiftCard> {
  if (!card || card.head.customerId !== customerId || !isRedeemable(card.head))
    return fail('giftCardInvalid');
  const { remaining } = card.head;
  const { serviceIds } = card.body;
  if (remaining < cost) return fail('insufficientBalance');
  if (serviceIds.length > 0 && !booked.every((id) => serviceIds.includes(id)))
    return fail('serviceNotAllowedForGiftCard');
  if (isExpired(card.head, today)) return fail('giftCardExpired');
  return ok(card);
}

/** The cost split over the unpaid lines, services before products. */
function splitOverLines(
  { lines, products = [], payments }: Appointment,
  cost: Money,
): ProductRedemption['rows'] {
  const paidByCard = listLinesPaidByCard(payments);
  const prices = [...lines.map(priceLine), ...products.map(priceProduct)];
  const open = [...prices.keys()].filter((line) => (prices[line] ?? 0) > 0 && !paidByCard.has(line));
  const shares = splitByWeight(
    cost,
    open.map((line) => prices[line] ?? 0),
  );
  return open.map((line, index) => ({
    line,
    attempt: computeNextAttempt(payments, line),
    amount: shares[index] ?? 0,
  }));
}

/**
 * The appointment after the requested gift cards paid all that is due at the salon, tax included (BEHAVIOR §25.2).
 * Fails with the first check that fails, and as serviceAlreadyPaid where nothing is due.
 */
export function applyGiftCards(
  appointment: Appointment,
  requests: readonly RedemptionRequest[],
  { giftCards }: Pick<OwnedProducts, 'giftCards'>,
  terms: RedemptionTerms,
): Outcome<Appointment> {
  let paid = appointment;
  const { lines, products = [] } = appointment;
  const booked = [...lines.map(({ serviceId }) => serviceId), ...products.map(() => NO_SERVICE)];
  for (const { number } of listGiftCardRequests(requests)) {
    const cost = sumDueAtSalon(paid.payments);
    const checked = checkGiftCardRedemption(giftCards.get(number), cost, booked, terms);
    if (!checked.ok) return checked;
    const { id: purchaseId, saleId } = checked.value.head;
    const rows = splitOverLines(paid, cost);
    if (cost === 0 || rows.length === 0) return fail('serviceAlreadyPaid');
    const payment = toProductRow({
      type: TENDER.giftCard,
      amount: cost,
      paid: cost,
      txnId: number,
      redeemed: { kind: 'giftcard', purchaseId, saleId, taken: cost, rows },
    });
    paid = { ...paid, payments: [...withSalonRow(paid, 0), ...withRowIds(paid, [payment])] };
  }
  return ok(paid);
}
