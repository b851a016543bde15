import { APPOINTMENT_STATUS, type Appointment, type AppointmentStatus } from './appointments.ts';
import { fail, type Outcome, ok } from './outcome.ts';

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
export const mayBecome = (from: AppointmentStatus, to: AppointmentStatus): boolean => {
  const next: readonly AppointmentStatus[] = TRANSITIONS[from];
  return next.includes(to);
};

/**
 * The appointment in another status; its slot is held for a payment no longer. Fails as transitionRefused where the
 * table does not know the step.
 */
export function inStatus(appointment: Appointment, to: AppointmentStatus): Outcome<Appointment> {
  if (!mayBecome(appointment.status, to)) return fail('transitionRefused');
  const { holdUntil: _holdUntil, ...rest } = appointment;
  return ok({ ...rest, status: to });
}

/** Statuses in which a visit is still to come, and may be moved. */
export const isAhead = (status: AppointmentStatus): boolean =>
  status === pendingPayment || status === confirmed;
