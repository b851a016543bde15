import { beforeEach, describe, expect, test } from 'vitest';
import { groups } from '../../lib/contract/index.ts';
import type { Route } from '../../lib/contract/route.ts';
import { listAllowedCallers } from '../../lib/rules/access/route-access.ts';
import { type Item, putItem } from '../../lib/table/store.ts';
import { sendUntilOnlyWrong } from '../support/api/corrected-input.ts';
import {
  createDraw,
  listPaths,
  type Path,
  sampleOf,
  schemaOf,
  valueAt,
  withValue,
} from '../support/api/schema-values.ts';
import { listCases } from '../support/nightly.ts';
import { type CallOptions, type Reply, type TestSalon, useTestSalons } from '../support/test-salon.ts';

const openSalon = useTestSalons();

type Operation = { readonly name: string; readonly route: Route };
const operations: readonly Operation[] = groups.flatMap((group) =>
  Object.entries(group.routes).map(([name, route]) => ({ name: `${group.name}/${name}`, route })),
);
/** Without pages, which show their failures to a person. */
const salonOperations = operations.filter(({ route }) => !route.tenantless && !route.contentType);
const ROLES = ['customer', 'staff', 'admin'] as const;

/** A full input of an operation, with ids that every demo salon has. */
const toInput = (route: Route): object => {
  const input = sampleOf(schemaOf(route), createDraw(2), true) as object;
  if (route.signed) return { slug: 'unknown-salon' };
  // Would end the tokens of the walk
  if ('everywhere' in input) return { ...input, everywhere: 0 };
  if (route.path === '/customer/erase') return { ...input, current_password: 'another password' };
  // The version of another state than the record's
  if (route.failures?.includes('recordHasChanged')) return { ...input, version: null };
  // Within the days that can be booked
  if (route.path === '/booking/save-series')
    return { ...input, customer_type: 0, repeat: { every_weeks: 1, count: 3 } };
  // Repeated, it would hold the days that others book
  if (route.path === '/admin/block-time/store') return { ...input, repeat: null };
  if (route.path === '/admin/time-off/store') return { ...input, from_time: null, to_time: null };
  if (route.path === '/admin/payroll/close') return { from: '2026/11/01', to: '2026/11/10' };
  // Not a walk-in, which only the front desk may book.
  return 'customer_type' in input ? { ...input, customer_type: 0 } : input;
};

let salon: TestSalon;
let otherSalon: TestSalon;
async function openSalons(): Promise<void> {
  salon = await openSalon();
  otherSalon = await openSalon();
}

/** Below the rate limits of all roles. */
const CALLS_A_MINUTE = 50;
let callCount = 0;

async function call(
  { name, route }: Operation,
  options: CallOptions,
  input = toInput(route),
): Promise<Reply> {
  callCount += 1;
  if (callCount % CALLS_A_MINUTE === 0) await salon.clock.advance(1);
  return salon.call(name, route.signed ? { slug: salon.slug } : input, options);
}

function expectRefusal(reply: Reply, status: number, label: string): void {
  expect(reply.status, `${label}: ${reply.text}`).toBe(status);
  expect(reply.body).toMatchObject({ status: false, message: expect.any(String) });
}

/** The access of each part of the API (BEHAVIOR §2.1); the first match counts. */
const EXPECTED_ACCESS: readonly (readonly [RegExp, Route['access']])[] = [
  [/^\/admin\/|^\/front_end_booking_settings\/|^\/services\/(create|update)/, 'user'],
  [/^\/redemption\/|^\/online\/(create-(package|membership)-sell|membership\/cancel)$/, 'buyer'],
  [/^\/online\/(membership\/(pause|resume)|giftcard\/reload|offer-product)$/, 'customer'],
  [/^\/auth\/(own\/|(profile|confirm|second-factor\/(start|confirm|remove))$)/, 'user'],
  [
    /^\/customer\/(login|logout|register|forgot-password|reset-password|verify-email|confirm-merge|keep-address)$/,
    'public',
  ],
  [/^\/customer\/|^\/online\/(get-customer-|claim$)/, 'customer'],
  [/./, 'public'],
];

