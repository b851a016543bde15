import { beforeEach, describe, expect, test } from 'vitest';
import { groups } from '../../lib/contract/index.ts';
import { ACCESS, type Access, type Route } from '../../lib/contract/route.ts';
import { put } from '../../lib/table/change.ts';
import type { Item } from '../../lib/table/item.ts';
import { sendUntilOnlyWrong } from '../support/corrected-input.ts';
import {
  createDraw,
  listPaths,
  type Path,
  sampleOf,
  schemaOf,
  valueAt,
  withValue,
} from '../support/schema-values.ts';
import { type CallOptions, type Reply, type TestSalon, useTestSalons } from '../support/test-salon.ts';

const openSalon = useTestSalons();

type Operation = { readonly name: string; readonly route: Route };
const operations: readonly Operation[] = groups.flatMap((group) =>
  Object.entries(group.routes).map(([name, route]) => ({ name: `${group.name}/${name}`, route })),
);
const salonOperations = operations.filter(({ route }) => !route.tenantless);
const ROLES = ['customer', 'staff', 'admin'] as const;

/** A full input of an operation, with ids that every demo salon has. */
const toInput = (route: Route): object => {
  const input = sampleOf(schemaOf(route), createDraw(1), true) as object;
  if (route.signed) return { slug: 'unknown-salon' };
  // Not a walk-in, which only the front desk may book.
  return 'customer_type' in input ? { ...input, customer_type: 0 } : input;
};

let salon: TestSalon;
let otherSalon: TestSalon;
async function openSalons(): Promise<void> {
  salon = await openSalon();
  otherSalon = await openSalon();
  await createForeignRecords();
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

/** The roles of each part of the API (BEHAVIOR §2.1); the first match counts. */
const EXPECTED_ACCESS: readonly (readonly [RegExp, Access])[] = [
  [/^\/admin\/(appointment\/|quick-sale$)/, 'frontDesk'],
  [/^\/admin\/|^\/front_end_booking_settings\/|^\/services\/(create|update)/, 'admin'],
  [/^\/redemption\/|^\/online\/(create-[a-z-]+-sell|membership\/cancel)$/, 'buyer'],
  [/^\/customer\/(login|register|forgot-password|reset-password|verify-email)$/, 'public'],
  [/^\/customer\/|^\/online\/(get-customer-|claim$)/, 'customer'],
  [/./, 'public'],
];

// BEHAVIOR §2.1, §2.2, §1.2, §5.3, §5.2
test.each(operations)('$name has the access of its path', ({ route }) => {
  expect(route.access).toBe(EXPECTED_ACCESS.find(([form]) => form.test(route.path))?.[1]);
});

test('the contract has routes', () => {
  expect(operations.length).toBeGreaterThan(60);
});

describe('the whole contract', () => {
  beforeEach(openSalons);

  test('answers 401 without a token on every route that is not public', async () => {
    for (const operation of salonOperations) {
      const roles: readonly string[] = ACCESS[operation.route.access];
      const reply = await call(operation, {});
      if (!roles.includes('anonymous')) expectRefusal(reply, 401, operation.name);
      expect(reply.status, `${operation.name}: ${reply.text}`).toBeLessThan(500);
    }
  });

  test('answers 403 to every role that a route does not allow', async () => {
    for (const operation of salonOperations) {
      const roles: readonly string[] = ACCESS[operation.route.access];
      for (const caller of ROLES.filter((each) => !roles.includes(each))) {
        expectRefusal(await call(operation, { as: caller }), 403, `${operation.name} as ${caller}`);
      }
    }
  });

  test('answers 403 to a token of another salon, for every role', async () => {
    for (const operation of salonOperations) {
      for (const caller of ROLES) {
        const token = await otherSalon.token(caller);
        expectRefusal(
          await call(operation, { token }),
          403,
          `${operation.name} as ${caller} of another salon`,
        );
      }
    }
  });

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
    for (const operation of salonOperations) {
      for (const token of invalidTokens) {
        expectRefusal(await call(operation, { token }), 401, `${operation.name} with ${token}`);
      }
    }
    await salon.clock.advance(61);
    for (const operation of salonOperations) {
      expectRefusal(
        await call(operation, { token: validToken }),
        401,
        `${operation.name} with an expired token`,
      );
    }
  });

  test('answers 400 without a salon and 404 for an unknown one', async () => {
    for (const operation of salonOperations.filter(({ route }) => !route.signed)) {
      expectRefusal(await call(operation, { slug: null }), 400, operation.name);
      for (const slug of ['no-such-salon', 'No Slug!', '__proto__', '../x']) {
        expectRefusal(await call(operation, { slug }), 404, `${operation.name} for ${slug}`);
      }
    }
  });
});

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
        put(
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

/** Creates one record of each kind, so that the ids of inputs exist. */
async function createRecords(): Promise<string[]> {
  const missing: string[] = [];
  for (const operation of salonOperations.filter(({ route }) => route.status === 201)) {
    const roles: readonly string[] = ACCESS[operation.route.access];
    const caller = ROLES.find((each) => roles.includes(each)) ?? 'admin';
    const send = (input: object) => call(operation, { as: caller }, input);
    const { reply } = await sendUntilOnlyWrong(send, toInput(operation.route), []);
    if (reply.status !== 201) missing.push(`${operation.name}: ${reply.text}`);
  }
  return missing;
}

describe("another salon's record", () => {
  beforeEach(openSalons);

  test("refuses another salon's id in every id field, and shows nothing of its record", async () => {
    const unproven: string[] = [];
    let fieldCount = 0;
    expect(await createRecords(), 'records that were not created').toEqual([]);
    for (const operation of salonOperations) {
      const input = toInput(operation.route);
      const roles: readonly string[] = ACCESS[operation.route.access];
      for (const path of listIdFields(input)) {
        for (const caller of ROLES.filter((each) => roles.includes(each))) {
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
