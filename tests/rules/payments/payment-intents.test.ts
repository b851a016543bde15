import { expect, test } from 'vitest';
import {
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
