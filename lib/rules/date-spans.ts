import { countDaysBetween } from './calendar.ts';
import { invalid, type Outcome, ok } from './outcome.ts';
import type { LocalDate } from './salons/salon.ts';

/** First and last day, both included. */
export type DateSpan = { readonly from: LocalDate; readonly to: LocalDate };

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