// BEHAVIOR §2.1
test.each(operations)('$name has the access of its path', ({ route }) => {
  expect(route.access).toBe(EXPECTED_ACCESS.find(([form]) => form.test(route.path))?.[1]);
});

test('the contract has routes', () => {
  expect(operations.length).toBeGreaterThan(60);
});

describe('the whole contract', () => {
  beforeEach(openSalons);

  // BEHAVIOR §3.2
  test('answers 401 to expired, altered, unsigned and malformed tokens', async () => {
    const validToken = await salon.token('admin');
    const [head = '', claims = '', signature = ''] = validToken.split('.');
    const unsignedHead = Buffer.from(JSON.stringify({ alg: 'none', kid: 'local' })).toString('base64url');
    const altered = Buffer.from(
      Buffer.from(claims, 'base64url').toString().replace('"admin"', '"staff"'),
    ).toString('base64url');
    const invalidTokens = [
      `${head}.${altered}.${signature}`,
      `${unsignedHead}.${claims}.`,
      `${head}.${claims}.`,
      'x',
      'a.b.c',
    ];
    // One middleware refuses these and expired tokens, so each operation gets one of them
    const kinds = invalidTokens.length + 1;
    const sendTo = async (kind: number, token: string) => {
      for (const operation of salonOperations.filter((_, index) => index % kinds === kind)) {
        expectRefusal(await call(operation, { token }), 401, `${operation.name} with ${token}`);
      }
    };
    for (const [kind, token] of invalidTokens.entries()) await sendTo(kind, token);
    await salon.clock.advance(61);
    await sendTo(invalidTokens.length, validToken);
  });

  // BEHAVIOR §1.2
  test('answers 400 without a salon and 404 for an unknown one', async () => {
    const slugs = [null, 'no-such-salon', 'No Slug!', null, '__proto__', '../x'];
    for (const [index, operation] of salonOperations.filter(({ route }) => !route.signed).entries()) {
      const slug = slugs[index % slugs.length] ?? null;
      expectRefusal(
        await call(operation, { slug }),
        slug === null ? 400 : 404,
        `${operation.name} for ${slug}`,
      );
    }
  });
});

const ADMIN_FIELDS = { name: 'Ada', email: 'ada@salon.test', role: 'admin', password: 'a-long-password' };

/** A token of an administrator to whom something happens after it is issued. */
async function issueAdminToken(then: (userId: number) => Promise<Reply>): Promise<string> {
  const created = await salon.call<{ id: number }>('directory/user-store', ADMIN_FIELDS, { as: 'admin' });
  const { id } = created.body.data;
  const token = await salon.token({ kind: 'user', id, role: 'admin' });
  const reply = await then(id);
  expect(reply.status, reply.text).toBe(200);
  return token;
}

/** A token of one of the demo salon's people from before the last log-out everywhere. */
async function issueStaleToken(person: 'customer' | 'staff' | 'admin'): Promise<string> {
  const token = await salon.token(person);
  const reply = await salon.call('auth/logout', { everywhere: 1 }, { token });
  expect(reply.status, reply.text).toBe(200);
  return token;
}

const user = (operation: 'user-delete' | 'user-update', fields: object) => (userId: number) =>
  salon.call(`directory/${operation}`, { user_id: userId, ...fields }, { as: 'admin' });

