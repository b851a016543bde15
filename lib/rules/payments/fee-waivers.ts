import {
  APPOINTMENT_STATUS,
  type Appointment,
  PAYMENT_STATUS,
  type PaymentRow,
} from '../booking/appointments.ts';
import { isFeeOrFeeRefund, toNumberedNewPaymentRows } from '../booking/payment-rows.ts';
import type { Money } from '../money.ts';
import { fail, type Outcome, ok } from '../outcome.ts';
import type { RedeemedPayment } from '../products/redemptions.ts';
import { listUnreturnedPackageAndMembershipUses } from '../products/returned-redemptions.ts';
import { computeAgreedFeeStillUnpaid } from './cancellation-fees.ts';
import type { IntentRecord } from './payment-intents.ts';
import { computeRefundLeft, isPaidIntentRow, sumTakenBackOfRow, toRefundRow } from './refund-rows.ts';

type FeeWaiver = {
  /** The appointment with the fees refunded, and without those that are still being charged. */
  readonly appointment: Appointment;
  readonly refunds: readonly {
    readonly row: PaymentRow['id'];
    readonly intent: IntentRecord;
    readonly amount: Money;
  }[];
  /** The uses to return. */
  readonly uses: readonly RedeemedPayment[];
};

/** Whether a row is a fee, not its refund. */
const isFeeRow = (row: PaymentRow): boolean => isFeeOrFeeRefund(row) && row.refundOf === undefined;

const isOpen = (row: PaymentRow): boolean => isFeeRow(row) && row.status === PAYMENT_STATUS.pending;

/** Whether a fee was charged and not refunded, or is being charged. */
export const hasUnrefundedOrOpenFee = ({ payments }: Pick<Appointment, 'payments'>): boolean =>
  payments.some((row) => isFeeRow(row) && (isOpen(row) || row.paid > sumTakenBackOfRow(payments, row.id)));

/** Whether a fee was charged or is being charged, or uses were kept in its place. */
export const canWaiveFeeOrKeptUses = (appointment: Appointment): boolean => {
  const { status } = appointment;
  const isOver = status === APPOINTMENT_STATUS.cancelled || status === APPOINTMENT_STATUS.noShow;
  return (
    isOver &&
    (listUnreturnedPackageAndMembershipUses(appointment).length > 0 || hasUnrefundedOrOpenFee(appointment))
  );
};

/**
 * The agreed fee of a visit that was cancelled late or missed; 0 once one was charged, also if it was refunded since; null for other
 * visits (BEHAVIOR §20.3).
 */
export function findUnchargedFee(appointment: Appointment, currency: string): Money | null {
  const { status, isCancelledLate, payments } = appointment;
  const isMissed = status === APPOINTMENT_STATUS.noShow;
  if (!isMissed && !(status === APPOINTMENT_STATUS.cancelled && isCancelledLate)) return null;
  if (payments.some((row) => isFeeRow(row) && row.status !== PAYMENT_STATUS.failed)) return 0;
  return computeAgreedFeeStillUnpaid(appointment, isMissed ? 'noShow' : 'lateCancel', currency);
}

/**
 * Waives the fees of a cancelled visit or a no-show, and the uses that were kept in place of a fee (BEHAVIOR §20.3). A charge in
 * progress is ended: what it still takes is refunded. Fails with transitionNotAllowed where nothing was kept.
 */
export function decideFeeWaiver(
  appointment: Appointment,
  intents: readonly IntentRecord[],
): Outcome<FeeWaiver> {
  if (!canWaiveFeeOrKeptUses(appointment)) return fail('transitionNotAllowed', 'appointmentId');
  const { payments } = appointment;
  const uses = listUnreturnedPackageAndMembershipUses(appointment);
  const paid = payments
    .filter(isPaidIntentRow)
    .filter(isFeeRow)
    .flatMap((row) => {
      const left = computeRefundLeft(appointment, row, intents);
      const intent = intents.find(({ id }) => id === row.intent);
      return left > 0 && intent ? [{ row, left, intent }] : [];
    });
  const rows = payments.map((row) =>
    isOpen(row) ? { ...row, pending: 0, status: PAYMENT_STATUS.failed } : row,
  );
  const refundRows = toNumberedNewPaymentRows(
    appointment,
    paid.map(({ row, left }) => toRefundRow(row, left)),
  );
  const refunds = refundRows.flatMap(({ id, paid: refunded }, index) => {
    const intent = paid[index]?.intent;
    return intent ? [{ row: id, intent, amount: 0 - refunded }] : [];
  });
  return ok({ appointment: { ...appointment, payments: [...rows, ...refundRows] }, refunds, uses });
}
