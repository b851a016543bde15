import { describe, expect, test } from 'vitest';
import {
  checkMembershipChange,
  isBilledWithNextTerms,
  planMembershipChange,
  withNextTerms,
} from '../../../lib/rules/products/membership-changes.ts';
import {
  BILLING_PERIOD,
  MEMBERSHIP_DEFAULTS,
  type MembershipTemplate,
  type PurchasedMembershipHead,
} from '../../../lib/rules/products/memberships.ts';

const NOW = new Date('2026-12-10T15:00:00.000Z');
const HEAD: PurchasedMembershipHead = {
  id: 1,
  saleId: 2,
  saleStatus: 1,
  customerId: 5,
  remaining: 1,
  totalQty: 4,
  periodQty: 2,
  servicePercent: 10,
  productPercent: 5,
  startDate: '2026-11-16',
  expiryDate: '2026-12-16',
  firstMonths: 1,
  periodMonths: 1,
  paidUntil: '2026-12-16T15:00:00.000Z',
  renewals: 1,
  subscriptionId: 'sub_1',
  createdAt: '2026-11-16T15:00:00.000Z',
};
const TERMS = {
  ...MEMBERSHIP_DEFAULTS,
  name: 'Gold',
  price: 9000,
  billingPeriod: BILLING_PERIOD.monthly,
  discountsService: true,
  servicePercent: 20,
} as const;
const { active: _active, ...BODY_TERMS } = TERMS;
const TEMPLATE: MembershipTemplate = { ...TERMS, productPercent: 9, id: 8, createdAt: '', version: 3 };
const GROUPS = [{ id: 40, qty: 3, price: 0, services: [{ id: 1, serviceId: 7 }] }];
const AMOUNTS = { total: 9743, tax: 743, taxPercent: 8.25 };

// BEHAVIOR §24.9
describe('a change to another membership', () => {
  const refused = (field: string, message: string) => ({
    ok: false,
    failure: 'invalid',
    errors: { [field]: [message] },
  });
  const NOT_RENEWED = refused('purchasedMembershipId', 'Does not renew');
  const NOT_PAID = refused('purchasedMembershipId', 'Its renewal is not paid');
  test.each<[what: string, head: object, billingPeriod: 1 | 2, expected: object]>([
    ['is possible while it renews and is paid', {}, 1, { ok: true, value: undefined }],
    ['is refused without a subscription', { subscriptionId: undefined }, 1, NOT_RENEWED],
    ['is refused once it is cancelled', { cancelledAt: 'x', paidUntil: NOW.toISOString() }, 1, NOT_RENEWED],
    ['is refused at the end of the paid period', { paidUntil: NOW.toISOString() }, 2, NOT_PAID],
    ['is possible a millisecond before it', { paidUntil: '2026-12-10T15:00:00.001Z' }, 1, { ok: true }],
    [
      'is refused for another billing period',
      {},
      2,
      refused('templateId', 'Must have the same billing period'),
    ],
  ])('%s', (_, change, billingPeriod, expected) => {
    const checked = checkMembershipChange(
      { ...HEAD, ...change },
      { billingPeriod: 1 },
      { billingPeriod },
      NOW,
    );
    expect(checked).toMatchObject(expected);
  });

  test.each([
    ['the first', undefined, 1],
    ['another one, which replaces the planned one', 4, 5],
  ])('is planned with a copy of the terms: %s', (_, lastTerms, number) => {
    const before =
      lastTerms === undefined ? HEAD : { ...HEAD, lastTerms, nextTerms: { name: 'Silver', price: 1 } };
    const planned = planMembershipChange(before, TEMPLATE, GROUPS, AMOUNTS);
    expect(planned).toStrictEqual({
      head: { ...HEAD, lastTerms: number, nextTerms: { name: 'Gold', price: 9000 }, untoldTerms: true },
      next: {
        number,
        head: { servicePercent: 20, productPercent: 0, periodQty: 3 },
        body: { ...BODY_TERMS, productPercent: 9, groups: GROUPS, membershipId: 8 },
        amounts: AMOUNTS,
      },
    });
    // The processor has billed with the terms, so it knows them
    const { nextTerms: _next, untoldTerms: _told, ...rest } = planned.head;
    const renewed = { ...rest, servicePercent: 20, productPercent: 0, periodQty: 3, renewalAmounts: AMOUNTS };
    expect(withNextTerms(planned.head, planned.next)).toStrictEqual(renewed);
  });

  const NEXT = { name: 'Gold', price: 9000 };
  test.each<
    [
      what: string,
      head: Parameters<typeof isBilledWithNextTerms>[0],
      terms: number | undefined,
      expected: boolean,
    ]
  >([
    ['counts from the renewal that is billed with it', { nextTerms: NEXT, lastTerms: 2 }, 2, true],
    [
      'does not count for one that is billed with an earlier plan',
      { nextTerms: NEXT, lastTerms: 2 },
      1,
      false,
    ],
    ['does not count for one that is billed with the old terms', { nextTerms: NEXT }, undefined, false],
    ['does not count twice', { lastTerms: 2 }, 2, false],
  ])('%s', (_, head, terms, expected) => {
    expect(isBilledWithNextTerms(head, terms)).toBe(expected);
  });
});
