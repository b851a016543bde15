import { describe, expect, test } from 'vitest';
import {
  deliveryInstant,
  isDeliveryDue,
  openSale,
  type Sale,
  saleAmounts,
  saleDueAt,
  settledSale,
} from '../../../lib/rules/products/sales.ts';

const NOW = new Date('2026-11-16T14:00:00Z');
const LATER = new Date('2026-11-18T14:00:00Z');
const PAID = { result: 'paid', paymentIntent: 'pi_1' } as const;
const FAILED = { result: 'failed' } as const;

const wish = {
  id: 7,
  type: 'giftcard',
  purchasedId: 3,
  customerId: 1,
  locationId: 1,
  amounts: { subtotal: 9_000, tax: 743, total: 9_743 },
  paidAtSalon: false,
  deliverAt: null,
} as const;
const pending = openSale(wish, NOW);
const sale = (change: Partial<Sale>): Sale => ({ ...pending, ...change });

describe('what is due for a sale', () => {
  test.each([
    ['taxed', 9_000, true, 8.25, 'USD', 743, 9_743],
    ['untaxed', 9_000, false, 8.25, 'USD', 0, 9_000],
    ['taxed where there is no tax', 9_000, true, 0, 'USD', 0, 9_000],
    ['nothing', 0, true, 8.25, 'USD', 0, 0],
    ['half a cent up', 1_000, true, 0.05, 'USD', 1, 1_001],
    ['whole units alone', 900_000, true, 8.25, 'JPY', 74_300, 974_300],
  ])('%s', (_, price, isTaxed, serviceTax, currency, tax, total) => {
    expect(saleAmounts(price, isTaxed, { serviceTax }, currency)).toEqual({ subtotal: price, tax, total });
  });
});

describe('a sale', () => {
  test('waits for its payment, for a day', () => {
    expect(pending).toMatchObject({ status: 0, paymentIntent: null, payUntil: '2026-11-17T14:00:00.000Z' });
    expect(saleDueAt(pending)).toBe('2026-11-17T14:00:00.000Z');
  });

  test.each([
    ['nothing is due', { amounts: { subtotal: 0, tax: 0, total: 0 } }],
    ['the salon has the money', { paidAtSalon: true }],
  ])('is paid at once where %s', (_, change) => {
    expect(openSale({ ...wish, ...change }, NOW)).toMatchObject({ status: 1, paidAt: NOW.toISOString() });
  });

  test.each([
    [0, PAID, 1],
    [0, FAILED, 2],
    [2, PAID, 1],
    [2, FAILED, undefined],
    [1, PAID, undefined],
    [1, FAILED, undefined],
  ] as const)('of status %i, when its payment %o, becomes %s', (status, settlement, after) => {
    expect(settledSale(sale({ status }), settlement, LATER)?.status).toBe(after);
  });
});

describe('a gift', () => {
  const today = '2026-11-16T14:00:00.000Z';

  test.each([
    ['2026-11-16', 'America/New_York', today],
    ['2026-11-17', 'America/New_York', '2026-11-17T14:00:00.000Z'],
    ['2027-03-14', 'America/New_York', '2027-03-14T13:00:00.000Z'],
    ['2026-11-17', 'Asia/Tokyo', '2026-11-17T00:00:00.000Z'],
    ['2027-03-28', 'Europe/Berlin', '2027-03-28T07:00:00.000Z'],
  ])('for %s in %s is delivered at %s', (date, timeZone, instant) => {
    expect(deliveryInstant(date, { timeZone }, NOW).toISOString()).toBe(instant);
  });

  test('is delivered with its payment, or waits for its day', () => {
    const now = settledSale(sale({ deliverAt: NOW.toISOString() }), PAID, NOW);
    expect(now).toMatchObject({ deliveredAt: NOW.toISOString() });
    expect(now && saleDueAt(now)).toBeUndefined();
    const waiting = settledSale(sale({ deliverAt: LATER.toISOString() }), PAID, NOW);
    expect(waiting && [waiting.deliveredAt, saleDueAt(waiting)]).toEqual([undefined, LATER.toISOString()]);
  });

  test.each([
    ['paid, its day come', {}, true],
    ['not paid', { status: 0 }, false],
    ['refunded', { blockedAt: NOW.toISOString() }, false],
    ['delivered already', { deliveredAt: NOW.toISOString() }, false],
    ['for later', { deliverAt: LATER.toISOString() }, false],
  ] as const)('that is %s: due is %s', (_, change, due) => {
    expect(isDeliveryDue(sale({ status: 1, deliverAt: today, ...change }), NOW)).toBe(due);
  });
});
