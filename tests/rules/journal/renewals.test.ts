import { expect, test } from 'vitest';
import {
  toAdjustedCreditPosition,
  toAdjustedCreditReference,
} from '../../../lib/rules/customers/credit-entries.ts';
import { toRenewalPayment, toRenewalPosition } from '../../../lib/rules/journal/renewals.ts';

// BEHAVIOR §24.4
const TAXED = { total: 11_000, tax: 1_000, taxPercent: 10 };
test.each([
  ['at the price of the sale', TAXED, {}, [11_000, 1_000, 10, 0]],
  ['at another price, with tax in proportion', TAXED, { billed: 5_495 }, [5_495, 500, 10, 0]],
  ['without a tax rate', { total: 11_000, tax: 0 }, {}, [11_000, 0, 0, 0]],
  ['of a sale that was free', { total: 0, tax: 0, taxPercent: 10 }, { billed: 500 }, [500, 0, 10, 0]],
  ['and partly collected', TAXED, { billed: 11_000, collected: 4_000 }, [11_000, 1_000, 10, 7_000]],
  ['and paid outside the processor', TAXED, { collected: 0 }, [11_000, 1_000, 10, 11_000]],
  ['with a debt at the processor', TAXED, { billed: 11_000, collected: 12_100 }, [12_100, 1_100, 10, 0]],
])('a renewal is billed %s', (_, sold, invoiced, [total = 0, tax = 0, taxPercent = 0, uncollected = 0]) => {
  const renewal = toRenewalPayment(sold, 'in_1', invoiced);
  const part = uncollected > 0 ? { uncollected } : {};
  expect(renewal).toStrictEqual({ charge: 'in_1', total, tax, taxPercent, ...part });
  expect(toRenewalPosition(renewal)).toStrictEqual([
    { account: 'card', of: 'in_1', amount: total - uncollected },
    { account: 'external', of: null, amount: uncollected },
    { account: 'memberships', of: null, amount: tax - total },
    { account: 'tax', of: taxPercent, amount: 0 - tax },
  ]);
});

test('forfeited credit is breakage, under a reference of the customer (BEHAVIOR §37.5)', () => {
  expect(toAdjustedCreditReference(5)).toStrictEqual({ kind: 'adjustment', id: null, charge: 'credit-5' });
  expect(toAdjustedCreditPosition(5, { forfeited: 700 })).toStrictEqual([
    { account: 'credit', of: 5, amount: 700 },
    { account: 'breakage', of: null, amount: -700 },
  ]);
});

// BEHAVIOR §37.5, §43.9
test('credit that the salon gives or an import brings in has its own accounts', () => {
  expect(toAdjustedCreditPosition(5, { forfeited: 100, given: 300, opened: 50 })).toStrictEqual([
    { account: 'credit', of: 5, amount: -250 },
    { account: 'breakage', of: null, amount: -100 },
    { account: 'bonus', of: null, amount: 300 },
    { account: 'opening', of: null, amount: 50 },
  ]);
});
