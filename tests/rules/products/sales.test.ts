import { describe, expect, test } from 'vitest';
import { applySalePaymentOutcome } from '../../../lib/rules/payments/sale-settlement.ts';
import {
  computeSaleAmounts,
  computeSaleCheckAt,
  findCardPart,
  findCashOrExternalPayment,
  findCashOrExternalTender,
  isGiftDeliveryDue,
  listCorrectedTendersOfPaidSale,
  type PaidSale,
  SALE_STATUS,
  type Sale,
  toNewSale,
  type UnpaidSale,
  withReportedSaleRefund,
} from '../../../lib/rules/products/sales.ts';

const NOW = new Date('2026-11-16T14:00:00Z');
const LATER = new Date('2026-11-18T14:00:00Z');
const PAID = { result: 'paid', paymentIntent: 'pi_1' } as const;
const PAID_FIELDS = { status: SALE_STATUS.paid, paymentIntent: null } as const;
const FAILED = { result: 'failed' } as const;

const newSale = {
  id: 7,
  type: 'giftcard',
  purchasedId: 3,
  customerId: 1,
  locationId: 1,
  amounts: { subtotal: 9_000, tax: 743, total: 9_743 },
  paidAtSalon: false,
  deliverAt: null,
} as const;
const pending = toNewSale(newSale, NOW);
const unpaid = (change: Partial<UnpaidSale>) => ({ ...pending, ...change }) as UnpaidSale;
const sale = (change: Partial<UnpaidSale> | Partial<PaidSale>) => ({ ...pending, ...change }) as Sale;

describe('the total of a sale (BEHAVIOR §21.2)', () => {
  test.each([
    ['taxed', 9_000, true, 8.25, 'USD', 743, 9_743],
    ['untaxed', 9_000, false, 8.25, 'USD', 0, 9_000],
    ['taxed at a location without tax', 9_000, true, 0, 'USD', 0, 9_000],
    ['a price of 0', 0, true, 8.25, 'USD', 0, 0],
    ['rounded half up', 1_000, true, 0.05, 'USD', 1, 1_001],
    ['a currency of whole units', 900_000, true, 8.25, 'JPY', 74_300, 974_300],
  ])('%s', (_, price, isTaxed, serviceTax, currency, tax, total) => {
    expect(computeSaleAmounts(price, isTaxed, { serviceTax }, currency)).toStrictEqual({
      subtotal: price,
      tax,
      total,
      taxPercent: isTaxed ? serviceTax : 0,
    });
  });
});

describe('states of a sale (BEHAVIOR §21.3)', () => {
  test('a new sale is pending for 24 hours', () => {
    expect(pending).toMatchObject({ status: 0, paymentIntent: null, payUntil: '2026-11-17T14:00:00.000Z' });
    expect(computeSaleCheckAt(pending)).toBe('2026-11-17T14:00:00.000Z');
  });

  test('a new sale has the fields of the sale, and the delivery of a gift', () => {
    const { amounts, paidAtSalon, deliverAt, ...fields } = newSale;
    const times = { createdAt: NOW.toISOString(), payUntil: '2026-11-17T14:00:00.000Z' };
    const expected = { ...fields, ...amounts, ...times, status: 0, paymentIntent: null, version: 1 };
    expect(pending).toStrictEqual(expected);
    expect(toNewSale({ ...newSale, deliverAt: LATER }, NOW)).toStrictEqual({
      ...expected,
      deliverAt: LATER.toISOString(),
    });
  });

  test('a sale names the tender of the front desk, unless it was outside of the system', () => {
    const sold = (change: object) => toNewSale({ ...newSale, ...change }, NOW);
    expect(sold({ paidAtSalon: true, paidBy: 'cash' })).toMatchObject({ paidBy: 'cash' });
    expect(sold({ paidAtSalon: true, paidBy: 'external' })).not.toHaveProperty('paidBy');
    expect(sold({ paidAtSalon: true })).not.toHaveProperty('paidBy');
    expect(sold({ paidAtSalon: false, paidBy: 'cash' })).not.toHaveProperty('paidBy');
  });

  test.each([
    ['the total is 0', { amounts: { subtotal: 0, tax: 0, total: 0 } }],
    ['the front desk took the money', { paidAtSalon: true }],
  ])('a sale is paid at once where %s', (_, change) => {
    expect(toNewSale({ ...newSale, ...change }, NOW)).toMatchObject({ status: 1, paidAt: NOW.toISOString() });
  });

  test.each([
    [0, PAID, 1],
    [0, FAILED, 2],
    [2, PAID, 1],
    [2, FAILED, undefined],
    [1, PAID, undefined],
    [1, FAILED, undefined],
  ] as const)('status %i, payment %o: becomes %s', (status, outcome, after) => {
    expect(applySalePaymentOutcome(sale({ status }), outcome, LATER)?.status).toBe(after);
  });
});

