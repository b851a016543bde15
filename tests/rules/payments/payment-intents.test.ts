import { expect, test } from 'vitest';
import {
  canUseCardSetup,
  formatCallerText,
  formatCustomerCallerText,
  isIntentReturned,
} from '../../../lib/rules/payments/payment-intents.ts';

const GUEST = { kind: 'anonymous' } as const;
const CUSTOMER = { kind: 'customer', id: 5 } as const;
const FRONT_DESK = { kind: 'user', id: 2, role: 'staff' } as const;

test.each([
  [GUEST, 'guest:hash'],
  [CUSTOMER, 'customer:5'],
  [FRONT_DESK, 'user:2'],
])('as the caller of an intent, %o is %s (BEHAVIOR §19.2)', (caller, text) => {
  expect(formatCallerText(caller, 'hash')).toBe(text);
});

test('a customer has the same text in both functions', () => {
  expect(formatCustomerCallerText(CUSTOMER.id)).toBe(formatCallerText(CUSTOMER, 'hash'));
});

test.each([
  [GUEST, 'guest:hash', true],
  [GUEST, 'guest:of another address', true],
  [GUEST, 'customer:5', false],
  [GUEST, '', false],
  [CUSTOMER, 'customer:5', true],
  [CUSTOMER, 'customer:6', false],
  [CUSTOMER, 'guest:hash', false],
  [FRONT_DESK, 'customer:5', true],
  [FRONT_DESK, 'guest:hash', true],
])('%o may use a card setup of %s: %s (BEHAVIOR §14.6)', (caller, createdBy, may) => {
  expect(canUseCardSetup(createdBy, caller, formatCallerText(caller, 'hash'))).toBe(may);
});

test.each([
  ['open', 'succeeded', 0, false],
  ['open', 'succeeded', 1, true],
  ['open', 'open', 0, false],
  ['returned', 'succeeded', 0, true],
  ['returned', 'canceled', 0, true],
  ['paid', 'succeeded', 0, false],
] as const)(
  'an intent recorded as %s that is %s, %i of it refunded, is returned: %s',
  (recorded, state, refunded, is) => {
    expect(isIntentReturned({ state: recorded }, { state, refunded })).toBe(is);
  },
);
