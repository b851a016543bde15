import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  computeIncludedTax,
  computePercentage,
  formatMoney,
  fromMajorUnits,
  isPayableAmount,
  roundHalfAwayFromZero,
  shareInOrder,
  splitByWeight,
  splitIntoPayableAmounts,
  toMajorUnits,
  truncateToWholeUnits,
} from '../../lib/rules/money.ts';

// BEHAVIOR §6.2
test.each([
  [0.5, 1],
  [1.5, 2],
  [2.4, 2],
  [1.005 * 100, 101],
  [-0.5, -1],
])('rounds %d half up to %d', (amount, rounded) => {
  expect(roundHalfAwayFromZero(amount)).toBe(rounded);
});

test.each([
  [0, '0.00'],
  [5, '0.05'],
  [1250, '12.50'],
  [100000, '1000.00'],
  [-750, '-7.50'],
])('formats %d hundredths as %s', (money, text) => {
  expect(formatMoney(money)).toBe(text);
});

test('parses what it formats', () => {
  fc.assert(
    fc.property(fc.integer({ min: -1e9, max: 1e9 }), (money) => {
      expect(fromMajorUnits(Number(formatMoney(money)))).toBe(money);
    }),
  );
});

test.each([
  [5000, 8.25, 'USD', 413],
  [3333, 7, 'USD', 233],
  [100, 0, 'USD', 0],
  [123400, 10, 'JPY', 12300],
  [125000, 10, 'JPY', 12500],
  [125500, 10, 'JPY', 12600],
])('%d × %d %% in %s is %d', (money, percent, currency, tax) => {
  expect(computePercentage(money, percent, currency)).toBe(tax);
});

// BEHAVIOR §14.5
test.each([
  [11_900, 19, 'USD', 1_900],
  [1_000, 10, 'USD', 91],
  [10_000, 8.875, 'USD', 815],
  [3, 100, 'USD', 2],
  [1_000, 0, 'USD', 0],
  [110_000, 10, 'JPY', 10_000],
  [300, 100, 'JPY', 200],
])('%d with %d %% included in %s has the tax %d, rounded half up', (gross, percent, currency, tax) => {
  expect(computeIncludedTax(gross, percent, currency)).toBe(tax);
});

test('shows hundredths as major units', () => {
  expect(toMajorUnits(1250)).toBe(12.5);
});

test('truncates to whole units', () => {
  expect(truncateToWholeUnits(1999)).toBe(1900);
});

test.each([
  [500, [300, 400], [300, 200]],
  [800, [300, 400], [300, 400]],
  [200, [300, 400], [200, 0]],
  [200, [], []],
])('shares %d over rooms of %j in their order', (amount, rooms, shares) => {
  expect(shareInOrder(amount, rooms)).toStrictEqual(shares);
});

describe('the shares of a total', () => {
  const weightLists = fc.array(fc.integer({ min: 0, max: 100_000 }), { minLength: 1, maxLength: 8 });

  test('add up to it and differ from their proportion by less than one hundredth', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1_000_000 }), weightLists, (total, weights) => {
        const shares = splitByWeight(total, weights);
        const sum = weights.reduce((a, b) => a + b, 0);
        expect(shares.reduce((a, b) => a + b, 0)).toBe(total);
        if (sum === 0) return;
        for (const [index, weight] of weights.entries()) {
          expect(Math.abs((shares[index] ?? Number.NaN) - (total * weight) / sum)).toBeLessThan(1);
        }
      }),
    );
  });

  test.each([
    [10, [1, 1, 1], [4, 3, 3]],
    [11, [1, 1, 1], [4, 4, 3]],
    [10, [5, 2], [7, 3]],
  ])(
    'of %d by %j are %j: the largest remainders get the rest, the first of equal ones',
    (total, weights, shares) => {
      expect(splitByWeight(total, weights)).toStrictEqual(shares);
    },
  );

  test('go to the first if all weights are 0', () => {
    expect(splitByWeight(500, [0, 0])).toStrictEqual([500, 0]);
  });
});

test.each([
  [1_000, 'USD', [334, 333, 333]],
  [1_000, 'JPY', [400, 300, 300]],
  [1_050, 'JPY', [350, 350, 350]],
])(
  '%d of %s in three equal parts are %j: amounts that can be paid, where the whole can be',
  (total, currency, parts) => {
    expect(splitIntoPayableAmounts(total, [1, 1, 1], currency)).toStrictEqual(parts);
  },
);

test.each([
  [150_000, 'JPY', true],
  [0, 'jpy', true],
  [150_001, 'JPY', false],
  [50, 'krw', false],
  [150_001, 'USD', true],
])('%d hundredths of %s are a valid amount: %s', (money, currency, expected) => {
  expect(isPayableAmount(money, currency)).toBe(expected);
});
