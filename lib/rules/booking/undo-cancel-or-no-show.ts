import { planReminders } from '../notifications/reminders.ts';
import { fail, type Outcome, ok } from '../outcome.ts';
import type { RedeemedPayment } from '../products/redemptions.ts';
import { listRedeemedLinePlaces } from '../products/redemptions.ts';
import type { Salon } from '../salons/salon.ts';
import { HOUR_MS } from '../time-units.ts';
import { changeStatusOrThrow, isConfirmed } from './appointment-status.ts';
import { APPOINTMENT_STATUS, type Appointment, PAYMENT_ROW_TYPE, type PaymentRow } from './appointments.ts';
import { computeAppointmentMembership, computeBill, toBill, withBill } from './bill.ts';
import { isFeeOrFeeRefund, isPackageOrMembershipRow, toRowsWithDueAtSalon } from './payment-rows.ts';
import { applyPromotionToChangedLines } from './promotions.ts';

/** How long the front desk can undo a cancellation or a no-show. */
const UNDO_HOURS = 24;

/** The cancelled visit or no-show, to be undone for some time. A visit that still waited for its deposit cannot be undone. */
export const withUndoDeadlineIfWasConfirmed = (
  before: Appointment,
  ended: Appointment,
  now: Date,
): Appointment =>
  isConfirmed(before)
    ? { ...ended, undoableUntil: new Date(now.getTime() + UNDO_HOURS * HOUR_MS).toISOString() }
    : ended;

/** Whether a cancellation or a no-show by the front desk can be undone now (BEHAVIOR §17.9). Fails with transitionNotAllowed. */
export function checkUndoOfCancelOrNoShow(appointment: Appointment, now: Date): Outcome<Appointment> {
  const { status, undoableUntil } = appointment;
  const isOver = status === APPOINTMENT_STATUS.cancelled || status === APPOINTMENT_STATUS.noShow;
  return isOver && now.toISOString() <= (undoableUntil ?? '')
    ? ok(appointment)
    : fail('transitionNotAllowed', 'appointmentId');
}

/** Money that pays the bill: no use of a product, no fee, no tip. */
const isPaymentOfBill = (row: PaymentRow): boolean =>
  !isPackageOrMembershipRow(row) && !isFeeOrFeeRefund(row) && !row.isTip;

/** The amount that payments of the bill leave to pay at the salon. A charge in progress counts as paid. */
function computeDue({ payments }: Pick<Appointment, 'payments'>, total: number): number {
  const received = payments
    .filter(isPaymentOfBill)
    .reduce(
      (sum, { type, paid, pending }) => sum + paid + (type === PAYMENT_ROW_TYPE.cardOnFile ? pending : 0),
      0,
    );
  return Math.max(0, total - received);
}

/** The lines without the products that no longer pay them. */
function withoutLostCovers(
  { lines }: Pick<Appointment, 'lines'>,
  lost: readonly RedeemedPayment[],
): Appointment['lines'] {
  const places = new Set(
    lost.filter(isPackageOrMembershipRow).flatMap(({ redeemed }) => listRedeemedLinePlaces(redeemed)),
  );
  return lines.map((line, place) => {
    if (!places.has(place)) return line;
    const { coveredBy: _coveredBy, ...open } = line;
    return open;
  });
}

/**
 * The cancelled visit or no-show as it is confirmed again (BEHAVIOR §17.9). Money that was given back is due again, and so is what
 * the products of `lost` no longer pay. A calendar that has removed the visit shows it again.
 */
export function toUndoneAppointment(
  redeemedAgain: Appointment,
  lostRedemptions: readonly RedeemedPayment[],
  salon: Pick<Salon, 'currency' | 'timeZone' | 'settings'>,
  now: Date,
): Appointment {
  const { currency } = salon;
  const { undoableUntil: _undoableUntil, isCancelledLate: _isCancelledLate, ...rest } = redeemedAgain;
  const opened = changeStatusOrThrow(rest as Appointment, APPOINTMENT_STATUS.confirmed);
  const lines = applyPromotionToChangedLines(
    redeemedAgain,
    withoutLostCovers(redeemedAgain, lostRedemptions),
    currency,
  );
  const reminders = planReminders(redeemedAgain, salon, now);
  const isBilledAgain = lostRedemptions.length > 0;
  const billed = isBilledAgain
    ? withBill({ ...opened, lines }, computeBill({ ...opened, lines }, opened, currency))
    : opened;
  const payments = billed.payments.map((row) =>
    row.refundOf && isPaymentOfBill(row) ? { ...row, refundOf: { ...row.refundOf, isDueAgain: true } } : row,
  );
  const due = computeDue({ payments }, toBill(billed).total);
  const membership = isBilledAgain
    ? computeAppointmentMembership(billed, redeemedAgain.membership?.id)
    : undefined;
  return {
    ...billed,
    payments: toRowsWithDueAtSalon({ id: billed.id, payments }, due),
    ...(membership ? { membership } : {}),
    ...(reminders.length > 0 ? { reminders } : {}),
    isUndone: true,
    moves: redeemedAgain.moves + (redeemedAgain.status === APPOINTMENT_STATUS.cancelled ? 2 : 0),
  };
}
