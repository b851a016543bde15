import { tzOffset } from '@date-fns/tz';
import { dateOfUtc, utcMidnight } from './calendar.ts';
import { memoize } from './memoize.ts';
import type { Interval, LocalDate, Minute } from './salon/salon.ts';

const MINUTE_MS = 60_000;
/** No zone is further from UTC than 14 hours; an hour more looks past the ends of the day. */
const REACH_MS = 15 * 60 * MINUTE_MS;
const DAY_MS = 24 * 60 * MINUTE_MS;
const REMEMBERED_ZONES = 500;
/** Of each zone. */
const REMEMBERED_DATES = 200;

/** How a zone's clock stands on one date: minutes ahead of UTC before and after the change near it, if any. */
type DayClock = {
  readonly before: number;
  readonly after: number;
  /** Instant of the change, in milliseconds. */
  readonly change: number;
  /** Minute of this date that the old time would show at the change; may lie outside 0 to 1440. */
  readonly changeAt: number;
};

function offsetAt(timeZone: string, milliseconds: number): number {
  const offset = tzOffset(timeZone, new Date(milliseconds));
  if (Number.isNaN(offset)) throw new Error(`Unknown time zone: ${timeZone}`);
  return offset;
}

/** The first minute, in milliseconds, at which the zone's offset is no longer `before`. */
function changeBetween(timeZone: string, earlier: number, later: number, before: number): number {
  let [old, changed] = [earlier, later];
  while (changed - old > MINUTE_MS) {
    const middle = old + Math.floor((changed - old) / 2 / MINUTE_MS) * MINUTE_MS;
    if (offsetAt(timeZone, middle) === before) old = middle;
    else changed = middle;
  }
  return changed;
}

function readClock(date: LocalDate, timeZone: string): DayClock {
  const midnight = utcMidnight(date);
  const [earlier, later] = [midnight - REACH_MS, midnight + DAY_MS + REACH_MS];
  const [before, after] = [offsetAt(timeZone, earlier), offsetAt(timeZone, later)];
  if (before === after) return { before, after, change: 0, changeAt: 0 };
  const change = changeBetween(timeZone, earlier, later, before);
  return { before, after, change, changeAt: (change - midnight) / MINUTE_MS + before };
}

// Zone rules do not change while a process runs, so that remembering them keeps these functions pure.
const clocksOf = memoize(
  (timeZone: string) => memoize((date: LocalDate) => readClock(date, timeZone), REMEMBERED_DATES),
  REMEMBERED_ZONES,
);

const clockOf = (date: LocalDate, timeZone: string): DayClock => clocksOf(timeZone)(date);

function wallClock(timeZone: string, instant: Date): number {
  const milliseconds = instant.getTime();
  const { before, after, change } = clockOf(dateOfUtc(milliseconds), timeZone);
  return milliseconds + (milliseconds < change ? before : after) * MINUTE_MS;
}

/** The date that the salon's calendar shows at an instant. An unknown zone throws: stored data is ours. */
export const dateIn = (timeZone: string, instant: Date): LocalDate => dateOfUtc(wallClock(timeZone, instant));

/** The minute of the day, 0 to 1439, that the salon's clock shows at an instant. */
export function minuteIn(timeZone: string, instant: Date): Minute {
  const shown = wallClock(timeZone, instant);
  return Math.floor((shown - utcMidnight(dateOfUtc(shown))) / MINUTE_MS);
}

/**
 * The instant of a wall-clock time. A repeated time means its first pass (decisions §4); a skipped one the instant
 * that lies as long after the change, so that a skipped midnight is the first instant of its day.
 */
export function instantOf(date: LocalDate, minute: Minute, timeZone: string): Date {
  const { before, after, changeAt } = clockOf(date, timeZone);
  const changed = minute >= changeAt + Math.max(0, after - before);
  return new Date(utcMidnight(date) + (minute - (changed ? after : before)) * MINUTE_MS);
}

/** The minutes of a date that the clock change skips, or null. */
export function skippedMinutes(date: LocalDate, timeZone: string): Interval | null {
  const { before, after, changeAt } = clockOf(date, timeZone);
  const skipped = { from: Math.max(0, changeAt), to: Math.min(1440, changeAt + after - before) };
  return skipped.from < skipped.to ? skipped : null;
}
