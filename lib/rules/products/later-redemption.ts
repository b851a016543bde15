import { decideTransition } from '../booking/appointment-status.ts';
import { APPOINTMENT_STATUS, type Appointment } from '../booking/appointments.ts';
import { computeAppointmentMembership, computeBill, toBill, withBill } from '../booking/bill.ts';
import { computeDepositCappedByLoweredPrices } from '../booking/deposits.ts';
import {
  computeMaxPrepayment,
  sumDueAtSalon,
  toRowsWithDueAtSalon,
  toRowsWithPendingDeposit,
  toRowsWithProductPayments,
} from '../booking/payment-rows.ts';
import { applyPromotionToChangedLines } from '../booking/promotions.ts';
import type { FailureKey } from '../failures.ts';
import { fail, type Outcome, ok, withErrorAtField } from '../outcome.ts';
import type { IntentRecord } from '../payments/payment-intents.ts';
import {
  listMembershipRequests,
  type OwnedProducts,
  type RedemptionRequest,
  type VisitRedemptionTerms,
} from './redemptions.ts';
import {
  applyNamedMembershipDiscounts,
  decideLinesCoveredByUses,
  decideMoneyRedemptions,
  type LinesAndProductPayments,
} from './redemptions-on-bills.ts';

const REDEEMABLE_STATUSES: readonly Appointment['status'][] = [
  APPOINTMENT_STATUS.pendingPayment,
  APPOINTMENT_STATUS.confirmed,
  APPOINTMENT_STATUS.completed,
];

/**
 * The appointment with changed lines and the payments of products (BEHAVIOR §25.7). The amount that leaves the bill lowers
 * the awaited deposit and the amount due at the salon. Without a deposit left, the appointment is confirmed. Fails as
 * serviceAlreadyPaid where less is due than leaves the bill.
 */
function rebill(
  before: Appointment,
  { lines: changed, productPayments }: LinesAndProductPayments,
  currency: string,
): Outcome<Appointment> {
  const bill = computeBill({ ...before, lines: changed }, before, currency);
  const isAwaited = before.status === APPOINTMENT_STATUS.pendingPayment;
  const { id, depositAmount } = before;
  const { lines, deposit } = isAwaited
    ? computeDepositCappedByLoweredPrices(before, changed, bill.total)
    : { lines: changed, deposit: depositAmount };
  const less = toBill(before).total - bill.total - (depositAmount - deposit);
  const due = sumDueAtSalon(before.payments) - less;
  if (due < 0) return fail('serviceAlreadyPaid', 'redemptions.0');
  const pending = toRowsWithDueAtSalon(
    { id, payments: toRowsWithPendingDeposit(before.payments, deposit) },
    due,
  );
  const payments = toRowsWithProductPayments(before, pending, productPayments);
  const after = withBill({ ...before, lines, payments, depositAmount: deposit }, bill);
  return isAwaited && deposit === 0 ? decideTransition(after, APPOINTMENT_STATUS.confirmed) : ok(after);
}

/**
 * The appointment after redemptions that follow its booking, on lines that nothing has paid yet (BEHAVIOR §25.7).
 * Fails as transitionNotAllowed in another status than 0, 1 and 2, otherwise with the first check that fails.
 */
export function applyLaterRedemptions(
  before: Appointment,
  requests: readonly RedemptionRequest[],
  owned: OwnedProducts,
  terms: VisitRedemptionTerms,
): Outcome<Appointment> {
  if (!REDEEMABLE_STATUSES.includes(before.status)) return fail('transitionNotAllowed', 'appointmentId');
  const covered = decideLinesCoveredByUses(before, requests, owned, terms);
  if (!covered.ok) return covered;
  const { productPayments, discounts } = covered.value;
  const redeemed = applyNamedMembershipDiscounts(covered.value.lines, discounts, terms.currency);
  const lines = applyPromotionToChangedLines(before, redeemed, terms.currency);
  const charged = rebill(before, { lines, productPayments }, terms.currency);
  if (!charged.ok) return charged;
  const isUnchanged = before.lines.every((line, index) => line === redeemed[index]);
  const [named] = listMembershipRequests(requests);
  const membership = computeAppointmentMembership(
    { ...before, lines },
    named && !isUnchanged ? named.purchaseId : before.membership?.id,
  );
  return decideMoneyRedemptions(
    { ...charged.value, ...(membership ? { membership } : {}) },
    requests,
    owned,
    terms,
  );
}

/** Failures that concern the service to pay, not the product that pays. */
const SERVICE_FAILURES: readonly FailureKey[] = [
  'serviceNotInPackage',
  'packageRequiresAllServices',
  'serviceAlreadyPaid',
];

/** The appointment after one redemption that follows its booking; a failure names its `product`, or its service. */
export function applyLaterRedemption(
  before: Appointment,
  request: RedemptionRequest,
  owned: OwnedProducts,
  terms: VisitRedemptionTerms,
): Outcome<Appointment> {
  const redeemed = applyLaterRedemptions(before, [request], owned, terms);
  if (redeemed.ok || !redeemed.errors?.['redemptions.0']) return redeemed;
  const isOfService = 'serviceId' in request && SERVICE_FAILURES.includes(redeemed.failure);
  return withErrorAtField(redeemed, isOfService ? 'serviceId' : 'product');
}

/**
 * Which of an appointment's intents a redemption makes unusable: all of them once no deposit is left, otherwise those
 * above the amount still due (BEHAVIOR §25.7). A smaller intent may exceed the deposit; the rest pays the salon's part.
 */
export function listExcessIntents(
  before: Appointment,
  after: Appointment,
  intents: readonly IntentRecord[],
): IntentRecord[] {
  const isConfirmed = after.status !== before.status;
  const most = computeMaxPrepayment(after);
  return intents.filter(({ amount = before.depositAmount }) => isConfirmed || amount > most);
}