/** A caller whom every route refuses. */
type RefusedCaller = {
  readonly token: () => Promise<string>;
  readonly refusal: { readonly status: number; readonly message: string };
};
const OTHER_SALON = { status: 403, message: 'Token belongs to another salon' };
const OUTDATED = { status: 401, message: 'Invalid or expired token' };
const REFUSED_CALLERS: Readonly<Record<string, RefusedCaller>> = {
  "another salon's customer": { token: () => otherSalon.token('customer'), refusal: OTHER_SALON },
  "another salon's staff member": { token: () => otherSalon.token('staff'), refusal: OTHER_SALON },
  "another salon's administrator": { token: () => otherSalon.token('admin'), refusal: OTHER_SALON },
  'a deleted administrator': {
    token: () => issueAdminToken(user('user-delete', {})),
    refusal: OUTDATED,
  },
  'a customer after log out everywhere': { token: () => issueStaleToken('customer'), refusal: OUTDATED },
  'a staff member after log out everywhere': { token: () => issueStaleToken('staff'), refusal: OUTDATED },
  'an administrator after log out everywhere': { token: () => issueStaleToken('admin'), refusal: OUTDATED },
  'an unknown customer': { token: () => salon.token({ kind: 'customer', id: 999_999 }), refusal: OUTDATED },
};

/** The operations that a caller calls: a share with others like it, because one middleware refuses them. */
function listOperationsOf(caller: RefusedCaller): readonly Operation[] {
  const alike = Object.values(REFUSED_CALLERS).filter(({ refusal }) => refusal === caller.refusal);
  return salonOperations.filter((_, index) => alike[index % alike.length] === caller);
}

// BEHAVIOR §2.1, §3.2
describe('every operation of the contract', () => {
  beforeEach(openSalons);

  test.each(Object.entries(REFUSED_CALLERS))('refuses %s', async (_, caller) => {
    const token = await caller.token();
    const { status, message } = caller.refusal;
    for (const operation of listOperationsOf(caller)) {
      const reply = await call(operation, { token });
      expectRefusal(reply, status, operation.name);
      expect(reply.body.message, `${operation.name}: ${reply.text}`).toBe(message);
    }
  });

  test('answers an administrator who became staff as staff', async () => {
    const token = await issueAdminToken(user('user-update', { role: 'staff' }));
    const isRefused = ({ route }: Operation) => {
      const roles: readonly string[] = listAllowedCallers(route);
      return roles.includes('admin') && !roles.includes('staff');
    };
    for (const operation of salonOperations.filter(isRefused)) {
      const reply = await call(operation, { token });
      expectRefusal(reply, 403, operation.name);
      expect(reply.body.message, operation.name).toBe('Insufficient permissions');
    }
    expect((await salon.call('auth/profile', {}, { token })).body.data).toMatchObject({ role: 'staff' });
  });

  // BEHAVIOR §2.6
  test("refuses another customer wherever an input names a customer's record", async () => {
    expect(await createRecords(), 'records that were not created').toEqual([]);
    const fields = { fname: 'Otto', lname: 'Other', email: 'otto@customers.test' };
    const created = await salon.call<{ id: number }>('directory/customer-store', fields, { as: 'admin' });
    const token = await salon.token({ kind: 'customer', id: created.body.data.id });
    let fieldCount = 0;
    for (const operation of salonOperations.filter(({ route }) => isForCustomers(route))) {
      const input = toInput(operation.route);
      for (const path of listIdFields(input).filter(isOwnedRecord)) {
        fieldCount += 1;
        const send = (input: object) => call(operation, { token }, input);
        const { reply } = await sendUntilOnlyWrong(send, input, path);
        const label = `${operation.name}, ${path.join('.')}: ${reply.status} ${reply.text}`;
        expect([400, 403, 404, 422], label).toContain(reply.status);
      }
    }
    expect(fieldCount).toBeGreaterThan(8);
  });
});

/** Whether customers call the route, and nobody without an account. */
const isForCustomers = ({ access }: Route): boolean => access === 'customer' || access === 'buyer';

/** Fields that name a record of one customer, or the customer. */
const isOwnedRecord = (path: Path): boolean =>
  /^(appointment|sale|customer|purchased_\w+)_id$/.test(String(path.at(-1)));

/** An id of the other salon's records that does not exist in this salon. */
const FOREIGN_ID = 777_001;
const FOREIGN_NAME = 'belongs-to-the-other-salon';

