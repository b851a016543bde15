import type { Money } from '../money.ts';
import { fail, type Outcome, ok } from '../outcome.ts';
import { MINUTE_MS } from '../time-units.ts';
import { toInstant } from '../time-zone.ts';
import {
  APPOINTMENT_STATUS,
  type Appointment,
  type AppointmentStatus,
  type PendingAppointment,
  type SalonPayment,
} from './appointments.ts';
import {
  findPendingLateCancelFeeRow,
  sumDueAtSalon,
  toRowsWithDuePaid,
  toRowsWithDueWrittenOff,
} from './payment-rows.ts';

const { pendingPayment, confirmed, completed, cancelled, noShow, paymentFailed } = APPOINTMENT_STATUS;

/** Status → the statuses that may follow (BEHAVIOR §16.1). */
export const TRANSITIONS = {
  [pendingPayment]: [confirmed, paymentFailed, cancelled],
  [confirmed]: [completed, cancelled, noShow],
  [completed]: [],
  // The front desk takes back what it did (BEHAVIOR §17.9)
  [cancelled]: [confirmed],
  [noShow]: [confirmed],
  // A late success, or another order
  [paymentFailed]: [confirmed, pendingPayment],
} as const satisfies Record<AppointmentStatus, readonly AppointmentStatus[]>;

export const isAllowedTransition = (from: AppointmentStatus, to: AppointmentStatus): boolean => {
  const next: readonly AppointmentStatus[] = TRANSITIONS[from];
  return next.includes(to);
};

/** No status leads back to a pending payment. */
type NextStatus = Exclude<AppointmentStatus, PendingAppointment['status']>;

/** The appointment in another status, without its payment hold. Fails with transitionNotAllowed. */
export function decideTransition(appointment: Appointment, to: NextStatus): Outcome<Appointment> {
  // A completed appointment is final: some of its fields fit no other status
  if (appointment.status === completed || !isAllowedTransition(appointment.status, to)) {
    return fail('transitionNotAllowed', 'appointmentId');
  }
  // The fee of a late cancellation is being charged: the visit is about to be cancelled
  if ((to === completed || to === noShow) && findPendingLateCancelFeeRow(appointment))
    return fail('transitionNotAllowed', 'appointmentId');
  const { holdUntil: _holdUntil, holdExtended: _holdExtended, ...rest } = appointment;
  return ok({ ...rest, status: to });
}

/** Like `decideTransition`, for callers that know the step is allowed; throws where it is not. */
export function changeStatusOrThrow(appointment: Appointment, to: NextStatus): Appointment {
  const next = decideTransition(appointment, to);
  if (!next.ok) throw new Error(`an appointment cannot go from status ${appointment.status} to ${to}`);
  return next.value;
}

/** The appointment completed: 1→2. With a payment the pending Pay at Salon row is paid (BEHAVIOR §17.10). */
export function decideCompletionAndOptionalPayment(
  appointment: Appointment,
  payment?: SalonPayment,
  cashRounding: Money = 0,
): Outcome<Appointment> {
  const done = decideTransition(appointment, completed);
  if (!done.ok || !payment) return done;
  return ok({ ...done.value, payments: toRowsWithDuePaid(done.value.payments, payment, cashRounding) });
}

/**
 * The completed appointment without what was still due at the salon (BEHAVIOR §17.13). Fails with transitionNotAllowed in
 * another status, and where nothing is due.
 */
export const decideWriteOff = (appointment: Appointment, reason: string): Outcome<Appointment> =>
  appointment.status === completed && sumDueAtSalon(appointment.payments) > 0
    ? ok({ ...appointment, payments: toRowsWithDueWrittenOff(appointment.payments, reason) })
    : fail('transitionNotAllowed', 'appointmentId');

/** The appointment as a no-show: 1→4. Fails with transitionNotAllowed before the visit begins (BEHAVIOR §17.10). */
export function decideNoShow(appointment: Appointment, timeZone: string, now: Date): Outcome<Appointment> {
  const hasBegun = now >= toInstant(appointment.date, appointment.minute, timeZone);
  return hasBegun ? decideTransition(appointment, noShow) : fail('transitionNotAllowed', 'appointmentId');
}

/** Whether a visit is still to come: only such a visit can be rescheduled. */
export const isUpcomingStatus = (status: AppointmentStatus): boolean =>
  status === pendingPayment || status === confirmed;

/** Whether the status is confirmed: customer and staff have then been notified of the visit (BEHAVIOR §29.2). */
export const isConfirmed = ({ status }: Pick<Appointment, 'status'>): boolean => status === confirmed;

/** Whether a visit of this status keeps its slot; the other statuses free it (BEHAVIOR §16.1). */
export const holdsSlot = (status: AppointmentStatus): boolean => status <= APPOINTMENT_STATUS.completed;

export const isOnDiary = (appointment: Appointment): boolean =>
  holdsSlot(appointment.status) &&
  !(appointment.status === APPOINTMENT_STATUS.completed && appointment.offDiary);

const HOLD_MINUTES = 15;

/** Instant at which the payment hold of a slot ends (BEHAVIOR §16.2). */
export const computeSlotHoldEnd = (now: Date): string =>
  new Date(now.getTime() + HOLD_MINUTES * MINUTE_MS).toISOString();

const HOLD_EXTENSION_MINUTES = 60;

/**
 * The appointment with its payment hold extended, for a payment that the bank still processes. Undefined where the hold
 * was extended before (BEHAVIOR §16.2).
 */
export function extendSlotHold(appointment: Appointment): Appointment | undefined {
  if (appointment.status !== pendingPayment || appointment.holdExtended) return undefined;
  const end = Date.parse(appointment.holdUntil) + HOLD_EXTENSION_MINUTES * MINUTE_MS;
  return { ...appointment, holdUntil: new Date(end).toISOString(), holdExtended: true };
}

/** Whether the payment hold of an unpaid appointment has ended (BEHAVIOR §16.2). */
export const isSlotHoldExpired = (appointment: Appointment, now: Date): boolean =>
  appointment.status === pendingPayment && appointment.holdUntil <= now.toISOString();
