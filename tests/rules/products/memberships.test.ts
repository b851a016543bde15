import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Principal } from '../../../lib/rules/access/principals.ts';
import { addMonths, addMonthsToInstant } from '../../../lib/rules/calendar.ts';
import { ok } from '../../../lib/rules/outcome.ts';
import {
  BILLING_PERIOD,
  checkCanActOnMembership,
  checkMembershipFieldsAndDecideTerms,
  checkRenewalCardChange,
  computeRenewedDatesAndUses,
  MEMBERSHIP_DEFAULTS,
  type MembershipSaleInput,
  type MembershipTemplate,
  type PurchasedMembershipHead,
  toMembershipEndInstant,
  toPurchasedMembership,
} from '../../../lib/rules/products/memberships.ts';
import { isActiveMembership, isPausedOn } from '../../../lib/rules/products/purchases.ts';
import { toNewSale } from '../../../lib/rules/products/sales.ts';
import { toServiceGroups } from '../../../lib/rules/products/service-groups.ts';
import type { Salon } from '../../../lib/rules/salons/salon.ts';
import { toCustomer, toUser } from '../../support/accounts/principals.ts';
import { location } from '../../support/catalog/salon-parts.ts';

const head: PurchasedMembershipHead = {
  id: 1,
  saleId: 1,
  saleStatus: 1,
  customerId: 1,
  remaining: 2,
  totalQty: 2,
  periodQty: 2,
  servicePercent: 10,
  productPercent: 0,
  startDate: '2027-01-31',
  expiryDate: '2027-02-28',
  firstMonths: 1,
  periodMonths: 1,
  paidUntil: '2027-02-28T15:00:00Z',
  renewals: 0,
  createdAt: '2027-01-31T15:00:00Z',
};

test.each([
  ['on its last day', {}, '2027-02-28', true],
  ['after its last day', {}, '2027-03-01', false],
  ['with a subscription, after its last day', { subscriptionId: 'sub_1' }, '2027-03-01', true],
  ['with a subscription, 14 days after its last day', { subscriptionId: 'sub_1' }, '2027-03-14', true],
  [
    'with a cancelled subscription, after its last day',
    { subscriptionId: 'sub_1', cancelledAt: 'x' },
    '2027-03-01',
    false,
  ],
  ['with a subscription, 15 days after its last day', { subscriptionId: 'sub_1' }, '2027-03-15', false],
  ['whose subscription ended', { subscriptionId: 'sub_1', endedAt: 'x' }, '2027-02-01', false],
  ['that is not paid', { saleStatus: 0 }, '2027-02-01', false],
  ['whose payment failed', { saleStatus: 2 }, '2027-02-01', false],
  ['that was refunded', { blockedAt: 'x' }, '2027-02-01', false],
] as const)('a membership %s (%o, %s) is active: %s (BEHAVIOR §24.3)', (_, change, today, active) => {
  expect(isActiveMembership({ ...head, ...change }, today)).toBe(active);
});

test.each([
  [undefined, true],
  [true, true],
  [false, false],
])(
  'a membership whose renewal is not paid, where the salon says %s, is active: %s (BEHAVIOR §24.10)',
  (allows, active) => {
    const unpaid = { ...head, subscriptionId: 'sub_1', unpaidInvoice: 'in_1' };
    for (const today of ['2027-02-01', '2027-06-01'])
      expect(isActiveMembership(unpaid, today, allows)).toBe(active);
  },
);

test.each([
  ['the day before', '2027-02-09', false],
  ['its first day', '2027-02-10', true],
  ['its last day', '2027-02-12', true],
  ['the day after', '2027-02-13', false],
])('a membership with a pause rests on %s: %s (BEHAVIOR §24.8)', (_, today, rests) => {
  expect(isPausedOn({ pausedFrom: '2027-02-10', pausedUntil: '2027-02-12' }, today)).toBe(rests);
  expect(isPausedOn({}, today)).toBe(false);
});

/** The instant at which a period ends that is paid for so many months after the sale. */
const toPaidUntil = (months: number, createdAt = head.createdAt): string =>
  addMonthsToInstant(new Date(createdAt), months).toISOString();

