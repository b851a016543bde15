import { expect, test } from 'vitest';
import { isDayOver, nextTryAt } from '../../../lib/rules/notifications/notices.ts';

const MADE = new Date('2026-11-16T07:00:00.000Z');
const createdAt = MADE.toISOString();
const MINUTE_MS = 60_000;
const minutesLater = (minutes: number) => new Date(MADE.getTime() + minutes * MINUTE_MS);
const minutesOf = (at: Date | undefined) => at && (at.getTime() - MADE.getTime()) / MINUTE_MS;
const DAY = 24 * 60;

/** When tries are made, in minutes, each so late as told. */
function triesOf(lateness: number): number[] {
  const tries = [0];
  for (let attempts = 1; ; attempts += 1) {
    const next = minutesOf(nextTryAt({ createdAt, attempts }, minutesLater(tries.at(-1) ?? 0)));
    if (next === undefined) return tries;
    tries.push(next + lateness);
  }
}

test('tries are spread over 24 hours with growing pauses, then they end', () => {
  const tries = triesOf(0);
  const pauses = tries.slice(1).map((at, index) => at - (tries[index] ?? 0));
  expect(tries.at(-1)).toBe(DAY);
  expect(pauses).toEqual(pauses.toSorted((a, b) => a - b));
});

test('tries that come a little late end with the 24 hours all the same', () => {
  const tries = triesOf(0.25);
  expect(tries).toHaveLength(13);
  expect(tries.at(-1)).toBe(DAY + 0.25);
});

test.each([
  ['the first, a minute before the end', 1, DAY - 1, DAY],
  ['the third, two minutes before the end', 3, DAY - 2, DAY],
  ['the eleventh, an hour before the end', 11, DAY - 60, DAY],
  ['the twentieth in the first hours', 20, 60, 60 + 402],
  ['the first, later than the 24 hours', 1, DAY + 60, DAY + 61],
  ['the last, later than the 24 hours', 13, DAY + 60, undefined],
])('after a failure of %s', (_try, attempts, minutes, next) => {
  expect(minutesOf(nextTryAt({ createdAt, attempts }, minutesLater(minutes)))).toBe(next);
});

test('the day of a notice is over 24 hours after it was made', () => {
  expect(isDayOver({ createdAt }, minutesLater(DAY - 1))).toBe(false);
  expect(isDayOver({ createdAt }, minutesLater(DAY))).toBe(true);
});
