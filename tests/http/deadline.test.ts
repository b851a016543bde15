import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { REPLY_RESERVE_MS } from '../../lib/http/chain.ts';
import { keys } from '../../lib/table/keys.ts';
import { toBooking } from '../support/booking/bookings.ts';
import { useDatabaseProxy } from '../support/environment/database-proxy.ts';
import { type TestSalon, useTestSalons } from '../support/test-salon.ts';

/** The time for calls of the table: no request takes as long, so that the tests end it. */
const TABLE_MS = 60_000;
const proxy = useDatabaseProxy();
const openSalon = useTestSalons({ ...proxy, timeoutMs: REPLY_RESERVE_MS + TABLE_MS });

const BUSY = { status: 503, body: { status: false, message: 'Please try again', code: 'busy' } };

const book = (salon: TestSalon) =>
  salon.call('booking/save-booking', toBooking(), {
    headers: { 'idempotency-key': 'one booking' },
    address: '203.0.113.7',
  });
const countBookings = async ({ store, tenant }: TestSalon) =>
  (await store.queryAll({ pk: keys.appointment(tenant, 1).pk })).length;

/** Ends the time that the request under way has for calls of the table. */
let endTableTime = () => {};
beforeEach(() => {
  const { setTimeout } = globalThis;
  const observed = <Args extends unknown[]>(callback: (...args: Args) => void, ms = 0, ...args: Args) => {
    if (ms > TABLE_MS / 2 && ms <= TABLE_MS) endTableTime = () => callback(...args);
    return setTimeout(callback, ms, ...args);
  };
  vi.spyOn(globalThis, 'setTimeout').mockImplementation(observed as typeof setTimeout);
});
afterEach(() => {
  vi.restoreAllMocks();
});

// BEHAVIOR §31.2
test.each([
  ['the salon', 'GetItem'],
  ['the count of requests', 'UpdateItem'],
  ['the records of the handler', 'Query'],
])('a request for which the database does not return %s ends with 503 in time', async (_, operation) => {
  const salon = await openSalon();
  proxy.intercept((called) => {
    if (called !== operation) return undefined;
    endTableTime();
    return 'silence';
  });
  const reply = await salon.call('booking/get-location-list');
  expect(reply).toMatchObject(BUSY);
  expect(reply.headers).toMatchObject({
    'retry-after': '1',
    'x-request-id': expect.any(String),
    'x-ratelimit-limit': '60',
    'cache-control': 'no-store',
  });
});

test('a commit under way at the deadline that is made later writes nothing, and the retry books', async () => {
  const salon = await openSalon();
  const release = Promise.withResolvers<undefined>();
  const made = Promise.withResolvers<void>();
  let commits = 0;
  proxy.intercept(async (operation) => {
    if (operation !== 'TransactWriteItems') return undefined;
    commits += 1;
    endTableTime();
    await release.promise;
    setImmediate(made.resolve);
    return undefined;
  });
  expect(await book(salon)).toMatchObject(BUSY);
  release.resolve(undefined);
  await made.promise;
  expect(commits, 'the call is not repeated after the deadline').toBe(1);
  proxy.forwardAll();
  const retry = await book(salon);
  expect(retry.status).toBe(201);
  expect(retry.headers, 'the failed request has freed the key').not.toHaveProperty('idempotency-replayed');
  expect(await countBookings(salon)).toBe(1);
});

test('a commit whose reply is late has booked, and the retry gets its reply', async () => {
  const salon = await openSalon();
  proxy.intercept((operation) => (operation === 'TransactWriteItems' ? 'no reply' : undefined));
  proxy.onNoReply(() => endTableTime());
  expect(await book(salon)).toMatchObject(BUSY);
  proxy.forwardAll();
  expect(await countBookings(salon)).toBe(1);
  const retry = await book(salon);
  expect(retry.status).toBe(201);
  expect(retry.headers['idempotency-replayed']).toBe('true');
  expect(await countBookings(salon)).toBe(1);
});