function renew(sold: PurchasedMembershipHead, paidUntil: string): PurchasedMembershipHead {
  const { uses, ...dates } = computeRenewedDatesAndUses(sold, paidUntil);
  return { ...sold, ...dates, renewals: sold.renewals + 1, totalQty: sold.totalQty + uses };
}

describe('the last day of a membership that is renewed (BEHAVIOR §24.4)', () => {
  test('has the day of month of the sale, whatever short months lie between', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 62 }), (months) => {
        const { expiryDate } = computeRenewedDatesAndUses(head, toPaidUntil(months));
        const [year = 0, month = 0, day = 0] = expiryDate.split('-').map(Number);
        const daysOfMonth = new Date(Date.UTC(year, month, 0)).getUTCDate();
        expect(day).toBe(Math.min(31, daysOfMonth));
        expect((year - 2027) * 12 + month - 1).toBe(months);
      }),
    );
  });

  test.each<[string, object, string, string]>([
    ['follows the paid period, however many were skipped before', {}, toPaidUntil(5), '2027-06-30'],
    ['is never earlier than before', { expiryDate: '2027-07-31' }, toPaidUntil(5), '2027-07-31'],
    ['adds the months by which the first period is longer', { firstMonths: 3 }, toPaidUntil(2), '2027-05-31'],
    [
      'takes nothing off for a first period that is shorter',
      { periodMonths: 12, firstMonths: 6 },
      toPaidUntil(24),
      '2029-01-31',
    ],
    ['moves by the days by which the billing date has moved', {}, '2027-04-10T15:00:00Z', '2027-04-10'],
    [
      'does not move where the processor starts a subscription seconds after the sale',
      {},
      '2027-03-31T15:00:04Z',
      '2027-03-31',
    ],
    [
      'is counted in the time of the salon, where the sale is on the next day in UTC',
      { createdAt: '2027-02-01T01:00:00Z', startDate: '2027-01-31' },
      '2027-03-01T01:00:02Z',
      '2027-02-28',
    ],
  ])('%s', (_, change, paidUntil, expiryDate) => {
    const sold = { ...head, ...change };
    expect(computeRenewedDatesAndUses(sold, paidUntil).expiryDate).toBe(expiryDate);
  });

  test('is the same in whatever order the paid periods arrive', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.integer({ min: 2, max: 40 }), { minLength: 1, maxLength: 8 }),
        fc.integer({ min: 1, max: 14 }),
        (months, firstMonths) => {
          const start = { ...head, firstMonths, expiryDate: addMonths(head.startDate, firstMonths) };
          const renewAll = (order: readonly number[]) =>
            order.reduce<PurchasedMembershipHead>((sold, month) => renew(sold, toPaidUntil(month)), start);
          expect(renewAll(months.toReversed())).toStrictEqual(renewAll(months));
          expect(renewAll(months).expiryDate >= addMonths(head.startDate, Math.max(...months))).toBe(true);
        },
      ),
    );
  });
});

test('a renewal adds the uses of one period (BEHAVIOR §24.4)', () => {
  expect(computeRenewedDatesAndUses({ ...head, periodQty: 3, remaining: 0 }, toPaidUntil(2))).toStrictEqual({
    expiryDate: '2027-03-31',
    paidUntil: '2027-03-31T15:00:00.000Z',
    uses: 3,
  });
});

test('without recurring billing a membership ends after its last day at the salon (BEHAVIOR §24.3)', () => {
  const end = toMembershipEndInstant({ expiryDate: '2027-03-13' }, { timeZone: 'America/New_York' });
  expect(end.toISOString()).toBe('2027-03-14T05:00:00.000Z');
});

