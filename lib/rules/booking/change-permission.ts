import { type Caller, isFrontDesk } from '../accounts/access.ts';
import { fail, type Outcome, ok } from '../outcome.ts';
import type { Salon } from '../salon/salon.ts';
import { instantOf } from '../time-zone.ts';
import { isAhead } from './appointment-status.ts';
import type { Appointment } from './appointments.ts';

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

/** The appointment that a caller may change: the desk any, a customer an own one; any other does not exist for them. */
export const reachable = (appointment: Appointment | undefined, caller: Caller): Outcome<Appointment> =>
  appointment && (isFrontDesk(caller) || (caller.kind === 'customer' && caller.id === appointment.customerId))
    ? ok(appointment)
    : fail('recordUnknown');

/** A visit that is still to come: only such a one can be moved. */
export const ahead = (appointment: Appointment): Outcome<Appointment> =>
  isAhead(appointment.status) ? ok(appointment) : fail('transitionRefused');

/** A visit that its customer may still cancel or move: one that is still to come, until the window begins. */
export function stillChangeable(
  appointment: Appointment,
  salon: Pick<Salon, 'timeZone' | 'settings'>,
  now: Date,
): Outcome<undefined> {
  const still = ahead(appointment);
  return still.ok ? inTime(appointment, salon, now) : still;
}
