import { describe, expect, test } from 'vitest';
import type { Drawer } from '../../../lib/rules/journal/drawers.ts';
import {
  decideSaleRefundEndingProduct,
  type RefundableProduct,
  type SaleRefundRequest,
} from '../../../lib/rules/payments/sale-refunds.ts';
import { SALE_STATUS, type Sale } from '../../../lib/rules/products/sales.ts';

const NOW = new Date('2026-11-16T15:00:00.000Z');
const AT = NOW.toISOString();
const DRAWER = { id: 8, float: 3_000, received: 0, movements: [] } as unknown as Drawer;
/** A package for 100.00 and 10 % tax, paid by card. */
const sale = (fields: object = {}): Sale =>
  ({
    id: 7,
    type: 'package',
    customerId: 5,
    subtotal: 10_000,
    tax: 1_000,
    total: 11_000,
    taxPercent: 10,
    paymentIntent: 'pi_1',
    status: SALE_STATUS.paid,
    ...fields,
  }) as Sale;
const product = (head: object, fields: object = {}): RefundableProduct =>
  ({ head: { remaining: 3, expiryDate: null, ...head }, ...fields }) as RefundableProduct;
const half = product({ worth: 5_000 });

const refund = (
  sold: Sale,
  of: RefundableProduct,
  request: Partial<SaleRefundRequest> = {},
  {
    drawer,
    currency = 'USD',
    today = '2026-11-16',
    cashRounding = 0,
  }: { drawer?: Drawer; currency?: string; today?: string; cashRounding?: number } = {},
) =>
  decideSaleRefundEndingProduct(
    sold,
    of,
    { amount: undefined, to: undefined, ...request },
    { today, drawer, currency, cashRounding },
    NOW,
  );
const amounts = (checked: ReturnType<typeof refund>) => {
  if (!checked.ok) return checked.errors;
  const { amount, tax, rest } = checked.value.refund;
  return [amount, tax, rest];
};

