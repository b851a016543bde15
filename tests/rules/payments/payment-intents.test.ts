import { expect, test } from 'vitest';
import {
  canOwnerIntentFailTarget,
  formatCallerText,
  formatCustomerCallerText,
  formatTargetText,
  hasIntentRefund,
  isIntentOpenOrPaid,
  isTipTarget,
  isUnboundIntentOfOtherCustomer,
  isUnboundOverpayment,
  parseTargetText,
  type RecordTarget,
} from '../../../lib/rules/payments/payment-intents.ts';
import { toCustomer, toUser } from '../../support/accounts/principals.ts';
import { createIntentRecord } from '../../support/payments/intents.ts';

const GUEST = { kind: 'anonymous' } as const;
const CUSTOMER = toCustomer(5);
const FRONT_DESK = toUser('staff', 2);

test.each([
  ['a guest', GUEST, 'guest:hash'],
  ['a customer', CUSTOMER, 'customer:5'],
  ['the front desk', FRONT_DESK, 'user:2'],
])('%s is recorded as the caller of an intent (BEHAVIOR §19.2)', (_, caller, text) => {
  expect(formatCallerText(caller, 'hash')).toBe(text);
});

test('a customer has the same text in both functions', () => {
  expect(formatCustomerCallerText(CUSTOMER.id)).toBe(formatCallerText(CUSTOMER, 'hash'));
});

test.each([
  ['open', 'succeeded', 0, false],
  ['open', 'succeeded', 1, true],
  ['open', 'open', 0, false],
  ['open', 'processing', 1, false],
  ['returned', 'succeeded', 0, true],
  ['returned', 'canceled', 0, true],
  ['paid', 'succeeded', 0, false],
] as const)(
  'an intent recorded as %s that is %s, %i of it refunded, is returned: %s',
  (recorded, state, refunded, is) => {
    expect(hasIntentRefund({ state: recorded }, { state, refunded })).toBe(is);
  },
);

const VISIT: RecordTarget = { kind: 'appointment', id: 42 };
test.each<[string | undefined, RecordTarget | undefined]>([
  ['appointment:42', VISIT],
  ['sale:123456789012', { kind: 'sale', id: 123_456_789_012 }],
  ['tip:42', { ...VISIT, isTip: true }],
  ['sale:1234567890123', undefined],
  ['a sale:7', undefined],
  ['sale:7 ', undefined],
  ['sale:x', undefined],
  ['', undefined],
  [undefined, undefined],
])('the metadata "%s" names the target %o (BEHAVIOR §18.3)', (text, target) => {
  expect(parseTargetText(text)).toStrictEqual(target);
  if (target) expect(formatTargetText(target)).toBe(text);
});

// BEHAVIOR §37.3
test.each<[string, RecordTarget | undefined, boolean]>([
  ['a tip for a visit', { kind: 'appointment', id: 7, isTip: true }, true],
  ['the deposit of a visit', { kind: 'appointment', id: 7 }, false],
  ['a sale', { kind: 'sale', id: 7 }, false],
  ['no target', undefined, false],
])('an intent for %s (%j) gives a tip: %s', (_, target, expected) => {
  expect(isTipTarget(target)).toBe(expected);
});

// BEHAVIOR §19.2
test.each([
  ['its customer', 'customer:5', undefined, CUSTOMER, true],
  ['another customer', 'customer:6', undefined, CUSTOMER, false],
  ['a guest', 'customer:5', undefined, GUEST, false],
  ['the front desk', 'customer:5', undefined, FRONT_DESK, true],
  [
    'a user of the same number without the right to sell',
    'customer:5',
    undefined,
    toUser('stylist', 5),
    false,
  ],
  ['anybody, of a guest', 'guest:customer:', undefined, CUSTOMER, true],
  ['anybody, of the front desk', 'user:2', undefined, GUEST, true],
  ['anybody, where it names its target', 'customer:6', VISIT, GUEST, true],
] as const)('an intent may be claimed by %s', (_name, caller, target, claimant, may) => {
  expect(
    isUnboundIntentOfOtherCustomer(createIntentRecord({ caller, ...(target ? { target } : {}) }), claimant),
  ).toBe(!may);
});

// BEHAVIOR §19.2
test.each([
  ['its customer', { caller: 'customer:5' }, { customerId: 5 }, true],
  ['another customer', { caller: 'customer:6' }, { customerId: 5 }, false],
  ['the customer of null', { caller: 'customer:null' }, { customerId: null }, false],
  ['the network that booked', { caller: 'guest:a' }, { customerId: null, bookedBy: 'guest:a' }, false],
  ['the guest with a token', { caller: 'guest:a', ownerConfirmed: true }, { customerId: null }, true],
  ['the front desk', { caller: 'user:2' }, { customerId: 5 }, true],
  ['the booking itself', { caller: 'guest:b', ownerConfirmed: true }, { customerId: 5 }, true],
] as const)('an unsuccessful intent of %s fails a target: %o, %o, %s', (_name, intent, owner, fails) => {
  expect(canOwnerIntentFailTarget(intent, owner)).toBe(fails);
});

test.each([
  [undefined, 9000, false],
  [undefined, 9001, true],
  [VISIT, 9001, false],
])(
  'an intent for %o of %i is above the 9,000 that its target may cost: %s (BEHAVIOR §19.2)',
  (target, amount, is) => {
    expect(isUnboundOverpayment(target ? { target } : {}, { amount }, 9000)).toBe(is);
  },
);

test.each([
  ['open', true],
  ['paid', true],
  ['returned', false],
  ['ended', false],
] as const)('an intent that is %s counts for its appointment: %s (BEHAVIOR §18.3)', (state, isActive) => {
  expect(isIntentOpenOrPaid({ state })).toBe(isActive);
});
