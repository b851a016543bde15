import type { Appointment, PaymentRow, ProductRedemption } from '../booking/appointments.ts';
import { isPackageOrMembershipRow, toNumberedNewPaymentRows } from '../booking/payment-rows.ts';
import type { PurchaseId } from '../ids.ts';
import type { Money } from '../money.ts';
import {
  checkGiftCardRedemption,
  checkMembershipRedemption,
  checkPackageRedemption,
  computeNextRedemptionNumber,
  isUnreturnedRedemption,
  listRedeemedLinePlaces,
  listUnreturnedRedemptions,
  type OwnedProducts,
  type RedeemedPayment,
  type RedemptionRequest,
  type VisitRedemptionTerms,
} from './redemptions.ts';

const isReturned = (row: PaymentRow): row is RedeemedPayment =>
  row.redeemed?.returned === true && !row.redeemed.final;

export const listRedeemableReturnedRedemptions = ({
  payments,
}: Pick<Appointment, 'payments'>): RedeemedPayment[] => payments.filter(isReturned);

/** The uses of packages and included services that were not returned. */
export const listUnreturnedPackageAndMembershipUses = (
  appointment: Pick<Appointment, 'payments'>,
): RedeemedPayment[] => listUnreturnedRedemptions(appointment).filter(isPackageOrMembershipRow);

/** The payments by gift cards that were not returned. */
export const listUnreturnedGiftCardPayments = (
  appointment: Pick<Appointment, 'payments'>,
): RedeemedPayment[] =>
  listUnreturnedRedemptions(appointment).filter((row) => !isPackageOrMembershipRow(row));

/**
 * The appointment with redemptions returned, perhaps for good: a row with the negative amount for each payment by a product, so
 * that the rows add up to what was really paid. All that were returned before stay as they are (BEHAVIOR §26.1).
 */
export function withReturnedRedemptions(
  appointment: Appointment,
  wanted: readonly RedeemedPayment[] | 'all',
  isForGood = false,
): {
  readonly appointment: Appointment;
  readonly returned: readonly RedeemedPayment[];
} {
  const returned = wanted === 'all' ? listUnreturnedRedemptions(appointment) : wanted;
  const mark = isForGood ? ({ returned: true, final: true } as const) : ({ returned: true } as const);
  const ids = new Set(returned.map(({ id }) => id));
  const rows = appointment.payments.map((row) =>
    isUnreturnedRedemption(row) && ids.has(row.id) ? { ...row, redeemed: { ...row.redeemed, ...mark } } : row,
  );
  const reversals = returned.map(({ redeemed: _redeemed, id: _id, ...row }) => ({
    ...row,
    amount: 0 - row.amount,
    paid: 0 - row.paid,
  }));
  return {
    appointment: { ...appointment, payments: [...rows, ...toNumberedNewPaymentRows(appointment, reversals)] },
    returned,
  };
}

/** Whether all lines of a single-use package are paid by one of these payments. */
const isSingleUse = (payments: readonly RedeemedPayment[]): boolean =>
  payments.some(({ redeemed }) => redeemed.taken !== 1);

/** The payments of `payments` that return when those of `ended` do: a single-use package is returned as a whole. */
export function listRedemptionsReturnedWith(
  payments: readonly RedeemedPayment[],
  ended: readonly RedeemedPayment[],
): RedeemedPayment[] {
  const isOfSamePackage = (a: ProductRedemption, b: ProductRedemption) =>
    a.kind === 'package' && b.kind === 'package' && a.purchaseId === b.purchaseId;
  return payments.filter((payment) => {
    if (ended.includes(payment)) return true;
    const others = payments.filter(({ redeemed }) => isOfSamePackage(redeemed, payment.redeemed));
    return isSingleUse(others) && others.some((other) => ended.includes(other));
  });
}

/** The value of the last use of a package: all that is left of it (BEHAVIOR §36.4). */
function findLastValue(
  { kind, purchaseId, taken }: ProductRedemption,
  restored: readonly Omit<RedeemedPayment, 'id'>[],
  packages: OwnedProducts['packages'],
): { readonly value?: Money } {
  const head = kind === 'package' ? packages.get(purchaseId)?.head : undefined;
  const others = restored.filter(
    ({ redeemed }) => redeemed.kind === kind && redeemed.purchaseId === purchaseId,
  );
  const left = others.reduce((sum, { redeemed }) => sum - redeemed.taken, head?.remaining ?? 0);
  if (!head || left !== 1 || taken !== 1) return {};
  const spent = others
    .flatMap(({ redeemed }) => redeemed.rows)
    .reduce((sum, { value = 0 }) => sum + value, 0);
  return { value: head.worth - spent };
}

/**
 * The appointment with all returned redemptions redeemed again, in new rows: the same amounts for the same lines
 * (BEHAVIOR §26.2). `canRedeemAllAgain` tells beforehand whether the products allow it; the commit requires it.
 */
