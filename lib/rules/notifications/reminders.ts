import { isConfirmed, isUpcomingStatus } from '../booking/appointment-status.ts';
import { APPOINTMENT_STATUS, type Appointment, type Reminder } from '../booking/appointments.ts';
import { addDays } from '../calendar.ts';
import type { Minute, Salon } from '../salons/salon.ts';
import { DAY_MINUTES, HOUR_MS } from '../time-units.ts';
import { toInstant, toLocalDate, toLocalMinute } from '../time-zone.ts';

/** Local times between which a salon sends nothing that can wait; they may span midnight. Equal times: never. */
type QuietHours = { readonly from: Minute; readonly to: Minute };

/** One run of the quiet hours: `from` is included, `to` is not. */
type QuietPeriod = { readonly from: Date; readonly to: Date };

/** Minutes from one time of day to the next other one, over midnight too. */
const countMinutes = (from: Minute, to: Minute): number => (to - from + DAY_MINUTES) % DAY_MINUTES;

/** The quiet period that an instant falls into; undefined outside of quiet hours (BEHAVIOR §33.4). */
export function findQuietPeriod(
  { from, to }: QuietHours,
  instant: Date,
  timeZone: string,
): QuietPeriod | undefined {
  const date = toLocalDate(timeZone, instant);
  const minute = toLocalMinute(timeZone, instant);
  if (countMinutes(from, minute) >= countMinutes(from, to)) return undefined;
  const first = minute < from ? addDays(date, -1) : date;
  const last = to < from ? addDays(first, 1) : first;
  const period = { from: toInstant(first, from, timeZone), to: toInstant(last, to, timeZone) };
  // The second pass of a repeated hour may lie after the end
  return period.to > instant ? period : undefined;
}

/** A reminder that waits for the end of the quiet hours leaves the customer at least this long. */
const NOTICE_MS = 2 * HOUR_MS;
/** One that cannot wait is sent this long before the quiet hours begin. */
const AHEAD_MS = HOUR_MS;

/** When to send a reminder that is due at `instant`: in quiet hours at their end, or before them (BEHAVIOR §33.4). */
function avoidQuietHours(instant: Date, startsAt: Date, quiet: QuietHours, timeZone: string): Date {
  const period = findQuietPeriod(quiet, instant, timeZone);
  if (!period) return instant;
  const canWait = startsAt.getTime() - period.to.getTime() >= NOTICE_MS;
  return canWait ? period.to : new Date(period.from.getTime() - AHEAD_MS);
}

/**
 * The reminders of a visit that is booked or moved at `now`, in order of time: none whose time has passed, and one of those
 * that quiet hours move to the same instant and channel (BEHAVIOR §33.3).
 */
export function planReminders(
  { date, minute }: Pick<Appointment, 'date' | 'minute'>,
  { timeZone, settings }: Pick<Salon, 'timeZone' | 'settings'>,
  now: Date,
): Reminder[] {
  const startsAt = toInstant(date, minute, timeZone);
  const quiet = { from: settings.quietFrom, to: settings.quietTo };
  const reminders = settings.reminders.flatMap(({ hoursBefore, channel }): Reminder[] => {
    const due = new Date(startsAt.getTime() - hoursBefore * HOUR_MS);
    if (due <= now) return [];
    const at = avoidQuietHours(due, startsAt, quiet, timeZone);
    return at > now ? [{ at: at.toISOString(), channel }] : [];
  });
  const unique = new Map(reminders.map((each) => [`${each.at} ${each.channel}`, each]));
  return [...unique.values()].sort((a, b) => Date.parse(a.at) - Date.parse(b.at));
}

/** The instant at which a visit's next reminder is due; only a confirmed visit has one. */
export const findNextReminderOfConfirmedVisit = (appointment: Appointment): string | undefined =>
  isConfirmed(appointment) ? appointment.reminders?.[0]?.at : undefined;

/**
 * An appointment after a change, with the reminders that it keeps: all while it is to come or may be revived, none once it
 * is over. One that becomes confirmed keeps those ahead, because its confirmation replaces the others.
 */
export function withoutOutdatedReminders(before: Appointment, after: Appointment, now: Date): Appointment {
  const { reminders = [], ...rest } = after;
  const mayCome = isUpcomingStatus(after.status) || after.status === APPOINTMENT_STATUS.paymentFailed;
  const isNewlyConfirmed = isConfirmed(after) && !isConfirmed(before);
  const ahead = isNewlyConfirmed ? reminders.filter(({ at }) => at > now.toISOString()) : reminders;
  return mayCome && ahead.length > 0 ? { ...rest, reminders: ahead } : rest;
}

/** The due reminders of a confirmed visit, `outdated` once it has begun, and those that remain; undefined where none is due. */
export function splitDueRemindersOfConfirmedVisit(
  appointment: Appointment,
  timeZone: string,
  now: Date,
): Readonly<Record<'due' | 'outdated' | 'remaining', readonly Reminder[]>> | undefined {
  const { date, minute, reminders = [] } = appointment;
  const past = reminders.filter(({ at }) => at <= now.toISOString());
  if (!isConfirmed(appointment) || past.length === 0) return undefined;
  const remaining = reminders.slice(past.length);
  const isAhead = toInstant(date, minute, timeZone) > now;
  return isAhead ? { due: past, outdated: [], remaining } : { due: [], outdated: past, remaining };
}