describe('the delivery of a gift (BEHAVIOR §27.1)', () => {
  const today = NOW.toISOString();

  test('happens with the payment or is scheduled for its day', () => {
    const now = applySalePaymentOutcome(unpaid({ deliverAt: NOW.toISOString() }), PAID, NOW);
    expect(now).toMatchObject({ deliveredAt: NOW.toISOString() });
    expect(now && computeSaleCheckAt(now)).toBeUndefined();
    const waiting = applySalePaymentOutcome(unpaid({ deliverAt: LATER.toISOString() }), PAID, NOW);
    expect(waiting && [waiting.deliveredAt, computeSaleCheckAt(waiting)]).toStrictEqual([
      undefined,
      LATER.toISOString(),
    ]);
  });

  test.each([
    ['paid, on its day', {}, true],
    ['not paid', { status: 0 }, false],
    ['refunded', { blockedAt: NOW.toISOString() }, false],
    ['delivered', { deliveredAt: NOW.toISOString() }, false],
    ['kept by its buyer', { deliverAt: undefined as never }, false],
    ['for a later day', { deliverAt: LATER.toISOString() }, false],
  ] as const)('is due for a gift that is %s: %s', (_, change, due) => {
    expect(isGiftDeliveryDue(sale({ status: 1, deliverAt: today, ...change }), NOW)).toBe(due);
  });
});

test.each<[what: string, change: Partial<UnpaidSale> | Partial<PaidSale>, at: string | undefined]>([
  ['a pending sale: when it fails', {}, '2026-11-17T14:00:00.000Z'],
  ['a failed sale: never', { status: 2, deliverAt: LATER.toISOString() }, undefined],
  ['a paid gift: on its day', { status: 1, deliverAt: LATER.toISOString() }, LATER.toISOString()],
  ['a paid sale without delivery: never', { status: 1 }, undefined],
  [
    'a delivered gift: never',
    { status: 1, deliverAt: LATER.toISOString(), deliveredAt: LATER.toISOString() },
    undefined,
  ],
  [
    'a refunded gift: never',
    { status: 1, deliverAt: LATER.toISOString(), blockedAt: NOW.toISOString() },
    undefined,
  ],
])('scheduled work looks at %s (BEHAVIOR §21.3, §27.1)', (_, change, at) => {
  expect(computeSaleCheckAt(sale(change))).toBe(at);
});

