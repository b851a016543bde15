import { expect, test } from 'vitest';
import { canUseCardSetup } from '../../../lib/rules/payments/card-setups.ts';
import { formatCallerText } from '../../../lib/rules/payments/payment-intents.ts';

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
