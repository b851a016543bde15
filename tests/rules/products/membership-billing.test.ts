import { describe, expect, test } from 'vitest';
import {
  decideRenewal,
  findBillingEndReason,
  hasSubscription,
  isPaidAfterEnd,
  toFirstSubscriptionCheck,
  toNextSubscriptionCheck,
  toSubscriptionStartCheckInstant,
} from '../../../lib/rules/products/membership-billing.ts';
import type { PurchasedMembershipHead } from '../../../lib/rules/products/memberships.ts';

const SALON = { timeZone: 'America/New_York', settings: { dunningDays: [3, 7, 14] } };
/** A monthly membership of November 16, whose second period is paid. */
const HEAD = {
  saleStatus: 1,
  subscriptionId: 'sub_1',
  createdAt: '2026-11-16T14:00:00.000Z',
  paidUntil: '2027-01-16T14:00:00.000Z',
  expiryDate: '2027-01-16',
} as unknown as PurchasedMembershipHead;
const BEFORE = '2026-12-20T09:00:00.000Z';
const UNPAID = { unpaidSince: '2026-12-01T09:00:00.000Z', dunningAt: BEFORE };

// BEHAVIOR §24.7
describe('the next review of a membership', () => {
  test.each<[string, object, string, string]>([
    ['is a day after the end of the paid period', {}, BEFORE, '2027-01-17T14:00:00.000Z'],
    ['is daily after that', {}, '2027-02-01T08:00:00.000Z', '2027-02-02T08:00:00.000Z'],
    [
      'of a cancelled one is after its last day, if that comes first',
      { cancelledAt: 'x' },
      BEFORE,
      '2027-01-17T05:00:00.000Z',
    ],
    [
      'of a cancelled one is a day after the paid period, if it works longer',
      { cancelledAt: 'x', expiryDate: '2027-03-16' },
      BEFORE,
      '2027-01-17T14:00:00.000Z',
    ],
    [
      'of a cancelled one is at once where its last day is past',
      { cancelledAt: 'x' },
      '2027-02-01T08:00:00.000Z',
      '2027-02-01T08:00:00.000Z',
    ],
    ['is at once where a refund or dispute ends it', { blockedAt: 'x' }, BEFORE, BEFORE],
    ['is at once where the processor is not told of a pause', { billingMovesTo: 'x' }, BEFORE, BEFORE],
    ['is at once where the processor is not told of a change', { untoldTerms: true }, BEFORE, BEFORE],
    [
      'of a cancelled one waits, whatever the processor is not told',
      { cancelledAt: 'x', untoldTerms: true },
      BEFORE,
      '2027-01-17T05:00:00.000Z',
    ],
    [
      'is at the next step for an unpaid renewal',
      { dunningAt: '2026-12-21T08:00:00.000Z' },
      BEFORE,
      '2026-12-21T08:00:00.000Z',
    ],
    ['is at once where the next step is overdue', { dunningAt: '2026-12-19T08:00:00.000Z' }, BEFORE, BEFORE],
    ['is a day after its end', { blockedAt: 'x', endedAt: 'y' }, BEFORE, '2026-12-21T09:00:00.000Z'],
  ])('%s', (_, change, now, expected) => {
    expect(toNextSubscriptionCheck({ ...HEAD, ...change }, SALON, new Date(now)).toISOString()).toBe(
      expected,
    );
  });

  test('is 25 hours after the sale at first, when no first payment can come any more', () => {
    expect(toFirstSubscriptionCheck(HEAD).toISOString()).toBe('2026-11-17T15:00:00.000Z');
  });
});

test('a membership with a subscription is billed; one whose sale was not recorded is looked at 10 minutes later', () => {
  const { subscriptionId: _, ...once } = HEAD;
  expect([hasSubscription(HEAD), hasSubscription(once)]).toStrictEqual([true, false]);
  expect(toSubscriptionStartCheckInstant({ createdAt: BEFORE }).toISOString()).toBe(
    '2026-12-20T09:10:00.000Z',
  );
});