// BEHAVIOR §37.9, §21.7
describe('the tenders of a sale', () => {
  const cash = { amount: 4_000, paidBy: 'cash', drawerId: 8, rounding: 1 } as const;
  const credit = { amount: 5_743, paidBy: 'credit' } as const;
  const byBill = sale({ ...PAID_FIELDS, tenders: [cash, credit] });

  test('are those of its bill, as they were last corrected', () => {
    expect(listCorrectedTendersOfPaidSale(byBill)).toStrictEqual([cash, credit]);
    const to = { paidBy: 'external' } as const;
    const corrected = { amount: 4_000, from: cash, to, version: 2 };
    expect(listCorrectedTendersOfPaidSale({ ...byBill, tenderCorrections: [corrected] })).toStrictEqual([
      { amount: 4_000, ...to },
      credit,
    ]);
    expect(findCashOrExternalPayment(byBill)).toBeUndefined();
  });

  test('are its payment at the salon alone', () => {
    const paid = sale(PAID_FIELDS);
    expect(listCorrectedTendersOfPaidSale(paid)).toStrictEqual([{ amount: 9_743, paidBy: 'external' }]);
    expect(findCashOrExternalPayment(paid)).toStrictEqual({ paidBy: 'external' });
    const inCash = sale({ ...PAID_FIELDS, paidBy: 'cash', drawerId: 8, rounding: 2 });
    expect(findCashOrExternalPayment(inCash)).toStrictEqual({ paidBy: 'cash', drawerId: 8, rounding: 2 });
  });

  test.each<[string, Partial<PaidSale> | Partial<UnpaidSale>]>([
    ['is unpaid', {}],
    ['cost nothing', { ...PAID_FIELDS, total: 0 }],
    ['was paid by card', { ...PAID_FIELDS, paymentIntent: 'pi_1' }],
    ['was not collected', { ...PAID_FIELDS, uncollected: 9_743 }],
  ])('are none where it %s', (_, change) => {
    expect(listCorrectedTendersOfPaidSale(sale(change))).toStrictEqual([]);
    expect(findCashOrExternalPayment(sale(change))).toBeUndefined();
  });

  test('are stated by the desk, but for a card and credit', () => {
    expect(findCashOrExternalTender(cash)).toStrictEqual({ paidBy: 'cash', drawerId: 8, rounding: 1 });
    expect(findCashOrExternalTender({ amount: 5 })).toStrictEqual({ paidBy: 'external' });
    expect(findCashOrExternalTender(credit)).toBeUndefined();
    expect(findCashOrExternalTender({ amount: 5, intent: 'pi_1' })).toBeUndefined();
  });

  test.each<[string, object, object | undefined]>([
    ['to its card', { intent: 'pi_1', amount: 500 }, { intent: 'pi_1', amount: 500 }],
    [
      'in parts, one to a card',
      { amount: 900, parts: [cash, { amount: 500, intent: 'pi_1' }] },
      { intent: 'pi_1', amount: 500 },
    ],
    ['in cash', { amount: 900, parts: [cash] }, undefined],
    ['at the salon', { amount: 900, paidBy: 'cash' }, undefined],
    ['of nothing', { intent: 'pi_1', amount: 0 }, undefined],
  ])('give the processor a part of a refund %s', (_, refund, part) => {
    expect(findCardPart(refund as Parameters<typeof findCardPart>[0])).toStrictEqual(part);
  });
});

test('refunds are added up to the reported total of each payment; a repeated report changes nothing', () => {
  const first = withReportedSaleRefund(pending, 'pi_1', 3_000, NOW);
  expect(first).toStrictEqual({
    ...pending,
    refunds: [{ intent: 'pi_1', amount: 3_000, at: NOW.toISOString() }],
  });
  expect(withReportedSaleRefund(first, 'pi_1', 3_000, LATER)).toBe(first);
  const other = withReportedSaleRefund(first, 'pi_2', 500, LATER);
  const more = withReportedSaleRefund(other, 'pi_1', 4_000, LATER);
  expect(more.refunds?.map(({ intent, amount }) => [intent, amount])).toStrictEqual([
    ['pi_1', 3_000],
    ['pi_2', 500],
    ['pi_1', 1_000],
  ]);
  expect(first.refunds?.[0]).not.toHaveProperty('invoice');
  const ofRenewal = withReportedSaleRefund(pending, 'pi_3', 1_000, NOW, 'in_7');
  expect(ofRenewal.refunds).toMatchObject([{ intent: 'pi_3', invoice: 'in_7' }]);
});
