import { describe, expect, test } from 'vitest';
import {
  computeExpiryInstant,
  computeLastDayOfPeriod,
  parsePeriodMonths,
} from '../../../lib/rules/products/expiry.ts';
import { computeGiftCardBalance, formatGiftCardNumber } from '../../../lib/rules/products/gift-cards.ts';
import {
  computeUsesBalance,
  findNewestRenewalPayment,
  type HistoryRow,
  toFirstHistoryRow,
  toRenewalHistoryRow,
} from '../../../lib/rules/products/purchases.ts';

const row = (serviceId: number, amount?: number): HistoryRow => ({
  saleId: 1,
  code: 'redeemed',
  lineName: 'Haircut',
  serviceId,
  at: '2026-11-16T14:00:00Z',
  ...(amount === undefined ? {} : { amount }),
});

describe('periods (BEHAVIOR §6.4)', () => {
  test.each([
    ['', 0],
    ['0', 0],
    ['1 month', 1],
    ['6 months', 6],
    ['12 month', 12],
    ['6 weeks', undefined],
    ['-1 months', undefined],
    ['1.5 months', undefined],
    ['1200 months', 1200],
    ['1201 months', undefined],
    ['in 6 months', undefined],
    ['6 months or so', undefined],
  ])('‘%s’ has %s months', (text, months) => expect(parsePeriodMonths(text)).toBe(months));

  test.each([
    ['2026-11-16', 0, null],
    ['2026-11-30', 3, '2027-02-28'],
    ['2028-01-31', 1, '2028-02-29'],
    ['2026-12-31', 12, '2027-12-31'],
  ])('from %s, %i months end on %s', (start, months, end) =>
    expect(computeLastDayOfPeriod(start, months)).toBe(end),
  );
});

describe('balances (BEHAVIOR §22.2, §23.3)', () => {
  test.each([
    ['unused', 8, [row(0)], { totalUsed: 0, remaining: 8 }],
    ['used twice', 8, [row(0), row(3), row(1)], { totalUsed: 2, remaining: 6 }],
    ['used once, returned once', 8, [row(0), row(3), row(0)], { totalUsed: 1, remaining: 7 }],
    ['with more services than uses left', 1, [row(0), row(3), row(1)], { totalUsed: 2, remaining: -1 }],
  ] as const)('of a package: %s', (_, totalQty, history, expected) => {
    expect(computeUsesBalance({ totalQty }, history)).toStrictEqual({ totalQty, ...expected });
  });

  test('of a gift card: the value less all amounts, returned ones added', () => {
    const history = [row(0), row(1, 4_000), row(2, 2_500), row(2, -2_500)];
    expect(computeGiftCardBalance({ value: 10_000 }, history)).toBe(6_000);
  });
});

test('a history starts with the purchase; each renewal adds a row (BEHAVIOR §24.4)', () => {
  const now = new Date('2026-11-16T14:00:00Z');
  const at = now.toISOString();
  expect(toFirstHistoryRow(7, now)).toStrictEqual({ saleId: 7, code: 'purchased', serviceId: 0, at });
  expect(toRenewalHistoryRow(7, now)).toStrictEqual({ saleId: 7, code: 'renewed', serviceId: 0, at });
});

test('gift card numbers contain day and sequence, which may exceed 999', () => {
  expect(formatGiftCardNumber('2026-11-16', 1)).toBe('GC20261116001');
  expect(formatGiftCardNumber('2026-11-16', 999)).toBe('GC20261116999');
  expect(formatGiftCardNumber('2026-11-16', 1_000)).toBe('GC202611161000');
});

test('a product expires at the end of its last day in the zone of the salon, or never', () => {
  expect(computeExpiryInstant({ expiryDate: '2026-11-16' }, 'America/New_York')).toStrictEqual(
    new Date('2026-11-17T05:00:00.000Z'),
  );
  expect(computeExpiryInstant({ expiryDate: null }, 'America/New_York')).toBeUndefined();
});

test('the newest renewal of a history is that of the last period, or the last one', () => {
  const renewal = (charge: string, paidUntil?: string) => ({
    ...row(0),
    renewal: { charge, total: 5, tax: 0, taxPercent: 0 },
    ...(paidUntil ? { paidUntil } : {}),
  });
  expect(findNewestRenewalPayment([renewal('in_1'), renewal('in_2'), row(1)])).toMatchObject({
    charge: 'in_2',
  });
  const reversed = [renewal('in_2', '2027-02-16T14:00:00Z'), renewal('in_1', '2027-01-16T14:00:00Z')];
  expect(findNewestRenewalPayment(reversed)).toMatchObject({ charge: 'in_2' });
  expect(findNewestRenewalPayment([...reversed, renewal('in_3')])).toMatchObject({ charge: 'in_2' });
  expect(findNewestRenewalPayment([row(1)])).toBeUndefined();
});
