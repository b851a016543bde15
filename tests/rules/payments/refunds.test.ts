import { expect, test } from 'vitest';
import {
  computeNextRefundAttempt,
  computeRefundable,
  mergeLostMoney,
} from '../../../lib/rules/payments/refunds.ts';

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

// BEHAVIOR §19.5
test('reported totals of lost money only grow, and a greater refund dates the loss', () => {
  const first = mergeLostMoney(undefined, { refunded: 1000 }, NOW);
  expect(first).toEqual({ refunded: 1000, disputed: 0, refundedAt: NOW.toISOString() });
  const later = new Date(NOW.getTime() + 1);
  expect(mergeLostMoney(first, { refunded: 1000 }, later)).toEqual(first);
  expect(mergeLostMoney(first, { refunded: 400 }, later)).toEqual(first);
  expect(mergeLostMoney(first, { refunded: 2000 }, later)).toEqual({
    refunded: 2000,
    disputed: 0,
    refundedAt: later.toISOString(),
  });
  const disputed = mergeLostMoney(first, { disputed: 500 }, later);
  expect(disputed).toEqual({ ...first, disputed: 500 });
  expect(mergeLostMoney(disputed, { disputed: 300 }, later)).toEqual(disputed);
});

test.each([
  [undefined, 3000],
  [{ refunded: 1000, disputed: 0 }, 2000],
  [{ refunded: 3500, disputed: 0 }, 0],
  [{ refunded: 0, disputed: 1 }, 0],
])('of a payment of 3,000 that lost %o, %i can still be refunded (BEHAVIOR §17.3)', (lost, left) => {
  expect(computeRefundable(3000, lost)).toBe(left);
});