export function withAllRedeemedAgain(
  appointment: Appointment,
  packages: OwnedProducts['packages'] = new Map(),
): Appointment {
  const { payments } = appointment;
  const again: Omit<RedeemedPayment, 'id'>[] = [];
  for (const { id: _id, ...row } of listRedeemableReturnedRedemptions(appointment)) {
    const { returned: _returned, ...redeemed } = row.redeemed;
    // Two redemptions may name one line: a change of the visit can move a line, and another line takes its place.
    // The use of a package keeps its value, but others may have its places among the uses by now
    const rows = redeemed.rows.map(({ places: _places, ...each }) => ({
      ...each,
      attempt: computeNextRedemptionNumber([...payments, ...again], each.line),
      ...findLastValue(redeemed, again, packages),
    }));
    again.push({ ...row, redeemed: { ...redeemed, rows } });
  }
  const before = payments.map((row) =>
    isReturned(row) ? { ...row, redeemed: { ...row.redeemed, final: true as const } } : row,
  );
  return { ...appointment, payments: [...before, ...toNumberedNewPaymentRows(appointment, again)] };
}

export const listRequestsToRedeemAgain = (appointment: Appointment): RedemptionRequest[] =>
  listRedeemableReturnedRedemptions(appointment).map(({ redeemed, txnId }): RedemptionRequest => {
    const { kind, purchaseId } = redeemed;
    const [line = 0] = listRedeemedLinePlaces(redeemed);
    const serviceId = appointment.lines[line]?.serviceId ?? 0;
    return kind === 'giftcard' ? { type: kind, number: txnId } : { type: kind, purchaseId, serviceId };
  });

/** The appointment whose returned gift cards have their present numbers: a card may have got another one meanwhile (BEHAVIOR §21.9). */
export const withPresentGiftCardNumbers = (
  appointment: Appointment,
  numbers: ReadonlyMap<PurchaseId, string>,
): Appointment => ({
  ...appointment,
  payments: appointment.payments.map((row) => {
    const number =
      isReturned(row) && row.redeemed.kind === 'giftcard' && numbers.get(row.redeemed.purchaseId);
    return number ? { ...row, txnId: number } : row;
  }),
});

const toProductKey = ({ redeemed: { kind, purchaseId } }: RedeemedPayment): string => `${kind} ${purchaseId}`;

/** The appointment in which the returned redemptions of other products than these are returned for good. */
const withFinalReturns = (appointment: Appointment, products: ReadonlySet<string>): Appointment => ({
  ...appointment,
  payments: appointment.payments.map((row) =>
    isReturned(row) && !products.has(toProductKey(row))
      ? { ...row, redeemed: { ...row.redeemed, final: true as const } }
      : row,
  ),
});

/**
 * The appointment with the returned redemptions redeemed again of each product that still allows it; the redemptions of the other
 * products stay returned (BEHAVIOR §17.9).
 */
export function withRedeemedAgainIfPossible(
  appointment: Appointment,
  owned: OwnedProducts,
  terms: VisitRedemptionTerms,
): { readonly appointment: Appointment; readonly lost: readonly RedeemedPayment[] } {
  const returned = listRedeemableReturnedRedemptions(appointment);
  const products = new Set(returned.map(toProductKey));
  const usable = new Set(
    [...products].filter((key) =>
      canRedeemAllAgain(withFinalReturns(appointment, new Set([key])), owned, terms),
    ),
  );
  return {
    appointment: withAllRedeemedAgain(withFinalReturns(appointment, usable), owned.packages),
    lost: returned.filter((row) => !usable.has(toProductKey(row))),
  };
}

/** Whether each product still pays what it had paid, whatever else the visit has by now. */
export function canRedeemAllAgain(
  appointment: Appointment,
  { packages, memberships, giftCards }: OwnedProducts,
  terms: VisitRedemptionTerms,
): boolean {
  const returned = listRedeemableReturnedRedemptions(appointment);
  const listPaidServices = (isPaying: (redeemed: ProductRedemption) => boolean) =>
    returned
      .filter(({ redeemed }) => isPaying(redeemed))
      .flatMap(({ redeemed }) => listRedeemedLinePlaces(redeemed))
      .map((line) => appointment.lines[line]?.serviceId ?? 0);
  const spentByProduct = new Map<string, number>();
  return returned.every(({ redeemed, txnId }) => {
    const { kind, purchaseId, taken } = redeemed;
    const key = `${kind} ${purchaseId}`;
    const spent = spentByProduct.get(key) ?? 0;
    spentByProduct.set(key, spent + taken);
    const [serviceId = 0] = listPaidServices((each) => each === redeemed);
    const paid = listPaidServices((each) => each.kind === kind && each.purchaseId === purchaseId);
    if (kind === 'giftcard')
      return checkGiftCardRedemption(giftCards.get(txnId), spent + taken, paid, terms).ok;
    if (kind === 'package') {
      // The first line of a single-use package takes the uses of all its lines, the others none
      const product = packages.get(purchaseId);
      const remaining = (product?.head.remaining ?? 0) - spent;
      return taken === 0 || checkPackageRedemption(product, serviceId, paid, remaining, terms).ok;
    }
    const product = memberships.get(purchaseId);
    const remaining = (product?.head.remaining ?? 0) - spent;
    const checked = checkMembershipRedemption(product, serviceId, remaining, terms);
    return checked.ok && checked.value.gives === 'service';
  });
}
