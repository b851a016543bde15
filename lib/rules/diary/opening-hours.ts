import { toWeekday } from '../calendar.ts';
import type { DateSpan } from '../date-spans.ts';
import type { Interval, LocalDate, Location, Minute, Weekday } from '../salons/salon.ts';
import { type DateClock, toDateClock, toDiaryIntervals } from '../time-zone.ts';
import { listDatesInBookingWindow } from './booking-window.ts';
import { type Intervals, mergeIntervals, sortByStart } from './intervals.ts';
import type { SchedulingContext } from './requested-visits.ts';

/** One date of a location. All minutes but those of `ranges` are of its diaries. */
export type LocationDayMinutes = {
  readonly date: LocalDate;
  readonly weekday: Weekday;
  readonly clock: DateClock;
  /** Whether the hours are those of the date alone, in place of the weekly hours. */
  readonly isOverridden: boolean;
  /** Opening ranges of the local clock, in order; each anchors its own grid. None on a closed day. */
  readonly localRanges: readonly Interval[];
  /** The minutes that the ranges cover. */
  readonly openInDiary: Intervals;
};

type OfferContext = Pick<SchedulingContext, 'salon' | 'location' | 'visit' | 'now'>;

const findOverride = ({ overrides }: Location, date: LocalDate) =>
  overrides.find((override) => override.date === date);

/** The opening ranges of a date on the local clock, in order; none on a closed day (BEHAVIOR §11.2). */
export const listOpeningRanges = (location: Location, date: LocalDate): readonly Interval[] =>
  sortByStart(findOverride(location, date)?.ranges ?? location.businessHours[toWeekday(date)] ?? []);

export function toLocationDayMinutes(
  location: Location,
  date: LocalDate,
  timeZone: string,
): LocationDayMinutes {
  const clock = toDateClock(date, timeZone);
  const ranges = listOpeningRanges(location, date);
  return {
    date,
    weekday: toWeekday(date),
    clock,
    isOverridden: findOverride(location, date) !== undefined,
    localRanges: ranges,
    openInDiary: mergeIntervals(toDiaryIntervals(clock, ranges)),
  };
}

/** The offered days of a range: those of the booking window on which the location is open. */
export const listOfferedDays = (context: OfferContext, range: DateSpan): LocationDayMinutes[] =>
  listDatesInBookingWindow(context, range)
    .map((date) => toLocationDayMinutes(context.location, date, context.salon.timeZone))
    .filter(({ localRanges }) => localRanges.length > 0);

/**
 * The grid times of a day from which a visit fits into an opening range. Each range anchors its own grid; times that a clock
 * change skips are left out (BEHAVIOR §13.3).
 * @param span the minutes of the visit around its start
 */
export function computeFittingGridTimes(
  day: LocationDayMinutes,
  span: Interval,
  salon: SchedulingContext['salon'],
): Minute[] {
  const { isSkipped, toDiaryMinute } = day.clock;
  const starts: Minute[] = [];
  for (const { from, to } of day.localRanges) {
    const [first, last] = [toDiaryMinute(from) - span.from, toDiaryMinute(to) - span.to];
    for (let local = from; local <= to; local += salon.settings.bookingInterval) {
      const start = toDiaryMinute(local);
      if (start > last) break;
      if (start >= first && !isSkipped(local)) starts.push(start);
    }
  }
  return starts;
}
