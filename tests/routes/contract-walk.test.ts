import { beforeEach, describe, expect, test } from 'vitest';
import { groups } from '../../lib/contract/index.ts';
import { ACCESS, type Access, type Route } from '../../lib/contract/route.ts';
import { put } from '../../lib/table/change.ts';
import type { Item } from '../../lib/table/item.ts';
import { answerTo } from '../support/repair.ts';
import {
  drawing,
  type Path,
  pathsIn,
  sampleOf,
  schemaOf,
  valueAt,
  withValue,
} from '../support/schema-values.ts';
import { type CallOptions, type Reply, type TestSalon, useTestSalons } from '../support/test-salon.ts';

const salons = useTestSalons();

type Operation = { readonly name: string; readonly route: Route };
const operations: readonly Operation[] = groups.flatMap((group) =>
  Object.entries(group.routes).map(([name, route]) => ({ name: `${group.name}/${name}`, route })),
);
const ofSalons = operations.filter(({ route }) => !route.tenantless);
const PEOPLE = ['customer', 'staff', 'admin'] as const;

/** All that an operation takes, with the ids of records that stand in every demo salon. */
const inputOf = (route: Route): object => {
  const input = sampleOf(schemaOf(route), drawing(1), true) as object;
  if (route.signed) return { slug: 'unknown-salon' };
  // A walk-in would be the desk's alone
  return 'customer_type' in input ? { ...input, customer_type: 0 } : input;
};

let here: TestSalon;
let there: TestSalon;
async function openBoth(): Promise<void> {
  here = await salons();
  there = await salons();
  await placeForeignRecords();
}

/** Fewer than a caller of any kind has in a minute. */
const CALLS_A_MINUTE = 50;
let calls = 0;

async function call(
  { name, route }: Operation,
  options: CallOptions,
  input = inputOf(route),
): Promise<Reply> {
  calls += 1;
  if (calls % CALLS_A_MINUTE === 0) await here.clock.advance(1);
  return here.call(name, route.signed ? { slug: here.slug } : input, options);
}

function expectRefusal(reply: Reply, status: number, what: string): void {
  expect(reply.status, `${what}: ${reply.text}`).toBe(status);
  expect(reply.body).toMatchObject({ status: false, message: expect.any(String) });
}

/** Whom each part of the API is for (decisions §1), the first that fits. */
const MEANT_FOR: readonly (readonly [RegExp, Access])[] = [
  [/^\/admin\/(appointment\/|quick-sale$)/, 'desk'],
  [/^\/admin\/|^\/front_end_booking_settings\/|^\/services\/(create|update)/, 'admin'],
  [/^\/redemption\/|^\/online\/(create-[a-z-]+-sell|membership\/cancel)$/, 'buyer'],
  [/^\/customer\/(login|register|forgot-password|reset-password|verify-email)$/, 'public'],
  [/^\/customer\/|^\/online\/(get-customer-|claim$)/, 'customer'],
  [/./, 'public'],
];

test.each(operations)('lets nobody call $name whom it is not meant for', ({ route }) => {
  expect(route.access).toBe(MEANT_FOR.find(([form]) => form.test(route.path))?.[1]);
});

test('has routes to walk', () => {
  expect(operations.length).toBeGreaterThan(60);
});

describe('the whole contract', () => {
  beforeEach(openBoth);

  test('answers 401 without a token wherever not everybody may call', async () => {
    for (const operation of ofSalons) {
      const roles: readonly string[] = ACCESS[operation.route.access];
      const reply = await call(operation, {});
      if (!roles.includes('anonymous')) expectRefusal(reply, 401, operation.name);
      expect(reply.status, `${operation.name}: ${reply.text}`).toBeLessThan(500);
    }
  });

  test('answers 403 to every role that a route does not take', async () => {
    for (const operation of ofSalons) {
      const roles: readonly string[] = ACCESS[operation.route.access];
      for (const caller of PEOPLE.filter((each) => !roles.includes(each))) {
        expectRefusal(await call(operation, { as: caller }), 403, `${operation.name} as ${caller}`);
      }
    }
  });

  test("answers 403 to another salon's token, also of an administrator", async () => {
    for (const operation of ofSalons) {
      for (const caller of PEOPLE) {
        const token = await there.token(caller);
        expectRefusal(await call(operation, { token }), 403, `${operation.name} as a foreign ${caller}`);
      }
    }
  });

  test('answers 401 to tokens that are too old, altered, unsigned, or signed by others', async () => {
    const good = await here.token('admin');
    const [head = '', claims = '', signature = ''] = good.split('.');
    const none = Buffer.from(JSON.stringify({ alg: 'none', kid: 'local' })).toString('base64url');
    const altered = Buffer.from(
      Buffer.from(claims, 'base64url').toString().replace('"admin"', '"staff"'),
    ).toString('base64url');
    const bad = [`${head}.${altered}.${signature}`, `${none}.${claims}.`, `${head}.${claims}.`, 'x', 'a.b.c'];
    for (const operation of ofSalons) {
      for (const token of bad) {
        expectRefusal(await call(operation, { token }), 401, `${operation.name} with ${token}`);
      }
    }
    await here.clock.advance(61);
    for (const operation of ofSalons) {
      expectRefusal(await call(operation, { token: good }), 401, `${operation.name} an hour later`);
    }
  });

  test('answers 400 where no salon is named and 404 where it is unknown', async () => {
    for (const operation of ofSalons.filter(({ route }) => !route.signed)) {
      expectRefusal(await call(operation, { slug: null }), 400, operation.name);
      for (const slug of ['no-such-salon', 'No Slug!', '__proto__', '../x']) {
        expectRefusal(await call(operation, { slug }), 404, `${operation.name} of ${slug}`);
      }
    }
  });
});

