import { expect, test } from 'vitest';
import {
  callerMark,
  customerMark,
  isOwnSetup,
  isReturned,
} from '../../../lib/rules/payments/payment-intents.ts';

const GUEST = { kind: 'anonymous' } as const;
const CUSTOMER = { kind: 'customer', id: 5 } as const;
const DESK = { kind: 'user', id: 2, role: 'staff' } as const;

test.each([
  [GUEST, 'guest:hash'],
  [CUSTOMER, 'customer:5'],
  [DESK, 'user:2'],
])('for an intent, %o is %s', (caller, mark) => {
  expect(callerMark(caller, 'hash')).toBe(mark);
});

test('a customer is the same for an intent, whoever speaks for them', () => {
  expect(customerMark(CUSTOMER.id)).toBe(callerMark(CUSTOMER, 'hash'));
});

test.each([
  [GUEST, 'guest:hash', true],
  [GUEST, 'guest:of another address', true],
  [GUEST, 'customer:5', false],
  [GUEST, '', false],
  [CUSTOMER, 'customer:5', true],
  [CUSTOMER, 'customer:6', false],
  [CUSTOMER, 'guest:hash', false],
  [DESK, 'customer:5', true],
  [DESK, 'guest:hash', true],
])('%o may book with a setup of %s: %s', (caller, madeBy, may) => {
  expect(isOwnSetup(madeBy, caller, callerMark(caller, 'hash'))).toBe(may);
});

test.each([
  ['open', 'succeeded', 0, false],
  ['open', 'succeeded', 1, true],
  ['open', 'open', 0, false],
  ['returned', 'succeeded', 0, true],
  ['returned', 'canceled', 0, true],
  ['paid', 'succeeded', 0, false],
] as const)(
  'an intent kept as %s that is %s, %i of it refunded, goes back: %s',
  (kept, state, refunded, is) => {
    expect(isReturned({ state: kept }, { state, refunded })).toBe(is);
  },
);
