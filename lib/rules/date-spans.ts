import { addDays, countDaysBetween } from './calendar.ts';
import { invalid, type Outcome, ok } from './outcome.ts';
import type { LocalDate } from './salons/salon.ts';
import { toInstant } from './time-zone.ts';

/** First and last day, both included. */
export type DateSpan = { readonly from: LocalDate; readonly to: LocalDate };

/** Each day of a span, in order; none where the last one is before the first. */
export const listDates = ({ from, to }: DateSpan): LocalDate[] =>
  Array.from({ length: Math.max(0, countDaysBetween(from, to) + 1) }, (_, index) => addDays(from, index));

/** The most days of a list or report (BEHAVIOR §7.5). */
export const SPAN_DAYS_MAX = 366;

/** Fails on the field of the last day where it is before the first, or too many days after it (BEHAVIOR §7.5). */
export function checkDateSpan(
  { from, to }: DateSpan,
  { daysMax = SPAN_DAYS_MAX, field = 'to' } = {},
): Outcome<DateSpan> {
  const days = countDaysBetween(from, to) + 1;
  if (days < 1) return invalid(field, 'Must not be before the first day');
  return days > daysMax
    ? invalid(field, `Must be in the ${daysMax} days that begin with the first day`)
    : ok({ from, to });
}

/** The time of some days in the salon's zone: from the first instant to before the second. */
export type TimeSpan = { readonly from: Date; readonly to: Date };

/** The time from the start of one day to the end of another in a zone. */
export const toTimeSpan = (from: LocalDate, to: LocalDate, timeZone: string): TimeSpan => ({
  from: toInstant(from, 0, timeZone),
  to: toInstant(addDays(to, 1), 0, timeZone),
});

/** The same as `checkDateSpan`, as time in the salon's zone. */
export function checkTimeSpan(
  { from, to }: DateSpan,
  timeZone: string,
  daysMax = SPAN_DAYS_MAX,
): Outcome<TimeSpan> {
  const span = checkDateSpan({ from, to }, { daysMax });
  return span.ok ? ok(toTimeSpan(from, to, timeZone)) : span;
}
