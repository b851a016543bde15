import { describe, expect, test } from 'vitest';
import type { Outcome } from '../../../lib/rules/outcome.ts';
import {
  countPaidDaysLeft,
  decidePause,
  decideResume,
  withRenewal,
} from '../../../lib/rules/products/membership-pauses.ts';
import type { PurchasedMembershipHead } from '../../../lib/rules/products/memberships.ts';

/** Sold on 31 January 2027, and paid until 28 February. */
const HEAD = {
  subscriptionId: 'sub_1',
  createdAt: '2027-01-31T15:00:00.000Z',
  startDate: '2027-01-31',
  firstMonths: 1,
  periodMonths: 1,
  periodQty: 2,
  renewals: 0,
  expiryDate: '2027-02-28',
  paidUntil: '2027-02-28T15:00:00.000Z',
} as unknown as PurchasedMembershipHead;
const NOW = new Date('2027-02-10T12:00:00Z');
const must = (outcome: Outcome<PurchasedMembershipHead>) => {
  if (!outcome.ok) throw new Error(JSON.stringify(outcome));
  return outcome.value;
};
const pause = (from: string, until: string, head = HEAD) =>
  must(decidePause(head, { from, until } as never, '2027-02-10' as never, NOW));
const renew = (head: PurchasedMembershipHead, paidFrom: string, paidUntil: string) =>
  withRenewal(head, { paidFrom: `${paidFrom}T15:00:00.000Z`, paidUntil: `${paidUntil}T15:00:00.000Z` });

// BEHAVIOR §24.8
describe('a pause', () => {
  test('moves the next payment and the last day by its days, also at the end of a month', () => {
    const paused = pause('2027-02-28', '2027-03-09');
    const moved = { expiryDate: '2027-03-10', paidUntil: '2027-03-10T15:00:00.000Z' };
    expect(paused).toMatchObject({ ...moved, billingMovesTo: moved.paidUntil });
    expect(renew(paused, '2027-03-10', '2027-04-10')).toMatchObject({
      expiryDate: '2027-04-10',
      renewals: 1,
    });
  });

  test('of a later period waits for its payment', () => {
    const planned = pause('2027-03-10', '2027-03-19');
    expect(planned).toMatchObject({ expiryDate: '2027-02-28' });
    expect(planned.billingMovesTo).toBeUndefined();
    expect(renew(planned, '2027-02-28', '2027-03-31')).toMatchObject({
      expiryDate: '2027-04-10',
      billingMovesTo: '2027-04-10T15:00:00.000Z',
    });
  });

  test('gives the days back that an early invoice has billed, and no day for a late event of an earlier one', () => {
    const paused = pause('2027-02-28', '2027-03-09');
    expect(renew(paused, '2027-02-28', '2027-03-31')).toMatchObject({
      expiryDate: '2027-04-10',
      billingMovesTo: '2027-04-10T15:00:00.000Z',
    });
    const after = renew(paused, '2027-03-10', '2027-04-10');
    expect(renew(after, '2027-01-31', '2027-02-28')).toMatchObject({ expiryDate: '2027-04-10' });
  });

  test('that ends early moves the next payment to the day on which it ends', () => {
    const paused = pause('2027-02-28', '2027-03-09');
    const resume = (day: string) => must(decideResume(paused, day as never, new Date(`${day}T12:00:00Z`)));
    expect(resume('2027-02-27')).toEqual({ ...HEAD, billingMovesTo: HEAD.paidUntil });
    expect(resume('2027-03-05')).toMatchObject({
      expiryDate: '2027-03-05',
      billingMovesTo: '2027-03-05T15:00:00.000Z',
      pausedUntil: '2027-03-04',
    });
  });

  test('counts nothing towards a refund', () => {
    const paused = pause('2027-02-28', '2027-03-09');
    for (const [day, left] of [
      ['2027-02-10', 18],
      ['2027-02-28', 0],
      ['2027-03-05', 0],
    ] as const)
      expect(countPaidDaysLeft(paused, day as never)).toEqual({ left, whole: 28 });
    const mid = renew(pause('2027-03-10', '2027-03-19'), '2027-02-28', '2027-03-31');
    expect(countPaidDaysLeft(mid, '2027-03-15' as never)).toEqual({ left: 21, whole: 31 });
    expect(countPaidDaysLeft(mid, '2027-04-09' as never)).toEqual({ left: 1, whole: 31 });
  });
});