// BEHAVIOR §21.6
describe('a sold product is refunded', () => {
  test('for what is left, tax included, to the card that paid, and ends', () => {
    const ended = { at: AT, amount: 5_500, tax: 500, rest: 5_000, intent: 'pi_1' };
    expect(refund(sale(), half)).toStrictEqual({
      ok: true,
      value: { cash: 0, sale: sale({ refundedBySalon: ended, blockedAt: AT }), refund: ended },
    });
  });

  test.each<[string, () => ReturnType<typeof refund>, unknown]>([
    ['each part rounded down', () => refund(sale(), product({ worth: 3_333 })), [3_666, 333, 3_333]],
    [
      'in whole yen',
      () => refund(sale(), product({ worth: 3_333 }), {}, { currency: 'JPY' }),
      [3_600, 300, 3_333],
    ],
    [
      'with the tax that its price includes',
      () => refund(sale({ isTaxIncluded: true, total: 10_000, tax: 909 }), product({ worth: 4_546 })),
      [5_000, 454, 4_546],
    ],
    [
      'with an included tax, of which each part is rounded for itself',
      () =>
        refund(
          sale({ type: 'giftcard', value: 10_000, isTaxIncluded: true, total: 10_000, tax: 1_598 }),
          product({ remaining: 3_333 }),
        ),
      [3_333, 532, 3_333],
    ],
    [
      'of a guest, to the card that paid',
      () => refund(sale({ customerId: null }), half),
      [5_500, 500, 5_000],
    ],
    ['in part, with tax in proportion', () => refund(sale(), half, { amount: 1_100 }), [1_100, 100, 5_000]],
    [
      'a gift card by its value',
      () =>
        refund(
          sale({ type: 'giftcard', value: 12_000, tax: 0, total: 10_000 }),
          product({ remaining: 6_000 }),
        ),
      [5_000, 0, 6_000],
    ],
    [
      'on its last day',
      () => refund(sale(), product({ worth: 5_000, expiryDate: '2026-11-16' })),
      [5_500, 500, 5_000],
    ],
    [
      'for nothing where it was free',
      () => refund(sale({ total: 0, tax: 0, value: 100, type: 'giftcard' }), product({ remaining: 100 })),
      [0, 0, 100],
    ],
    [
      'for nothing where its uses are worth nothing',
      () => refund(sale({ total: 0, tax: 0 }), product({ remaining: 3 })),
      [0, 0, 0],
    ],
  ])('%s', (_, check, expected) => {
    expect(amounts(check())).toStrictEqual(expected);
  });

  test.each<[string, () => ReturnType<typeof refund>, object]>([
    [
      'an unpaid sale',
      () => refund(sale({ status: SALE_STATUS.pending }), half),
      { saleId: ['Must be a paid sale'] },
    ],
    [
      'credit of a guest',
      () => refund(sale({ customerId: null }), half, { to: 'credit' }),
      { to: ['Only for a customer with an account'] },
    ],
    [
      'a sale that is blocked',
      () => refund(sale({ blockedAt: AT }), half),
      { saleId: ['Nothing is left to refund'] },
    ],
    [
      'what has expired',
      () => refund(sale(), product({ worth: 5_000, expiryDate: '2026-11-15' })),
      { saleId: ['Nothing is left to refund'] },
    ],
    [
      'what is used up',
      () => refund(sale(), product({ worth: 0, remaining: 0 })),
      { saleId: ['Nothing is left to refund'] },
    ],
    [
      'what was free and is used up',
      () => refund(sale({ total: 0, tax: 0 }), product({ remaining: 0 })),
      { saleId: ['Nothing is left to refund'] },
    ],
    [
      'what was free and has expired',
      () => refund(sale({ total: 0, tax: 0 }), product({ expiryDate: '2026-11-15' })),
      { saleId: ['Nothing is left to refund'] },
    ],
    [
      'more than is left',
      () => refund(sale(), half, { amount: 5_501 }),
      { amount: ['Must be at most 55.00'] },
    ],
    [
      'more cash than the drawer holds',
      () => refund(sale({ paymentIntent: null, paidBy: 'cash' }), half, {}, { drawer: DRAWER }),
      { amount: ['Must not be above what is in the drawer'] },
    ],
    [
      'more cash than the drawer holds, as asked',
      () => refund(sale(), half, { to: 'cash' }, { drawer: DRAWER }),
      { to: ['Must not be above what is in the drawer'] },
    ],
  ])('not for %s', (_, check, errors) => {
    expect(check()).toMatchObject({ ok: false, failure: 'invalid', errors });
  });

  test.each<[string, Sale, RefundableProduct, SaleRefundRequest['to'], Drawer | undefined, object]>([
    ['to the card', sale(), half, undefined, DRAWER, { intent: 'pi_1' }],
    [
      'to the card of the newest renewal',
      sale(),
      product({ worth: 5_000 }, { renewalIntent: 'in_2' }),
      undefined,
      undefined,
      { intent: 'in_2' },
    ],
    [
      'in cash from the drawer, as it came',
      sale({ paymentIntent: null, paidBy: 'cash' }),
      product({ worth: 100 }),
      undefined,
      DRAWER,
      { paidBy: 'cash', drawerId: 8 },
    ],
    [
      'in cash where no drawer is open',
      sale({ paymentIntent: null, paidBy: 'cash' }),
      half,
      undefined,
      undefined,
      { paidBy: 'cash' },
    ],
    [
      'in another way, as it came',
      sale({ paymentIntent: null }),
      half,
      undefined,
      DRAWER,
      { paidBy: 'external' },
    ],
    ['as credit', sale(), half, 'credit', DRAWER, { paidBy: 'credit' }],
    ['in cash, as asked', sale(), product({ worth: 100 }), 'cash', DRAWER, { paidBy: 'cash', drawerId: 8 }],
  ])('%s', (_, sold, of, to, drawer, tender) => {
    const checked = refund(sold, of, { to }, drawer ? { drawer } : {});
    if (!checked.ok) throw new Error(JSON.stringify(checked.errors));
    const { at: _at, amount: _amount, tax: _tax, rest: _rest, ...how } = checked.value.refund;
    expect(how).toStrictEqual(tender);
  });
});

