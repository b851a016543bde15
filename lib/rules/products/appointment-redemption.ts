import { checkTransition } from '../booking/appointment-status.ts';
import { APPOINTMENT_STATUS, type Appointment } from '../booking/appointments.ts';
import { loweredDeposit } from '../booking/due-deposit.ts';
import {
  numbered,
  paidCover,
  pendingAtSalon,
  withDepositRow,
  withSalonRow,
} from '../booking/payment-rows.ts';
import { membershipNote } from '../booking/priced-visit.ts';
import { computeBill } from '../booking/pricing.ts';
import { fail, type Outcome, ok } from '../outcome.ts';
import { paidByCards } from './gift-card-redemption.ts';
import { coveredVisit, discountedLine } from './line-redemption.ts';
import { checkMembershipRedemption } from './membership-redemption.ts';
import {
  listMembershipRequests,
  type OwnedProducts,
  type ProductPayment,
  type RedemptionRequest,
  type RedemptionTerms,
} from './redemptions.ts';

/** Statuses in which a visit can still be paid with a product (decisions §6). */
const REDEEMABLE: readonly Appointment['status'][] = [
  APPOINTMENT_STATUS.pendingPayment,
  APPOINTMENT_STATUS.confirmed,
  APPOINTMENT_STATUS.completed,
];

/**
 * The appointment with other lines and payments that cover some: what leaves the bill is less to pay at the salon, and
 * of a deposit that has not come yet; without one left it is confirmed (decisions §6). Fails as servicePaid where so
 * much is not pending any more.
 */
function recharged(
  before: Appointment,
  changed: Appointment['lines'],
  covers: readonly ProductPayment[],
  currency: string,
): Outcome<Appointment> {
  const { subtotal, tax, total } = computeBill({ ...before, lines: changed }, before.taxPercent, currency);
  const isAwaited = before.status === APPOINTMENT_STATUS.pendingPayment;
  const { depositAmount } = before;
  const { lines, deposit } = isAwaited
    ? loweredDeposit(before, changed, total)
    : { lines: changed, deposit: depositAmount };
  const less = before.subtotal + before.tax - total - (depositAmount - deposit);
  const due = pendingAtSalon(before.payments) - less;
  if (due < 0) return fail('servicePaid');
  const { id } = before;
  const pending = withSalonRow({ id, payments: withDepositRow(before.payments, deposit) }, due);
  const covered = numbered({ id, payments: [...before.payments, ...pending] }, covers.map(paidCover));
  const payments = [...pending, ...covered];
  const after: Appointment = { ...before, lines, payments, subtotal, tax, depositAmount: deposit };
  return isAwaited && deposit === 0 ? checkTransition(after, APPOINTMENT_STATUS.confirmed) : ok(after);
}

/** A named membership that does not include a service discounts it instead (specification). */
function discountsInstead(
  before: Appointment,
  wishes: readonly RedemptionRequest[],
  holdings: OwnedProducts,
  terms: RedemptionTerms,
): Appointment['lines'] {
  let { lines } = before;
  for (const { purchaseId, serviceId } of listMembershipRequests(wishes)) {
    const named = holdings.memberships.get(purchaseId);
    const use = checkMembershipRedemption(named, serviceId, named?.head.remaining ?? 0, terms);
    if (!use.ok || use.value.gives === 'service') continue;
    const { servicePercent } = use.value.held.head;
    const at = lines.findIndex((line) => line.serviceId === serviceId && !line.coveredBy);
    lines = lines.map((line, index) =>
      index === at ? discountedLine(line, servicePercent, terms.currency) : line,
    );
  }
  return lines;
}

const isSame = (before: Appointment, lines: Appointment['lines']): boolean =>
  before.lines.every((line, index) => line === lines[index]);

/**
 * An appointment that is redeemed after its booking: packages, memberships, gift cards, on lines that nothing has
 * paid yet. Fails as transitionRefused in another status than 0, 1 and 2, else with the first check that fails.
 */
export function redeemedAppointment(
  before: Appointment,
  wishes: readonly RedemptionRequest[],
  holdings: OwnedProducts,
  terms: RedemptionTerms,
): Outcome<Appointment> {
  if (!REDEEMABLE.includes(before.status)) return fail('transitionRefused');
  const covered = coveredVisit(before, wishes, holdings, terms);
  if (!covered.ok) return covered;
  const { covers } = covered.value;
  const lines = discountsInstead({ ...before, lines: covered.value.lines }, wishes, holdings, terms);
  const charged = recharged(before, lines, covers, terms.currency);
  if (!charged.ok) return charged;
  const [named] = listMembershipRequests(wishes);
  const noteOf = named && !isSame(before, lines) ? named.purchaseId : before.membership?.id;
  const note = membershipNote(lines, noteOf);
  return paidByCards({ ...charged.value, ...(note ? { membership: note } : {}) }, wishes, holdings, terms);
}
