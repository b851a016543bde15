import { expect, test } from 'vitest';
import type { Caller } from '../../../lib/rules/accounts/access.ts';
import { checkPolicyAccepted, checkVisitor, type ForWhom } from '../../../lib/rules/booking/visitor.ts';
import { DEFAULT_SETTINGS } from '../../../lib/rules/salon/settings.ts';

const CUSTOMER: Caller = { kind: 'customer', id: 7 };
const DESK: Caller = { kind: 'user', id: 1, role: 'staff' };
const NOBODY: Caller = { kind: 'anonymous' };

const salon = (guestCheckout: boolean) => ({ settings: { ...DEFAULT_SETTINGS, guestCheckout } });
const whom = (customerId: number | null, customerType?: 0 | 1 | 2): ForWhom => ({ customerId, customerType });

type Row = [name: string, caller: Caller, whom: ForWhom, guests: boolean, expected: string];

const rows: Row[] = [
  ['a customer books for itself', CUSTOMER, whom(null), false, 'customer 7 type 0'],
  ['a customer may name itself', CUSTOMER, whom(7, 0), false, 'customer 7 type 0'],
  ['a customer may name nobody else', CUSTOMER, whom(8, 0), false, 'forbidden'],
  ['a customer is no guest', CUSTOMER, whom(null, 1), true, 'invalid customer_type'],
  ['a customer is no walk-in', CUSTOMER, whom(7, 2), true, 'forbidden'],
  ['a guest books where guests are let in', NOBODY, whom(null, 1), true, 'customer null type 1'],
  ['a guest must log in where they are not', NOBODY, whom(null, 1), false, 'loginRequired'],
  ['a guest must say so', NOBODY, whom(null), true, 'loginRequired'],
  ['a guest books for no customer', NOBODY, whom(7, 1), true, 'loginRequired'],
  ['a walk-in is for the desk', NOBODY, whom(null, 2), true, 'tokenMissing'],
  ['the desk books for a customer', DESK, whom(9), false, 'customer 9 type 0'],
  ['the desk books a walk-in', DESK, whom(null), false, 'customer null type 2'],
  ['the desk books a walk-in who is a customer', DESK, whom(9, 2), false, 'customer 9 type 2'],
  ['the desk books a guest', DESK, whom(null, 1), false, 'customer null type 1'],
  ['the desk names the registered customer', DESK, whom(null, 0), false, 'invalid customer_id'],
  ['the desk names no customer for a guest', DESK, whom(9, 1), false, 'invalid customer_id'],
];

test.each(rows)('%s', (_name, caller, forWhom, guests, expected) => {
  const outcome = checkVisitor(caller, forWhom, salon(guests));
  const shown = outcome.ok
    ? `customer ${outcome.value.customerId} type ${outcome.value.customerType}`
    : [outcome.failure, ...Object.keys(outcome.errors ?? {})].join(' ');
  expect(shown).toBe(expected);
});

test.each([
  ['online, asked, not accepted', CUSTOMER, true, false, false],
  ['online, asked, accepted', CUSTOMER, true, true, true],
  ['online, not asked', CUSTOMER, false, false, true],
  ['at the desk, asked, not accepted', DESK, true, false, true],
])('cancellation policy: %s', (_name, caller, cancellationKey, accepted, isFine) => {
  const outcome = checkPolicyAccepted(caller, accepted, {
    settings: { ...DEFAULT_SETTINGS, cancellationKey },
  });
  expect(outcome.ok || outcome.failure).toBe(isFine || 'policyNotAccepted');
});
