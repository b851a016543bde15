import { describe, expect, test } from 'vitest';
import {
  computeIntentClaimDeadline,
  computeMissedEventSpan,
  computeUnpaidIntentEnd,
  isPastUnpaidLimit,
} from '../../../lib/rules/payments/intent-deadlines.ts';
import { computeNextIntentCheck } from '../../../lib/rules/payments/payment-intents.ts';

const HOUR_MS = 3_600_000;
const CREATED = new Date('2026-11-16T14:00:00.000Z');
const intent = { createdAt: CREATED.toISOString() };
const inHours = (hours: number) => new Date(CREATED.getTime() + hours * HOUR_MS);

describe('an intent with an unknown outcome (BEHAVIOR §19.4)', () => {
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
  ])('%d hours old is checked again at %d hours', (age, next) => {
    expect(computeNextIntentCheck(intent, inHours(age))).toStrictEqual(inHours(next));
  });

  test.each([
    [23.99, false],
    [24, true],
  ])('%d hours old is stale: %s', (age, isOver) => {
    expect(isPastUnpaidLimit(intent, inHours(age))).toBe(isOver);
  });

  test('counts as unpaid for a day (BEHAVIOR §8.2)', () => {
    expect(computeUnpaidIntentEnd(CREATED)).toStrictEqual(inHours(24));
  });
});

test('a payment waits for its target for an hour from the payment, or else from the creation of its intent', () => {
  expect(computeIntentClaimDeadline({ paidAt: inHours(3).toISOString() }, intent)).toStrictEqual(inHours(4));
  expect(computeIntentClaimDeadline({}, intent)).toStrictEqual(inHours(1));
});

// BEHAVIOR §19.6
test('missed events are read from an hour before the last time, through the present second', () => {
  const now = inHours(24);
  const to = new Date(now.getTime() + 1_000);
  expect(computeMissedEventSpan(CREATED.toISOString(), now)).toStrictEqual({ from: inHours(-1), to });
});
