import { isDeepStrictEqual } from 'node:util';
import { beforeAll, describe, expect, test } from 'vitest';
import { groups } from '../../lib/contract/index.ts';
import type { Route } from '../../lib/contract/route.ts';
import {
  BOOK_ONLINE,
  type BuiltInRole,
  PERMISSIONS,
  type Permission,
} from '../../lib/rules/access/permissions.ts';
import { addApiKey } from '../support/accounts/api-keys.ts';
import { addUser } from '../support/accounts/users.ts';
import { book } from '../support/booking/bookings.ts';
import { listCases, nightTest } from '../support/nightly.ts';
import { type TestSalon, useTestSalons } from '../support/test-salon.ts';

const openSalon = useTestSalons();

const operations = groups.flatMap(({ name, routes }) =>
  Object.entries(routes).map(([operation, route]: [string, Route]) => ({
    name: `${name}/${operation}`,
    route,
  })),
);
/** Without calls of the payment processor, which are signed, and routes of no salon. */
const salonOperations = operations.filter(({ route }) => !route.signed && !route.tenantless);

const STAFF: readonly Permission[] = [
  ...(['appointments.read', 'appointments.write', 'appointments.override'] as const),
  ...(['customers.read', 'customers.contact', 'customers.write', 'sales.read', 'sales.write'] as const),
  ...(['money.charge', 'money.refund', 'money.drawer', 'waitlist.write', 'blocks.write'] as const),
];
/** The rights of each built-in role, written out (BEHAVIOR §2.1). */
const RIGHTS: Readonly<Record<BuiltInRole, (permission: Permission) => boolean>> = {
  admin: () => true,
  manager: (permission) =>
    !/^(payroll\.write|payments\.write|customers\.erase|data\.export)$/.test(permission),
  staff: (permission) => STAFF.includes(permission),
  stylist: (permission) => /^(appointments\.(read|serve)_own|payroll\.read_own)$/.test(permission),
  accountant: (permission) =>
    /^(appointments|sales|journal|payroll)\.read$|^(books|payroll)\.write$/.test(permission),
};
const OWN_ROLE: readonly Permission[] = ['customers.read', 'waitlist.write', 'users.write'];

/** The permissions of a route: a user needs any one of them. None where any user may call the route, or no user. */
const listNeeded = ({ permission = 'any' }: Route): readonly Permission[] =>
  permission === 'any' ? [] : [permission].flat();

/** Below the rate limits of all callers. */
const CALLS_A_MINUTE = 50;

type Caller = {
  readonly token?: string;
  /** Fields that each request carries. */
  readonly fields?: object;
  /** The refusal of a route; undefined where the caller may call it. */
  readonly refuse: (route: Route) => { readonly status: 401 | 403; readonly errors: object } | undefined;
};
const refuseStranger: Caller['refuse'] = ({ access }) =>
  access === 'public' ? undefined : { status: 401, errors: {} };

/** A user with these rights, who is told a missing permission. */
const toUser = (token: string, has: (permission: Permission) => boolean): Caller => ({
  token,
  refuse: (route) => {
    if (route.access === 'customer') return { status: 403, errors: {} };
    const needed = listNeeded(route);
    if (needed.length === 0 || needed.some(has)) return undefined;
    return { status: 403, errors: { permission: [needed[0]] } };
  },
});

let salon: TestSalon;
beforeAll(async () => {
  salon = await openSalon();
});

const REFUSALS = ['Insufficient permissions', 'Authentication required'];

/** Calls every operation. Where the caller is allowed, the request is refused for its content, if at all. */
async function expectAccessOf({ token, fields = {}, refuse }: Caller): Promise<void> {
  const wrong: object[] = [];
  for (const [index, { name, route }] of salonOperations.entries()) {
    if (index % CALLS_A_MINUTE === 0) await salon.clock.advance(1);
    const names = [...route.path.matchAll(/\{(\w+)\}/g)].map(([, each = '']) => each);
    const path = Object.fromEntries(names.map((each) => [each, '1']));
    const { status, body } = await salon.call(name, { ...fields, ...path }, token ? { token } : {});
    const refused = REFUSALS.includes(body.message ?? '') ? { status, errors: body.errors } : undefined;
    expect(status, name).toBeLessThan(500);
    const expected = refuse(route);
    if (!isDeepStrictEqual(refused, expected)) wrong.push({ name, refused, expected });
  }
  expect(wrong).toEqual([]);
}

// BEHAVIOR §2.1
describe('every operation of the contract', () => {
  test.each(listCases(Object.entries(RIGHTS).toReversed()))(
    'answers a user with the role %s where their rights reach',
    async (role, has) => {
      const { token } = await addUser(salon, { role: role as BuiltInRole });
      await expectAccessOf(toUser(token, has));
    },
  );

  test.each(listCases([...PERMISSIONS, BOOK_ONLINE].map((each) => [each])))(
    'answers an API key with %s alone where it reaches (BEHAVIOR §3.10)',
    async (permission) => {
      const { key } = await addApiKey(salon, { permissions: [permission] });
      const asUser = toUser(key, (each) => each === permission);
      const isGuest = permission === BOOK_ONLINE;
      await expectAccessOf({
        token: key,
        refuse: (route) => {
          if (isGuest && route.access === 'public') return undefined;
          // A key that only books is a guest elsewhere, and no key is a user who has seen bookings
          const isOfUsers = isGuest || route.path === '/admin/appointment/unseen';
          return asUser.refuse(route) ?? (isOfUsers ? { status: 403, errors: {} } : undefined);
        },
      });
    },
  );

  test('answers a user with a role of the salon where its permissions reach', async () => {
    const { token } = await addUser(salon, { permissions: OWN_ROLE });
    await expectAccessOf(toUser(token, (permission) => OWN_ROLE.includes(permission)));
  });

  nightTest('answers a customer on routes of customers, buyers and everybody', async () => {
    const token = await salon.token('customer');
    const refuse: Caller['refuse'] = ({ access }) =>
      access === 'user' ? { status: 403, errors: {} } : undefined;
    await expectAccessOf({ token, refuse });
  });

  test('answers anybody without a token on routes of everybody alone', async () => {
    await expectAccessOf({ refuse: refuseStranger });
  });

  nightTest("answers the holder of a guest's link as anybody without a token", async () => {
    const { manage_token } = (await book(salon)).body.data;
    const fields = { token: manage_token, manage_token };
    await expectAccessOf({ fields, refuse: refuseStranger });
  });
});
