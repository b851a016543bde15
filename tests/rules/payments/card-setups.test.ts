import { expect, test } from 'vitest';
import { fail, ok } from '../../../lib/rules/outcome.ts';
import { checkCardSetupCaller } from '../../../lib/rules/payments/card-setups.ts';
import { canUseCardSetup, formatCallerText } from '../../../lib/rules/payments/payment-intents.ts';
import { DEFAULT_SETTINGS } from '../../../lib/rules/salons/settings.ts';
import { toCustomer, toUser } from '../../support/accounts/principals.ts';

const GUEST = { kind: 'anonymous' } as const;
const CUSTOMER = toCustomer(5);
const FRONT_DESK = toUser('staff', 2);

test.each([
  ['a guest', GUEST, 'guest:hash', true],
  ['a guest', GUEST, 'guest:of another address', true],
  ['a guest', GUEST, 'customer:5', false],
  ['a guest', GUEST, '', false],
  ['a customer', CUSTOMER, 'customer:5', true],
  ['a customer', CUSTOMER, 'customer:6', false],
  ['a customer', CUSTOMER, 'guest:hash', false],
  ['the front desk', FRONT_DESK, 'customer:5', true],
  ['the front desk', FRONT_DESK, 'guest:hash', true],
])(
  '%s %# may use only its own card setup, except at the front desk (BEHAVIOR §14.8)',
  (_, caller, createdBy, may) => {
    expect(canUseCardSetup(createdBy, caller, formatCallerText(caller, 'hash'))).toBe(may);
  },
);

test.each([
  ['a customer', CUSTOMER, false, false, ok(undefined)],
  ['a customer', CUSTOMER, false, true, ok(undefined)],
  ['a guest', GUEST, true, false, ok(undefined)],
  ['a guest', GUEST, true, true, fail('tokenMissing')],
  ['a guest', GUEST, false, false, fail('tokenMissing')],
  ['the front desk', FRONT_DESK, true, false, ok(undefined)],
  ['the front desk', FRONT_DESK, true, true, fail('forbidden')],
  ['the front desk', FRONT_DESK, false, false, fail('forbidden')],
])(
  '%s %# saves a card only where the salon allows it; only a customer saves that of a membership (BEHAVIOR §2.1, §20.1, §24.5)',
  (_, caller, guestCheckout, isForMembership, outcome) => {
    const salon = { settings: { ...DEFAULT_SETTINGS, guestCheckout } };
    expect(checkCardSetupCaller(caller, salon, isForMembership)).toStrictEqual(outcome);
  },
);
