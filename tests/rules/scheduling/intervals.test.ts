import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Interval } from '../../../lib/rules/salon/salon.ts';
import { normalise, overlaps, startsWithTime, subtract } from '../../../lib/rules/scheduling/intervals.ts';

/** Short days, so that spans meet often. */
const DAY = 40;
const spans = fc
  .array(fc.tuple(fc.nat(DAY), fc.nat(DAY)), { maxLength: 8 })
  .map((pairs) => pairs.map(([a, b]): Interval => ({ from: Math.min(a, b), to: Math.max(a, b) })));
const ascending = spans.map((list) => list.toSorted((a, b) => a.from - b.from));
const lists = spans.map(normalise);

const has = (list: readonly Interval[], minute: number) =>
  list.some(({ from, to }) => from <= minute && minute < to);
const minutes = (isIn: (minute: number) => boolean) => Array.from({ length: DAY + 1 }, (_, at) => isIn(at));

/** In order, apart from each other, none empty. */
function expectProper(list: readonly Interval[]) {
  for (const [index, { from, to }] of list.entries()) {
    expect(from).toBeLessThan(to);
    expect(list[index - 1]?.to ?? -1).toBeLessThan(from);
  }
}

describe('interval lists hold, minute by minute, what their names say', () => {
  test('normalise keeps every minute and no span that is empty, out of order or touching', () => {
    fc.assert(
      fc.property(spans, (list) => {
        const result = normalise(list);
        expectProper(result);
        expect(minutes((at) => has(result, at))).toEqual(minutes((at) => has(list, at)));
      }),
    );
  });

  test('subtract agrees with sets of minutes', () => {
    fc.assert(
      fc.property(lists, lists, (one, other) => {
        const left = subtract(one, other);
        expectProper(left);
        expect(minutes((at) => has(left, at))).toEqual(minutes((at) => has(one, at) && !has(other, at)));
      }),
      { numRuns: 1_000 },
    );
  });

  test('subtract takes spans that overlap each other or are empty, and drops pieces that are too short', () => {
    fc.assert(
      fc.property(lists, ascending, fc.integer({ min: 1, max: 6 }), (whole, taken, atLeast) => {
        const all = subtract(whole, taken);
        expectProper(all);
        expect(minutes((at) => has(all, at))).toEqual(minutes((at) => has(whole, at) && !has(taken, at)));
        expect(subtract(whole, taken, atLeast)).toEqual(all.filter(({ from, to }) => to - from >= atLeast));
      }),
      { numRuns: 1_000 },
    );
  });

  test('a start has time exactly where every minute of its length is free', () => {
    const starts = fc.uniqueArray(fc.nat(DAY)).map((list) => list.toSorted((a, b) => a - b));
    fc.assert(
      fc.property(lists, starts, fc.nat(5), fc.integer({ min: 1, max: 9 }), (free, list, offset, length) => {
        const isFree = (start: number) =>
          Array.from({ length }, (_, at) => start + offset + at).every((minute) => has(free, minute));
        expect(startsWithTime(list, free, offset, length)).toEqual(list.filter(isFree));
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
  const taken = [
    { from: 540, to: 600 },
    { from: 600, to: 630 },
    { from: 700, to: 760 },
  ];
  expect(overlaps(taken, { from, to })).toBe(expected);
});
