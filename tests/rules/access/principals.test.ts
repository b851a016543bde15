import { expect, test } from 'vitest';
import { PERMISSIONS, type Permission } from '../../../lib/rules/access/permissions.ts';
import {
  can,
  checkOwnCustomerId,
  checkPermissionIfRequested,
  type Principal,
  toCustomerPrincipal,
  toVisibleStaffAllForNonUsers,
  type VisitCaller,
} from '../../../lib/rules/access/principals.ts';
import {
  checkRouteAccess,
  listAllowedCallers,
  type RouteAccess,
  type RouteCaller,
  toUserPrincipal,
} from '../../../lib/rules/access/route-access.ts';
import type { Tenant } from '../../../lib/rules/ids.ts';
import { toCustomer, toUser } from '../../support/accounts/principals.ts';

const ANONYMOUS: Principal = { kind: 'anonymous' };
const CUSTOMER = toCustomer(7);
const STAFF = toUser('staff');
const ADMIN = toUser('admin');

const GUEST_KEY = { ...STAFF, isKey: true, permissions: [] } as Principal;

const CATALOG: RouteAccess = { access: 'user', permission: 'catalog.write' };
const DIARY: RouteAccess = { access: 'user', permission: 'appointments.read' };
const LOCATIONS: RouteAccess = { access: 'user', permission: 'any' };
const SALE: RouteAccess = { access: 'buyer', permission: 'sales.write' };
const OFFER: RouteAccess = { access: 'public', permission: 'any' };
const SERVICE_EDITING: RouteAccess = { access: 'public', permission: 'catalog.write' };
/** Any one of the permissions is enough. */
const ANNOTATING: RouteAccess = { access: 'user', permission: ['catalog.write', 'appointments.serve_own'] };
const PROFILE: RouteAccess = { access: 'customer' };

// BEHAVIOR §2.1
test.each<[who: string, caller: Principal, what: string, route: RouteAccess, failure: string | undefined]>([
  ['an administrator', ADMIN, 'with any permission', CATALOG, undefined],
  ['staff', STAFF, 'with a permission of staff', DIARY, undefined],
  ['staff', STAFF, 'with a permission that staff lack', CATALOG, 'forbidden'],
  ['staff', STAFF, 'of every user', LOCATIONS, undefined],
  ['a user without permissions', { ...STAFF, permissions: [] } as Principal, 'of users', DIARY, 'forbidden'],
  [
    'a user without permissions',
    { ...STAFF, permissions: [] } as Principal,
    'of users',
    LOCATIONS,
    undefined,
  ],
  ['a key without permissions', GUEST_KEY, 'of every user', LOCATIONS, 'forbidden'],
  ['a key without permissions', GUEST_KEY, 'of everybody', OFFER, undefined],
  ['a key with a permission', { ...STAFF, isKey: true } as Principal, 'of every user', LOCATIONS, undefined],
  ['a stylist', toUser('stylist'), 'with one of several permissions', ANNOTATING, undefined],
  ['staff', STAFF, 'with none of several permissions', ANNOTATING, 'forbidden'],
  ['staff', STAFF, 'of buyers', SALE, undefined],
  ['a customer', CUSTOMER, 'of buyers', SALE, undefined],
  ['a customer', CUSTOMER, 'of every user', LOCATIONS, 'forbidden'],
  ['a customer', CUSTOMER, 'of customers', PROFILE, undefined],
  ['an administrator', ADMIN, 'of customers', PROFILE, 'forbidden'],
  ['an anonymous caller', ANONYMOUS, 'of everybody', SERVICE_EDITING, undefined],
  ['staff', STAFF, 'of everybody that needs a permission of users', SERVICE_EDITING, 'forbidden'],
  ['an anonymous caller', ANONYMOUS, 'of buyers', SALE, 'tokenMissing'],
  ['an anonymous caller', ANONYMOUS, 'of customers', PROFILE, 'tokenMissing'],
])('%s calls a route %s %s', (_who, caller, _what, route, failure) => {
  const checked = checkRouteAccess(route, caller);
  expect(checked.ok ? undefined : checked.failure).toStrictEqual(failure);
});

// BEHAVIOR §2.1
test.each<[who: string, caller: Principal, route: RouteAccess, errors: object | undefined]>([
  ['a user', STAFF, CATALOG, { permission: ['catalog.write'] }],
  ['a user who has none of several', STAFF, ANNOTATING, { permission: ['catalog.write'] }],
  ['a user on a route of customers', STAFF, PROFILE, undefined],
  ['a customer', CUSTOMER, CATALOG, undefined],
])('the refusal of %s names a missing permission, if there is one', (_, caller, route, errors) => {
  expect(checkRouteAccess(route, caller)).toStrictEqual({
    ok: false,
    failure: 'forbidden',
    ...(errors ? { errors } : {}),
  });
});

test.each<[RouteAccess, RouteCaller[]]>([
  [CATALOG, ['admin']],
  [DIARY, ['staff', 'admin']],
  [SALE, ['customer', 'staff', 'admin']],
  [PROFILE, ['customer']],
  [SERVICE_EDITING, ['anonymous', 'customer', 'admin']],
])('a route of %j has the roles %j', (route, roles) => {
  expect(listAllowedCallers(route)).toStrictEqual(roles);
});

