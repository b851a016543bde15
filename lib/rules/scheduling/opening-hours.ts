import { addDays, countDaysBetween, toWeekday } from '../calendar.ts';
import type { Interval, LocalDate, Location, Minute, Weekday } from '../salon/salon.ts';
import { findSkippedMinutes, toLocalDate } from '../time-zone.ts';
import { type Intervals, mergeIntervals, sortByStart } from './intervals.ts';
import type { SchedulingContext } from './visit.ts';

/** The calendar offers today and the next 30 days (BEHAVIOR §13.3). */
export const OFFERED_DAYS = 30;
/** A time can be booked until it begins. */
export const MINIMUM_NOTICE_MINUTES = 0;

/** A range of days, both ends included. */
export type DateRange = { readonly from: LocalDate; readonly to: LocalDate };

/** One date of a location. */
export type Day = {
  readonly date: LocalDate;
  readonly weekday: Weekday;
  /** Opening ranges in order; each anchors its own grid. None on a closed day. */
  readonly ranges: readonly Interval[];
  /** The minutes that the ranges cover. */
  readonly open: Intervals;
};

type OfferContext = Pick<SchedulingContext, 'salon' | 'location' | 'now'>;

export function toLocationDay(location: Location, date: LocalDate): Day {
  const weekday = toWeekday(date);
  const isClosed = location.closedDates.includes(date);
  const ranges = isClosed ? [] : sortByStart(location.businessHours[weekday] ?? []);
  return { date, weekday, ranges, open: mergeIntervals(ranges) };
}

/** The dates of a range that lie in the booking window: today to 30 days ahead in the salon's zone. */
export function listBookingWindow(timeZone: string, now: Date, range: DateRange): LocalDate[] {
  const today = toLocalDate(timeZone, now);
  const first = Math.max(0, countDaysBetween(today, range.from));
  const last = Math.min(OFFERED_DAYS, countDaysBetween(today, range.to));
  const dates: LocalDate[] = [];
  for (let ahead = first; ahead <= last; ahead++) dates.push(addDays(today, ahead));
  return dates;
}

/** The offered days of a range: those of the booking window on which the location is open. */
export const listOfferedDays = ({ salon, location, now }: OfferContext, range: DateRange): Day[] =>
  listBookingWindow(salon.timeZone, now, range)
    .map((date) => toLocationDay(location, date))
    .filter(({ ranges }) => ranges.length > 0);

/**
 * The grid times of a day from which `minutes` fit into an opening range. Each range anchors its own grid; times that
 * a clock change skips are left out (BEHAVIOR §13.3).
 */
export function computeGridTimes(day: Day, minutes: number, salon: SchedulingContext['salon']): Minute[] {
  const skipped = findSkippedMinutes(day.date, salon.timeZone);
  const starts: Minute[] = [];
  for (const range of day.ranges) {
    for (let start = range.from; start + minutes <= range.to; start += salon.settings.bookingInterval) {
      if (!skipped || start < skipped.from || start >= skipped.to) starts.push(start);
    }
  }
  return starts;
}
