import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  listFittingStarts,
  mergeIntervals,
  overlaps,
  sortByStart,
  subtractIntervals,
} from '../../../lib/rules/diary/intervals.ts';
import type { Interval } from '../../../lib/rules/salons/salon.ts';

/** Short days, so that intervals meet often. */
const DAY = 40;
const spans = fc
  .array(fc.tuple(fc.nat(DAY), fc.nat(DAY)), { maxLength: 8 })
  .map((pairs) => pairs.map(([a, b]): Interval => ({ from: Math.min(a, b), to: Math.max(a, b) })));
const ascending = spans.map((list) => list.toSorted((a, b) => a.from - b.from));
const lists = spans.map(mergeIntervals);

const has = (list: readonly Interval[], minute: number) =>
  list.some(({ from, to }) => from <= minute && minute < to);
const minutes = (isIn: (minute: number) => boolean) => Array.from({ length: DAY + 1 }, (_, at) => isIn(at));

/** In order, disjoint, none empty. */
function expectDisjoint(list: readonly Interval[]) {
  for (const [index, { from, to }] of list.entries()) {
    expect(from).toBeLessThan(to);
    expect(list[index - 1]?.to ?? -1).toBeLessThan(from);
  }
}

// BEHAVIOR §13.5
describe('interval lists', () => {
  test('mergeIntervals keeps every minute and joins, sorts and drops intervals', () => {
    fc.assert(
      fc.property(spans, (list) => {
        const result = mergeIntervals(list);
        expectDisjoint(result);
        expect(minutes((at) => has(result, at))).toStrictEqual(minutes((at) => has(list, at)));
      }),
    );
  });

  test('subtractIntervals agrees with a subtraction of sets of minutes', () => {
    fc.assert(
      fc.property(lists, lists, (one, other) => {
        const free = subtractIntervals(one, other);
        expectDisjoint(free);
        expect(minutes((at) => has(free, at))).toStrictEqual(
          minutes((at) => has(one, at) && !has(other, at)),
        );
      }),
      { numRuns: 1_000 },
    );
  });

  test('subtractIntervals accepts overlapping and empty busy intervals, and drops short free ones', () => {
    fc.assert(
      fc.property(lists, ascending, fc.integer({ min: 1, max: 6 }), (whole, busy, minMinutes) => {
        const all = subtractIntervals(whole, busy);
        expectDisjoint(all);
        expect(minutes((at) => has(all, at))).toStrictEqual(
          minutes((at) => has(whole, at) && !has(busy, at)),
        );
        expect(subtractIntervals(whole, busy, minMinutes)).toStrictEqual(
          all.filter(({ from, to }) => to - from >= minMinutes),
        );
      }),
      { numRuns: 1_000 },
    );
  });

  test('listFittingStarts keeps a start if and only if every minute of its length is free', () => {
    const starts = fc.uniqueArray(fc.nat(DAY)).map((list) => list.toSorted((a, b) => a - b));
    fc.assert(
      fc.property(lists, starts, fc.nat(5), fc.integer({ min: 1, max: 9 }), (free, list, offset, length) => {
        const isFree = (start: number) =>
          Array.from({ length }, (_, at) => start + offset + at).every((minute) => has(free, minute));
        expect(listFittingStarts(list, free, offset, length)).toStrictEqual(list.filter(isFree));
      }),
      { numRuns: 1_000 },
    );
  });
});

test.each([
  [530, 540, false],
  [530, 541, true],
  [550, 560, true],
  [500, 800, true],
  [630, 700, false],
  [760, 900, false],
  [560, 560, false],
])('%i to %i overlaps: %j', (from, to, expected) => {
  const busy = [
    { from: 540, to: 600 },
    { from: 600, to: 630 },
    { from: 700, to: 760 },
  ];
  expect(overlaps(busy, { from, to })).toBe(expected);
});

test.each([
  ['in order', [540, 600, 700]],
  ['with equal starts', [540, 540, 600]],
  ['of one interval', [540]],
  ['without intervals', []],
])('a list %s is returned as is', (_, starts) => {
  const list = starts.map((from) => ({ from, to: 800 }));
  expect(sortByStart(list)).toBe(list);
});

test('a list that is not in order is sorted by start, and stays as it is itself', () => {
  const list = [600, 540, 700, 0].map((from) => ({ from, to: 800 }));
  expect(sortByStart(list).map(({ from }) => from)).toStrictEqual([0, 540, 600, 700]);
  expect(list.map(({ from }) => from)).toStrictEqual([600, 540, 700, 0]);
});

test('a day without busy intervals is returned as is, but for free intervals that are too short', () => {
  const whole = [
    { from: 540, to: 600 },
    { from: 700, to: 710 },
  ];
  expect(subtractIntervals(whole, [])).toBe(whole);
  expect(subtractIntervals(whole, [], 11)).toStrictEqual(whole.slice(0, 1));
});
