import { UTCDateMini } from '@date-fns/utc/date/mini';
import { addDays as addDaysTo } from 'date-fns/addDays';
import { addMonths as addMonthsTo } from 'date-fns/addMonths';
import { getISODay } from 'date-fns/getISODay';
import { memoize } from './memoize.ts';
import { type LocalDate, WEEKDAYS, type Weekday } from './salons/salon.ts';
import { DAY_MS } from './time-units.ts';

// Memoized because slot requests repeat the same days and have a budget of 0.3 ms.
const MEMOIZED_DATES_MAX = 1_000;
const MEMOIZED_SUMS_PER_DATE_MAX = 100;

/** Midnight UTC of a date, in milliseconds since the epoch. */
export const toUtcMidnightMs = memoize((date: LocalDate): number => Date.parse(date), MEMOIZED_DATES_MAX);

const toDateOfDay = memoize(
  (day: number): LocalDate => new Date(day * DAY_MS).toISOString().slice(0, 10),
  MEMOIZED_DATES_MAX,
);

/** The UTC date of an instant given in milliseconds since the epoch. */
export const toUtcDate = (milliseconds: number): LocalDate => toDateOfDay(Math.floor(milliseconds / DAY_MS));

const toUtc = (date: LocalDate): Date => new UTCDateMini(toUtcMidnightMs(date));

export const toWeekday = memoize(
  (date: LocalDate): Weekday => WEEKDAYS[getISODay(toUtc(date)) - 1] ?? 'monday',
  MEMOIZED_DATES_MAX,
);

const daysFrom = memoize(
  (date: LocalDate) =>
    memoize(
      (days: number): LocalDate => toUtcDate(addDaysTo(toUtc(date), days).getTime()),
      MEMOIZED_SUMS_PER_DATE_MAX,
    ),
  MEMOIZED_DATES_MAX,
);

/** Adds days to a date; a negative number goes back. */
export const addDays = (date: LocalDate, days: number): LocalDate => daysFrom(date)(days);

/** Adds months to a date; a day that the month does not have becomes the month's last day (BEHAVIOR §6.4). */
export const addMonths = (date: LocalDate, months: number): LocalDate =>
  toUtcDate(addMonthsTo(toUtc(date), months).getTime());

/** Adds months to an instant by the calendar of UTC; a day that the month does not have becomes the month's last day. */
export const addMonthsToInstant = (instant: Date, months: number): Date =>
  new Date(addMonthsTo(new UTCDateMini(instant.getTime()), months).getTime());

/** The whole months from one instant to a later one, and the days that are left, rounded. */
export function countMonthsAndDays(from: Date, to: Date): { readonly months: number; readonly days: number } {
  const toDays = (months: number) =>
    Math.round((to.getTime() - addMonthsToInstant(from, months).getTime()) / DAY_MS);
  const years = to.getUTCFullYear() - from.getUTCFullYear();
  const months = 12 * years + to.getUTCMonth() - from.getUTCMonth();
  const whole = toDays(months) < 0 ? months - 1 : months;
  return { months: whole, days: toDays(whole) };
}

/** The first days of all months that a range of days touches. */
export function listMonths({ from, to }: { readonly from: LocalDate; readonly to: LocalDate }): LocalDate[] {
  const months: LocalDate[] = [];
  const first = `${from.slice(0, 7)}-01`;
  for (let month = first; month <= to; month = addMonths(month, 1)) months.push(month);
  return months;
}

/**
 * The number of days from one date to another; negative if `to` is earlier. Divides, because the library's difference
 * takes 3 µs and a slot request asks several times.
 */
export const countDaysBetween = (from: LocalDate, to: LocalDate): number =>
  (toUtcMidnightMs(to) - toUtcMidnightMs(from)) / DAY_MS;

export const toMonthEnd = (date: LocalDate): LocalDate => addDays(addMonths(`${date.slice(0, 7)}-01`, 1), -1);
