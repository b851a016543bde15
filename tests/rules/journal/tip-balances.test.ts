import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sumAmounts, sumAmountsOfAccounts } from '../../../lib/rules/journal/entries.ts';
import {
  decideTipPayOut,
  toEmptyTipBalance,
  toTipsPaidByBankPosition,
  toTipsPaidByBankReference,
} from '../../../lib/rules/journal/tip-balances.ts';

// BEHAVIOR §36.6
describe('the tips owed to a member', () => {
  const BALANCE = { staffId: 3, owed: 1_500, paidByBank: 200 };

  test('are none at first', () => {
    expect(toEmptyTipBalance(3)).toStrictEqual({ staffId: 3, owed: 0, paidByBank: 0 });
  });

  test.each([
    ['in cash from a drawer', 1_000, 0, { staffId: 3, owed: 500, paidByBank: 200 }],
    ['by bank transfer', 1_000, undefined, { staffId: 3, owed: 500, paidByBank: 1_200 }],
    ['completely', 1_500, undefined, { staffId: 3, owed: 0, paidByBank: 1_700 }],
    ['and come back to the drawer', -700, 700, { staffId: 3, owed: 2_200, paidByBank: 200 }],
    ['and come back to the bank', -200, undefined, { staffId: 3, owed: 1_700, paidByBank: 0 }],
  ])('are paid out %s', (_, amount, paidFromDrawer, value) => {
    expect(decideTipPayOut(BALANCE, amount, paidFromDrawer)).toStrictEqual({ ok: true, value });
  });

  test.each([
    ['more than is owed', BALANCE, 1_501, { amount: ['Must be at most 15.00'] }],
    ['anything where nothing is owed', { ...BALANCE, owed: 0 }, 1, { staffId: ['Is owed no tips'] }],
    ['anything where a refund took tips back', { ...BALANCE, owed: -5 }, 1, { staffId: ['Is owed no tips'] }],
  ])('are not paid out for %s', (_, balance, amount, fields) => {
    expect(decideTipPayOut(balance, amount, undefined)).toMatchObject({ ok: false, errors: fields });
  });

  test.each([
    ['a drawer', 701, 700, 'Must be at least -7.00'],
    ['the bank', 201, undefined, 'Must be at least -2.00'],
    ['a drawer that has paid none', 1, 0, 'Must be at least 0.00'],
  ])('do not come back to %s above what it has paid', (_, amount, paidFromDrawer, message) => {
    expect(decideTipPayOut(BALANCE, 0 - amount, paidFromDrawer)).toMatchObject({
      ok: false,
      errors: { amount: [message] },
    });
  });

  test('have a reference and a position of their own, where they are paid by bank transfer', () => {
    expect(toTipsPaidByBankReference(BALANCE)).toStrictEqual({
      kind: 'adjustment',
      id: null,
      charge: 'tips-3',
    });
    expect(toTipsPaidByBankPosition(BALANCE)).toStrictEqual([
      { account: 'tips', of: 3, amount: 200 },
      { account: 'bank', of: null, amount: -200 },
    ]);
  });
});

// BEHAVIOR §36.2, §36.6
test('tips that are paid by bank transfer lower what is owed and the bank by the same amount', () => {
  const amounts = fc.array(fc.integer({ min: -2_000, max: 5_000 }), { maxLength: 10 });
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 20_000 }), amounts, (given, paid) => {
      let balance = { ...toEmptyTipBalance(3), owed: given };
      for (const amount of paid) {
        const after = decideTipPayOut(balance, amount, undefined);
        if (after.ok) balance = after.value;
      }
      const position = toTipsPaidByBankPosition(balance);
      expect(sumAmounts(position)).toBe(0);
      expect(sumAmountsOfAccounts(position, ['bank'])).toBe(balance.owed - given);
    }),
  );
});

// BEHAVIOR §36.6
test('a pay-out can be taken back whole, also from somebody who is owed nothing', () => {
  const paid = { staffId: 3, owed: 0, paidByBank: 500 };
  expect(decideTipPayOut(paid, -500, undefined)).toStrictEqual({
    ok: true,
    value: { staffId: 3, owed: 500, paidByBank: 0 },
  });
  expect(decideTipPayOut(paid, -501, undefined)).toMatchObject({
    errors: { amount: ['Must be at least -5.00'] },
  });
  expect(decideTipPayOut({ ...paid, owed: -200 }, -500, undefined)).toMatchObject({ value: { owed: 300 } });
  expect(decideTipPayOut(paid, 1, undefined)).toMatchObject({ errors: { staffId: ['Is owed no tips'] } });
});
