import { MINUTE_MS } from '../durations.ts';
import { APPOINTMENT_STATUS, type Appointment } from './appointments.ts';

const HOLD_MINUTES = 15;

/** Instant at which the payment hold of a slot ends (BEHAVIOR §16.2). */
export const computeHoldEnd = (now: Date): string =>
  new Date(now.getTime() + HOLD_MINUTES * MINUTE_MS).toISOString();

const HOLD_EXTENSION_MINUTES = 60;

/**
 * The appointment with its payment hold extended, for a payment that the bank still processes. Undefined where the hold
 * was extended before (BEHAVIOR §16.2).
 */
export function extendHold(appointment: Appointment): Appointment | undefined {
  if (appointment.status !== APPOINTMENT_STATUS.pendingPayment || appointment.holdExtended) return undefined;
  const end = Date.parse(appointment.holdUntil) + HOLD_EXTENSION_MINUTES * MINUTE_MS;
  return { ...appointment, holdUntil: new Date(end).toISOString(), holdExtended: true };
}

/** Whether the payment hold of an unpaid appointment has ended (BEHAVIOR §16.2). */
export const isHoldExpired = (appointment: Appointment, now: Date): boolean =>
  appointment.status === APPOINTMENT_STATUS.pendingPayment && appointment.holdUntil <= now.toISOString();