const NOW = new Date('2026-11-17T02:00:00Z');
const SALON = { timeZone: 'America/New_York', currency: 'USD' } as Salon;
const GIFT = { recipient: { fname: 'Rita', lname: 'R', email: '' }, senderName: '', message: '' };
const GROUPS = [
  { qty: 2, price: 0, serviceIds: [1] },
  { qty: 1, price: 0, serviceIds: [3] },
];
const TEMPLATE: MembershipTemplate = {
  ...MEMBERSHIP_DEFAULTS,
  id: 4,
  name: 'Gold',
  price: 5_000,
  billingPeriod: BILLING_PERIOD.monthly,
  isTaxed: true,
  expirationTime: '6 months',
  terms: '<p>Terms</p>',
  discountsService: true,
  servicePercent: 10,
  productPercent: 20,
  groups: toServiceGroups(GROUPS, 10, 100),
  createdAt: '2026-11-01T00:00:00.000Z',
  version: 2,
};

test('fields that are left out have the defaults of BEHAVIOR §24.1', () => {
  expect(MEMBERSHIP_DEFAULTS).toStrictEqual({
    image: '',
    isTaxed: false,
    expirationTime: '',
    payrollPrice: 1,
    terms: '',
    discountsService: false,
    servicePercent: 0,
    discountsProduct: false,
    productPercent: 0,
    groups: [],
    active: true,
  });
});

// BEHAVIOR §24.2
describe('the sale of a membership', () => {
  const INPUT: MembershipSaleInput = { name: 'Gold', price: 5_000, isForAnother: false, gift: GIFT };
  const check = (change: Partial<MembershipSaleInput>) =>
    checkMembershipFieldsAndDecideTerms(
      TEMPLATE,
      { ...INPUT, ...change },
      location(1, { serviceTax: 10 }),
      SALON,
    );
  const amounts = { subtotal: 5_000, tax: 500, total: 5_500, taxPercent: 10 };

  test.each<[what: string, change: Partial<MembershipSaleInput>, gift: object | null]>([
    ['to its buyer', {}, null],
    ['to someone else', { isForAnother: true }, GIFT],
    [
      'with all values sold',
      {
        billingPeriod: 1,
        isTaxed: true,
        expirationTime: '6 months',
        terms: '<p>Terms</p>',
        groups: GROUPS,
        discountsService: true,
        servicePercent: 10,
        discountsProduct: false,
        productPercent: 20,
      },
      null,
    ],
  ])('%s is accepted', (_, change, gift) => {
    expect(check(change)).toStrictEqual({ ok: true, value: { gift, amounts } });
  });

  test.each<[change: Partial<MembershipSaleInput>, errors: object]>([
    [{ name: 'Silver' }, { name: ['Must be "Gold"'] }],
    [{ price: 1 }, { price: ['Must be 50.00'] }],
    [{ billingPeriod: 2 }, { billingPeriod: ['Must be 1'] }],
    [{ isTaxed: false }, { isTaxed: ['Must be 1'] }],
    [{ expirationTime: '' }, { expirationTime: ['Must be "6 months"'] }],
    [{ terms: '' }, { terms: ['Must be the terms of the product'] }],
    [{ discountsService: false }, { discountsService: ['Must be 1'] }],
    [{ servicePercent: 11 }, { servicePercent: ['Must be 10'] }],
    [{ discountsProduct: true }, { discountsProduct: ['Must be 0'] }],
    [{ productPercent: 0 }, { productPercent: ['Must be 20'] }],
    [{ groups: [] }, { groups: ['Must have 2 groups'] }],
    [
      { isForAnother: true, gift: { ...GIFT, recipient: { fname: '', lname: '', email: '' } } },
      { recipientFname: ['Is required when buying for someone else'] },
    ],
  ])('with %o is refused', (change, errors) => {
    expect(check(change)).toStrictEqual({ ok: false, failure: 'invalid', errors });
  });
});

