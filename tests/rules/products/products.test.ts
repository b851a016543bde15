import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cardFor, giftCardBalance, giftCardNumber } from '../../../lib/rules/products/gift-cards.ts';
import { isActive, type MembershipHead, renewal } from '../../../lib/rules/products/memberships.ts';
import { packageBalance } from '../../../lib/rules/products/packages.ts';
import { checkClaim, expiryAfter, type HistoryRow, monthsOf } from '../../../lib/rules/products/purchases.ts';
import { groupDifferences, numberedGroups } from '../../../lib/rules/products/service-groups.ts';
import { buyerOf, giftOf } from '../../../lib/rules/products/templates.ts';

const row = (serviceId: number, amount?: number): HistoryRow => ({
  saleId: 1,
  description: '',
  serviceId,
  at: '2026-11-16T14:00:00Z',
  ...(amount === undefined ? {} : { amount }),
});

describe('periods', () => {
  test.each([
    ['', 0],
    ['0', 0],
    ['1 month', 1],
    ['6 months', 6],
    ['12 month', 12],
    ['6 weeks', undefined],
    ['-1 months', undefined],
    ['1.5 months', undefined],
    ['9999 months', undefined],
  ])('‘%s’ are %s months', (text, months) => expect(monthsOf(text)).toBe(months));

  test.each([
    ['2026-11-16', 0, null],
    ['2026-11-30', 3, '2027-02-28'],
    ['2028-01-31', 1, '2028-02-29'],
    ['2026-12-31', 12, '2027-12-31'],
  ])('from %s, %i months later: %s', (start, months, end) => expect(expiryAfter(start, months)).toBe(end));
});

describe('figures', () => {
  test.each([
    ['untouched', 1, [row(0)], { totalUsed: 0, remaining: 8 }],
    ['used twice', 1, [row(0), row(3), row(1)], { totalUsed: 2, remaining: 6 }],
    ['used and given back', 1, [row(0), row(3), row(0)], { totalUsed: 1, remaining: 7 }],
    ['single use, used', 0, [row(0), row(3), row(1)], { totalUsed: 2, remaining: 0 }],
    ['single use, given back', 0, [row(0), row(0), row(0)], { totalUsed: 0, remaining: 8 }],
  ] as const)('of a package: %s', (_, session, history, figures) => {
    expect(packageBalance({ totalQty: 8, session }, history)).toEqual({ totalQty: 8, ...figures });
  });

  test('of a gift card: its value less all amounts, given-back ones added', () => {
    expect(giftCardBalance({ value: 10_000 }, [row(0), row(1, 4_000), row(2, 2_500), row(2, -2_500)])).toBe(
      6_000,
    );
  });
});

test('numbers of gift cards differ by day and sequence, and grow past 999', () => {
  expect(giftCardNumber('2026-11-16', 1)).toBe('GC20261116001');
  expect(giftCardNumber('2026-11-16', 999)).toBe('GC20261116999');
  expect(giftCardNumber('2026-11-16', 1_000)).toBe('GC202611161000');
});

test.each([
  ['Rita', 'rita@friends.test', 'Carla', true],
  ['Rita', 'rita@friends.test', '', true],
  ['Carla', 'rita@friends.test', '', true],
  ['Rita', 'carla@home.test', 'Carla', false],
  ['Carla', '', 'Carla', true],
  ['Rita', '', '', true],
  ['carla', '', '', false],
])('a card for %s ‘%s’ from ‘%s’ is a gift: %s; one that is kept is the buyer’s, from nobody', (...given) => {
  const [fname, email, senderName, isGift] = given;
  const buyer = { fname: 'Carla', lname: 'Client', email: 'carla@home.test' };
  const stated = { recipient: { fname, lname: 'Client', email }, senderName, message: 'Enjoy it' };
  const kept = { recipient: buyer, senderName: '', message: '' };
  expect(cardFor(stated, buyer)).toEqual({ gift: isGift ? stated : kept, isGift });
});

