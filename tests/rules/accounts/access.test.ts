import { expect, test } from 'vitest';
import {
  type Actor,
  type Caller,
  checkAccess,
  checkOwnCustomerId,
  isFrontDesk,
  type Role,
} from '../../../lib/rules/accounts/access.ts';

const ANONYMOUS: Caller = { kind: 'anonymous' };
const CUSTOMER = { kind: 'customer', id: 7 } as const;
const STAFF: Caller = { kind: 'user', id: 7, role: 'staff' };
const ADMIN: Caller = { kind: 'user', id: 8, role: 'admin' };

// BEHAVIOR §2.1
test.each<[roles: readonly Role[], caller: Caller, failure: string | undefined]>([
  [['admin'], ADMIN, undefined],
  [['admin'], STAFF, 'forbidden'],
  [['admin', 'staff'], STAFF, undefined],
  [['customer', 'admin', 'staff'], CUSTOMER, undefined],
  [['admin', 'staff'], CUSTOMER, 'forbidden'],
  [['customer'], ADMIN, 'forbidden'],
  [['anonymous', 'customer'], ANONYMOUS, undefined],
  [['customer', 'admin'], ANONYMOUS, 'tokenMissing'],
])('a route of %j for the caller %j: %s', (roles, caller, failure) => {
  const checked = checkAccess(roles, caller);
  expect(checked.ok ? undefined : checked).toEqual(failure && { ok: false, failure });
});

test.each<[actor: Actor, expected: boolean]>([
  [ADMIN, true],
  [STAFF, true],
  [CUSTOMER, false],
  [ANONYMOUS, false],
  [{ kind: 'link', appointmentId: 7 }, false],
])('%j is the front desk: %s', (actor, expected) => {
  expect(isFrontDesk(actor)).toBe(expected);
});

// BEHAVIOR §2.2
test.each([
  [undefined, true],
  [null, true],
  [7, true],
  [8, false],
])('customer 7 may name the customer %s: %s', (named, isAllowed) => {
  const refused = { failure: 'forbidden', errors: { customerId: ['Insufficient permissions'] } };
  expect(checkOwnCustomerId(CUSTOMER, named)).toMatchObject(isAllowed ? { ok: true, value: 7 } : refused);
});
