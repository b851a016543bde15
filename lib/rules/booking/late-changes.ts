import type { Money } from '../money.ts';
import { fail, type Outcome, ok } from '../outcome.ts';
import { computeAgreedFeeStillUnpaid, isFeeAgreed } from '../payments/cancellation-fees.ts';
import { listUnreturnedRedemptions } from '../products/redemptions.ts';
import type { Salon } from '../salons/salon.ts';
import { HOUR_MS } from '../time-units.ts';
import { toInstant } from '../time-zone.ts';
import { isConfirmed, isUpcomingStatus } from './appointment-status.ts';
import type { Appointment } from './appointments.ts';
import { isPackageOrMembershipRow } from './payment-rows.ts';

/**
 * The last instant at which a customer may cancel or reschedule, whatever the status. A visit that the salon moved keeps
 * the limit of the start that the customer chose, unless its new start gives a later one (BEHAVIOR §17.3).
 */
function computeLatestChange(
  { date, minute, chosenStart = { date, minute } }: Pick<Appointment, 'date' | 'minute' | 'chosenStart'>,
  { timeZone, settings }: Pick<Salon, 'timeZone' | 'settings'>,
): Date {
  const startsAt = toInstant(date, minute, timeZone).getTime();
  const chosenAt = toInstant(chosenStart.date, chosenStart.minute, timeZone).getTime();
  const limit = Math.max(startsAt, chosenAt) - settings.cancellationWindowHours * HOUR_MS;
  return new Date(Math.min(startsAt, limit));
}

/** Fails with transitionNotAllowed unless the visit is still to come. */
export const checkUpcomingStatus = (appointment: Appointment): Outcome<Appointment> =>
  isUpcomingStatus(appointment.status) ? ok(appointment) : fail('transitionNotAllowed', 'appointmentId');

/**
 * Whether the customer may still cancel or reschedule the visit: in status 0 or 1, until the limit of BEHAVIOR §17.3, the
 * limit itself included. Fails with transitionNotAllowed or tooLateToChange.
 */
export function checkCustomerMayStillChange(
  appointment: Appointment,
  salon: Pick<Salon, 'timeZone' | 'settings'>,
  now: Date,
): Outcome<Appointment> {
  const upcoming = checkUpcomingStatus(appointment);
  const isTooLate = now > computeLatestChange(appointment, salon);
  return upcoming.ok && isTooLate ? fail('tooLateToChange', 'appointmentId') : upcoming;
}

/** How a customer may cancel a visit: in time, or late for the agreed fee. */
type CancellationTiming = 'inTime' | 'late';

/**
 * Whether the customer may still cancel the visit: as `checkCustomerMayStillChange`, or later until it begins, where a fee was
 * agreed for a confirmed visit (BEHAVIOR §17.3, §20.3).
 */
export function checkCustomerMayStillCancel(
  appointment: Appointment,
  salon: Pick<Salon, 'timeZone' | 'settings' | 'currency'>,
  now: Date,
): Outcome<CancellationTiming> {
  const inTime = checkCustomerMayStillChange(appointment, salon, now);
  if (inTime.ok) return ok('inTime');
  const { date, minute } = appointment;
  const isAhead = now <= toInstant(date, minute, salon.timeZone);
  return isAhead && isLateCancellation(appointment, salon, now) && canPayFee(appointment, salon.currency)
    ? ok('late')
    : inTime;
}

/** Whether a late cancellation can cost what was agreed: without a card it can cost no money. */
const canPayFee = (appointment: Appointment, currency: string): boolean =>
  appointment.feeTerms?.card !== undefined ||
  computeAgreedFeeStillUnpaid(appointment, 'lateCancel', currency) === 0;

/** Whether a confirmed visit can no longer be cancelled in time (BEHAVIOR §17.3). */
export const isConfirmedPastCancellationLimit = (
  appointment: Appointment,
  salon: Pick<Salon, 'timeZone' | 'settings'>,
  now: Date,
): boolean => isConfirmed(appointment) && now > computeLatestChange(appointment, salon);

/**
 * Whether a cancellation of the visit is late, by whomever: a fee was agreed for it, and the limit of BEHAVIOR §17.3 has passed. It
 * then keeps the uses of packages and included services in place of a fee (BEHAVIOR §20.3).
 */
const isLateCancellation = (
  appointment: Appointment,
  salon: Pick<Salon, 'timeZone' | 'settings'>,
  now: Date,
): boolean =>
  isFeeAgreed(appointment, 'lateCancel') && isConfirmedPastCancellationLimit(appointment, salon, now);

/** Whether a late cancellation of the visit would keep a use of a package or an included service. */
export const isUseKeptByLateCancellation = (appointment: Appointment): boolean =>
  isFeeAgreed(appointment, 'lateCancel') &&
  listUnreturnedRedemptions(appointment).some(isPackageOrMembershipRow);

/** Whether a cancellation of the visit now keeps a use of a package or an included service. */
export const isUseKeptByCancellation = (
  appointment: Appointment,
  salon: Pick<Salon, 'timeZone' | 'settings'>,
  now: Date,
): boolean =>
  isConfirmedPastCancellationLimit(appointment, salon, now) && isUseKeptByLateCancellation(appointment);

/** The fee for the customer to cancel the visit now, 0 in time; fails where they no longer may (BEHAVIOR §16.3). */
export function checkCustomerCancellationFee(
  appointment: Appointment,
  salon: Pick<Salon, 'timeZone' | 'settings' | 'currency'>,
  now: Date,
): Outcome<Money> {
  const allowed = checkCustomerMayStillCancel(appointment, salon, now);
  if (!allowed.ok) return allowed;
  const isLate = allowed.value === 'late';
  return ok(isLate ? computeAgreedFeeStillUnpaid(appointment, 'lateCancel', salon.currency) : 0);
}

/** Until when the customer may cancel or reschedule the visit; null where they no longer may (BEHAVIOR §16.3). */
export const findCustomerChangeDeadline = (
  appointment: Appointment,
  salon: Pick<Salon, 'timeZone' | 'settings'>,
  now: Date,
): Date | null =>
  checkCustomerMayStillChange(appointment, salon, now).ok ? computeLatestChange(appointment, salon) : null;
