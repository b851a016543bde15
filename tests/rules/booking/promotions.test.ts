import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { AppointmentLine } from '../../../lib/rules/booking/appointments.ts';
import {
  applyPromotionToChangedLines,
  applyPromotionToLines,
  checkPromotionCode,
  checkPromotionUses,
  computePromotionDiscounts,
  countsAgainstNewCustomer,
  countsAsPromotionUse,
  sumPromotionDiscounts,
  toAppointmentPromotion,
} from '../../../lib/rules/booking/promotions.ts';
import { decideDiscountedItems } from '../../../lib/rules/checkout/given-discounts.ts';
import type { Promotion } from '../../../lib/rules/salons/salon.ts';

type PricedLine = Pick<AppointmentLine, 'serviceId' | 'price'> & Partial<AppointmentLine>;
const toLines = (lines: readonly PricedLine[]): AppointmentLine[] =>
  lines.map((line) => ({
    pricingOptionId: null,
    staffId: 1,
    from: 540,
    to: 600,
    duration: 60,
    addOns: [],
    ...line,
  }));

const TERMS = {
  id: 7,
  code: 'Spring',
  name: 'Spring 2026',
  serviceIds: [],
  fromDate: null,
  toDate: null,
  maxUses: null,
  maxUsesPerCustomer: null,
  newCustomersOnly: false,
  active: true,
} as const;
const SPRING: Promotion = { ...TERMS, percent: 10 };

const compute = (
  prices: readonly number[],
  discount: { readonly percent: number } | { readonly amount: number },
  serviceIds: readonly number[] = [],
  currency = 'USD',
) => {
  const lines = toLines(prices.map((price, index) => ({ serviceId: index + 1, price })));
  return computePromotionDiscounts(lines, { serviceIds, ...discount }, currency);
};

