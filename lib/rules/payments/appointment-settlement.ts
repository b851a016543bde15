import { changeStatusOrThrow, computeSlotHoldEnd } from '../booking/appointment-status.ts';
import {
  APPOINTMENT_STATUS,
  type Appointment,
  PAYMENT_ROW_TYPE,
  PAYMENT_STATUS,
  type PaymentRow,
} from '../booking/appointments.ts';
import {
  computeMaxPrepayment,
  computeNextPaymentRowId,
  sumDueAtSalon,
  toRowsWithDueAtSalon,
  toRowsWithRedeemedCreditReturned,
} from '../booking/payment-rows.ts';
import {
  canOwnerIntentFailTarget,
  hasIntentRefund,
  type IntentFacts,
  type IntentRecord,
  isAttemptInProgress,
  isUnboundOverpayment,
  type PaymentResult,
} from './payment-intents.ts';

/**
 * The effect of an intent on an appointment (BEHAVIOR §19.1, §19.3): `confirm` 0→1, `fail` 0→5, `revive` 5→1 where the slot
 * is still free, `refund` where the appointment needs no payment, `stay` where nothing changes.
 */
type AppointmentDecision =
  | { readonly transition: 'confirm' | 'revive' | 'fail' }
  | { readonly transition: 'refund'; readonly cause: 'cancelled' | 'paid-twice' | 'above-due' }
  | { readonly transition: 'stay'; readonly result: PaymentResult };

/** The reporter of an intent's state: the caller of update-status, or the processor by an event. */
export type PaymentReporterKind = 'caller' | 'processor';

/** Whether an intent has paid a row of the appointment, so that its money is in the journal. */
export const isPaidByIntent = ({ payments }: Pick<Appointment, 'payments'>, intent: string): boolean =>
  payments.some((row) => row.intent === intent && row.status === PAYMENT_STATUS.paid);

/**
 * Decides what an intent does to an appointment. The second time the same intent gives `stay`. While the hold runs, a
 * failed attempt that only the processor reports gives `stay` as well: the payer can try again (BEHAVIOR §19.6).
 */
export function decideOnAppointmentIntent(
  appointment: Appointment,
  record: IntentRecord,
  facts: IntentFacts,
  reporter: PaymentReporterKind,
): AppointmentDecision {
  const { status } = appointment;
  const { pendingPayment, confirmed, completed, cancelled, noShow, paymentFailed } = APPOINTMENT_STATUS;
  if (isPaidByIntent(appointment, facts.id)) return { transition: 'stay', result: 'paid' };
  if (hasIntentRefund(record, facts)) return { transition: 'stay', result: 'refunded' };
  if (isAttemptInProgress(facts)) return { transition: 'stay', result: 'processing' };
  if (facts.state !== 'succeeded') {
    // An intent of the hold before cannot fail the next one
    const isOfThisHold = record.createdAt >= (appointment.heldAgainAt ?? '');
    const fails = status === pendingPayment && isOfThisHold && canOwnerIntentFailTarget(record, appointment);
    return fails && reporter === 'caller' ? { transition: 'fail' } : { transition: 'stay', result: 'failed' };
  }
  const tooMuch = isUnboundOverpayment(record, facts, computeMaxPrepayment(appointment));
  switch (status) {
    case pendingPayment:
      return tooMuch ? { transition: 'refund', cause: 'above-due' } : { transition: 'confirm' };
    case paymentFailed:
      return tooMuch ? { transition: 'refund', cause: 'above-due' } : { transition: 'revive' };
    case cancelled:
      return { transition: 'refund', cause: 'cancelled' };
    case confirmed:
    case completed:
    case noShow:
      return { transition: 'refund', cause: 'paid-twice' };
  }
}

const withIntent = (appointment: Appointment, intent: string): readonly string[] => [
  ...new Set([...(appointment.intents ?? []), intent]),
];

/** The deposit row with the whole amount that was received. */
const toPaidDepositRow = (row: Pick<PaymentRow, 'id' | 'amount'>, facts: IntentFacts): PaymentRow => ({
  id: row.id,
  type: PAYMENT_ROW_TYPE.deposit,
  amount: row.amount,
  paid: facts.amount,
  pending: 0,
  txnId: facts.clientSecret,
  intent: facts.id,
  status: PAYMENT_STATUS.paid,
});

/**
 * The appointment with its deposit paid, with a new Deposit row where it has none. Money beyond the deposit lowers the
 * amount due at the salon (BEHAVIOR §19.1).
 */
export function toConfirmedAppointmentWithDeposit(appointment: Appointment, facts: IntentFacts): Appointment {
  const { payments, id } = appointment;
  const deposit = payments.find(({ type }) => type === PAYMENT_ROW_TYPE.deposit);
  const { id: rowId, amount } = deposit ?? { id: computeNextPaymentRowId(appointment), amount: 0 };
  const atSalon = sumDueAtSalon(payments);
  const credit = Math.min(Math.max(0, facts.amount - amount), atSalon);
  const row = toPaidDepositRow({ id: rowId, amount: deposit ? amount + credit : facts.amount }, facts);
  const others = toRowsWithDueAtSalon({ id, payments }, atSalon - credit);
  const rows = deposit
    ? others.map((each) => (each.type === PAYMENT_ROW_TYPE.deposit ? row : each))
    : [row, ...others];
  return {
    ...changeStatusOrThrow(appointment, APPOINTMENT_STATUS.confirmed),
    payments: rows,
    intents: withIntent(appointment, facts.id),
  };
}

/** The failed appointment with another payment hold, its Deposit row pending again (BEHAVIOR §18.3). */
export function toHeldAgainAppointment(appointment: Appointment, now: Date): Appointment {
  const { status } = appointment;
  if (status !== APPOINTMENT_STATUS.paymentFailed) throw new Error(`status ${status} holds no slot again`);
  return {
    ...appointment,
    status: APPOINTMENT_STATUS.pendingPayment,
    holdUntil: computeSlotHoldEnd(now),
    heldAgainAt: now.toISOString(),
    payments: appointment.payments.map((row) =>
      row.type === PAYMENT_ROW_TYPE.deposit ? { ...row, status: PAYMENT_STATUS.pending } : row,
    ),
  };
}

/** The appointment whose payment failed or did not come in time: its Deposit row failed, redeemed credit returned. */
export function toPaymentFailedWithCreditReturned(appointment: Appointment, intent?: string): Appointment {
  return {
    ...changeStatusOrThrow(appointment, APPOINTMENT_STATUS.paymentFailed),
    payments: toRowsWithRedeemedCreditReturned(appointment).map((row) =>
      row.type === PAYMENT_ROW_TYPE.deposit ? { ...row, status: PAYMENT_STATUS.failed } : row,
    ),
    ...(intent === undefined ? {} : { intents: withIntent(appointment, intent) }),
  };
}

/** Status of the Deposit row; pending where there is none. */
export const toDepositStatusOrPending = ({ payments }: Pick<Appointment, 'payments'>): PaymentRow['status'] =>
  payments.find(({ type }) => type === PAYMENT_ROW_TYPE.deposit)?.status ?? PAYMENT_STATUS.pending;
