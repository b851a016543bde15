import { tzOffset } from '@date-fns/tz';
import { toUtcDate, toUtcMidnightMs } from './calendar.ts';
import { memoize } from './memoize.ts';
import type { Interval, LocalDate, Minute } from './salons/salon.ts';
import { DAY_MINUTES, DAY_MS, HOUR_MS, MINUTE_MS } from './time-units.ts';

/** No zone is further than 14 hours from UTC; one hour more reaches past both ends of the day. */
const REACH_MS = 15 * HOUR_MS;
const MEMOIZED_ZONES_MAX = 500;
const MEMOIZED_DATES_PER_ZONE_MAX = 200;

/** A zone's clock around one date: minutes ahead of UTC before and after a clock change near that date. */
type DayClock = {
  readonly before: number;
  readonly after: number;
  /** Instant of the change in milliseconds; 0 without one. */
  readonly changeInstant: number;
  /** Minute of this date at which the change happens, by the old time; may lie outside 0 to 1440. */
  readonly changeMinute: number;
};

function getOffset(timeZone: string, milliseconds: number): number {
  const offset = tzOffset(timeZone, new Date(milliseconds));
  if (Number.isNaN(offset)) throw new Error(`Unknown time zone: ${timeZone}`);
  return offset;
}

/**
 * The first minute, as an instant in milliseconds, with an offset other than `before`. The library's `tzScan` steps by
 * hours and misses changes at half past, as on Lord Howe Island.
 */
function findChange(timeZone: string, earlier: number, later: number, before: number): number {
  let [unchanged, changed] = [earlier, later];
  while (changed - unchanged > MINUTE_MS) {
    const middle = unchanged + Math.floor((changed - unchanged) / 2 / MINUTE_MS) * MINUTE_MS;
    if (getOffset(timeZone, middle) === before) unchanged = middle;
    else changed = middle;
  }
  return changed;
}

function computeDayClock(date: LocalDate, timeZone: string): DayClock {
  const midnight = toUtcMidnightMs(date);
  const [earlier, later] = [midnight - REACH_MS, midnight + DAY_MS + REACH_MS];
  const [before, after] = [getOffset(timeZone, earlier), getOffset(timeZone, later)];
  if (before === after) return { before, after, changeInstant: 0, changeMinute: 0 };
  const changeInstant = findChange(timeZone, earlier, later, before);
  return { before, after, changeInstant, changeMinute: (changeInstant - midnight) / MINUTE_MS + before };
}

// Zone rules do not change while a process runs, so memoization keeps these functions pure. `TZDate` takes about 10 µs:
// for the days of a slot request it alone would exceed the budget of 0.3 ms.
const dayClocksByZone = memoize(
  (timeZone: string) =>
    memoize((date: LocalDate) => computeDayClock(date, timeZone), MEMOIZED_DATES_PER_ZONE_MAX),
  MEMOIZED_ZONES_MAX,
);

const toDayClock = (date: LocalDate, timeZone: string): DayClock => dayClocksByZone(timeZone)(date);

/** Minutes that a zone is ahead of UTC at an instant. */
export function computeOffsetMinutes(timeZone: string, instant: Date): number {
  const milliseconds = instant.getTime();
  const { before, after, changeInstant } = toDayClock(toUtcDate(milliseconds), timeZone);
  return milliseconds < changeInstant ? before : after;
}

/** The wall-clock time of an instant, as milliseconds of a UTC instant with the same reading. */
const toWallClock = (timeZone: string, instant: Date): number =>
  instant.getTime() + computeOffsetMinutes(timeZone, instant) * MINUTE_MS;

/** The date in a zone at an instant. Throws for an unknown zone, because zones are validated before they are stored. */
export const toLocalDate = (timeZone: string, instant: Date): LocalDate =>
  toUtcDate(toWallClock(timeZone, instant));

