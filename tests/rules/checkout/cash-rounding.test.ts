import { expect, test } from 'vitest';
import {
  computeCashRounding,
  toRoundingField,
  withCashRounding,
} from '../../../lib/rules/checkout/cash-rounding.ts';

// BEHAVIOR §37.7
test.each([
  [1_002, 5, -2],
  [1_003, 5, 2],
  [1_025, 50, 25],
  [1_005, 5, 0],
  [1_003, 0, 0],
])('rounds %d in steps of %d by %d, and what is given back like it', (amount, step, rounding) => {
  expect(computeCashRounding(amount, step)).toBe(rounding);
  expect(computeCashRounding(-amount, step)).toBe(0 - rounding);
});

test('only cash is rounded, all of it together in its last tender', () => {
  expect(toRoundingField({ paidBy: 'cash' }, 1_002, 5)).toStrictEqual({ rounding: -2 });
  expect(toRoundingField({ paidBy: 'external' }, 1_002, 5)).toStrictEqual({});
  const [first, card, last] = [
    { amount: 1_001, paidBy: 'cash' },
    { amount: 2_002, paidBy: 'external' },
    { amount: 1_002, paidBy: 'cash' },
  ] as const;
  expect(withCashRounding([first, card, last], 5)).toStrictEqual([first, card, { ...last, rounding: 2 }]);
});
