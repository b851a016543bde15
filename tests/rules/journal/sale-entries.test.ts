import { describe, expect, test } from 'vitest';
import { addUpLines, type Position } from '../../../lib/rules/journal/entries.ts';
import {
  findCorrectedSaleEntryId,
  sumLossesOfSale,
  toChargeLossLines,
  toExpiryPosition,
  toSaleEventCode,
  toSalePosition,
  withEndedProductRest,
  withValueReturnedToEndedProduct,
} from '../../../lib/rules/journal/sale-entries.ts';
import { computeValueOwedForProduct } from '../../../lib/rules/products/purchases.ts';
import {
  computeSoldValue,
  SALE_STATUS,
  type Sale,
  sumValueNoLongerOwed,
} from '../../../lib/rules/products/sales.ts';

/** A package for 100.00 and 10 % tax, paid by card. */
const sale = (fields: object = {}): Sale =>
  ({
    id: 3,
    type: 'package',
    purchasedId: 6,
    customerId: 5,
    locationId: 1,
    subtotal: 10_000,
    tax: 1_000,
    total: 11_000,
    taxPercent: 10,
    paymentIntent: 'pi_9',
    status: SALE_STATUS.paid,
    version: 1,
    ...fields,
  }) as Sale;
const sums = (lines: Position) => {
  expect(lines.reduce((sum, { amount }) => sum + amount, 0)).toBe(0);
  return Object.fromEntries(addUpLines(lines).map(({ account, of, amount }) => [`${account} ${of}`, amount]));
};
const dispute = (amount: number, fields: object = {}) => ({ dp_1: { amount, ...fields } });
const refunded = (amount: number) => [{ intent: 'pi_9', amount, at: '2026-11-16T15:00:00.000Z' }];

test.each([
  [
    'a gift card: its balance, without what has expired',
    'giftcard',
    { remaining: 5_000, expiredRest: 1_000 },
    4_000,
  ],
  ['a gift card that has not expired', 'giftcard', { remaining: 5_000, worth: 7 }, 5_000],
  ['a package: the worth of its uses', 'package', { remaining: 3, worth: 6_000, expiredRest: 1_000 }, 5_000],
  ['a package without worth', 'package', { remaining: 3 }, 0],
  ['a membership', 'membership', { remaining: 5_000, worth: 5_000 }, 0],
] as const)('what is owed for %s', (_, type, head, rest) => {
  expect(computeValueOwedForProduct(type, head)).toBe(rest);
});

test.each<[string, Sale, number]>([
  [
    'a package costs its price without the tax in it',
    sale({ subtotal: 11_000, isTaxIncluded: true }),
    10_000,
  ],
  ['a package costs its price without tax', sale(), 10_000],
  ['a gift card is worth its value', sale({ type: 'giftcard', value: 12_000 }), 12_000],
  ['a gift card without a value is worth its price', sale({ type: 'giftcard', subtotal: 9_000 }), 9_000],
])('%s', (_, sold, value) => {
  expect(computeSoldValue(sold)).toBe(value);
});

