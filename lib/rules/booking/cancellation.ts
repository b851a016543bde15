import type { Money } from '../money.ts';
import { type Outcome, ok } from '../outcome.ts';
import { type IntentRecord, refundable } from '../payments/payment-intents.ts';
import { checkTransition } from './appointment-status.ts';
import {
  APPOINTMENT_STATUS,
  type Appointment,
  PAYMENT_STATUS,
  type PaymentRow,
  TENDER,
} from './appointments.ts';
import { numbered } from './payment-rows.ts';

type Taken = PaymentRow & { readonly intent: string };
/** Rows whose money the processor has taken. */
const isTaken = (row: PaymentRow): row is Taken =>
  row.intent !== undefined && row.status === PAYMENT_STATUS.paid;

export type Cancelled = {
  readonly appointment: Appointment;
  /** What goes back, and the intents of which. */
  readonly refunded: Money;
  readonly givenBack: readonly string[];
  /** What stays with the salon of what the processor has taken. */
  readonly kept: Money;
};

/**
 * The appointment cancelled (0→3, 1→3). With `refund` all that the processor has taken, and that is not lost there
 * already, goes back: a row with the negative amount each; a card charge that is under way is called off. A deposit
 * that was pending can not come.
 */
export function checkCancellation(
  appointment: Appointment,
  refund: boolean,
  intents: readonly Pick<IntentRecord, 'id' | 'lost'>[],
): Outcome<Cancelled> {
  const cancelled = checkTransition(appointment, APPOINTMENT_STATUS.cancelled);
  if (!cancelled.ok) return cancelled;
  const held = appointment.payments
    .filter(isTaken)
    .map((row) => ({ row, left: refundable(row.paid, intents.find(({ id }) => id === row.intent)?.lost) }))
    .filter(({ left }) => left > 0);
  const heldSum = held.reduce((sum, { left }) => sum + left, 0);
  const returned = refund ? held : [];
  const rows = appointment.payments.map((row) => {
    if (row.status !== PAYMENT_STATUS.pending) return row;
    if (row.type === TENDER.deposit) return { ...row, status: PAYMENT_STATUS.failed };
    const isCalledOff = refund && row.type === TENDER.cardOnFile;
    return isCalledOff ? { ...row, pending: 0, status: PAYMENT_STATUS.failed } : row;
  });
  const back = returned.map(({ row: { intent: _intent, ...row }, left }) => ({
    ...row,
    amount: -left,
    paid: -left,
  }));
  return ok({
    appointment: { ...cancelled.value, payments: [...rows, ...numbered(appointment, back)] },
    refunded: refund ? heldSum : 0,
    givenBack: returned.map(({ row }) => row.intent),
    kept: refund ? 0 : heldSum,
  });
}
