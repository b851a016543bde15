import type { Interval, Minute } from '../salon/salon.ts';

/** Disjoint spans of one day in ascending order, none empty: what every function here gives. */
export type Intervals = readonly Interval[];

/** Whether any of the spans shares a minute with `span`; touching is no overlap. */
export const overlaps = (spans: readonly Interval[], span: Interval): boolean =>
  spans.some(({ from, to }) => Math.max(from, span.from) < Math.min(to, span.to));

/** Spans by their starts; those that are in order already, as hours are stored, stay the list that they are. */
export function inOrder(spans: readonly Interval[]): readonly Interval[] {
  let before: Minute = 0;
  for (const { from } of spans) {
    if (from < before) return spans.toSorted((a, b) => a.from - b.from);
    before = from;
  }
  return spans;
}

/** Any spans, put in order; those that overlap or touch become one, empty ones vanish. */
export function normalise(spans: readonly Interval[]): Interval[] {
  const merged: Interval[] = [];
  for (const { from, to } of inOrder(spans)) {
    const last = merged.at(-1);
    if (from >= to) continue;
    if (!last || last.to < from) merged.push({ from, to });
    else if (last.to < to) merged[merged.length - 1] = { from: last.from, to };
  }
  return merged;
}

/**
 * The minutes of `whole` that no span of `taken` covers. `taken` is ascending by start, but its spans may overlap
 * each other (a block time may lie over an appointment) and may be empty. What is left in pieces of fewer than
 * `atLeast` minutes is dropped, which spares a full diary's many gaps.
 */
export function subtract(whole: Intervals, taken: readonly Interval[], atLeast = 1): Intervals {
  if (taken.length === 0 && atLeast === 1) return whole;
  const left: Interval[] = [];
  let first = 0;
  for (const span of whole) {
    let start: Minute = span.from;
    for (let next = first; next < taken.length; next++) {
      const it = taken[next];
      if (!it || it.from >= span.to) break;
      // Skipped for good only while nothing longer lies before it
      if (it.to <= span.from && next === first) first++;
      if (it.from === it.to) continue;
      if (it.from - start >= atLeast) left.push({ from: start, to: it.from });
      if (it.to > start) start = it.to;
    }
    if (span.to - start >= atLeast) left.push({ from: start, to: span.to });
  }
  return left;
}

/**
 * Those of the ascending `starts` from which `length` minutes fit into one span of `free`; each start is moved by
 * `offset` minutes before it is tried. This is the one definition of "there is time for it".
 */
export function startsWithTime(
  starts: readonly Minute[],
  free: Intervals,
  offset: number,
  length: number,
): readonly Minute[] {
  const fitting: Minute[] = [];
  let next = 0;
  for (const span of free) {
    const [first, last] = [span.from - offset, span.to - offset - length];
    for (let start = starts[next]; start !== undefined && start <= last; start = starts[++next]) {
      if (start >= first) fitting.push(start);
    }
  }
  return fitting;
}