describe('the rest of a product whose money is lost (BEHAVIOR §36.3)', () => {
  const lost = sale({ refunds: refunded(4_000) });

  test('is what was left when a refund or a dispute ended it', () => {
    const refund = { amount: 1, tax: 0, rest: 700 };
    expect(sumValueNoLongerOwed(sale())).toBe(0);
    expect(sumValueNoLongerOwed(sale({ endedRest: 300, refundedBySalon: refund }))).toBe(1_000);
    expect(sumValueNoLongerOwed(sale({ type: 'membership', endedRest: 300, refundedBySalon: refund }))).toBe(
      300,
    );
  });

  test.each<[string, Sale, Parameters<typeof withEndedProductRest>[1], number | undefined]>([
    ['is kept when money is lost', lost, { remaining: 3, worth: 6_000 }, 6_000],
    [
      'is all that the product has',
      sale({ refunds: refunded(4_000), endedRest: 50 }),
      { remaining: 3, worth: 6_000 },
      6_000,
    ],
    ['is unknown without the product', lost, undefined, undefined],
    ['is gone once nothing is lost', sale({ endedRest: 50 }), { remaining: 3, worth: 6_000 }, undefined],
    [
      'is kept for a lost dispute',
      sale({ disputes: dispute(5, { lost: true }) }),
      { remaining: 3, worth: 6_000 },
      6_000,
    ],
    ['is kept for money that is lost of a used product', lost, { remaining: 0, worth: 0 }, 0],
    [
      'is what the refund of the salon did not count',
      sale({ refundedBySalon: { amount: 1, tax: 0, rest: 2_000 } }),
      { remaining: 3, worth: 6_000 },
      4_000,
    ],
    [
      'is none where the refund of the salon counted all',
      sale({ refundedBySalon: { amount: 1, tax: 0, rest: 6_000 } }),
      { remaining: 3, worth: 6_000 },
      undefined,
    ],
    [
      'is not kept for an open dispute',
      sale({ disputes: dispute(5) }),
      { remaining: 3, worth: 6_000 },
      undefined,
    ],
  ])('%s', (_, before, head, endedRest) => {
    expect(withEndedProductRest(before, head).endedRest).toBe(endedRest);
  });

  test('leaves out what the salon has refunded before', () => {
    const refundedBySalon = { amount: 1, tax: 0, rest: 2_000 };
    const before = sale({ refunds: refunded(4_000), refundedBySalon });
    expect(withEndedProductRest(before, { remaining: 3, worth: 6_000 }).endedRest).toBe(4_000);
  });

  test.each<[string, Sale, number | undefined]>([
    ['ends too after a refund at the processor', sale({ refunds: refunded(4_000), endedRest: 50 }), 350],
    [
      'ends too after a refund by the salon',
      sale({ refundedBySalon: { amount: 1, tax: 0, rest: 2_000 } }),
      300,
    ],
    ['ends too after a lost dispute', sale({ disputes: dispute(5, { lost: true }) }), 300],
    ['ends too after the end of its product', sale({ isVoided: true }), 300],
    ['is owed while a dispute is open', sale({ disputes: dispute(5) }), undefined],
    ['is owed otherwise', sale(), undefined],
  ])('value that is returned %s (BEHAVIOR §26.1)', (_, before, endedRest) => {
    const after = withValueReturnedToEndedProduct(before, 300);
    expect(after.endedRest).toBe(endedRest);
    expect(withValueReturnedToEndedProduct(after, 0)).toBe(after);
    if (endedRest !== undefined) expect(toSaleEventCode(before, after)).toBe('redemptionReturned');
  });

  test('sums refunds at the processor and lost disputes', () => {
    expect(sumLossesOfSale(sale())).toBe(0);
    expect(
      sumLossesOfSale(
        sale({ refunds: [...refunded(100), ...refunded(20)], disputes: dispute(3, { lost: true }) }),
      ),
    ).toBe(123);
    expect(sumLossesOfSale(sale({ disputes: dispute(3) }))).toBe(0);
  });
});

test('a charge loses what was refunded and disputed, under the payment and in the account that it was of', () => {
  const disputes = { dp_1: { amount: 30 }, dp_2: { amount: 4, lost: true as const, intent: 'in_2' } };
  expect(toChargeLossLines('pi_9', { refunded: 200, disputes }, (intent) => intent === 'in_2')).toStrictEqual(
    [
      { account: 'card', of: 'pi_9', amount: -200 },
      { account: 'losses', of: 'pi_9', amount: 200 },
      { account: 'card', of: 'pi_9', amount: -30 },
      { account: 'disputed', of: 'pi_9', amount: 30 },
      { account: 'reader', of: 'in_2', amount: -4 },
      { account: 'losses', of: 'in_2', amount: 4 },
    ],
  );
  expect(addUpLines(toChargeLossLines('pi_9', {}, () => false))).toStrictEqual([]);
});

