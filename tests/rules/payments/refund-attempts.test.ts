import { expect, test } from 'vitest';
import {
  computeNextRefundAttempt,
  computeRefundableUnlessDisputed,
  isSameLoss,
  mergeDisputeLoss,
  mergeRefundLoss,
  subtractRefundLoss,
  withProcessorRefunds,
} from '../../../lib/rules/payments/refund-attempts.ts';
import { createIntentRecord } from '../../support/payments/intents.ts';

const NOW = new Date('2026-11-16T14:00:00.000Z');

test.each([
  [0, 1],
  [1, 2],
  [4, 60],
  [7, 720],
  [8, 720],
  [59, 720],
])(
  'a refund with %i earlier failures is tried again after %i minutes (BEHAVIOR §19.4)',
  (attempts, minutes) => {
    expect(computeNextRefundAttempt(attempts, NOW)).toStrictEqual(new Date(NOW.getTime() + minutes * 60_000));
  },
);

test('a refund is given up after 60 attempts', () => {
  expect(computeNextRefundAttempt(60, NOW)).toBeUndefined();
});

// BEHAVIOR §19.4
test('reported totals of refunds only grow, and a greater refund dates the loss', () => {
  const first = mergeRefundLoss(undefined, 1000, NOW);
  expect(first).toStrictEqual({ refunded: 1000, disputed: 0, refundedAt: NOW.toISOString() });
  const later = new Date(NOW.getTime() + 1);
  expect(mergeRefundLoss(first, 1000, later)).toStrictEqual(first);
  expect(mergeRefundLoss(first, 400, later)).toStrictEqual(first);
  expect(mergeRefundLoss(first, 2000, later)).toStrictEqual({
    refunded: 2000,
    disputed: 0,
    refundedAt: later.toISOString(),
  });
});

test('a record knows the refunds that the processor reports, and is the same without any (BEHAVIOR §19.4)', () => {
  const record = createIntentRecord();
  expect(withProcessorRefunds(record, { refunded: 0 }, NOW)).toBe(record);
  expect(withProcessorRefunds(record, { refunded: 700 }, NOW)).toStrictEqual({
    ...record,
    lost: { refunded: 700, disputed: 0, refundedAt: NOW.toISOString() },
  });
});

test.each(['inquiry', 'open', 'lost', 'closed'] as const)(
  'a dispute of 500 that is %s blocks its payment, beside another one that is lost (BEHAVIOR §19.4)',
  (state) => {
    const other = mergeDisputeLoss(mergeRefundLoss(undefined, 100, NOW), {
      id: 'dp_1',
      state: 'lost',
      intent: 'pi_1',
      amount: 300,
    });
    const after = mergeDisputeLoss(other, { id: 'dp_2', state, intent: 'pi_1', amount: 500 });
    const isBlocking = state === 'open' || state === 'lost';
    expect(after).toMatchObject({ refunded: 100, disputed: isBlocking ? 800 : 300 });
    expect(after.disputes).toStrictEqual({
      dp_1: { amount: 300, lost: true },
      ...(isBlocking ? { dp_2: { amount: 500, ...(state === 'lost' ? { lost: true } : {}) } } : {}),
    });
    const closed = mergeDisputeLoss(after, { id: 'dp_2', state: 'closed', intent: 'pi_1', amount: 500 });
    expect(closed.disputed).toBe(300);
  },
);

test('a closed dispute unblocks a payment whose record does not name it yet', () => {
  const closed = { id: 'dp_1', state: 'closed', intent: 'pi_1', amount: 500 } as const;
  expect(mergeDisputeLoss({ refunded: 0, disputed: 500 }, closed).disputed).toBe(0);
});

test.each([
  [undefined, 3000],
  [{ refunded: 1000, disputed: 0 }, 2000],
  [{ refunded: 3500, disputed: 0 }, 0],
  [{ refunded: 0, disputed: 1 }, 0],
])('of a payment of 3,000 that lost %o, %i can still be refunded (BEHAVIOR §17.4)', (lost, left) => {
  expect(computeRefundableUnlessDisputed(3000, lost)).toBe(left);
});

test('a refund that failed is lost no more (BEHAVIOR §19.4)', () => {
  expect(subtractRefundLoss({ refunded: 700, disputed: 5 }, 500)).toStrictEqual({
    refunded: 200,
    disputed: 5,
  });
  expect(subtractRefundLoss({ refunded: 700, disputed: 5 }, 900)).toStrictEqual({ refunded: 0, disputed: 5 });
});

// The table gives the fields of a map in any order
test('a loss is the same in whatever order its disputes and their fields come', () => {
  const dueBy = '2026-12-01T00:00:00.000Z';
  const loss = { refunded: 100, disputed: 300 };
  const [dp_1, dp_2] = [
    { amount: 100, dueBy },
    { amount: 200, lost: true },
  ] as const;
  const asWritten = { ...loss, disputes: { dp_1, dp_2 } };
  const asRead = {
    ...loss,
    disputes: { dp_2: { lost: true, amount: 200 }, dp_1: { dueBy, amount: 100 } },
  } as const;
  expect(isSameLoss(asWritten, asRead)).toBe(true);
  expect(isSameLoss(asWritten, { ...loss, disputes: { dp_1, dp_2: { amount: 200 } } })).toBe(false);
  expect(isSameLoss(asWritten, { ...loss, disputes: { dp_1 } })).toBe(false);
  expect(isSameLoss(asWritten, { ...asRead, refunded: 101 })).toBe(false);
});

test('a loss without disputes is the same as one that names none', () => {
  expect(isSameLoss({ refunded: 0, disputed: 0, disputes: {} }, undefined)).toBe(true);
});