/** The minute of the day, 0 to 1439, in a zone at an instant. */
export function toLocalMinute(timeZone: string, instant: Date): Minute {
  const wallClock = toWallClock(timeZone, instant);
  return Math.floor((wallClock - toUtcMidnightMs(toUtcDate(wallClock))) / MINUTE_MS);
}

/**
 * The instant of a wall-clock time. A repeated time means its first occurrence (BEHAVIOR §6.3). A skipped time moves
 * past the change by the same distance, so a skipped midnight becomes the first instant of its day.
 */
export function toInstant(date: LocalDate, minute: Minute, timeZone: string): Date {
  const { before, after, changeMinute } = toDayClock(date, timeZone);
  const changed = minute >= changeMinute + Math.max(0, after - before);
  return new Date(toUtcMidnightMs(date) + (minute - (changed ? after : before)) * MINUTE_MS);
}

/** The minutes of a date that a clock change skips. */
export function findSkippedMinutes(date: LocalDate, timeZone: string): Interval | undefined {
  const { before, after, changeMinute } = toDayClock(date, timeZone);
  const skipped = {
    from: Math.max(0, changeMinute),
    to: Math.min(DAY_MINUTES, changeMinute + after - before),
  };
  return skipped.from < skipped.to ? skipped : undefined;
}

/** Converts the minutes of one date between its local clock and its diaries (BEHAVIOR §6.3). */
export type DateClock = {
  /** The diary minute at which the date ends: 1440, or more or less where the clocks change. */
  readonly end: Minute;
  /** Whether the clocks skip a local minute. */
  readonly isSkipped: (local: Minute) => boolean;
  /** A repeated local minute means its first occurrence, a skipped one the instant of the change. */
  readonly toDiaryMinute: (local: Minute) => Minute;
  readonly toLocalMinute: (diary: Minute) => Minute;
};

const PLAIN_CLOCK: DateClock = {
  end: DAY_MINUTES,
  isSkipped: () => false,
  toDiaryMinute: (local) => local,
  toLocalMinute: (diary) => diary,
};

export function toDateClock(date: LocalDate, timeZone: string): DateClock {
  const { before, after, changeMinute } = toDayClock(date, timeZone);
  const ends = [changeMinute, changeMinute + after - before];
  if (before === after || Math.min(...ends) >= DAY_MINUTES || Math.max(...ends) <= 0) return PLAIN_CLOCK;
  const skipped = findSkippedMinutes(date, timeZone);
  const isSkipped = (local: Minute) => skipped !== undefined && skipped.from <= local && local < skipped.to;
  const start = toInstant(date, 0, timeZone).getTime();
  const toDiaryMinute = (local: Minute): Minute => {
    const clocked = skipped && isSkipped(local) ? skipped.to : local;
    return (toInstant(date, clocked, timeZone).getTime() - start) / MINUTE_MS;
  };
  const end = toDiaryMinute(DAY_MINUTES);
  return {
    end,
    isSkipped,
    toDiaryMinute,
    toLocalMinute: (diary) =>
      diary < end ? toLocalMinute(timeZone, new Date(start + diary * MINUTE_MS)) : DAY_MINUTES + diary - end,
  };
}

/** Hours of the local clock in the diaries of a date. */
export const toDiaryIntervals = (clock: DateClock, hours: readonly Interval[]): readonly Interval[] =>
  clock === PLAIN_CLOCK
    ? hours
    : hours
        .map(({ from, to }) => ({ from: clock.toDiaryMinute(from), to: clock.toDiaryMinute(to) }))
        .filter(({ from, to }) => from < to);

/** A time of the diaries of a date on the local clock. */
export const toLocalInterval = ({ toLocalMinute }: DateClock, { from, to }: Interval): Interval => ({
  from: toLocalMinute(from),
  to: toLocalMinute(to),
});

/** The instant of a minute of a date's diaries. */
export const toDiaryInstant = (date: LocalDate, diary: Minute, timeZone: string): Date =>
  new Date(toInstant(date, 0, timeZone).getTime() + diary * MINUTE_MS);
