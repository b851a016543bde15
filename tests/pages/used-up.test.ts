import { expect, test } from 'vitest';
import {
  countUsesLeft,
  isGiftCardUsedUpByVisits,
  isUsedUp,
  isWholeValueSpent,
} from '../../functions/pages/app/parts/used-up.ts';

test.each([
  ['a package whose uses are all used', { total_qty: 3, total_used: 3 }, true],
  ['a package with a use left', { total_qty: 3, total_used: 2 }, false],
  ['a membership that discounts alone', { total_qty: 0, total_used: 0 }, false],
])('tells %s', (_, uses, isUsed) => {
  expect(isUsedUp(uses)).toBe(isUsed);
});

test.each([
  ['what is left', 3, 3],
  ['0 for a single-use package with more services than uses', -1, 0],
])('shows %s', (_, remaining_balance, shown) => {
  expect(countUsesLeft({ remaining_balance })).toBe(shown);
});

test.each([
  ['has paid its value in parts', ['0.00', '64.80', '35.20'], true],
  ['got a redemption back', ['0.00', '64.80', '35.20', '-35.20'], false],
  ['is blocked before its first use', ['0.00'], false],
])('tells whether a gift card of 100.00 is spent that %s', (_, amounts, isUsed) => {
  expect(isWholeValueSpent({ value: '100.00', history: amounts.map((amount) => ({ amount })) })).toBe(isUsed);
});

type Row = readonly [amount: string, balanceAfter: number | null];
test.each<[string, readonly Row[], boolean]>([
  [
    'visits have paid with',
    [
      ['64.80', null],
      ['35.20', null],
    ],
    true,
  ],
  [
    'visits have paid with after a reload',
    [
      ['100.00', null],
      ['-20.00', 20],
      ['20.00', null],
    ],
    true,
  ],
  ['has something left', [['64.80', null]], false],
  [
    'the salon has ended',
    [
      ['64.80', null],
      ['35.20', 0],
    ],
    false,
  ],
])('tells whether a gift card of 100.00 can be reloaded that %s', (_, rows, isUsed) => {
  const history = rows.map(([amount, balance_after]) => ({ amount, balance_after }));
  expect(isGiftCardUsedUpByVisits({ value: '100.00', history })).toBe(isUsed);
});
