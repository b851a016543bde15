import { expect, test } from 'vitest';
import { EMPTY_ACCOUNT_MAP, withAccountNumbers } from '../../../lib/rules/journal/account-map.ts';

// BEHAVIOR §36.13
test('accounts are numbered anew, an empty text takes a number away, and others stay', () => {
  const before = { numbers: { cash: '1000', services: '8400' }, version: 3 };
  const changed = [
    { account: 'services', number: '8401' },
    { account: 'cash', number: '' },
    { account: 'tips', number: '1700' },
  ] as const;
  expect(withAccountNumbers(before, changed)).toEqual({
    ok: true,
    value: { numbers: { services: '8401', tips: '1700' }, version: 4 },
  });
  expect(withAccountNumbers(EMPTY_ACCOUNT_MAP, [])).toEqual({ ok: true, value: { numbers: {}, version: 1 } });
});

test('an account that is named twice is refused', () => {
  const twice = ['1', '2'].map((number) => ({ account: 'cash', number }) as const);
  expect(withAccountNumbers(EMPTY_ACCOUNT_MAP, twice)).toEqual({
    ok: false,
    failure: 'invalid',
    errors: { accounts: ['Duplicate'] },
  });
});
