import { describe, expect, test } from 'vitest';
import { DEMO_LOGINS } from '../../infra/local/demo/demo.ts';
import type { Tenant } from '../../lib/rules/ids.ts';
import { keys } from '../../lib/table/keys.ts';
import { CALL_TIMEOUTS, createDynamoClient, openStore } from '../../lib/table/open-store.ts';
import { isTableUnavailable } from '../../lib/table/outages.ts';
import { putItem, putNewItem } from '../../lib/table/store.ts';
import { logIn, refresh } from '../support/accounts/log-ins.ts';
import { toBooking } from '../support/booking/bookings.ts';
import { type DatabaseError, useDatabaseProxy } from '../support/environment/database-proxy.ts';
import { listCases, nightTest } from '../support/nightly.ts';
import { DEPOSITS_ON, openPaymentAccount } from '../support/payments/payments.ts';
import { type TestSalon, useTestSalons } from '../support/test-salon.ts';

const proxy = useDatabaseProxy();
const openSalon = useTestSalons(proxy);

const CONFLICT: DatabaseError = {
  status: 400,
  name: 'TransactionCanceledException',
  fields: { CancellationReasons: [{ Code: 'TransactionConflict' }, { Code: 'None' }] },
};
const BUSY = { status: 503, body: { status: false, message: 'Please try again' } };

/** Fails the first calls of an operation. Returns the function that counts the failures. */
function failCalls(
  operation: string,
  failure: DatabaseError | 'silence' | 'lost reply',
  most = Number.POSITIVE_INFINITY,
) {
  let failures = 0;
  proxy.intercept((called) => {
    if (called !== operation || failures === most) return undefined;
    failures += 1;
    return failure;
  });
  return () => failures;
}

const book = (salon: TestSalon) =>
  salon.call('booking/save-booking', toBooking(), {
    headers: { 'idempotency-key': 'one booking' },
    address: '203.0.113.7',
  });
const countBookings = async (salon: TestSalon) =>
  (await salon.store.queryAll({ pk: `${salon.tenant}#APPOINTMENT` })).length;

// BEHAVIOR §31.2
describe('transactions that conflict', () => {
  nightTest('for as long as they like end with 503, and nothing is written', async () => {
    const salon = await openSalon();
    failCalls('TransactWriteItems', CONFLICT);
    const reply = await book(salon);
    expect(reply).toMatchObject(BUSY);
    expect(reply.headers['retry-after']).toBe('1');
    proxy.forwardAll();
    expect(await countBookings(salon)).toBe(0);
    // The key is free for the retry
    expect((await book(salon)).status).toBe(201);
    expect(await countBookings(salon)).toBe(1);
  });

  test('for a moment only delay the request', async () => {
    const salon = await openSalon();
    const countFailures = failCalls('TransactWriteItems', CONFLICT, 3);
    expect((await book(salon)).status).toBe(201);
    expect(countFailures()).toBe(3);
  });

  test('with a single write only delay it', async () => {
    const salon = await openSalon();
    const countFailures = failCalls('PutItem', { status: 400, name: 'TransactionConflictException' }, 2);
    const key = keys.record(salon.tenant, 'SALE', 1);
    expect(await salon.store.commit([putItem(key, {})])).toEqual({ done: true });
    expect(countFailures()).toBe(2);
  });
});

// BEHAVIOR §31.2, §3.3, §8.2
nightTest(
  'lasting conflicts give no tokens of a session that was not stored, end none, and lift no limit (503)',
  async () => {
    const salon = await openSalon(DEPOSITS_ON);
    await openPaymentAccount(salon);
    const { refreshToken } = await logIn(salon, 'customers', DEMO_LOGINS.customer);
    proxy.intercept((operation, body) => {
      if (operation === 'TransactWriteItems') return CONFLICT;
      if (operation !== 'UpdateItem') return undefined;
      if (body.includes('"hash"')) return { status: 400, name: 'TransactionConflictException' };
      const isUnpaidIntent = body.includes('"reservations"');
      return isUnpaidIntent ? { status: 400, name: 'ConditionalCheckFailedException' } : undefined;
    });
    const replies = await Promise.all([
      salon.call('customers/login', DEMO_LOGINS.customer),
      refresh(salon, refreshToken),
      salon.call('payments/create-session', {}, { as: 'customer' }),
    ]);
    expect(replies).toMatchObject([BUSY, BUSY, BUSY]);
    expect(replies.map(({ text }) => text).join()).not.toContain('token');
    proxy.forwardAll();
    expect((await refresh(salon, refreshToken)).status).toBe(200);
  },
);

describe('a database that throttles or fails', () => {
  test.each<[string, DatabaseError]>(
    listCases([
      ['exceeded throughput', { status: 400, name: 'ProvisionedThroughputExceededException' }],
      ['an exceeded limit of requests', { status: 400, name: 'RequestLimitExceeded' }],
      ['throttling', { status: 400, name: 'ThrottlingException' }],
      ['an internal error', { status: 500, name: 'InternalServerError' }],
      ['a failure that it names otherwise', { status: 500, name: 'SomethingNew' }],
    ]),
  )(
    'is 503 after three attempts: %s',
    async (_, error) => {
      const salon = await openSalon();
      const countFailures = failCalls('TransactWriteItems', error);
      const reply = await book(salon);
      expect(reply).toMatchObject(BUSY);
      expect(reply.headers['retry-after']).toBe('1');
      expect(countFailures()).toBe(3);
    },
    15_000,
  );

  test('is 500 for an error that a retry cannot overcome', async () => {
    const salon = await openSalon();
    failCalls('TransactWriteItems', { status: 400, name: 'ValidationException' });
    expect((await book(salon)).status).toBe(500);
  });
});

describe('a call of the database', () => {
  const read = (endpoint: string, timeouts = CALL_TIMEOUTS) => {
    const address = { table: 'salon', region: 'us-east-1', endpoint };
    const store = openStore(address, createDynamoClient(address, timeouts));
    return store.get(keys.record('shear-joy' as Tenant, 'SALE', 1)).catch((error: unknown) => error);
  };

  nightTest('ends after three attempts without a reply, and may be repeated', async () => {
    const countFailures = failCalls('GetItem', 'silence');
    const error = await read(proxy.getUrl(), { ...CALL_TIMEOUTS, requestTimeout: 1_000 });
    expect(isTableUnavailable(error)).toBe(true);
    expect(countFailures()).toBe(3);
  });

  test('may be repeated if there is no connection', async () => {
    expect(isTableUnavailable(await read('http://127.0.0.1:1'))).toBe(true);
  });

  test('waits at most 1 s for a connection and 3 s for a reply', () => {
    const limits = { connectionTimeout: 1_000, requestTimeout: 3_000, throwOnRequestTimeout: true };
    expect(CALL_TIMEOUTS).toEqual(limits);
  });
});

describe('a write whose reply is lost', () => {
  test.each(listCases(['PutItem', 'TransactWriteItems']))(
    'is not taken for a conflict with itself: %s',
    async (operation) => {
      const salon = await openSalon();
      const countFailures = failCalls(operation, 'lost reply', 1);
      expect((await book(salon)).status).toBe(201);
      expect(countFailures()).toBe(1);
      expect(await countBookings(salon)).toBe(1);
    },
  );

  test('of another writer is a conflict', async () => {
    const { store, tenant } = await openSalon();
    const key = keys.record(tenant, 'SALE', 1);
    await store.commit([putNewItem(key, { by: 'another' })]);
    failCalls('PutItem', 'lost reply', 1);
    expect(await store.commit([putNewItem(key, { by: 'me' })])).toMatchObject({ done: false });
  });
});
