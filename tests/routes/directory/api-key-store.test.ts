import { expect, test } from 'vitest';
import { PERMISSIONS } from '../../../lib/rules/access/permissions.ts';
import { keys } from '../../../lib/table/keys.ts';
import { addApiKey } from '../../support/accounts/api-keys.ts';
import { addUser } from '../../support/accounts/users.ts';
import { listStoredAppointments } from '../../support/booking/appointments.ts';
import { AVA_TIMES, book } from '../../support/booking/bookings.ts';
import { callAsAdmin, expectAdminsOnly, expectInvalid, LONG_NAME } from '../../support/catalog/directory.ts';
import { nightTest } from '../../support/nightly.ts';
import { useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();
const STORE = 'api-key-store';
const KEY = { name: 'Website', permissions: ['appointments.read'] };
const LIST = 'directory/location-index';
const READS_CATALOG = { permissions: ['settings.write'] };

// BEHAVIOR §3.10
test('api-key-store is for users with users.write of this salon', () =>
  expectAdminsOnly(openSalon, `directory/${STORE}`, KEY));

test('api-key-store adds a key and shows it once; it is stored as a hash', async () => {
  const salon = await openSalon();
  const { status, body } = await callAsAdmin(salon, STORE, { ...KEY, addresses: ['203.0.113.0/24'] });
  expect([status, body.data]).toEqual([
    201,
    {
      id: expect.any(Number),
      name: 'Website',
      permissions: ['appointments.read'],
      addresses: ['203.0.113.0/24'],
      expires_at: null,
      created_at: salon.clock.now().toISOString(),
      key: expect.stringMatching(new RegExp(`^sb_live_${salon.tenant}_\\d+_[\\w-]{43}$`)),
    },
  ]);
  const secret = String(body.data.key).slice(-43);
  const stored = JSON.stringify(await salon.store.get(keys.record(salon.tenant, 'API-KEY', body.data.id)));
  expect(stored).not.toContain(secret);
  const listed = await salon.call('directory/api-key-index', {}, { as: 'admin' });
  expect(listed.text).not.toMatch(/sb_live_|hash/i);
});

test('api-key-store refuses invalid input (422 naming the field)', () =>
  expectInvalid(
    openSalon,
    `directory/${STORE}`,
    KEY,
    [
      [{ name: LONG_NAME }, 'name'],
      [{ name: undefined }, 'name'],
      [{ permissions: ['everything'] }, 'permissions.0'],
      [{ permissions: undefined }, 'permissions'],
      [{ addresses: ['salon.test'] }, 'addresses.0'],
      [{ addresses: ['203.0.113.0/99'] }, 'addresses.0'],
      [{ addresses: Array(21).fill('203.0.113.1') }, 'addresses'],
      [{ expires_at: 'tomorrow' }, 'expires_at'],
      [{ expires_at: '2020-01-01T00:00:00Z' }, 'expires_at'],
    ],
    'API-KEY',
  ));

nightTest('api-key-store refuses the 51st key (422 on name), also for parallel requests', async () => {
  const salon = await openSalon();
  for (let count = 0; count < 49; count += 1) await callAsAdmin(salon, STORE, KEY);
  const replies = await Promise.all([1, 2, 3].map(() => callAsAdmin(salon, STORE, KEY)));
  expect(replies.map(({ status }) => status).sort()).toEqual([201, 422, 422]);
});

test('api-key-store gives no permission that the caller lacks (403 naming it)', async () => {
  const salon = await openSalon();
  const { token } = await addUser(salon, { permissions: ['users.write', 'sales.read'] });
  const store = (permissions: readonly string[]) =>
    salon.call(`directory/${STORE}`, { ...KEY, permissions }, { token });
  expect((await store(['sales.read', 'appointments.book_online'])).status).toBe(201);
  const { status, body } = await store(['sales.write']);
  expect([status, body.errors]).toEqual([403, { permission: ['sales.write'] }]);
});

test('a program calls with a key as far as its permissions reach, of this salon alone', async () => {
  const [salon, other] = [await openSalon(), await openSalon()];
  const { key } = await addApiKey(salon, READS_CATALOG);
  expect((await salon.call(LIST, {}, { token: key, slug: null })).status).toBe(200);
  const beyond = await salon.call('directory/user-index', {}, { token: key });
  expect([beyond.status, beyond.body.errors]).toEqual([403, { permission: ['users.write'] }]);
  expect(await other.call(LIST, {}, { token: key })).toMatchObject({ status: 403 });
  const forged = key.replace(salon.tenant, other.tenant);
  expect((await other.call(LIST, {}, { token: forged })).status).toBe(401);
});

test.each([
  ['another secret', (key: string) => `${key.slice(0, -1)}${key.endsWith('A') ? 'B' : 'A'}`],
  ['another id', (key: string) => key.replace(/_(\d+)_/, '_9$1_')],
  ['no secret', (key: string) => key.slice(0, 20)],
])('a key with %s is refused (401)', async (_what, change) => {
  const salon = await openSalon();
  const { key } = await addApiKey(salon, READS_CATALOG);
  const { status, body } = await salon.call(LIST, {}, { token: change(key) });
  expect([status, body.message]).toEqual([401, 'Invalid or expired token']);
});

test('a key ends at its deletion and at its expiry, from the next request on (401)', async () => {
  const salon = await openSalon();
  const expires = new Date(salon.clock.now().getTime() + 60_000).toISOString();
  const [deleted, expired] = [
    await addApiKey(salon, READS_CATALOG),
    await addApiKey(salon, { ...READS_CATALOG, expires_at: expires }),
  ];
  const call = ({ key }: { readonly key: string }) => salon.call(LIST, {}, { token: key });
  expect([(await call(deleted)).status, (await call(expired)).status]).toEqual([200, 200]);
  await callAsAdmin(salon, 'api-key-delete', { api_key_id: deleted.id });
  await salon.clock.advance(1);
  expect([(await call(deleted)).status, (await call(expired)).status]).toEqual([401, 401]);
});

test.each([
  ['203.0.113.7', '203.0.113.7', 200],
  ['203.0.113.7', '203.0.113.8', 401],
  ['203.0.112.0/23', '203.0.113.8', 200],
  ['203.0.113.0/29', '203.0.113.8', 401],
  ['2001:db8::1', '2001:db8::2', 200],
  ['2001:db8:0:1::/64', '2001:db8::2', 401],
  ['2001:db8::/32', '2001:db8:5::2', 200],
  ['0.0.0.0/0', '2001:db8::2', 401],
])('a key for %s that is sent from %s is answered with %i', async (allowed, address, status) => {
  const salon = await openSalon();
  const { key } = await addApiKey(salon, { ...READS_CATALOG, addresses: [allowed] });
  expect((await salon.call(LIST, {}, { token: key, address })).status).toBe(status);
});

test('a key with all permissions adds no keys or users, and makes no call that needs a confirmation (403)', async () => {
  const salon = await openSalon();
  const { key } = await addApiKey(salon, { permissions: PERMISSIONS });
  const off = await callAsAdmin(salon, 'settings-update', { confirmation_required: 0 });
  expect(off.status, off.text).toBe(200);
  for (const [operation, input] of [
    [STORE, KEY],
    ['device-store', { name: 'Desk', location_id: 1 }],
    ['customer-export', { customer_id: 1 }],
    ['settings-update', { reply_to: 'x@evil.test' }],
  ] as const) {
    const { status, body } = await salon.call(`directory/${operation}`, input, { token: key });
    expect([status, body.message], operation).toEqual([403, 'Please confirm your password']);
  }
});

test('a change with a key names the key in the audit trail', async () => {
  const salon = await openSalon();
  const { id, key } = await addApiKey(salon, { permissions: ['catalog.write'] });
  const stored = await salon.call('directory/category-store', { name: 'Nails' }, { token: key });
  expect(stored.status, stored.text).toBe(201);
  const { body } = await salon.call<{ actor: object; operation: string }[]>(
    'directory/audit-index',
    {},
    { as: 'admin' },
  );
  const row = body.data.find(({ operation }) => operation === 'directory.category-store');
  expect(row?.actor).toEqual({ kind: 'key', id, name: 'Website', device: null });
});

test('a key that books online books for guests of one address, whom no limit by network counts', async () => {
  const salon = await openSalon();
  const { key } = await addApiKey(salon, { permissions: ['appointments.book_online'] });
  await callAsAdmin(salon, 'settings-update', { open_bookings_per_network: 1 });
  const bookAt = (index: number, options: object) => {
    const guest = { fname: 'Ada', lname: 'Lind', email: `ada-${index}@visitor.test` };
    return book(salon, { time: AVA_TIMES[index], guest }, { ...options, address: '203.0.113.9' });
  };
  const visitors = [await bookAt(0, {}), await bookAt(1, {})];
  expect(visitors.map(({ status }) => status)).toEqual([201, 400]);
  // The people of the salon with their addresses are for its users
  expect((await salon.call('directory/staff-index', {}, { token: key })).status).toBe(403);
  const guests = [await bookAt(2, { token: key }), await bookAt(3, { token: key })];
  expect(guests.map(({ status }) => status)).toEqual([201, 201]);
  expect((await salon.call('appointments/appointment-index', {}, { token: key })).status).toBe(403);
});

// BEHAVIOR §9.2
test('a key that books online repeats a booking with one Idempotency-Key once', async () => {
  const salon = await openSalon();
  const { key } = await addApiKey(salon, { permissions: ['appointments.book_online'] });
  const options = { token: key, headers: { 'idempotency-key': 'once' } };
  const [first, again] = [await book(salon, {}, options), await book(salon, {}, options)];
  expect([first.status, again.status]).toEqual([201, 201]);
  expect(again.body).toEqual(first.body);
  expect(await listStoredAppointments(salon)).toHaveLength(1);
});
