import { addDays, daysBetween, weekdayOf } from '../calendar.ts';
import type { Interval, LocalDate, Location, Minute, Weekday } from '../salon/salon.ts';
import { dateIn, skippedMinutes } from '../time-zone.ts';
import type { DaySpan, SchedulingContext } from './booking-question.ts';
import { type Intervals, inOrder, normalise } from './intervals.ts';

/** The calendar offers today and the next 30 days (specification, Limits 4). */
export const OFFERED_DAYS = 30;

/** One date of a location. */
export type Day = {
  readonly date: LocalDate;
  readonly weekday: Weekday;
  /** Opening ranges in order, each an anchor of the grid; none on a closed day. */
  readonly ranges: readonly Interval[];
  /** The minutes that the ranges cover. */
  readonly open: Intervals;
};

type Terms = Pick<SchedulingContext, 'salon' | 'location' | 'now'>;

export function dayOf(location: Location, date: LocalDate): Day {
  const weekday = weekdayOf(date);
  const isClosed = location.closedDates.includes(date);
  const ranges = isClosed ? [] : inOrder(location.businessHours[weekday] ?? []);
  return { date, weekday, ranges, open: normalise(ranges) };
}

/** The days of the span that the calendar offers: not closed, and from today to 30 days on in the salon's zone. */
export function offeredDays({ salon, location, now }: Terms, span: DaySpan): Day[] {
  const today = dateIn(salon.timeZone, now);
  const first = Math.max(0, daysBetween(today, span.from));
  const last = Math.min(OFFERED_DAYS, daysBetween(today, span.to));
  const days: Day[] = [];
  for (let ahead = first; ahead <= last; ahead++) {
    const day = dayOf(location, addDays(today, ahead));
    if (day.ranges.length > 0) days.push(day);
  }
  return days;
}

/**
 * The times of the grid from which `minutes` fit into an opening range: every range anchors its own, and a time that
 * the clock change skips is none (decisions §4).
 */
export function gridOf(day: Day, minutes: number, salon: SchedulingContext['salon']): Minute[] {
  const skipped = skippedMinutes(day.date, salon.timeZone);
  const starts: Minute[] = [];
  for (const range of day.ranges) {
    for (let start = range.from; start + minutes <= range.to; start += salon.settings.bookingInterval) {
      if (!skipped || start < skipped.from || start >= skipped.to) starts.push(start);
    }
  }
  return starts;
}
