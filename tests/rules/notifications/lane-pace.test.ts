import fc from 'fast-check';
import { expect, test } from 'vitest';
import { SECOND_MS } from '../../../lib/rules/durations.ts';
import {
  computePlace,
  computeQueueRoundSize,
  computeThrottledRetry,
  countQueueSenders,
  toPaceWindow,
} from '../../../lib/rules/notifications/lane-pace.ts';

const WINDOW = 1_795_000_000;
const at = (ms: number) => new Date(WINDOW * SECOND_MS + ms);

// BEHAVIOR §31.3
test.each([
  [1, 14, at(0)],
  [8, 14, at(500)],
  [14, 14, at(928)],
  [15, 14, undefined],
  [1, 1, at(0)],
  [2, 1, undefined],
])('message %d of a second, at %d a second, has the place %s', (used, perSecond, place) => {
  expect(computePlace(WINDOW, used, perSecond)).toEqual(place);
});

test('the places of a second are as many as the rate, in order, and within it', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 500 }), (perSecond) => {
      const places = Array.from({ length: perSecond }, (_, index) =>
        computePlace(WINDOW, index + 1, perSecond),
      );
      expect(places.every((place) => place && toPaceWindow(place) === WINDOW)).toBe(true);
      expect(places).toEqual(places.toSorted((a, b) => (a?.getTime() ?? 0) - (b?.getTime() ?? 0)));
      expect(computePlace(WINDOW, perSecond + 1, perSecond)).toBeUndefined();
    }),
  );
});

test.each([
  [1, 3, 1],
  [14, 22, 7],
  [15, 24, 8],
])(
  'a queue of %d a second has more senders (%d) than places, and rounds of at most half (%d)',
  (perSecond, senders, round) => {
    expect(countQueueSenders(perSecond)).toBe(senders);
    expect(computeQueueRoundSize(perSecond)).toBe(round);
  },
);

test.each([
  [0, 30],
  [0.5, 45],
  [0.999_99, 60],
])('a throttled message waits 30 to 60 s (%d)', (random, seconds) => {
  const waitMs = computeThrottledRetry(at(0), random).getTime() - at(0).getTime();
  expect(Math.round(waitMs / SECOND_MS)).toBe(seconds);
});
