import { fail, type Outcome, ok } from '../outcome.ts';
import { toInstant, toLocalDate } from '../time-zone.ts';
import { isConfirmed } from './appointment-status.ts';
import type { Appointment } from './appointments.ts';

/** Fails with transitionNotAllowed unless the visit is confirmed and today (BEHAVIOR §17.9). */
const checkToday = (appointment: Appointment, timeZone: string, now: Date): Outcome<Appointment> =>
  isConfirmed(appointment) && appointment.date === toLocalDate(timeZone, now)
    ? ok(appointment)
    : fail('transitionNotAllowed', 'appointmentId');

/**
 * The appointment whose customer says that they will come; a repeated confirmation keeps the first instant (BEHAVIOR
 * §17.9). Fails with transitionNotAllowed unless the visit is confirmed by the salon and has not begun.
 */
export function decideCustomerConfirmationAtDesk(
  appointment: Appointment,
  timeZone: string,
  now: Date,
): Outcome<Appointment> {
  const isToCome = now < toInstant(appointment.date, appointment.minute, timeZone);
  if (!isToCome || !isConfirmed(appointment)) return fail('transitionNotAllowed', 'appointmentId');
  return ok(
    appointment.confirmedAt === undefined
      ? { ...appointment, confirmedAt: now.toISOString(), confirmedBy: 'desk' }
      : appointment,
  );
}

/** The appointment whose customer has come; a repeated check-in keeps the first instant (BEHAVIOR §17.9). */
export function decideArrival(appointment: Appointment, timeZone: string, now: Date): Outcome<Appointment> {
  const today = checkToday(appointment, timeZone, now);
  if (!today.ok || appointment.arrivedAt !== undefined) return today;
  return ok({ ...appointment, arrivedAt: now.toISOString() });
}

/** The appointment that has begun; its customer has then come, too (BEHAVIOR §17.9). */
export function decideVisitStart(
  appointment: Appointment,
  timeZone: string,
  now: Date,
): Outcome<Appointment> {
  const today = checkToday(appointment, timeZone, now);
  if (!today.ok || appointment.startedAt !== undefined) return today;
  const startedAt = now.toISOString();
  return ok({ ...appointment, arrivedAt: appointment.arrivedAt ?? startedAt, startedAt });
}

/** The appointment without its start, or else without its arrival (BEHAVIOR §17.9). */
export function decideStartOrArrivalUndo(
  appointment: Appointment,
  timeZone: string,
  now: Date,
): Outcome<Appointment> {
  const today = checkToday(appointment, timeZone, now);
  if (!today.ok || appointment.arrivedAt === undefined) return today;
  const { startedAt, ...arrived } = appointment;
  if (startedAt !== undefined) return ok(arrived);
  const { arrivedAt: _arrivedAt, ...expected } = appointment;
  return ok(expected);
}
