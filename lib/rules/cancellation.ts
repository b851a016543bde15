import { type Caller, isDesk } from './access.ts';
import {
  APPOINTMENT_STATUS,
  type Appointment,
  PAYMENT_STATUS,
  type Payment,
  paymentId,
  TENDER,
} from './appointments.ts';
import type { Money } from './money.ts';
import { fail, type Outcome, ok } from './outcome.ts';
import { type IntentRecord, refundable } from './payments.ts';
import type { Salon } from './salon.ts';
import { inStatus, isAhead } from './transitions.ts';
import { instantOf } from './zone.ts';

const HOUR_MS = 3_600_000;

/** Whether a customer may still cancel or move a visit: until so many hours before its start (decisions §4). */
export function inTime(
  { date, minute }: Pick<Appointment, 'date' | 'minute'>,
  { timeZone, settings }: Pick<Salon, 'timeZone' | 'settings'>,
  now: Date,
): Outcome<undefined> {
  const start = instantOf(date, minute, timeZone).getTime();
  const latest = start - settings.cancellationWindowHours * HOUR_MS;
  return now.getTime() <= latest ? ok(undefined) : fail('changeTooLate');
}

/** The appointment that a caller may change: the desk any, a customer an own one; others are as unknown as none. */
export const reachable = (appointment: Appointment | undefined, caller: Caller): Outcome<Appointment> =>
  appointment && (isDesk(caller) || (caller.kind === 'customer' && caller.id === appointment.customerId))
    ? ok(appointment)
    : fail('recordUnknown');

/** A visit that is still to come: only such a one can be moved. */
export const ahead = (appointment: Appointment): Outcome<Appointment> =>
  isAhead(appointment.status) ? ok(appointment) : fail('transitionRefused');

/** The id after the last of the rows. */
export const nextPaymentId = ({ id, payments }: Pick<Appointment, 'id' | 'payments'>): Payment['id'] =>
  Math.max(paymentId(id, 0), ...payments.map((row) => row.id)) + 1;

type Taken = Payment & { readonly intent: string };
/** Rows whose money the processor has taken. */
const isTaken = (row: Payment): row is Taken =>
  row.intent !== undefined && row.status === PAYMENT_STATUS.paid;

export type Cancelled = {
  readonly appointment: Appointment;
  /** What goes back, and the intents of which. */
  readonly refunded: Money;
  readonly givenBack: readonly string[];
};

/**
 * The appointment cancelled (0→3, 1→3). With `refund` all that the processor has taken, and that is not lost there
 * already, goes back: a row with the negative amount each. A deposit that was pending can not come.
 */
export function cancelledAppointment(
  appointment: Appointment,
  refund: boolean,
  intents: readonly Pick<IntentRecord, 'id' | 'lost'>[],
): Outcome<Cancelled> {
  const cancelled = inStatus(appointment, APPOINTMENT_STATUS.cancelled);
  if (!cancelled.ok) return cancelled;
  const taken = refund ? appointment.payments.filter(isTaken) : [];
  const returned = taken
    .map((row) => ({ row, left: refundable(row.paid, intents.find(({ id }) => id === row.intent)?.lost) }))
    .filter(({ left }) => left > 0);
  const first = nextPaymentId(appointment);
  const rows = appointment.payments.map((row) =>
    row.type === TENDER.deposit && row.status === PAYMENT_STATUS.pending
      ? { ...row, status: PAYMENT_STATUS.failed }
      : row,
  );
  const back = returned.map(({ row: { intent: _intent, ...row }, left }, index) => ({
    ...row,
    id: first + index,
    amount: -left,
    paid: -left,
  }));
  return ok({
    appointment: { ...cancelled.value, payments: [...rows, ...back] },
    refunded: returned.reduce((sum, { left }) => sum + left, 0),
    givenBack: returned.map(({ row }) => row.intent),
  });
}

/** The rows once what was to be paid at the salon is paid. */
export const completedRows = (payments: readonly Payment[]): Payment[] =>
  payments.map((row) =>
    row.type === TENDER.payAtSalon && row.status === PAYMENT_STATUS.pending
      ? { ...row, paid: row.paid + row.pending, pending: 0, status: PAYMENT_STATUS.paid }
      : row,
  );

/** The appointment completed (1→2); what was to be paid at the salon is paid, unless told otherwise. */
export function completedAppointment(appointment: Appointment, isPaid: boolean): Outcome<Appointment> {
  const completed = inStatus(appointment, APPOINTMENT_STATUS.completed);
  if (!completed.ok || !isPaid) return completed;
  return ok({ ...completed.value, payments: completedRows(completed.value.payments) });
}