/** An id that records of the other salon have, and none of this one. */
const FOREIGN_ID = 777_001;
const MARK = 'belongs-to-the-other-salon';

/** Each record of the demo salon, as one of the other salon's own under the foreign id. */
async function placeForeignRecords(): Promise<void> {
  const sort = String(FOREIGN_ID).padStart(12, '0');
  const copies = (items: readonly Item[], prefix = '') =>
    items
      .slice(0, 1)
      .map(({ pk, sk: _sk, ...record }) =>
        put({ pk, sk: `${prefix}${sort}` }, { ...record, id: FOREIGN_ID, name: MARK, fname: MARK }),
      );
  const { tenant, store } = there;
  for (const kind of ['LOCATION', 'CATEGORY', 'SERVICE', 'STAFF', 'ADD-ON']) {
    const items = await store.all({ pk: `${tenant}#CATALOG`, prefix: `${kind}#` });
    await store.commit(copies(items, `${kind}#`));
  }
  for (const kind of ['USER', 'CUSTOMER', 'OCCASION']) {
    await store.commit(copies(await store.all({ pk: `${tenant}#${kind}` })));
  }
}

const isIdField = (path: Path): boolean =>
  /(^|_)ids?$|^(appointment|services?)$/.test(String(path.findLast((part) => typeof part === 'string')));

/** The fields of an input that name records. */
const idFields = (input: object): Path[] =>
  pathsIn(input).filter((path) => isIdField(path) && typeof valueAt(input, path) !== 'object');

const isRead = ({ route }: Operation): boolean => route.method === 'GET';

/** Makes one of everything that can be made, so that the ids of inputs are those of records that stand here. */
async function furnish(): Promise<string[]> {
  const missing: string[] = [];
  for (const operation of ofSalons.filter(({ route }) => route.status === 201)) {
    const roles: readonly string[] = ACCESS[operation.route.access];
    const caller = PEOPLE.find((each) => roles.includes(each)) ?? 'admin';
    const send = (tried: object) => call(operation, { as: caller }, tried);
    const { reply } = await answerTo(send, inputOf(operation.route), []);
    if (reply.status !== 201) missing.push(`${operation.name}: ${reply.text}`);
  }
  return missing;
}

describe("another salon's record", () => {
  beforeEach(openBoth);

  test('is refused in every field that takes an id, and nothing of it is told', async () => {
    const unproven: string[] = [];
    let fields = 0;
    expect(await furnish(), 'made first').toEqual([]);
    for (const operation of ofSalons) {
      const input = inputOf(operation.route);
      const roles: readonly string[] = ACCESS[operation.route.access];
      for (const path of idFields(input)) {
        for (const caller of PEOPLE.filter((each) => roles.includes(each))) {
          fields += 1;
          const foreign = withValue(input, path, FOREIGN_ID) as object;
          const send = (tried: object) => call(operation, { as: caller }, tried);
          const { reply, isNamed } = await answerTo(send, foreign, path);
          const what = `${operation.name} as ${caller}, ${path.join('.')}: ${reply.status} ${reply.text}`;
          expect(reply.text, what).not.toContain(MARK);
          // A list may be asked for what is of nobody here; it then has no rows.
          if (isRead(operation) && reply.status === 200) expect(reply.body.data, what).toEqual([]);
          else expect([400, 401, 403, 404, 422], what).toContain(reply.status);
          if (reply.status === 422 && !isNamed) unproven.push(what);
        }
      }
    }
    expect(fields).toBeGreaterThan(100);
    expect(unproven).toEqual([]);
  });
});
