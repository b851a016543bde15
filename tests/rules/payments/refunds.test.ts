import { expect, test } from 'vitest';
import { computeNextRefundAttempt } from '../../../lib/rules/payments/refunds.ts';

const NOW = new Date('2026-11-16T14:00:00.000Z');

test.each([
  [0, 1],
  [1, 2],
  [4, 60],
  [7, 720],
  [8, 720],
  [59, 720],
])(
  'a refund with %i earlier failures is tried again after %i minutes (BEHAVIOR §19.5)',
  (attempts, minutes) => {
    expect(computeNextRefundAttempt(attempts, NOW)).toEqual(new Date(NOW.getTime() + minutes * 60_000));
  },
);

test('a refund is given up after 60 attempts', () => {
  expect(computeNextRefundAttempt(60, NOW)).toBeUndefined();
});