// BEHAVIOR §14.6
describe('the discount of a promotion', () => {
  test.each([
    ['a percentage of each service', compute([5000, 3500], { percent: 10 }), [500, 350]],
    ['a percentage, rounded half up for each service', compute([1005, 1005], { percent: 50 }), [503, 503]],
    ['a percentage with decimals', compute([10_000], { percent: 8.25 }), [825]],
    ['a percentage of the services that it covers', compute([5000, 3500], { percent: 10 }, [2]), [0, 350]],
    ['an amount by price', compute([5000, 3500], { amount: 2000 }), [1176, 824]],
    ['an amount whose rest goes to the largest remainder', compute([1, 1, 4], { amount: 3 }), [1, 0, 2]],
    ['an amount whose rest goes to the first of a tie', compute([1000, 1000], { amount: 101 }), [51, 50]],
    [
      'an amount of the services that it covers',
      compute([5000, 3500, 500], { amount: 900 }, [2, 3]),
      [0, 788, 112],
    ],
    ['at most the prices', compute([500, 300], { amount: 2000 }), [500, 300]],
    ['nothing off services without a price', compute([0, 0], { amount: 2000 }), [0, 0]],
    ['whole units of a currency without cents', compute([500, 300], { amount: 300 }, [], 'JPY'), [200, 100]],
    ['whole units by percent', compute([500], { percent: 10 }, [], 'JPY'), [100]],
  ])('is %s', (_, computed, expected) => {
    expect(computed).toStrictEqual(expected);
  });

  test('follows what the membership leaves, and leaves out what a product pays', () => {
    const lines = toLines([
      { serviceId: 1, price: 5000, discount: 1000 },
      { serviceId: 2, price: 5000, coveredBy: 'package' },
    ]);
    expect(computePromotionDiscounts(lines, { serviceIds: [], percent: 10 }, 'USD')).toStrictEqual([400, 0]);
  });

  /** Another computation: exact fractions, and one unit after the other to the line that lacks most. */
  function shareSlowly(total: bigint, prices: readonly bigint[]): bigint[] {
    const sum = prices.reduce((a, b) => a + b, 0n);
    const shares = prices.map((price) => (total * price) / sum);
    const lack = prices.map((price, index) => total * price - (shares[index] ?? 0n) * sum);
    for (let left = total - shares.reduce((a, b) => a + b, 0n); left > 0n; left -= 1n) {
      const most = lack.reduce((best, each, index) => (each > (lack[best] ?? 0n) ? index : best), 0);
      shares[most] = (shares[most] ?? 0n) + 1n;
      lack[most] = -1n;
    }
    return shares;
  }

  const price = fc.integer({ min: 0, max: 500_000 });
  const services = fc.array(fc.record({ serviceId: fc.integer({ min: 1, max: 4 }), price }), {
    minLength: 1,
    maxLength: 8,
  });
  const covered = fc.uniqueArray(fc.integer({ min: 1, max: 4 }), { maxLength: 3 });

  test('agrees with an exact computation, whatever the prices', () => {
    fc.assert(
      fc.property(
        services,
        covered,
        fc.oneof(
          fc.record({ percent: fc.integer({ min: 1, max: 10_000 }).map((each) => each / 100) }),
          fc.record({ amount: fc.integer({ min: 1, max: 1_000_000 }) }),
        ),
        (requested, serviceIds, discount) => {
          const lines = toLines(requested);
          const prices = lines.map((line) =>
            serviceIds.length === 0 || serviceIds.includes(line.serviceId) ? BigInt(line.price) : 0n,
          );
          const sum = prices.reduce((a, b) => a + b, 0n);
          const toExpected = () => {
            if ('percent' in discount) {
              const parts = BigInt(Math.round(discount.percent * 100));
              return prices.map((each) => (2n * each * parts + 10_000n) / 20_000n);
            }
            const total = sum < BigInt(discount.amount) ? sum : BigInt(discount.amount);
            return sum === 0n ? prices : shareSlowly(total, prices);
          };
          const computed = computePromotionDiscounts(lines, { serviceIds, ...discount }, 'USD');
          expect(computed.map(BigInt)).toStrictEqual(toExpected());
        },
      ),
    );
  });

  test('comes after the discounts of lines and the membership, and before those of the whole bill', () => {
    const lines = toLines([
      { serviceId: 1, price: 10_000, discount: 2000 },
      { serviceId: 2, price: 10_000, discount: 2000 },
    ]);
    const requests = [
      { line: null, percent: 10, reason: 'Friend' },
      { line: 0, amount: 5000, reason: 'Late' },
    ];
    const promotion = { ...toAppointmentPromotion(SPRING), serviceIds: [1] };
    const given = decideDiscountedItems(
      { lines, products: [] },
      requests,
      { services: 20 },
      'USD',
      promotion,
    );
    // Line 0: 100.00 − 50.00 = 50.00, membership 40.00, promotion 36.00. Line 1: 80.00. Bill: 10 percent of 116.00
    expect(given).toMatchObject({
      ok: true,
      value: {
        lines: [
          { discount: 1000, reduction: 5000 + 400 + 360 },
          { discount: 2000, reduction: 800 },
        ],
        discounts: [{ amount: 1160 }, { amount: 5000 }],
      },
    });
    if (given.ok) expect(sumPromotionDiscounts(given.value)).toBe(400);
  });

  test('is all of the reductions of a visit without products and discounts of the front desk', () => {
    const lines = toLines([
      { serviceId: 1, price: 5000, reduction: 300 },
      { serviceId: 2, price: 900 },
    ]);
    expect(sumPromotionDiscounts({ lines })).toBe(300);
  });

  test('is the same when it is computed again on what it has left', () => {
    fc.assert(
      fc.property(
        services,
        covered,
        fc.integer({ min: 1, max: 100_000 }),
        (requested, serviceIds, amount) => {
          const promotion = { ...TERMS, serviceIds, amount };
          const once = applyPromotionToLines(toLines(requested), promotion, 'USD');
          expect(applyPromotionToLines(once, promotion, 'USD')).toStrictEqual(once);
          const items = { lines: once, products: [] };
          const again = decideDiscountedItems(items, [], {}, 'USD', toAppointmentPromotion(promotion));
          expect(again).toMatchObject({ ok: true, value: { ...items, discounts: [] } });
        },
      ),
    );
  });

  test('is a reduction of each service that it covers, in place of any it had', () => {
    const lines = toLines([
      { serviceId: 1, price: 5000, reduction: 4000 },
      { serviceId: 2, price: 3000, reduction: 300 },
    ]);
    const [first, second] = toLines([
      { serviceId: 1, price: 5000, reduction: 500 },
      { serviceId: 2, price: 3000 },
    ]);
    const ofFirst = { ...SPRING, serviceIds: [1] };
    expect(applyPromotionToLines(lines, ofFirst, 'USD')).toStrictEqual([first, second]);
    expect(
      applyPromotionToChangedLines({ promotion: toAppointmentPromotion(ofFirst) }, lines, 'USD'),
    ).toStrictEqual([first, second]);
  });

  test('leaves services alone where there is no promotion, or a checkout has given discounts', () => {
    const lines = toLines([{ serviceId: 1, price: 5000, reduction: 300 }]);
    expect(applyPromotionToLines(lines, undefined, 'USD')).toBe(lines);
    const discounts = [{ line: 0, amount: 300, reason: 'Late' }];
    expect(
      applyPromotionToChangedLines({ promotion: toAppointmentPromotion(SPRING), discounts }, lines, 'USD'),
    ).toBe(lines);
  });
});

