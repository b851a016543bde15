import { expect, test } from 'vitest';
import type { Appointment, AppointmentLine, PaymentRow } from '../../../lib/rules/booking/appointments.ts';
import { computeBill, withHigherMembershipDiscountIfUncovered } from '../../../lib/rules/booking/bill.ts';
import { applyLaterRedemptions } from '../../../lib/rules/products/later-redemption.ts';
import type { PurchasedMembershipHead } from '../../../lib/rules/products/memberships.ts';
import {
  findDiscountMembership,
  type OwnedGiftCard,
  type OwnedMembership,
} from '../../../lib/rules/products/redemptions.ts';
import { decideMoneyRedemptions } from '../../../lib/rules/products/redemptions-on-bills.ts';
import {
  withAllRedeemedAgain,
  withReturnedRedemptions,
} from '../../../lib/rules/products/returned-redemptions.ts';
import { NO_OWNED_PRODUCTS } from '../../support/catalog/salon-parts.ts';

const line = (price: number, change: Partial<AppointmentLine> = {}): AppointmentLine => ({
  serviceId: price,
  pricingOptionId: null,
  staffId: null,
  from: 600,
  to: 630,
  duration: 30,
  price,
  addOns: [],
  ...change,
});

const TERMS = { customerId: 1, today: '2026-11-16', visitDate: '2026-11-16', currency: 'USD' };

/** An appointment whose whole bill is still to be paid at the salon. */
function unpaid(lines: readonly AppointmentLine[], taxPercent: number): Appointment {
  const { subtotal, tax, total } = computeBill({ lines }, { taxPercent }, 'USD');
  const row: PaymentRow = { id: 1002, type: 0, amount: total, paid: 0, pending: total, txnId: '', status: 0 };
  return {
    id: 1,
    locationId: 1,
    customerId: 1,
    customerType: 0,
    date: '2026-11-17',
    minute: 600,
    status: 1,
    note: '',
    lines,
    payments: [row],
    depositAmount: 0,
    subtotal,
    tax,
    taxPercent,
    channel: 'online',
    createdAt: '2026-11-16T14:00:00.000Z',
    moves: 0,
    version: 1,
  };
}

const CARD = {
  head: {
    id: 7,
    saleId: 8,
    saleStatus: 1,
    customerId: 1,
    remaining: 1_000_000,
    number: 'GC20261116001',
    value: 1_000_000,
    expiryDate: null,
    createdAt: '',
  },
  body: { serviceIds: [] },
} as unknown as OwnedGiftCard;
const CARDS = { giftCards: new Map([['GC20261116001', CARD]]) };
const BY_CARD = [{ type: 'giftcard', number: 'GC20261116001' }] as const;

function paidByCard(appointment: Appointment): Appointment {
  const paid = decideMoneyRedemptions(appointment, BY_CARD, CARDS, TERMS);
  if (!paid.ok) throw new Error(paid.failure);
  return paid.value;
}

const member = (id: number, servicePercent: number, change: Partial<PurchasedMembershipHead> = {}) =>
  ({
    id,
    customerId: 1,
    saleStatus: 1,
    servicePercent,
    productPercent: 0,
    expiryDate: '2026-12-16',
    ...change,
  }) as PurchasedMembershipHead;

test.each([
  [
    'the largest remainders get the cents, the first of equal ones first',
    [1000, 1000, 1000],
    10.04,
    [1101, 1100, 1100],
  ],
  ['a free line has no row', [0, 500], 0, [500]],
  ['one line takes all', [4999], 8.25, [5411]],
])('a gift card is split over the lines: %s (BEHAVIOR §25.2)', (_what, prices, tax, amounts) => {
  const { payments } = paidByCard(
    unpaid(
      prices.map((price) => line(price)),
      tax,
    ),
  );
  const [payment] = payments;
  const rows = payment?.redeemed?.rows ?? [];
  expect(rows.map(({ amount }) => amount)).toStrictEqual(amounts);
  expect(rows.reduce((sum, { amount = 0 }) => sum + amount, 0)).toBe(payment?.paid);
});

test('a gift card pays the add-ons of a covered line, and skips a covered line without add-ons', () => {
  const addOn = { addOnId: 1, price: 2000, duration: 10 };
  const covered = { coveredBy: 'package' as const };
  const visit = unpaid([line(5000, { ...covered, addOns: [addOn] }), line(3500, covered), line(8500)], 0);
  expect(
    paidByCard(visit).payments[0]?.redeemed?.rows.map(({ line: at, amount }) => [at, amount]),
  ).toStrictEqual([
    [0, 2000],
    [2, 8500],
  ]);
});

