import { type Caller, isFrontDesk } from '../accounts/access.ts';
import { HOUR_MS } from '../durations.ts';
import { fail, type Outcome, ok } from '../outcome.ts';
import type { Salon } from '../salon/salon.ts';
import { toInstant } from '../time-zone.ts';
import { isUpcomingStatus } from './appointment-status.ts';
import type { Appointment } from './appointments.ts';

/**
 * Whether a customer may still cancel or reschedule: until `cancellationWindowHours` before the start, the limit
 * itself included (BEHAVIOR §17.2). Fails with tooLateToChange.
 */
export function checkCancellationWindow(
  { date, minute }: Pick<Appointment, 'date' | 'minute'>,
  { timeZone, settings }: Pick<Salon, 'timeZone' | 'settings'>,
  now: Date,
): Outcome<undefined> {
  const start = toInstant(date, minute, timeZone).getTime();
  const latest = start - settings.cancellationWindowHours * HOUR_MS;
  return now.getTime() <= latest ? ok(undefined) : fail('tooLateToChange');
}

/** The appointment, if the caller may change it: the front desk any, a customer their own (BEHAVIOR §2.2). */
export const checkAppointmentAccess = (
  appointment: Appointment | undefined,
  caller: Caller,
): Outcome<Appointment> =>
  appointment && (isFrontDesk(caller) || (caller.kind === 'customer' && caller.id === appointment.customerId))
    ? ok(appointment)
    : fail('recordNotFound');

/** Fails with transitionNotAllowed unless the visit is still to come. */
export const checkUpcomingStatus = (appointment: Appointment): Outcome<Appointment> =>
  isUpcomingStatus(appointment.status) ? ok(appointment) : fail('transitionNotAllowed');

/** Whether the customer may still cancel or reschedule the visit: its status first, then the time limit. */
export function checkCustomerChange(
  appointment: Appointment,
  salon: Pick<Salon, 'timeZone' | 'settings'>,
  now: Date,
): Outcome<undefined> {
  const upcoming = checkUpcomingStatus(appointment);
  return upcoming.ok ? checkCancellationWindow(appointment, salon, now) : upcoming;
}