describe('the position of a sale (BEHAVIOR §36.3)', () => {
  const refund = (fields: object) =>
    ({
      refundedBySalon: { amount: 11_000, tax: 1_000, rest: 10_000, at: '', ...fields },
    }) as Partial<Sale>;

  test.each<[string, Sale, Record<string, number>]>([
    [
      'paid in cash',
      sale({ paymentIntent: null, paidBy: 'cash', drawerId: 8 }),
      { 'cash 8': 11_000, 'packages 6': -10_000, 'tax 10': -1_000 },
    ],
    [
      'without a tax rate',
      sale({ tax: 0, total: 10_000, taxPercent: undefined }),
      { 'card pi_9': 10_000, 'packages 6': -10_000 },
    ],
    [
      'refunded in part at the processor while nothing is left: a loss',
      sale({ refunds: refunded(4_000) }),
      { 'card pi_9': 7_000, 'losses pi_9': 4_000, 'packages 6': -10_000, 'tax 10': -1_000 },
    ],
    [
      'refunded in part at the processor: what is left is no loss, and beyond it breakage',
      sale({ refunds: refunded(4_000), endedRest: 6_000 }),
      { 'card pi_9': 7_000, 'packages 6': -4_000, 'breakage null': -2_000, 'tax 10': -1_000 },
    ],
    [
      'collected in part',
      sale({ uncollected: 1_000 }),
      { 'card pi_9': 10_000, 'external null': 1_000, 'packages 6': -10_000, 'tax 10': -1_000 },
    ],
    [
      'paid by a card at a reader, which lost a part, and by another card',
      sale({
        paymentIntent: null,
        tenders: [
          { amount: 5_000, intent: 'pi_9', reader: 'tmr_1' },
          { amount: 6_000, intent: 'pi_8' },
        ],
        refunds: refunded(4_000),
      }),
      {
        'reader pi_9': 1_000,
        'card pi_8': 6_000,
        'losses pi_9': 4_000,
        'packages 6': -10_000,
        'tax 10': -1_000,
      },
    ],
    [
      'disputed',
      sale({ disputes: dispute(11_000) }),
      { 'disputed pi_9': 11_000, 'packages 6': -10_000, 'tax 10': -1_000 },
    ],
    ['refunded by the salon at the processor', sale(refund({ intent: 'pi_9' })), {}],
    [
      'refunded by the salon in another way',
      sale(refund({})),
      { 'card pi_9': 11_000, 'external null': -11_000 },
    ],
    [
      'refunded by the salon in cash',
      sale(refund({ paidBy: 'cash', drawerId: 8 })),
      { 'card pi_9': 11_000, 'cash 8': -11_000 },
    ],
    [
      'refunded by the salon as credit of its customer',
      sale(refund({ paidBy: 'credit', drawerId: 8 })),
      { 'card pi_9': 11_000, 'credit 5': -11_000 },
    ],
    [
      'refunded by the salon as credit of a customer who was merged',
      sale(refund({ paidBy: 'credit', creditOf: 4 })),
      { 'card pi_9': 11_000, 'credit 4': -11_000 },
    ],
    [
      'refunded in part by the salon: what is left of a package is breakage',
      sale(refund({ amount: 5_500, tax: 500, rest: 6_000, intent: 'pi_9' })),
      { 'card pi_9': 5_500, 'packages 6': -4_000, 'tax 10': -500, 'breakage null': -1_000 },
    ],
    [
      'of a gift card, refunded by the salon: its bonus is reversed',
      sale({
        type: 'giftcard',
        value: 12_000,
        tax: 0,
        total: 10_000,
        ...refund({ amount: 10_000, tax: 0, rest: 12_000, intent: 'pi_9' }),
      }),
      {},
    ],
    [
      'of a membership, refunded by the salon',
      sale({ type: 'membership', ...refund({ amount: 5_500, tax: 500, rest: 5_000, intent: 'pi_9' }) }),
      { 'card pi_9': 5_500, 'memberships null': -5_000, 'tax 10': -500 },
    ],
  ])('%s', (_, sold, expected) => {
    expect(sums(toSalePosition(sold))).toStrictEqual(expected);
  });

  test('of an expired product moves its rest to breakage', () => {
    expect(sums(toExpiryPosition({ type: 'giftcard', purchasedId: 6 }, 500))).toStrictEqual({
      'giftCards 6': 500,
      'breakage null': -500,
    });
  });
});

