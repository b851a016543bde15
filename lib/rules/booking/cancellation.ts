import type { Money } from '../money.ts';
import { type Outcome, ok } from '../outcome.ts';
import type { IntentRecord } from '../payments/payment-intents.ts';
import { computeRefundLeft, isIntentPayment, toRefundRow } from '../payments/refund-rows.ts';
import { decideTransition } from './appointment-status.ts';
import { APPOINTMENT_STATUS, type Appointment, PAYMENT_STATUS, TENDER } from './appointments.ts';
import { withPaymentRowIds, withReturnedCredit } from './payment-rows.ts';

type CancellationResult = {
  readonly appointment: Appointment;
  /** Total of the refunds, and the intents to refund. */
  readonly refunded: Money;
  readonly refundedIntents: readonly string[];
  /** Card payments that the salon keeps. */
  readonly kept: Money;
};

/**
 * The appointment cancelled: 0→3, 1→3 (BEHAVIOR §17.4). `refund` refunds what the processor still has of the card
 * payments, one row with a negative amount each, and cancels a charge in progress. A pending deposit row fails,
 * redeemed credit is returned.
 */
export function applyCancellation(
  appointment: Appointment,
  refund: boolean,
  intents: readonly Pick<IntentRecord, 'id' | 'lost'>[],
): Outcome<CancellationResult> {
  const cancelled = decideTransition(appointment, APPOINTMENT_STATUS.cancelled);
  if (!cancelled.ok) return cancelled;
  const refundable = appointment.payments
    .filter(isIntentPayment)
    .map((row) => ({ row, left: computeRefundLeft(appointment, row, intents) }))
    .filter(({ left }) => left > 0);
  const total = refundable.reduce((sum, { left }) => sum + left, 0);
  const refunds = refund ? refundable : [];
  const rows = withReturnedCredit(appointment).map((row) => {
    if (row.status !== PAYMENT_STATUS.pending) return row;
    if (row.type === TENDER.deposit) return { ...row, status: PAYMENT_STATUS.failed };
    const isCancelled = refund && row.type === TENDER.cardOnFile;
    return isCancelled ? { ...row, pending: 0, status: PAYMENT_STATUS.failed } : row;
  });
  const refundRows = refunds.map(({ row, left }) => toRefundRow(row, left, false));
  return ok({
    appointment: {
      ...cancelled.value,
      payments: [...rows, ...withPaymentRowIds({ id: appointment.id, payments: rows }, refundRows)],
    },
    refunded: refund ? total : 0,
    refundedIntents: refunds.map(({ row }) => row.intent),
    kept: refund ? 0 : total,
  });
}