test('what a lowered deposit leaves is due at the salon, also if nothing was due there (BEHAVIOR §25.7)', () => {
  const depositRow: PaymentRow = {
    id: 1001,
    type: 1,
    amount: 3000,
    paid: 0,
    pending: 3000,
    txnId: '',
    status: 0,
  };
  const visit = {
    ...unpaid([line(3000, { deposit: 3000 })], 0),
    status: 0 as const,
    holdUntil: '2026-11-16T14:15:00.000Z',
    depositAmount: 3000,
  };
  const head = member(7, 5);
  const memberships = new Map([[7, { head, body: { groups: [] } } as unknown as OwnedMembership]]);
  const request = { type: 'membership', purchaseId: 7, serviceId: 3000 } as const;
  const redeemed = applyLaterRedemptions(
    { ...visit, payments: [depositRow] },
    [request],
    { ...NO_OWNED_PRODUCTS, memberships },
    TERMS,
  );
  expect(redeemed).toMatchObject({
    ok: true,
    value: {
      status: 0,
      depositAmount: 2800,
      lines: [{ deposit: 2800, discount: 150 }],
      payments: [
        { id: 1001, type: 1, amount: 2800, pending: 2800 },
        { id: 1002, type: 0, amount: 50, pending: 50 },
      ],
    },
  });
});

test.each([
  [4999, 10, 500, 'USD'],
  [5, 50, 2, 'USD'],
  [4999, 0, 0, 'USD'],
  [4999, 100, 4999, 'USD'],
  [150_000, 15, 22_500, 'JPY'],
  [1_100, 15, 200, 'JPY'],
])(
  '%i less %i percent is less %i: the discounted price is rounded half up',
  (price, percent, off, currency) => {
    const { discount = 0 } = withHigherMembershipDiscountIfUncovered(line(price), percent, currency);
    expect(discount).toBe(off);
  },
);

test.each<[what: string, heads: PurchasedMembershipHead[], expected: number | undefined]>([
  ['the highest percentage', [member(1, 10), member(2, 20)], 2],
  ['of equals the lowest id', [member(3, 20), member(2, 20)], 2],
  ['none with 0 percent', [member(1, 0)], undefined],
  ['a paid one', [member(1, 10), member(2, 20, { saleStatus: 0 })], 1],
  ['one that has not expired', [member(1, 10), member(2, 20, { expiryDate: '2026-11-15' })], 1],
  ['one on its last day', [member(2, 20, { expiryDate: '2026-11-16' })], 2],
  ['one that has not ended', [member(1, 10), member(2, 20, { endedAt: '2026-11-01T00:00:00.000Z' })], 1],
  ['one that is still the customer’s', [member(1, 10), member(2, 20, { customerId: 9 })], 1],
])('the membership that discounts is %s (BEHAVIOR §25.5)', (_what, customerMemberships, expected) => {
  const owned = { ...NO_OWNED_PRODUCTS, customerMemberships };
  expect(findDiscountMembership('servicePercent', [], owned, TERMS)?.id).toBe(expected);
});

test.each<[what: string, head: object, visitDate: string, expected: number | undefined]>([
  ['on its last day', {}, '2026-11-30', 2],
  ['not after its last day', {}, '2026-12-01', undefined],
  ['after it while it renews', { subscriptionId: 'sub_1' }, '2027-06-01', 2],
  [
    'not after it once it is cancelled',
    { subscriptionId: 'sub_1', cancelledAt: '2026-11-01' },
    '2026-12-01',
    undefined,
  ],
  ['not after it for uses that were returned', { usesUntil: '2026-12-31' }, '2026-12-01', undefined],
])('a membership discounts a visit %s (BEHAVIOR §25.5)', (_what, head, visitDate, expected) => {
  const customerMemberships = [member(2, 20, { expiryDate: '2026-11-30', ...head })];
  const owned = { ...NO_OWNED_PRODUCTS, customerMemberships };
  expect(findDiscountMembership('servicePercent', [], owned, { ...TERMS, visitDate })?.id).toBe(expected);
});

test('a second return returns nothing, and redeeming again adds new rows (BEHAVIOR §26)', () => {
  const paid = paidByCard(unpaid([line(5000)], 0));
  const once = withReturnedRedemptions(paid, 'all');
  expect(once.returned).toHaveLength(1);
  expect(withReturnedRedemptions(once.appointment, 'all')).toStrictEqual({
    appointment: once.appointment,
    returned: [],
  });
  const again = withAllRedeemedAgain(once.appointment);
  const rows = again.payments.map(({ id, paid: money, redeemed }) => [id, money, redeemed?.rows[0]?.attempt]);
  expect(rows).toStrictEqual([
    [1003, 5000, 1],
    [1004, -5000, undefined],
    [1005, 5000, 2],
  ]);
  expect(new Set(again.payments.map(({ id }) => id)).size).toBe(3);
});