/** A copy of each record of the demo salon in the other salon, under the foreign id. */
async function createForeignRecords(): Promise<void> {
  const sort = String(FOREIGN_ID).padStart(12, '0');
  const copies = (items: readonly Item[], prefix = '') =>
    items
      .slice(0, 1)
      .map(({ pk, sk: _sk, ...record }) =>
        putItem(
          { pk, sk: `${prefix}${sort}` },
          { ...record, id: FOREIGN_ID, name: FOREIGN_NAME, fname: FOREIGN_NAME },
        ),
      );
  const { tenant, store } = otherSalon;
  for (const kind of ['LOCATION', 'CATEGORY', 'SERVICE', 'STAFF', 'ADD-ON']) {
    const items = await store.queryAll({ pk: `${tenant}#CATALOG`, prefix: `${kind}#` });
    await store.commit(copies(items, `${kind}#`));
  }
  for (const kind of ['USER', 'CUSTOMER', 'OCCASION']) {
    await store.commit(copies(await store.queryAll({ pk: `${tenant}#${kind}` })));
  }
}

const isIdField = (path: Path): boolean =>
  /(^|_)ids?$|^(appointment|services?)$/.test(String(path.findLast((part) => typeof part === 'string')));

/** The fields of an input that name records. */
const listIdFields = (input: object): Path[] =>
  listPaths(input).filter((path) => isIdField(path) && typeof valueAt(input, path) !== 'object');

const isGet = ({ route }: Operation): boolean => route.method === 'GET';

/** Without calls of a mailed link, whose token nobody can make up, and without readers, which the processor keeps. */
const isCreating = (route: Route): boolean =>
  route.status === 201 &&
  !('token' in toInput(route)) &&
  // The demo salon has neither an account of the processor nor a gift card that is paid
  !['/admin/reader/store', '/online/giftcard/reload'].includes(route.path);

/** Creates one record of each kind, so that the ids of inputs exist. */
async function createRecords(): Promise<string[]> {
  const missing: string[] = [];
  for (const operation of salonOperations.filter(({ route }) => isCreating(route))) {
    const roles: readonly string[] = listAllowedCallers(operation.route);
    // The front desk user has no time off: it is no member of the staff
    const caller = roles.includes('customer') ? 'customer' : 'admin';
    const send = (input: object) => call(operation, { as: caller }, input);
    const { reply } = await sendUntilOnlyWrong(send, toInput(operation.route), []);
    if (reply.status !== 201) missing.push(`${operation.name}: ${reply.text}`);
  }
  return missing;
}

// BEHAVIOR §1.2
describe("another salon's record", () => {
  beforeEach(openSalons);

  test("refuses another salon's id in every id field, and shows nothing of its record", async () => {
    await createForeignRecords();
    const unproven: string[] = [];
    let fieldCount = 0;
    expect(await createRecords(), 'records that were not created').toEqual([]);
    for (const operation of salonOperations) {
      const input = toInput(operation.route);
      const roles: readonly string[] = listAllowedCallers(operation.route);
      for (const path of listIdFields(input)) {
        // The salon is compared in the same way for all roles
        for (const caller of listCases(ROLES.filter((each) => roles.includes(each)))) {
          fieldCount += 1;
          const foreignInput = withValue(input, path, FOREIGN_ID) as object;
          const send = (input: object) => call(operation, { as: caller }, input);
          const { reply, isNamed } = await sendUntilOnlyWrong(send, foreignInput, path);
          const label = `${operation.name} as ${caller}, ${path.join('.')}: ${reply.status} ${reply.text}`;
          expect(reply.text, label).not.toContain(FOREIGN_NAME);
          // A list that is filtered by an unknown record is empty.
          if (isGet(operation) && reply.status === 200) expect(reply.body.data, label).toEqual([]);
          else expect([400, 401, 403, 404, 422], label).toContain(reply.status);
          if (reply.status === 422 && !isNamed) unproven.push(label);
        }
      }
    }
    expect(fieldCount).toBeGreaterThan(100);
    expect(unproven).toEqual([]);
  });
});
