import { expect, test } from 'vitest';
import { fail, ok } from '../../../lib/rules/outcome.ts';
import { canUseCardSetup, checkCardSetupCaller } from '../../../lib/rules/payments/card-setups.ts';
import { formatCallerText } from '../../../lib/rules/payments/payment-intents.ts';
import { DEFAULT_SETTINGS } from '../../../lib/rules/salon/settings.ts';

const GUEST = { kind: 'anonymous' } as const;
const CUSTOMER = { kind: 'customer', id: 5 } as const;
const FRONT_DESK = { kind: 'user', id: 2, role: 'staff' } as const;

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
  [CUSTOMER, false, ok(undefined)],
  [GUEST, true, ok(undefined)],
  [GUEST, false, fail('tokenMissing')],
  [FRONT_DESK, true, ok(undefined)],
  [FRONT_DESK, false, fail('forbidden')],
])(
  '%o may save a card where guests may book: %s (BEHAVIOR §2.1, §20.1)',
  (caller, guestCheckout, outcome) => {
    const salon = { settings: { ...DEFAULT_SETTINGS, guestCheckout } };
    expect(checkCardSetupCaller(caller, salon)).toEqual(outcome);
  },
);
