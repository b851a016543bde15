import { expect, test } from 'vitest';
import { toForfeitedCreditPosition, toForfeitedCreditReference } from '../../../lib/rules/journal/credits.ts';
import { toRenewal, toRenewalPosition } from '../../../lib/rules/journal/renewals.ts';

// BEHAVIOR §24.4
test.each([
  ['at the price of the sale', { total: 11_000, tax: 1_000, taxPercent: 10 }, undefined, [11_000, 1_000, 10]],
  [
    'at another price, with tax in proportion',
    { total: 11_000, tax: 1_000, taxPercent: 10 },
    5_495,
    [5_495, 500, 10],
  ],
  ['without a tax rate', { total: 11_000, tax: 0 }, undefined, [11_000, 0, 0]],
  ['of a sale that was free', { total: 0, tax: 0, taxPercent: 10 }, 500, [500, 0, 10]],
])('a renewal is billed %s', (_, sold, billed, [total, tax, taxPercent]) => {
  const renewal = toRenewal(sold, 'in_1', billed);
  expect(renewal).toEqual({ charge: 'in_1', total, tax, taxPercent });
  expect(toRenewalPosition(renewal)).toEqual([
    { account: 'card', of: 'in_1', amount: total },
    { account: 'memberships', of: null, amount: Number(tax) - Number(total) },
    { account: 'tax', of: taxPercent, amount: 0 - Number(tax) },
  ]);
});

test('forfeited credit is breakage, under a reference of the customer (BEHAVIOR §37.5)', () => {
  expect(toForfeitedCreditReference(5)).toEqual({ kind: 'adjustment', id: null, charge: 'credit-5' });
  expect(toForfeitedCreditPosition(5, 700)).toEqual([
    { account: 'credit', of: 5, amount: 700 },
    { account: 'breakage', of: null, amount: -700 },
  ]);
});
