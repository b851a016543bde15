import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type BilledTerms,
  checkChangeToSameBillingPeriod,
  decideTermsOfRenewal,
  planMembershipChange,
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
    const checked = checkChangeToSameBillingPeriod(
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
  });

  const NEXT = planMembershipChange(HEAD, TEMPLATE, GROUPS, AMOUNTS);
  const GOLD = NEXT.next;
  /** The change after Gold. */
  const RED = { ...GOLD, number: 2, head: { ...GOLD.head, periodQty: 7 }, amounts: { total: 1, tax: 0 } };
  const RENEWED = { ...HEAD, lastTerms: 1, renewals: 2 };
  const IN_FORCE = { servicePercent: 20, productPercent: 0, terms: 1, soldQty: 2 } as const;
  const SWITCHED = { ...RENEWED, ...IN_FORCE, periodQty: 3, otherPeriods: 2, otherQty: 4 };
  const GOLD_HEAD = { ...SWITCHED, renewalAmounts: AMOUNTS };
  const PLANS_RED = { lastTerms: 2, nextTerms: { name: 'Red', price: 1 }, untoldTerms: true } as const;

  test.each<[what: string, head: PurchasedMembershipHead, billed: BilledTerms, expected: object]>([
    [
      'with the terms in force adds their uses, whatever is planned',
      { ...RENEWED, ...PLANS_RED },
      undefined,
      { head: { ...RENEWED, ...PLANS_RED }, qty: 2, amounts: undefined },
    ],
    [
      'with the planned terms switches to them',
      { ...NEXT.head, renewals: 2 },
      GOLD,
      { head: GOLD_HEAD, qty: 3, amounts: AMOUNTS, switchesTo: GOLD },
    ],
    [
      'with terms that another plan has replaced switches to them, and the plan stays',
      { ...RENEWED, ...PLANS_RED },
      GOLD,
      { head: { ...GOLD_HEAD, ...PLANS_RED }, qty: 3, amounts: AMOUNTS, switchesTo: GOLD },
    ],
    [
      'with the terms of the sale adds their uses at their price after a switch',
      GOLD_HEAD,
      'sold',
      { head: { ...GOLD_HEAD, otherPeriods: 3, otherQty: 6 }, qty: 2, amounts: undefined },
    ],
    [
      'with an earlier change adds its uses at its price after a later change',
      { ...GOLD_HEAD, terms: 2, lastTerms: 2, periodQty: 7 },
      GOLD,
      {
        head: { ...GOLD_HEAD, terms: 2, lastTerms: 2, periodQty: 7, otherPeriods: 3, otherQty: 7 },
        qty: 3,
        amounts: AMOUNTS,
      },
    ],
  ])('a renewal %s', (_, head, billed, expected) => {
    expect(decideTermsOfRenewal(head, billed)).toStrictEqual(expected);
  });

  test('the order in which renewals are paid does not matter', () => {
    const billedWith = ['sold', 'sold', GOLD, GOLD, RED] as const;
    const pay = (head: PurchasedMembershipHead, terms: 'sold' | typeof GOLD) => {
      const isInForce = (terms === 'sold' ? 0 : terms.number) === (head.terms ?? 0);
      const paid = decideTermsOfRenewal(
        { ...head, renewals: head.renewals + 1 },
        isInForce ? undefined : terms,
      );
      return { ...paid.head, totalQty: paid.head.totalQty + paid.qty };
    };
    const anyOrder = fc.shuffledSubarray([...billedWith], { minLength: 5, maxLength: 5 });
    const start = { ...HEAD, lastTerms: 2 };
    const inOrder = billedWith.reduce<PurchasedMembershipHead>(pay, start);
    expect(inOrder).toMatchObject({ terms: 2, totalQty: 21, otherPeriods: 6, otherQty: 14, periodQty: 7 });
    fc.assert(
      fc.property(anyOrder, (order) => {
        expect(order.reduce(pay, start)).toStrictEqual(inOrder);
      }),
    );
  });
});
