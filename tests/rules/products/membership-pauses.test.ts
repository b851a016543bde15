import { describe, expect, test } from 'vitest';
import type { Outcome } from '../../../lib/rules/outcome.ts';
import {
  countPaidDaysLeft,
  decidePause,
  decideResume,
  isBilledInPause,
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
    expect(resume('2027-02-27')).toStrictEqual({ ...HEAD, billingMovesTo: HEAD.paidUntil });
    expect(resume('2027-03-05')).toMatchObject({
      expiryDate: '2027-03-05',
      billingMovesTo: '2027-03-05T15:00:00.000Z',
      pauseMovedTo: '2027-03-05T15:00:00.000Z',
      pausedUntil: '2027-03-04',
    });
  });

  const DAYS = { from: '2027-03-01', until: '2027-03-05' };
  const paidHour = new Date(HEAD.paidUntil);
  test.each<[what: string, head: object, days: object, at: Date, errors: object]>([
    ['a customer who may not', {}, { daysMax: 0 }, NOW, { purchasedMembershipId: ['Cannot be paused'] }],
    [
      'a membership that does not renew',
      { subscriptionId: undefined },
      {},
      NOW,
      { purchasedMembershipId: ['Does not renew'] },
    ],
    [
      'the last day of another pause',
      { pausedFrom: '2027-02-01', pausedUntil: '2027-02-10' },
      {},
      NOW,
      { purchasedMembershipId: ['Is paused already'] },
    ],
    ['an unpaid renewal', {}, {}, paidHour, { purchasedMembershipId: ['Its renewal is not paid'] }],
    ['a day that is paid', {}, { from: '2027-02-27' }, NOW, { from: ['Must be on or after 2027-02-28'] }],
    [
      'a day in more than a year',
      {},
      { from: '2028-02-12', until: '2028-02-12' },
      NOW,
      { from: ['Must be on or before 2028-02-11'] },
    ],
    [
      'an end before its begin',
      {},
      { until: '2027-02-28' },
      NOW,
      { until: ['Must be on or after 2027-03-01'] },
    ],
    [
      'more days than the customer may have',
      {},
      { until: '2027-03-06', daysMax: 5 },
      NOW,
      { until: ['Must be on or before 2027-03-05'] },
    ],
  ])('is refused for %s', (_, head, days, at, errors) => {
    const asked = { ...DAYS, ...days };
    const changed = { ...HEAD, ...head };
    expect(decidePause(changed, asked as never, '2027-02-10' as never, at)).toMatchObject({ errors });
  });

  test.each<[what: string, head: object, days: object]>([
    ['after another one', { pausedFrom: '2027-02-01', pausedUntil: '2027-02-09' }, {}],
    ['in a year, for one day', {}, { from: '2028-02-11', until: '2028-02-11' }],
    ['as long as the customer may', {}, { daysMax: 5 }],
  ])('can be %s', (_, head, days) => {
    const asked = { ...DAYS, ...days };
    const paused = must(decidePause({ ...HEAD, ...head }, asked as never, '2027-02-10' as never, NOW));
    expect(paused).toMatchObject({ pausedFrom: asked.from, pausedUntil: asked.until });
  });

  test('cannot end where none is running or planned, and ends without a trace before it begins', () => {
    const planned = pause('2027-03-10', '2027-03-19');
    const { pausedFrom, pausedUntil } = planned;
    const resume = (head: object, day = '2027-03-19') =>
      decideResume(head as never, day as never, new Date(`${day}T12:00:00Z`));
    for (const head of [
      HEAD,
      { ...HEAD, pausedFrom },
      { ...HEAD, pausedUntil },
      { ...planned, subscriptionId: undefined },
    ])
      expect(resume(head)).toMatchObject({ errors: { purchasedMembershipId: ['Is not paused'] } });
    expect(resume(planned, '2027-03-20')).toMatchObject({ ok: false });
    expect(resume(planned)).toMatchObject({ value: { pausedUntil: '2027-03-18' } });
    expect(resume(planned, '2027-02-12')).toStrictEqual({ ok: true, value: HEAD });
  });

  test('that ends after the hour of the payment is billed an hour later', () => {
    const paused = pause('2027-02-28', '2027-03-09');
    const resumed = decideResume(paused, '2027-03-05' as never, new Date('2027-03-05T16:00:00Z'));
    expect(must(resumed)).toMatchObject({
      paidUntil: '2027-03-05T17:00:00.000Z',
      billingMovesTo: '2027-03-05T17:00:00.000Z',
    });
  });

  test.each([
    ['2027-03-10T15:00:00.000Z', false],
    ['2027-03-10T14:00:00.000Z', false],
    ['2027-03-10T13:59:59.000Z', true],
    ['2027-02-28T14:00:00.000Z', true],
    ['2027-02-28T13:59:59.000Z', false],
    [undefined, false],
  ])('of 10 days until 10 March is billed by an invoice from %s: %s', (paidFrom, isBilled) => {
    expect(isBilledInPause(pause('2027-02-28', '2027-03-09'), paidFrom)).toBe(isBilled);
    expect(isBilledInPause(HEAD, paidFrom)).toBe(false);
  });

  test('of an unpaid membership: a later payment ends the reminders, a late event of an earlier one does not', () => {
    const unpaid = { ...HEAD, unpaidInvoice: 'in_1' };
    expect(renew(unpaid, '2027-02-28', '2027-03-31')).not.toHaveProperty('unpaidInvoice');
    expect(renew(unpaid, '2027-01-31', '2027-02-28')).toHaveProperty('unpaidInvoice');
  });

  test('that is over takes nothing from the days of a later period', () => {
    const before = {
      pausedFrom: '2027-02-01',
      pausedUntil: '2027-02-05',
      pauseMovedTo: '2027-02-20T15:00:00Z',
    };
    const later = { ...HEAD, ...before } as PurchasedMembershipHead;
    expect(countPaidDaysLeft(later, '2027-02-10' as never)).toStrictEqual(
      countPaidDaysLeft(HEAD, '2027-02-10' as never),
    );
  });

  test('counts nothing towards a refund', () => {
    const paused = pause('2027-02-28', '2027-03-09');
    for (const [day, left] of [
      ['2027-02-10', 18],
      ['2027-02-28', 0],
      ['2027-03-05', 0],
    ] as const)
      expect(countPaidDaysLeft(paused, day as never)).toStrictEqual({ left, whole: 28 });
    const mid = renew(pause('2027-03-10', '2027-03-19'), '2027-02-28', '2027-03-31');
    expect(countPaidDaysLeft(mid, '2027-03-15' as never)).toStrictEqual({ left: 21, whole: 31 });
    expect(countPaidDaysLeft(mid, '2027-04-09' as never)).toStrictEqual({ left: 1, whole: 31 });
  });
});
