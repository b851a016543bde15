import { expect, test } from 'vitest';
import {
  computeNextAttemptAt,
  computeResumeAt,
  computeThrottledRetryAt,
  isRetryPeriodOver,
} from '../../../lib/rules/notifications/delivery-retries.ts';
import { DAY_MINUTES as DAY, MINUTE_MS, SECOND_MS } from '../../../lib/rules/time-units.ts';

const CREATED = new Date('2026-11-16T07:00:00.000Z');
const createdAt = CREATED.toISOString();
const minutesLater = (minutes: number) => new Date(CREATED.getTime() + minutes * MINUTE_MS);
const toMinutes = (at: Date | undefined) => at && (at.getTime() - CREATED.getTime()) / MINUTE_MS;

/** Minutes of all attempts, each late by `lateness`. */
function listAttempts(lateness: number): number[] {
  const times = [0];
  for (let attempts = 1; ; attempts += 1) {
    const next = toMinutes(computeNextAttemptAt({ createdAt, attempts }, minutesLater(times.at(-1) ?? 0)));
    if (next === undefined) return times;
    times.push(next + lateness);
  }
}

test('attempts spread over 24 hours with growing pauses, then end (BEHAVIOR §31.3)', () => {
  const times = listAttempts(0);
  const pauses = times.slice(1).map((at, index) => at - (times[index] ?? 0));
  expect(times.at(-1)).toBe(DAY);
  expect(pauses).toStrictEqual(pauses.toSorted((a, b) => a - b));
});

test('attempts that run a little late still end with the 24 hours', () => {
  const times = listAttempts(0.25);
  expect(times).toHaveLength(13);
  expect(times.at(-1)).toBe(DAY + 0.25);
});

test.each([
  ['the first, a minute before the end', 1, DAY - 1, DAY],
  ['the third, two minutes before the end', 3, DAY - 2, DAY],
  ['the eleventh, an hour before the end', 11, DAY - 60, DAY],
  ['the twentieth in the first hours', 20, 60, 60 + 402],
  ['the first, later than the 24 hours', 1, DAY + 60, undefined],
  ['the last, at the end of the 24 hours', 13, DAY, undefined],
])('retries after a failure of %s', (_attempt, attempts, minutes, next) => {
  expect(toMinutes(computeNextAttemptAt({ createdAt, attempts }, minutesLater(minutes)))).toBe(next);
});

test('the retry period is over 24 hours after the notice was created', () => {
  expect(isRetryPeriodOver({ createdAt }, minutesLater(DAY - 1))).toBe(false);
  expect(isRetryPeriodOver({ createdAt }, minutesLater(DAY))).toBe(true);
});

// BEHAVIOR §30.3
test('a pause is no attempt: the next one comes after the same time as without it', () => {
  const tries = { createdAt, attempts: 5 };
  expect(toMinutes(computeNextAttemptAt({ ...tries, pauses: 3 }, minutesLater(10)))).toBe(10 + 2);
  expect(toMinutes(computeNextAttemptAt(tries, minutesLater(10)))).toBe(10 + 20);
});

test.each([
  [undefined, 1],
  [1, 2],
  [5, 6],
  [9, 10],
  [500, 10],
])('after %s pauses, one that ends in a minute lasts %d minutes', (pauses, minutes) => {
  expect(toMinutes(computeResumeAt({ pauses }, minutesLater(1)))).toBe(minutes);
});

// BEHAVIOR §31.3
test.each([
  [0, 30],
  [0.5, 45],
  [0.999_99, 60],
])('a throttled message waits 30 to 60 s (%d)', (random, seconds) => {
  const waitMs = computeThrottledRetryAt(CREATED, random).getTime() - CREATED.getTime();
  expect(Math.round(waitMs / SECOND_MS)).toBe(seconds);
});
