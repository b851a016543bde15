import { transition } from '../booking/appointment-status.ts';
import {
  APPOINTMENT_STATUS,
  type Appointment,
  PAYMENT_STATUS,
  type PaymentRow,
  TENDER,
} from '../booking/appointments.ts';
import { nextPaymentId, pendingAtSalon, withSalonRow } from '../booking/payment-rows.ts';
import { type IntentFacts, type IntentRecord, isReturned, mayFail } from './payment-intents.ts';

/** What a payment, as the processor reports it, has come to for its target. */
export type PaymentResult = 'paid' | 'processing' | 'failed' | 'refunded';

/**
 * What an intent does to an appointment (specification, States and transitions; decisions §5):
 * `confirm` 0→1, `fail` 0→5, `revive` 5→1 where the slot is still free, `refund` where there is nothing to pay any
 * more, `stay` where nothing changes.
 */
export type AppointmentVerdict =
  | { readonly move: 'confirm' | 'revive' | 'fail' }
  | { readonly move: 'refund'; readonly cause: 'cancelled' | 'paid-twice' }
  | { readonly move: 'stay'; readonly result: PaymentResult };

const isPaidBy = (appointment: Appointment, intent: string): boolean =>
  appointment.payments.some((row) => row.intent === intent && row.status === PAYMENT_STATUS.paid);

/** The transition of an appointment by an intent that may pay it; the same twice gives `stay` the second time. */
export function appointmentVerdict(
  appointment: Appointment,
  record: IntentRecord,
  facts: IntentFacts,
): AppointmentVerdict {
  const { status } = appointment;
  if (isPaidBy(appointment, facts.id)) return { move: 'stay', result: 'paid' };
  if (isReturned(record, facts)) return { move: 'stay', result: 'refunded' };
  if (facts.state === 'processing') return { move: 'stay', result: 'processing' };
  if (facts.state !== 'succeeded') {
    const fails = status === APPOINTMENT_STATUS.pendingPayment && mayFail(record, appointment);
    return fails ? { move: 'fail' } : { move: 'stay', result: 'failed' };
  }
  if (status === APPOINTMENT_STATUS.pendingPayment) return { move: 'confirm' };
  if (status === APPOINTMENT_STATUS.paymentFailed) return { move: 'revive' };
  return { move: 'refund', cause: status === APPOINTMENT_STATUS.cancelled ? 'cancelled' : 'paid-twice' };
}

const withIntent = (appointment: Appointment, intent: string): readonly string[] => [
  ...new Set([...(appointment.intents ?? []), intent]),
];

/** The deposit's row once the money has come: all that was processed, nothing pending. */
const paidRow = (row: Pick<PaymentRow, 'id' | 'amount'>, facts: IntentFacts): PaymentRow => ({
  id: row.id,
  type: TENDER.deposit,
  amount: row.amount,
  paid: facts.amount,
  pending: 0,
  txnId: facts.clientSecret,
  intent: facts.id,
  status: PAYMENT_STATUS.paid,
});

/**
 * The appointment with its deposit paid; where there is no Deposit row, one is made that is paid already. What was
 * processed beyond what was asked for is that much less to pay at the salon.
 */
export function paidAppointment(appointment: Appointment, facts: IntentFacts): Appointment {
  const { payments, id } = appointment;
  const asked = payments.find(({ type }) => type === TENDER.deposit);
  const { id: rowId, amount } = asked ?? { id: nextPaymentId(appointment), amount: 0 };
  const atSalon = pendingAtSalon(payments);
  const credit = Math.min(Math.max(0, facts.amount - amount), atSalon);
  const row = paidRow({ id: rowId, amount: asked ? amount + credit : facts.amount }, facts);
  const others = withSalonRow({ id, payments }, atSalon - credit);
  const rows = asked ? others.map((each) => (each.type === TENDER.deposit ? row : each)) : [row, ...others];
  return {
    ...transition(appointment, APPOINTMENT_STATUS.confirmed),
    payments: rows,
    intents: withIntent(appointment, facts.id),
  };
}

/** The appointment whose payment failed, or never came: its Deposit row failed, its slot to be given back. */
export function unpaidAppointment(appointment: Appointment, intent?: string): Appointment {
  return {
    ...transition(appointment, APPOINTMENT_STATUS.paymentFailed),
    payments: appointment.payments.map((row) =>
      row.type === TENDER.deposit ? { ...row, status: PAYMENT_STATUS.failed } : row,
    ),
    ...(intent === undefined ? {} : { intents: withIntent(appointment, intent) }),
  };
}

/** Status of the deposit as replies show it; without a Deposit row that of the whole: pending. */
export const depositStatus = ({ payments }: Pick<Appointment, 'payments'>): PaymentRow['status'] =>
  payments.find(({ type }) => type === TENDER.deposit)?.status ?? PAYMENT_STATUS.pending;
