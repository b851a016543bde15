import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  existsIn,
  moneyOf,
  moneyText,
  percentOf,
  roundHalfUp,
  share,
  wholeUnits,
} from '../../lib/rules/money.ts';

test.each([
  [0.5, 1],
  [1.5, 2],
  [2.4, 2],
  [1.005 * 100, 101],
  [-0.5, -1],
])('rounds %d half up to %d', (amount, rounded) => {
  expect(roundHalfUp(amount)).toBe(rounded);
});

test.each([
  [0, '0.00'],
  [5, '0.05'],
  [1250, '12.50'],
  [100000, '1000.00'],
  [-750, '-7.50'],
])('shows %d hundredths as %s', (money, text) => {
  expect(moneyText(money)).toBe(text);
});

test('what is shown reads back as the same money', () => {
  fc.assert(
    fc.property(fc.integer({ min: -1e9, max: 1e9 }), (money) => {
      expect(moneyOf(Number(moneyText(money)))).toBe(money);
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
])('%d taxed at %d %% in %s is %d', (money, percent, currency, tax) => {
  expect(percentOf(money, percent, currency)).toBe(tax);
});

test('whole units cut the rest off', () => {
  expect(wholeUnits(1999)).toBe(1900);
});

describe('shares of a total', () => {
  const weights = fc.array(fc.integer({ min: 0, max: 100_000 }), { minLength: 1, maxLength: 8 });

  test('add up to it, and lie within one hundredth of their proportion', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1_000_000 }), weights, (total, each) => {
        const shares = share(total, each);
        const sum = each.reduce((a, b) => a + b, 0);
        expect(shares.reduce((a, b) => a + b, 0)).toBe(total);
        if (sum === 0) return;
        for (const [index, weight] of each.entries()) {
          expect(Math.abs((shares[index] ?? Number.NaN) - (total * weight) / sum)).toBeLessThan(1);
        }
      }),
    );
  });

  test('without any weight go to the first', () => {
    expect(share(500, [0, 0])).toEqual([500, 0]);
  });
});

test.each([
  [150_000, 'JPY', true],
  [0, 'jpy', true],
  [150_001, 'JPY', false],
  [50, 'krw', false],
  [150_001, 'USD', true],
])('%d hundredths of %s: there is such an amount: %s', (money, currency, expected) => {
  expect(existsIn(money, currency)).toBe(expected);
});