test.each<[string, Sale | undefined, Sale, string]>([
  ['a new sale', undefined, sale(), 'sold'],
  ['a payment', sale({ status: SALE_STATUS.pending }), sale(), 'sold'],
  ['a dispute', sale(), sale({ disputes: dispute(5) }), 'disputeOpened'],
  ['a dispute that was won', sale({ disputes: dispute(5) }), sale(), 'disputeWon'],
  [
    'a dispute that was lost',
    sale({ disputes: dispute(5) }),
    sale({ disputes: dispute(5, { lost: true }) }),
    'disputeLost',
  ],
  ['a refund at the processor', sale(), sale({ refunds: refunded(5) }), 'refunded'],
  ['a refund that failed', sale({ refunds: refunded(5) }), sale(), 'refundFailed'],
  [
    'a refund at the processor after one by the salon',
    sale({ refundedBySalon: {} }),
    sale({ refundedBySalon: {}, refunds: refunded(5) }),
    'refunded',
  ],
  ['a refund by the salon', sale(), sale({ refundedBySalon: {} }), 'refunded'],
  ['a refund by the salon that failed', sale({ refundedBySalon: {} }), sale(), 'refundFailed'],
  [
    'a refund by the salon of which a part failed',
    sale({ refundedBySalon: { amount: 5 } }),
    sale({ refundedBySalon: { amount: 3 } }),
    'refundFailed',
  ],
  [
    'a refund by the salon that ends a product',
    sale(),
    sale({ refundedBySalon: {}, endedRest: 3 }),
    'refunded',
  ],
  [
    'a refund at the processor that ends a product',
    sale(),
    sale({ refunds: refunded(5), endedRest: 3 }),
    'refunded',
  ],
])('names the event of %s (BEHAVIOR §36.3)', (_, before, after, event) => {
  expect(toSaleEventCode(before, after)).toBe(event);
});

// BEHAVIOR §36.9
describe('the entry that a change of a sale corrects', () => {
  const AT = { createdAt: '2026-11-16T14:00:00.000Z', paidAt: '2026-11-16T14:00:00.000Z' };
  const LATER = { paidAt: '2026-11-16T14:05:00.000Z' };
  const bySalon = (fields: object = {}) => ({
    refundedBySalon: { amount: 5_000, tax: 500, rest: 4_500, ...fields },
  });
  const corrected = (version: number) => ({
    amount: 11_000,
    from: { paidBy: 'cash' },
    to: { paidBy: 'external' },
    version,
  });
  const once = { tenderCorrections: [corrected(2)] };
  const renewed = { intent: 'pi_10', amount: 4_000, at: AT.createdAt, invoice: 'in_7' };

  test.each<[string, object, object, string | null]>([
    ['a refund by the salon: the sale that was paid at once', {}, bySalon(), 'sale-3-1'],
    ['a refund at the processor: the sale', {}, { refunds: refunded(4_000) }, 'sale-3-1'],
    ['a refund of a payment that came later', { ...LATER, paidVersion: 4 }, bySalon(), 'sale-3-4'],
    ['at the processor too', { ...LATER, paidVersion: 4 }, { refunds: refunded(4_000) }, 'sale-3-4'],
    ['a refund after a corrected tender: the correction', once, bySalon(), 'sale-3-2'],
    ['a refund of a renewal: its entry', {}, bySalon({ invoice: 'in_7' }), 'sale-3-renewal-in_7'],
    ['of a renewal at the processor', {}, { refunds: [renewed] }, 'sale-3-renewal-in_7'],
    [
      'the second refund at the processor: the payment of that refund',
      { refunds: refunded(4_000) },
      { refunds: [...refunded(4_000), renewed] },
      'sale-3-renewal-in_7',
    ],
    ['a first corrected tender: the sale', {}, once, 'sale-3-1'],
    [
      'a second corrected tender: the first one',
      once,
      { tenderCorrections: [corrected(2), corrected(5)] },
      'sale-3-2',
    ],
    ['a free product that is refunded: none', {}, bySalon({ amount: 0, tax: 0 }), null],
    ['a dispute: none', {}, { disputes: dispute(5_000) }, null],
    ['a refund that the bank could not return: none', bySalon(), { refundedBySalon: undefined }, null],
    ['value that returns to a refunded product: none', bySalon(), { endedRest: 300 }, null],
    ['to one refunded at the processor: none', { refunds: refunded(4_000) }, { endedRest: 300 }, null],
  ])('%s', (_, before, change, entry) => {
    const stored = sale({ ...AT, ...before });
    expect(findCorrectedSaleEntryId(stored, { ...stored, ...change } as Sale)).toBe(entry);
  });

  test('a new sale, and the payment of a pending one: none', () => {
    const paid = sale({ ...AT, ...LATER, paidVersion: 2 });
    expect(findCorrectedSaleEntryId(undefined, paid)).toBeNull();
    expect(findCorrectedSaleEntryId(sale({ ...AT, status: SALE_STATUS.pending }), paid)).toBeNull();
  });
});
