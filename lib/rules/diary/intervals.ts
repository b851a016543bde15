import type { Interval, Minute } from '../salons/salon.ts';

/** Disjoint, non-empty intervals of one day in ascending order; every function here returns this form. */
export type Intervals = readonly Interval[];

/** Whether any of the intervals shares a minute with `interval`; touching is no overlap. */
export const overlaps = (intervals: readonly Interval[], interval: Interval): boolean =>
  intervals.some(({ from, to }) => Math.max(from, interval.from) < Math.min(to, interval.to));

/** Whether one of the intervals contains the whole of `interval`. */
export const covers = (intervals: Intervals, { from, to }: Interval): boolean =>
  intervals.some((whole) => whole.from <= from && to <= whole.to);

/** Intervals by start. A list that is in order already, as stored hours are, is returned as is. */
export function sortByStart(intervals: readonly Interval[]): readonly Interval[] {
  let previous: Minute = 0;
  for (const { from } of intervals) {
    if (from < previous) return intervals.toSorted((a, b) => a.from - b.from);
    previous = from;
  }
  return intervals;
}

/** Sorts intervals, joins those that overlap or touch, drops empty ones. */
export function mergeIntervals(intervals: readonly Interval[]): Interval[] {
  const merged: Interval[] = [];
  for (const { from, to } of sortByStart(intervals)) {
    const last = merged.at(-1);
    if (from >= to) continue;
    if (!last || last.to < from) merged.push({ from, to });
    else merged[merged.length - 1] = { from: last.from, to: Math.max(last.to, to) };
  }
  return merged;
}

/** Adds the free minutes of `whole` to `free`. The intervals of `busy` before the index `first` end before `whole` begins. */
function addFree(
  free: Interval[],
  whole: Interval,
  busy: readonly Interval[],
  first: number,
  minMinutes: number,
): void {
  let start: Minute = whole.from;
  for (let next = first; ; next++) {
    const it = busy[next];
    if (!it || it.from >= whole.to) break;
    if (it.from === it.to) continue;
    if (it.from - start >= minMinutes) free.push({ from: start, to: it.from });
    start = Math.max(start, it.to);
  }
  if (whole.to - start >= minMinutes) free.push({ from: start, to: whole.to });
}

/**
 * The minutes of `whole` that no interval of `busy` covers. `busy` is sorted by start, but its intervals may be empty
 * or overlap each other: a block time may lie over an appointment. Drops free intervals shorter than `minMinutes`,
 * which skips the many gaps of a full diary.
 */
export function subtractIntervals(
  whole: Intervals,
  sortedBusy: readonly Interval[],
  minMinutes = 1,
): Intervals {
  if (sortedBusy.length === 0 && minMinutes === 1) return whole;
  const free: Interval[] = [];
  let first = 0;
  for (const interval of whole) {
    // The later intervals of `whole` skip these too
    for (let it = sortedBusy[first]; it && it.to <= interval.from; it = sortedBusy[first]) first++;
    addFree(free, interval, sortedBusy, first, minMinutes);
  }
  return free;
}

/**
 * The ascending `starts` from which `length` minutes, beginning `offset` minutes later, fit into one interval of
 * `free`. This is the only definition of "there is time for it" (BEHAVIOR §13.5).
 */
export function listFittingStarts(
  starts: readonly Minute[],
  free: Intervals,
  offset: number,
  length: number,
): readonly Minute[] {
  const fitting: Minute[] = [];
  let next = 0;
  for (const interval of free) {
    const [first, last] = [interval.from - offset, interval.to - offset - length];
    for (let start = starts[next]; start !== undefined && start <= last; start = starts[++next]) {
      if (start >= first) fitting.push(start);
    }
  }
  return fitting;
}
