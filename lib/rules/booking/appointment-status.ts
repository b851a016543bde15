import { fail, type Outcome, ok } from '../outcome.ts';
import { APPOINTMENT_STATUS, type Appointment, type AppointmentStatus } from './appointments.ts';

const { pendingPayment, confirmed, completed, cancelled, noShow, paymentFailed } = APPOINTMENT_STATUS;

/** Status → what it may become (specification, States and transitions; decisions §4). */
export const TRANSITIONS = {
  [pendingPayment]: [confirmed, paymentFailed, cancelled],
  [confirmed]: [completed, cancelled, noShow],
  [completed]: [],
  [cancelled]: [],
  [noShow]: [],
  // A late success
  [paymentFailed]: [confirmed],
} as const satisfies Record<AppointmentStatus, readonly AppointmentStatus[]>;

/** Whether the table knows the step. */
export const isAllowedTransition = (from: AppointmentStatus, to: AppointmentStatus): boolean => {
  const next: readonly AppointmentStatus[] = TRANSITIONS[from];
  return next.includes(to);
};

/**
 * The appointment in another status; its slot is held for a payment no longer. Throws where the table does not know
 * the step: whoever cannot be sure of it asks `checkTransition`.
 */
export function transition(appointment: Appointment, to: AppointmentStatus): Appointment {
  const { holdUntil: _holdUntil, ...rest } = appointment;
  if (!isAllowedTransition(rest.status, to))
    throw new Error(`an appointment cannot go from status ${rest.status} to ${to}`);
  return { ...rest, status: to };
}

/** The appointment in another status, as `moved`. Fails as transitionRefused where the table does not know the step. */
export const checkTransition = (appointment: Appointment, to: AppointmentStatus): Outcome<Appointment> =>
  isAllowedTransition(appointment.status, to) ? ok(transition(appointment, to)) : fail('transitionRefused');

/** Statuses in which a visit is still to come, and may be rescheduled. */
export const isAhead = (status: AppointmentStatus): boolean =>
  status === pendingPayment || status === confirmed;

/** Whether its people have been told of a visit: not before its deposit is paid (decisions §4). */
export const isAgreed = ({ status }: Pick<Appointment, 'status'>): boolean => status === confirmed;

/** Whether the time is over for which a slot was held for a payment that has not come (decisions §4). */
export const isPastHold = (
  { status, holdUntil }: Pick<Appointment, 'status' | 'holdUntil'>,
  now: Date,
): boolean => status === pendingPayment && holdUntil !== undefined && holdUntil <= now.toISOString();