// BEHAVIOR §24.3
describe('a purchased membership', () => {
  const sale = toNewSale(
    {
      id: 7,
      type: 'membership',
      purchasedId: 3,
      customerId: 5,
      locationId: 1,
      amounts: { subtotal: 5_000, tax: 500, total: 5_500 },
      paidAtSalon: false,
      deliverAt: null,
    },
    NOW,
  );
  const groups = toServiceGroups(GROUPS, 50, 1);
  const purchase = (template: Partial<MembershipTemplate>) =>
    toPurchasedMembership({ ...TEMPLATE, ...template }, groups, GIFT, sale, 'salon', SALON);

  test('starts at the salon’s day of the sale with all uses and copies of the terms', () => {
    const { id, active, createdAt, version, ...terms } = TEMPLATE;
    expect(purchase({})).toStrictEqual({
      head: {
        id: 3,
        saleId: 7,
        saleStatus: 0,
        customerId: 5,
        createdAt: NOW.toISOString(),
        servicePercent: 10,
        productPercent: 0,
        remaining: 3,
        totalQty: 3,
        periodQty: 3,
        startDate: '2026-11-16',
        firstMonths: 6,
        periodMonths: 1,
        expiryDate: '2027-05-16',
        paidUntil: '2026-12-17T02:00:00.000Z',
        renewals: 0,
      },
      body: { ...terms, groups, membershipId: 4, gift: GIFT, purchasedFrom: 'salon' },
    });
  });

  test.each([
    ['6 months', BILLING_PERIOD.yearly, 6, 12, '2027-05-16'],
    ['', BILLING_PERIOD.monthly, 1, 1, '2026-12-16'],
    ['0', BILLING_PERIOD.yearly, 12, 12, '2027-11-16'],
  ])('with period ‘%s’, billed by %i, lasts %i months at first, then %i', (...row) => {
    const [expirationTime, billingPeriod, firstMonths, periodMonths, expiryDate] = row;
    const { head: sold } = purchase({ expirationTime, billingPeriod });
    expect(sold).toMatchObject({ firstMonths, periodMonths, expiryDate });
  });

  test('discounts only what its template discounts', () => {
    const { head: sold } = purchase({ discountsService: false, discountsProduct: true });
    expect(sold).toMatchObject({ servicePercent: 0, productPercent: 20 });
  });
});

test.each<[string, Principal, change: Partial<PurchasedMembershipHead>, canCancel: boolean]>([
  ['its owner', toCustomer(1), {}, true],
  ['its payer', toCustomer(2), {}, true],
  ['staff', toUser('staff'), {}, true],
  ['no other customer', toCustomer(3), {}, false],
  ['no user of the same id without the right', toUser('accountant'), {}, false],
  ['nobody without an account', { kind: 'anonymous' }, { customerId: null }, false],
  ['no one while it is unpaid', toCustomer(1), { saleStatus: 0 }, false],
])('a membership is cancelled by %s, else 404 (BEHAVIOR §24.6)', (_, caller, change, canCancel) => {
  expect(checkCanActOnMembership({ ...head, ...change }, { customerId: 2 }, caller)).toMatchObject(
    canCancel
      ? { ok: true }
      : { failure: 'recordNotFound', errors: { purchasedMembershipId: [expect.anything()] } },
  );
});

const BILLED = { ...head, saleStatus: 1, subscriptionId: 'sub_1' } as const;
test.each<[string, Principal, change: Partial<PurchasedMembershipHead>, outcome: object]>([
  ['its payer', toCustomer(2), {}, ok('sub_1')],
  ['no owner who does not pay it', toCustomer(1), {}, { failure: 'recordNotFound' }],
  ['no user of the same id', toUser('admin', 2), {}, { failure: 'recordNotFound' }],
  ['no one while it is unpaid', toCustomer(2), { saleStatus: 0 }, { failure: 'recordNotFound' }],
  ['no one while it is blocked', toCustomer(2), { blockedAt: 'x' }, { failure: 'recordNotFound' }],
  ['no one once it is cancelled', toCustomer(2), { cancelledAt: 'x' }, { failure: 'invalid' }],
  ['no one once it has ended', toCustomer(2), { endedAt: 'x' }, { failure: 'invalid' }],
])('the card of a membership is changed by %s (BEHAVIOR §24.5)', (_, caller, change, outcome) => {
  expect(checkRenewalCardChange({ ...BILLED, ...change }, { customerId: 2 }, caller)).toMatchObject(outcome);
});
