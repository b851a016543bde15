import { describe, expect, test } from 'vitest';
import {
  decideTipPayOut,
  toEmptyTipBalance,
  toTipsPaidOutsidePosition,
  toTipsPaidOutsideReference,
} from '../../../lib/rules/journal/tip-balances.ts';

// BEHAVIOR §36.6
describe('the tips owed to a member', () => {
  const BALANCE = { staffId: 3, owed: 1_500, paidOutside: 200 };

  test('are none at first', () => {
    expect(toEmptyTipBalance(3)).toEqual({ staffId: 3, owed: 0, paidOutside: 0 });
  });

  test.each([
    ['in cash from a drawer', 1_000, false, { staffId: 3, owed: 500, paidOutside: 200 }],
    ['in another way', 1_000, true, { staffId: 3, owed: 500, paidOutside: 1_200 }],
    ['completely', 1_500, true, { staffId: 3, owed: 0, paidOutside: 1_700 }],
  ])('are paid out %s', (_, amount, isOutside, value) => {
    expect(decideTipPayOut(BALANCE, amount, isOutside)).toEqual({ ok: true, value });
  });

  test.each([
    ['an amount of 0', BALANCE, 0, { amount: ['Must be above 0'] }],
    ['more than is owed', BALANCE, 1_501, { amount: ['Must be at most 15.00'] }],
    ['anything where nothing is owed', { ...BALANCE, owed: 0 }, 1, { staffId: ['Is owed no tips'] }],
    ['anything where a refund took tips back', { ...BALANCE, owed: -5 }, 1, { staffId: ['Is owed no tips'] }],
  ])('are not paid out for %s', (_, balance, amount, fields) => {
    expect(decideTipPayOut(balance, amount, true)).toMatchObject({ ok: false, errors: fields });
  });

  test('have a reference and a position of their own, where no drawer paid them', () => {
    expect(toTipsPaidOutsideReference(BALANCE)).toEqual({ kind: 'adjustment', id: null, charge: 'tips-3' });
    expect(toTipsPaidOutsidePosition(BALANCE)).toEqual([
      { account: 'tips', of: 3, amount: 200 },
      { account: 'external', of: null, amount: -200 },
    ]);
  });
});
