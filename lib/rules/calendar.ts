import { memoize } from './memoize.ts';
import type { LocalDate, Minute, Weekday } from './salon/salon.ts';
import { WEEKDAYS } from './salon/salon.ts';

const DAY_MS = 86_400_000;
const DAY_MINUTES = 1_440;
/** Three years' worth: a booking looks a month ahead, a list some years back. */
const REMEMBERED_DATES = 1_000;

/** Midnight of a date if its zone were UTC, in milliseconds. */
export const utcMidnight = memoize(
  (date: LocalDate): number =>
    Date.UTC(Number(date.slice(0, 4)), Number(date.slice(5, 7)) - 1, Number(date.slice(8, 10))),
  REMEMBERED_DATES,
);

const dateOfUtcDay = memoize(
  (day: number): LocalDate => new Date(day * DAY_MS).toISOString().slice(0, 10),
  REMEMBERED_DATES,
);

/** The date whose UTC midnight is at or before the given milliseconds. */
export const dateOfUtc = (milliseconds: number): LocalDate => dateOfUtcDay(Math.floor(milliseconds / DAY_MS));

/** The date as the wire writes it: YYYY/MM/DD. */
export const wireDate = (date: LocalDate): string =>
  `${date.slice(0, 4)}/${date.slice(5, 7)}/${date.slice(8)}`;

/** Minutes since midnight, 0 to 1439, as the wire writes them: 'hh:mm AM'. */
export const wireTime = memoize(timeText, DAY_MINUTES);

function timeText(minute: Minute): string {
  const hours = Math.floor(minute / 60) % 24;
  const digits = (value: number) => String(value).padStart(2, '0');
  return `${digits(hours % 12 || 12)}:${digits(minute % 60)} ${hours < 12 ? 'AM' : 'PM'}`;
}

/** The day of the week, by which hours are written down. */
export function weekdayOf(date: LocalDate): Weekday {
  // The first of January 1970 was a Thursday, three days after a Monday
  const days = utcMidnight(date) / DAY_MS + 3;
  return WEEKDAYS[((days % 7) + 7) % 7] ?? 'monday';
}

/** The date that many days later, or earlier where negative. */
export const addDays = (date: LocalDate, days: number): LocalDate =>
  dateOfUtc(utcMidnight(date) + days * DAY_MS);

/** The date that many months later; a day that the month does not have becomes its last (decisions §2). */
export function addMonths(date: LocalDate, months: number): LocalDate {
  const target = new Date(utcMidnight(`${date.slice(0, 7)}-01`));
  target.setUTCMonth(target.getUTCMonth() + months + 1, 0);
  const day = Math.min(Number(date.slice(8, 10)), target.getUTCDate());
  return dateOfUtc(target.setUTCDate(day));
}

/** Days from one date to another; negative where `to` is earlier. */
export const daysBetween = (from: LocalDate, to: LocalDate): number =>
  (utcMidnight(to) - utcMidnight(from)) / DAY_MS;
