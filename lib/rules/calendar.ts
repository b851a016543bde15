import { DAY_MS } from './durations.ts';
import { memoize } from './memoize.ts';
import { type LocalDate, WEEKDAYS, type Weekday } from './salon/salon.ts';

/** About three years: a booking looks a month ahead, a list some years back. */
const MEMOIZED_DATES_MAX = 1_000;

/** Midnight UTC of a date, in milliseconds since the epoch. */
export const toUtcMidnight = memoize(
  (date: LocalDate): number =>
    Date.UTC(Number(date.slice(0, 4)), Number(date.slice(5, 7)) - 1, Number(date.slice(8, 10))),
  MEMOIZED_DATES_MAX,
);

const toDateOfDay = memoize(
  (day: number): LocalDate => new Date(day * DAY_MS).toISOString().slice(0, 10),
  MEMOIZED_DATES_MAX,
);

/** The UTC date of an instant given in milliseconds since the epoch. */
export const toUtcDate = (milliseconds: number): LocalDate => toDateOfDay(Math.floor(milliseconds / DAY_MS));

export function toWeekday(date: LocalDate): Weekday {
  // 1 January 1970 was a Thursday, three days after a Monday
  const days = toUtcMidnight(date) / DAY_MS + 3;
  return WEEKDAYS[((days % 7) + 7) % 7] ?? 'monday';
}

/** Adds days to a date; a negative number goes back. */
export const addDays = (date: LocalDate, days: number): LocalDate =>
  toUtcDate(toUtcMidnight(date) + days * DAY_MS);

/** Adds months to a date; a day that the month does not have becomes the month's last day (BEHAVIOR §6.4). */
export function addMonths(date: LocalDate, months: number): LocalDate {
  const target = new Date(toUtcMidnight(`${date.slice(0, 7)}-01`));
  target.setUTCMonth(target.getUTCMonth() + months + 1, 0);
  const day = Math.min(Number(date.slice(8, 10)), target.getUTCDate());
  return toUtcDate(target.setUTCDate(day));
}

/** The number of days from one date to another; negative if `to` is earlier. */
export const daysBetween = (from: LocalDate, to: LocalDate): number =>
  (toUtcMidnight(to) - toUtcMidnight(from)) / DAY_MS;
