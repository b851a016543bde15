import { toWeekday } from '../calendar.ts';
import type { Interval, LocalDate, Location, Minute, Weekday } from '../salons/salon.ts';
import { findSkippedMinutes } from '../time-zone.ts';
import { type DateRange, listBookableDates } from './booking-window.ts';
import { type Intervals, mergeIntervals, sortByStart } from './intervals.ts';
import type { SchedulingContext } from './visit.ts';

/** One date of a location. */
export type LocationDay = {
  readonly date: LocalDate;
  readonly weekday: Weekday;
  /** Opening ranges in order; each anchors its own grid. None on a closed day. */
  readonly ranges: readonly Interval[];
  /** The minutes that the ranges cover. */
  readonly open: Intervals;
};

type OfferContext = Pick<SchedulingContext, 'salon' | 'location' | 'visit' | 'now'>;

export function toLocationDay(location: Location, date: LocalDate): LocationDay {
  const weekday = toWeekday(date);
  const isClosed = location.closedDates.includes(date);
  const ranges = isClosed ? [] : sortByStart(location.businessHours[weekday] ?? []);
  return { date, weekday, ranges, open: mergeIntervals(ranges) };
}

/** The offered days of a range: those of the booking window on which the location is open. */
export const listOfferedDays = (context: OfferContext, range: DateRange): LocationDay[] =>
  listBookableDates(context, range)
    .map((date) => toLocationDay(context.location, date))
    .filter(({ ranges }) => ranges.length > 0);

/**
 * The grid times of a day from which a visit fits into an opening range. Each range anchors its own grid; times that a clock
 * change skips are left out (BEHAVIOR §13.3).
 * @param span the minutes of the visit around its start
 */
export function computeFittingGridTimes(
  day: LocationDay,
  span: Interval,
  salon: SchedulingContext['salon'],
): Minute[] {
  const skipped = findSkippedMinutes(day.date, salon.timeZone);
  const starts: Minute[] = [];
  for (const range of day.ranges) {
    for (let start = range.from; start + span.to <= range.to; start += salon.settings.bookingInterval) {
      const isSkipped = skipped && skipped.from <= start && start < skipped.to;
      if (start + span.from >= range.from && !isSkipped) starts.push(start);
    }
  }
  return starts;
}