// BEHAVIOR §24.7
test.each<[string, object, string, string | undefined]>([
  ['goes on', {}, BEFORE, undefined],
  ['goes on after it has lapsed', {}, '2027-03-01T08:00:00.000Z', undefined],
  ['goes on while it is cancelled and not over', { cancelledAt: 'x' }, '2027-01-17T04:59:59.999Z', undefined],
  ['ends when it is cancelled and over', { cancelledAt: 'x' }, '2027-01-17T05:00:00.000Z', 'cancelled'],
  ['ends after a refund or dispute', { blockedAt: 'x' }, BEFORE, 'blocked'],
  ['goes on until the last mail for an unpaid renewal', { ...UNPAID, dunningMails: 3 }, BEFORE, undefined],
  ['ends after the last mail for an unpaid renewal', { ...UNPAID, dunningMails: 4 }, BEFORE, 'pastDue'],
  [
    'ends after a refund, also where it was cancelled',
    { blockedAt: 'x', cancelledAt: 'x' },
    BEFORE,
    'blocked',
  ],
  ['ends where its sale is not paid', { saleStatus: 2 }, BEFORE, 'unpaid'],
  ['has ended', { endedAt: 'x', blockedAt: 'x', saleStatus: 0 }, BEFORE, 'ended'],
])('the billing of a membership %s', (_, change, now, expected) => {
  expect(findBillingEndReason({ ...HEAD, ...change }, SALON, new Date(now))).toBe(expected);
});

// BEHAVIOR §24.4
test.each<[string, object, boolean]>([
  ['without an end', {}, false],
  ['before the end', { endedAt: '2027-01-16T14:00:01.000Z' }, false],
  ['at the instant of the end', { endedAt: '2027-01-16T14:00:00.000Z' }, false],
  ['after the end', { endedAt: '2027-01-16T13:59:59.000Z' }, true],
  [
    'after a refund, before the end',
    { blockedAt: '2027-01-01T00:00:00.000Z', endedAt: '2027-02-01T00:00:00.000Z' },
    true,
  ],
])('a payment %s goes back: %s', (_, ends, goesBack) => {
  expect(isPaidAfterEnd(ends, '2027-01-16T14:00:00.000Z')).toBe(goesBack);
});

// BEHAVIOR §24.4
describe('a paid invoice of a later period', () => {
  const NOW = new Date('2027-01-16T15:00:00.000Z');
  const PAID = { paidAt: '2027-01-16T14:30:00.000Z', paidUntil: '2027-02-16T14:00:00.000Z' };
  const decide = (change: object, known: object = {}) =>
    decideRenewal(
      {
        head: {
          ...HEAD,
          startDate: '2026-11-16',
          firstMonths: 1,
          periodMonths: 1,
          periodQty: 4,
          renewals: 1,
          ...change,
        },
        billed: undefined,
        isRecorded: false,
        hasGoneBack: false,
        ...known,
      },
      PAID,
      SALON,
      NOW,
    );

  test('renews its membership, which is reviewed a day after the new period', () => {
    expect(decide({})).toMatchObject({
      kind: 'renew',
      renewed: { paidUntil: PAID.paidUntil, renewals: 2 },
      reviewAt: new Date('2027-02-17T14:00:00.000Z'),
    });
  });

  test('goes back after the end; one from before renews a membership that has ended, without a review', () => {
    expect(decide({ endedAt: '2027-01-16T14:29:59.999Z' })).toStrictEqual({ kind: 'goBack' });
    const late = decide({ endedAt: '2027-01-16T14:30:00.001Z' });
    expect(late).toMatchObject({ kind: 'renew', reviewAt: undefined });
  });

  test('changes nothing twice, nor once its payment has gone back', () => {
    expect(decide({}, { isRecorded: true })).toStrictEqual({ kind: 'none' });
    expect(decide({}, { hasGoneBack: true })).toStrictEqual({ kind: 'none' });
  });
});