describe('a code', () => {
  const find = (
    change: Partial<typeof TERMS>,
    code = 'Spring',
    services: readonly number[] = [1],
    day = '2026-11-16',
  ) =>
    checkPromotionCode(
      { promotions: new Map([[7, { ...SPRING, ...change } as Promotion]]) },
      code,
      services,
      day,
    ).ok;

  test.each([
    ['in another letter case', true, () => find({}, 'SPRING')],
    ['that nobody has', false, () => find({}, 'Autumn')],
    ['that is a part of another', false, () => find({}, 'Sprin')],
    ['out of use', false, () => find({ active: false } as object)],
    ['on its first day', true, () => find({ fromDate: '2026-11-16' } as object)],
    ['before its first day', false, () => find({ fromDate: '2026-11-17' } as object)],
    ['on its last day', true, () => find({ toDate: '2026-11-16' } as object)],
    ['after its last day', false, () => find({ toDate: '2026-11-15' } as object)],
    ['for one of the services', true, () => find({ serviceIds: [2] } as object, 'spring', [1, 2])],
    ['for other services', false, () => find({ serviceIds: [2] } as object, 'spring', [1, 3])],
    ['for all services', true, () => find({}, 'spring', [9])],
  ])('%s: usable is %s', (_, expected, isUsable) => {
    expect(isUsable()).toBe(expected);
  });
});

describe('one more use', () => {
  const USED = { ofAll: 3, ofPerson: 1, hasVisited: false };
  const check = (terms: object, uses: object = {}) =>
    checkPromotionUses({ ...SPRING, ...terms }, { ...USED, ...uses }).ok;

  test.each([
    ['without limits', true, () => check({})],
    [
      'without limits, by somebody unknown with visits',
      true,
      () => check({}, { ofPerson: undefined, hasVisited: true }),
    ],
    ['below the limit of all', true, () => check({ maxUses: 4 })],
    ['at the limit of all', false, () => check({ maxUses: 3 })],
    ['below the limit of a customer', true, () => check({ maxUsesPerCustomer: 2 })],
    ['at the limit of a customer', false, () => check({ maxUsesPerCustomer: 1 })],
    [
      'with a limit of a customer who is unknown',
      false,
      () => check({ maxUsesPerCustomer: 2 }, { ofPerson: undefined }),
    ],
    ['by a new customer', true, () => check({ newCustomersOnly: true }, { ofPerson: 0 })],
    [
      'by a new customer who uses it already',
      false,
      () => check({ newCustomersOnly: true, maxUsesPerCustomer: 9 }),
    ],
    [
      'by a customer with visits',
      false,
      () => check({ newCustomersOnly: true }, { ofPerson: 0, hasVisited: true }),
    ],
    [
      'by a new customer who is unknown',
      false,
      () => check({ newCustomersOnly: true }, { ofPerson: undefined }),
    ],
  ])('%s: allowed is %s', (_, expected, isAllowed) => {
    expect(isAllowed()).toBe(expected);
  });
});

test.each([
  [0, true, false],
  [1, true, true],
  [2, true, true],
  [3, false, false],
  [4, true, false],
  [5, false, false],
] as const)(
  'a visit of status %i: counts as a use %s, makes a known customer %s',
  (status, counts, known) => {
    expect([countsAsPromotionUse({ status }), countsAgainstNewCustomer({ status })]).toStrictEqual([
      counts,
      known,
    ]);
  },
);