const OWNER_ONLY: readonly Permission[] = [
  'payroll.write',
  'payments.write',
  'customers.erase',
  'data.export',
];
const STAFF_PERMISSIONS: readonly Permission[] = [
  ...(['appointments.read', 'appointments.write', 'appointments.override'] as const),
  ...([
    'customers.read',
    'customers.contact',
    'customers.write',
    'blocks.write',
    'sales.read',
    'sales.write',
  ] as const),
  ...(['money.charge', 'money.refund', 'money.drawer', 'waitlist.write'] as const),
];

test.each<[who: string, VisitCaller, readonly Permission[]]>([
  ['an administrator', ADMIN, PERMISSIONS],
  ['a manager', toUser('manager'), PERMISSIONS.filter((each) => !OWNER_ONLY.includes(each))],
  ['staff', STAFF, STAFF_PERMISSIONS],
  ['a stylist', toUser('stylist'), ['appointments.read_own', 'appointments.serve_own', 'payroll.read_own']],
  [
    'an accountant',
    toUser('accountant'),
    ['appointments.read', 'sales.read', 'journal.read', 'books.write', 'payroll.read', 'payroll.write'],
  ],
  [
    'a user with a role of the salon',
    toUserPrincipal(CUSTOMER.tenant, { id: 1 }, ['sales.read']),
    ['sales.read'],
  ],
  ['a user whose role is gone', toUserPrincipal(CUSTOMER.tenant, { id: 1 }), []],
  ['a customer', CUSTOMER, []],
  ['an anonymous caller', ANONYMOUS, []],
  ['the holder of a manage link', { kind: 'link', appointmentId: 7 }, []],
])('%s has the permissions of their role only', (_, actor, expected) => {
  expect(PERMISSIONS.filter((permission) => can(actor, permission)).sort()).toStrictEqual(
    [...expected].sort(),
  );
});

// BEHAVIOR §2.6
test.each([
  [undefined, true],
  [null, true],
  [7, true],
  [8, false],
])('customer 7 may name the customer %s: %s', (named, isAllowed) => {
  const refused = { failure: 'forbidden', errors: { customerId: ['Insufficient permissions'] } };
  expect(checkOwnCustomerId(CUSTOMER, named)).toMatchObject(isAllowed ? { ok: true, value: 7 } : refused);
});

// BEHAVIOR §2.6
test('an act within a call needs its own permission, only where the call asks for it', () => {
  const permissions = PERMISSIONS.filter((permission) => permission !== 'money.refund');
  const user = { kind: 'user', id: 1, tenant: CUSTOMER.tenant, permissions } as const;
  const refused = { ok: false, failure: 'forbidden', errors: { permission: ['money.refund'] } };
  expect(checkPermissionIfRequested(user, true, 'money.refund')).toStrictEqual(refused);
  expect(checkPermissionIfRequested(user, false, 'money.refund')).toStrictEqual({
    ok: true,
    value: undefined,
  });
  expect(checkPermissionIfRequested(user, true, 'payments.write')).toStrictEqual({
    ok: true,
    value: undefined,
  });
});

test('a user sees the visits of all, of the member who they are, or none (BEHAVIOR §2.4)', () => {
  const user = (permissions: readonly Permission[], staffId?: number) =>
    ({ ...ADMIN, permissions, staffId }) as VisitCaller;
  const see = (caller: VisitCaller) => toVisibleStaffAllForNonUsers(caller, 'appointments.read');
  expect(see(user(['appointments.read'], 3))).toBe('all');
  expect(see(user(['appointments.read_own', 'payroll.read'], 3))).toBe(3);
  expect(see(user(['appointments.read_own']))).toBeUndefined();
  expect(see(ANONYMOUS)).toBe('all');
  expect(toCustomerPrincipal(CUSTOMER.tenant, 7)).toStrictEqual({
    kind: 'customer',
    id: 7,
    tenant: CUSTOMER.tenant,
  });
});

// BEHAVIOR §3.7
test('a user who must set up a second factor first may call what everybody may who is no user, and the set-up', () => {
  const user = toUserPrincipal('shear-joy' as Tenant, { id: 7, role: 'admin' }, [], {
    secondFactorRequiredFor: ['catalog.write'],
  });
  const setUp = { ...LOCATIONS, beforeSecondFactor: true } as const;
  const check = (route: RouteAccess, caller: Principal = user) => {
    const checked = checkRouteAccess(route, caller);
    return checked.ok ? undefined : checked.failure;
  };
  expect(user).toMatchObject({ permissions: [], mustSetUpFactor: true });
  expect([DIARY, LOCATIONS, SALE, SERVICE_EDITING].map((route) => check(route))).toStrictEqual(
    Array(4).fill('secondFactorSetupRequired'),
  );
  expect([check(setUp), check(PROFILE), check(LOCATIONS, ADMIN), check(PROFILE, CUSTOMER)]).toStrictEqual([
    undefined,
    'forbidden',
    undefined,
    undefined,
  ]);
});
