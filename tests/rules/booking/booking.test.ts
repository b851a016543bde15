import { expect, test } from 'vitest';
import type { Caller } from '../../../lib/rules/accounts/access.ts';
import { checkPolicyAccepted, checkVisitor, type VisitorInput } from '../../../lib/rules/booking/booking.ts';
import { DEFAULT_SETTINGS } from '../../../lib/rules/salon/settings.ts';

const CUSTOMER: Caller = { kind: 'customer', id: 7 };
const FRONT_DESK: Caller = { kind: 'user', id: 1, role: 'staff' };
const ANONYMOUS: Caller = { kind: 'anonymous' };

const salon = (guestCheckout: boolean) => ({ settings: { ...DEFAULT_SETTINGS, guestCheckout } });
const toInput = (customerId: number | null, customerType?: 0 | 1 | 2): VisitorInput => ({
  customerId,
  customerType,
});

type Row = [name: string, caller: Caller, requested: VisitorInput, guests: boolean, expected: string];

const rows: Row[] = [
  ['a customer books for themselves', CUSTOMER, toInput(null), false, 'customer 7 type 0'],
  ['a customer may name themselves', CUSTOMER, toInput(7, 0), false, 'customer 7 type 0'],
  ['a customer may not name another customer', CUSTOMER, toInput(8, 0), false, 'forbidden customerId'],
  ['a customer cannot book as a guest', CUSTOMER, toInput(null, 1), true, 'invalid customerType'],
  ['a customer cannot book a walk-in', CUSTOMER, toInput(7, 2), true, 'forbidden customerType'],
  ['a guest books where the salon allows guests', ANONYMOUS, toInput(null, 1), true, 'customer null type 1'],
  ['a guest must log in where it does not', ANONYMOUS, toInput(null, 1), false, 'loginRequired'],
  ['a guest must send customer_type 1', ANONYMOUS, toInput(null), true, 'loginRequired'],
  ['a guest cannot book for a customer', ANONYMOUS, toInput(7, 1), true, 'loginRequired'],
  ['only the front desk books walk-ins', ANONYMOUS, toInput(null, 2), true, 'tokenMissing'],
  ['the front desk books for a customer', FRONT_DESK, toInput(9), false, 'customer 9 type 0'],
  ['the front desk books a walk-in', FRONT_DESK, toInput(null), false, 'customer null type 2'],
  ['the front desk books a walk-in for a customer', FRONT_DESK, toInput(9, 2), false, 'customer 9 type 2'],
  ['the front desk books a guest', FRONT_DESK, toInput(null, 1), false, 'customer null type 1'],
  [
    'the front desk must name the registered customer',
    FRONT_DESK,
    toInput(null, 0),
    false,
    'invalid customerId',
  ],
  [
    'the front desk must not name a customer for a guest',
    FRONT_DESK,
    toInput(9, 1),
    false,
    'invalid customerId',
  ],
];

test.each(rows)('%s (BEHAVIOR §2.3)', (_name, caller, requested, guests, expected) => {
  const outcome = checkVisitor(caller, requested, salon(guests));
  const result = outcome.ok
    ? `customer ${outcome.value.customerId} type ${outcome.value.customerType}`
    : [outcome.failure, ...Object.keys(outcome.errors ?? {})].join(' ');
  expect(result).toBe(expected);
});

test.each([
  ['online, required, not accepted', CUSTOMER, true, false, false],
  ['online, required, accepted', CUSTOMER, true, true, true],
  ['online, not required', CUSTOMER, false, false, true],
  ['at the front desk, required, not accepted', FRONT_DESK, true, false, true],
])('cancellation policy: %s (BEHAVIOR §10.6)', (_name, caller, cancellationKey, accepted, isAllowed) => {
  const outcome = checkPolicyAccepted(caller, accepted, {
    settings: { ...DEFAULT_SETTINGS, cancellationKey },
  });
  expect(outcome.ok || outcome.failure).toBe(isAllowed || 'policyNotAccepted');
});