// BEHAVIOR §37.9, §37.7
describe('a sale that a bill has paid is refunded', () => {
  const drawer = { id: 8, float: 20_000, received: 0, movements: [] } as unknown as Drawer;
  const tenders = [
    { amount: 4_001, paidBy: 'cash', drawerId: 3, rounding: -1 },
    { amount: 6_999, intent: 'pi_2' },
  ];
  const billed = sale({ paymentIntent: null, tenders });
  const find = (of: RefundableProduct, request: Partial<SaleRefundRequest> = {}, sold = billed) => {
    const refunded = refund(sold, of, request, { drawer, cashRounding: 5 });
    if (!refunded.ok) throw new Error(JSON.stringify(refunded.errors));
    const { at: _at, ...made } = refunded.value.refund;
    return { made, cash: refunded.value.cash };
  };

  test('to its tenders, the last one first, with rounded cash out of the open drawer', () => {
    expect(find(half)).toStrictEqual({
      made: { amount: 5_500, tax: 500, rest: 5_000, parts: [{ amount: 5_500, intent: 'pi_2' }] },
      cash: 0,
    });
    expect(find(product({ worth: 10_000 }))).toMatchObject({
      made: {
        amount: 11_000,
        parts: [
          { amount: 4_001, paidBy: 'cash', drawerId: 8, rounding: 1 },
          { amount: 6_999, intent: 'pi_2' },
        ],
      },
      cash: 4_000,
    });
  });

  test('in another way where that was asked for', () => {
    const { made, cash } = find(product({ worth: 5_003 }), { to: 'cash' });
    expect(made).toStrictEqual({
      amount: 5_503,
      tax: 500,
      rest: 5_003,
      paidBy: 'cash',
      drawerId: 8,
      rounding: -2,
    });
    expect(cash).toBe(5_505);
  });

  test('as a renewal to the card that paid it, and names its invoice', () => {
    const renewal = { charge: 'in_2', invoice: 'in_2', total: 11_000, tax: 1_000, taxPercent: 10 };
    const { made } = find(product({ worth: 5_000 }, { renewal, renewalIntent: 'pi_9' }));
    expect(made).toMatchObject({ intent: 'pi_9', invoice: 'in_2' });
  });
});

test('a gift card is refunded after its reloads, while something is left on it', () => {
  const card = sale({ type: 'giftcard', tax: 0, total: 10_000 });
  const first = { saleId: ['Refund its reloads first'] };
  expect(amounts(refund(card, product({ reloaded: 500, remaining: 10 })))).toStrictEqual(first);
  expect(amounts(refund(card, product({ reloaded: 500, remaining: 0 })))).not.toEqual(first);
  expect(amounts(refund(card, product({ remaining: 10 })))).not.toEqual(first);
});

describe('a membership is refunded by the days that are left', () => {
  const membership = sale({ type: 'membership' });
  const head = (fields: object = {}) => ({
    startDate: '2026-11-01',
    firstMonths: 1,
    periodMonths: 1,
    renewals: 0,
    expiryDate: '2026-12-01',
    createdAt: '2026-11-01T15:00:00Z',
    paidUntil: '2026-12-01T15:00:00Z',
    ...fields,
  });

  test.each<[string, string, object, object, unknown]>([
    // 15 of 30 days
    ['of its first period', '2026-11-16', {}, {}, [5_500, 500, 5_000]],
    // 15 of 31 days, of the payment for the renewal
    [
      'of a renewal',
      '2026-12-17',
      { renewals: 1, expiryDate: '2027-01-01', paidUntil: '2027-01-01T15:00:00Z' },
      { renewal: { charge: 'in_2', total: 22_000, tax: 2_000, taxPercent: 10 } },
      [10_644, 967, 9_677],
    ],
    // All of the fourth month, which begins after the long first period
    [
      'of a renewal whose period has not begun',
      '2026-12-02',
      { renewals: 1, firstMonths: 3, expiryDate: '2027-03-01', paidUntil: '2027-01-01T15:00:00Z' },
      { renewal: { charge: 'in_2', total: 22_000, tax: 2_000, taxPercent: 10 } },
      [22_000, 2_000, 20_000],
    ],
    // 15 of 31 days of the third month, whose second was not paid
    [
      'of a renewal after a month that was skipped',
      '2027-01-17',
      { renewals: 1, expiryDate: '2027-02-01', paidUntil: '2027-02-01T15:00:00Z' },
      { renewal: { charge: 'in_3', total: 22_000, tax: 2_000, taxPercent: 10 } },
      [10_644, 967, 9_677],
    ],
    ['to none on its last day', '2026-12-01', {}, {}, { saleId: ['Nothing is left to refund'] }],
    // 60 of 61 days of a first period of two months
    [
      'of a first period that is longer than the others',
      '2026-11-02',
      { firstMonths: 2, expiryDate: '2027-01-01' },
      {},
      [10_819, 983, 9_836],
    ],
    ['to none after it', '2026-12-05', {}, {}, { saleId: ['Nothing is left to refund'] }],
  ])('%s', (_, today, fields, others, expected) => {
    expect(amounts(refund(membership, product(head(fields), others), {}, { today }))).toStrictEqual(expected);
  });

  test('for nothing where it was free and only discounts', () => {
    const free = sale({ type: 'membership', total: 0, tax: 0 });
    const discount = product({ ...head(), remaining: 0 });
    expect(amounts(refund(free, discount, {}, { today: '2026-11-16' }))).toStrictEqual([0, 0, 0]);
  });
});