describe('memberships', () => {
  const head: MembershipHead = {
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
    renewals: 0,
    createdAt: '2027-01-31T15:00:00Z',
  };

  test.each([
    ['on its last day', {}, '2027-02-28', true],
    ['after it', {}, '2027-03-01', false],
    ['after it, while a subscription goes on', { subscriptionId: 'sub_1' }, '2027-03-01', true],
    [
      'long after it, though nobody has told the end of the subscription',
      { subscriptionId: 'sub_1' },
      '2027-03-15',
      false,
    ],
    ['when its subscription has ended', { subscriptionId: 'sub_1', endedAt: 'x' }, '2027-02-01', false],
    ['unpaid', { saleStatus: 0 }, '2027-02-01', false],
    ['failed', { saleStatus: 2 }, '2027-02-01', false],
    ['refunded', { blockedAt: 'x' }, '2027-02-01', false],
  ] as const)('%s: active is…', (_, change, today, active) => {
    expect(isActive({ ...head, ...change }, today)).toBe(active);
  });

  test('renewals keep to the first day’s day of the month, whatever short months lie between', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 60 }), (renewals) => {
        const { expiryDate } = renewal({ ...head, renewals });
        const [year = 0, month = 0, day = 0] = expiryDate.split('-').map(Number);
        const daysOfMonth = new Date(Date.UTC(year, month, 0)).getUTCDate();
        expect(day).toBe(Math.min(31, daysOfMonth));
        expect((year - 2027) * 12 + month - 1).toBe(renewals + 2);
      }),
    );
  });
});

describe('who buys', () => {
  const customer = { kind: 'customer', id: 5 } as const;
  const desk = { kind: 'user', id: 1, role: 'staff' } as const;

  test.each([
    ['a customer for itself', customer, undefined, false, { ok: true }],
    ['a customer by its own id', customer, 5, false, { ok: true }],
    ['a customer for another', customer, 6, false, { failure: 'forbidden' }],
    ['a customer that says it has paid', customer, 5, true, { errors: { paid_at_salon: expect.anything() } }],
    ['the desk for a customer', desk, 6, true, { value: { customerId: 6, paidAtSalon: true } }],
    ['the desk for nobody', desk, undefined, false, { errors: { customer_id: ['Is required'] } }],
    ['nobody', { kind: 'anonymous' }, 5, false, { failure: 'tokenMissing' }],
  ] as const)('%s', (_, caller, customerId, paid, outcome) => {
    expect(buyerOf(caller, customerId, paid)).toMatchObject(outcome);
  });

  test('a gift needs the recipient’s names; what is kept has no recipient, whatever was sent', () => {
    const gift = { recipient: { fname: 'R', lname: '', email: '' }, senderName: 'C', message: 'M' };
    expect(giftOf(true, gift)).toMatchObject({ errors: { recipient_lname: expect.anything() } });
    expect(giftOf(false, gift)).toEqual({ ok: true, value: null });
  });
});

describe('stated groups', () => {
  const sold = numberedGroups(
    [
      { qty: 6, price: 16_000, serviceIds: [3] },
      { qty: 2, price: 8_000, serviceIds: [1, 3] },
    ],
    10,
    100,
  );

  test('get ids one after the other', () => {
    expect(sold.map(({ id, services }) => [id, services.map((link) => link.id)])).toEqual([
      [10, [100]],
      [11, [101, 102]],
    ]);
  });

  test.each([
    ['as they are', 6, 16_000, [3], []],
    ['another qty', 7, 16_000, [3], ['g.0.qty']],
    ['another price', 6, 15_999, [3], ['g.0.price']],
    ['other services', 6, 16_000, [1], ['g.0.services']],
    ['one service twice', 6, 16_000, [3, 3], ['g.0.services']],
    ['all of it', 1, 1, [9], ['g.0.qty', 'g.0.price', 'g.0.services']],
  ])('%s', (_, qty, price, serviceIds, fields) => {
    const stated = [
      { qty, price, serviceIds },
      { qty: 2, price: 8_000, serviceIds: [3, 1] },
    ];
    expect(Object.keys(groupDifferences(stated, sold, 'g'))).toEqual(fields);
  });
});

test.each([
  [{ customerId: 1, saleStatus: 1 }, { value: 'taken' }],
  [{ customerId: 2, saleStatus: 1, claimedAt: 'x' }, { value: 'owned already' }],
  [{ customerId: 3, saleStatus: 1, claimedAt: 'x' }, { failure: 'claimedAlready' }],
  [{ customerId: 1, saleStatus: 0 }, { failure: 'claimInvalid' }],
  [{ customerId: 1, saleStatus: 2 }, { failure: 'claimInvalid' }],
] as const)('a gift %o claimed by customer 2: %o', (head, outcome) => {
  expect(checkClaim(head, 2)).toMatchObject(outcome);
});
