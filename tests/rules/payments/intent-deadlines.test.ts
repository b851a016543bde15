import { describe, expect, test } from 'vitest';
import {
  claimUntil,
  isStale,
  nextLook,
  nextRefundTry,
  unpaidUntil,
} from '../../../lib/rules/payments/intent-deadlines.ts';

const HOUR_MS = 3_600_000;
const MADE = new Date('2026-11-16T14:00:00.000Z');
const intent = { createdAt: MADE.toISOString() };
const hoursOn = (hours: number) => new Date(MADE.getTime() + hours * HOUR_MS);

describe('an intent of which nobody tells how it ended', () => {
  test.each([
    [0, 1],
    [0.5, 1.5],
    [1, 2],
    [2, 4],
    [8, 16],
    [16, 24],
    [23.5, 24],
    [24, 48],
    [100, 124],
  ])('%d hours old, is looked up again when it is %d', (age, next) => {
    expect(nextLook(intent, hoursOn(age))).toEqual(hoursOn(next));
  });

  test.each([
    [23.99, false],
    [24, true],
  ])('%d hours old: has waited long enough is %s', (age, isOver) => {
    expect(isStale(intent, hoursOn(age))).toBe(isOver);
  });

  test('counts as unpaid for a day', () => {
    expect(unpaidUntil(MADE)).toEqual(hoursOn(24));
  });
});

test('money waits for its claim an hour from when it came, which without a word of that is when the intent was made', () => {
  expect(claimUntil({ paidAt: hoursOn(3).toISOString() }, intent)).toEqual(hoursOn(4));
  expect(claimUntil({}, intent)).toEqual(hoursOn(1));
});

test.each([
  [0, 1],
  [1, 2],
  [4, 60],
  [7, 720],
  [8, 720],
  [59, 720],
])('a refund that failed %i times before is tried again after %i minutes', (attempts, minutes) => {
  expect(nextRefundTry(attempts, MADE)).toEqual(hoursOn(minutes / 60));
});

test('a refund is tried no more after about a month', () => {
  expect(nextRefundTry(60, MADE)).toBeUndefined();
});
