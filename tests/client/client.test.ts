import { inspect } from 'node:util';
import { describe, expect, test } from 'vitest';
import { endpoints } from '../../lib/client/operations.ts';
import { groups } from '../../lib/contract/index.ts';
import { BOOKING, connect, keyOf, refusal } from './fixture.ts';

describe('the operations', () => {
  test('are those that apps call (BEHAVIOR §32.3)', () => {
    const appGroups = groups.filter(({ audience }) => audience !== 'browsers').map(({ name }) => name);
    const { salon } = connect([]);
    expect(Object.keys(salon)).toEqual(appGroups);
    expect(salon.packages.createPackageSell).toBeTypeOf('function');
    expect(salon.payments).not.toHaveProperty('webhook');
  });

  test('repeat a POST without a key only if it is marked as read-only', () => {
    const posts = Object.entries(endpoints).flatMap(([group, operations]) =>
      Object.entries(operations)
        .filter(([, { method }]) => method === 'POST')
        .map(([name, { repeat }]) => ({ name: `${group}.${name}`, repeat })),
    );
    const safe = posts.filter(({ repeat }) => repeat === 'safe').map(({ name }) => name);
    expect(safe).toEqual(
      expect.arrayContaining(['booking.getSlot', 'booking.getDays', 'booking.getServiceStaff']),
    );
    // A new read gets `readOnly` in its route
    const unmarked = posts.filter(
      ({ name, repeat }) => repeat === undefined && /\.(?:get[A-Z]|quote$)|[sS](?:how|lots)$/.test(name),
    );
    expect(unmarked).toEqual([]);
  });
});

describe('a call', () => {
  test('sends the salon, the token, an Idempotency-Key, and the input as JSON', async () => {
    const { requests, salon } = connect([[201]], { token: 'abc' });
    await salon.booking.saveBooking(BOOKING);
    const [request] = requests;
    expect(request).toMatchObject({
      url: 'https://api.test/api/v1/booking/save-booking',
      method: 'POST',
      body: BOOKING,
    });
    expect(request?.headers.get('x-client-slug')).toBe('demo');
    expect(request?.headers.get('authorization')).toBe('Bearer abc');
    expect(request && keyOf(request)).toMatch(/^[0-9a-f]{32}$/);
  });

  test('takes a reply without a body as a success without a reply', async () => {
    const { salon } = connect([[204]]);
    const query = { location_id: 1, date: '2026/11/17', since: 'v1' };
    expect(await salon.appointments.diaryChanges(query)).toEqual({
      ok: true,
      status: 204,
      reply: undefined,
      replayed: false,
    });
  });

  test('takes a spreadsheet as text', async () => {
    const headers = { 'content-type': 'text/csv; charset=utf-8' };
    const { salon } = connect([], { fetch: async () => new Response('key,name', { headers }) });
    const days = { from: '2026/11/01', to: '2026/11/30' };
    const sheet = await salon.journal.reportShow({ ...days, kind: 'sales', format: 'csv' });
    expect(sheet).toMatchObject({ ok: true, reply: 'key,name' });
  });

  test('puts the input of a GET into the query, and path parameters into the path', async () => {
    const { requests, salon } = connect([[200], [200], [200]]);
    await salon.services.list({ page: 2, per_page: 10, sort: 'name' });
    await salon.services.update({ id: 7, name: 'Cut & go' });
    await salon.services.update({ id: '7/8' });
    expect(requests[0]?.url).toBe('https://api.test/api/v1/services/list?page=2&per_page=10&sort=name');
    expect(requests[1]).toMatchObject({
      url: 'https://api.test/api/v1/services/update/7',
      method: 'PUT',
      body: { name: 'Cut & go' },
    });
    expect(requests[2]?.url).toBe('https://api.test/api/v1/services/update/7%2F8');
  });

  test('returns the whole reply, and says if it is a replay', async () => {
    const reply = { status: true, message: 'Booked', data: { id: 1 } };
    const { salon } = connect([[201, reply, { 'idempotency-replayed': 'true' }]]);
    expect(await salon.booking.saveBooking(BOOKING)).toEqual({
      ok: true,
      status: 201,
      reply,
      replayed: true,
    });
  });
});

describe('an Idempotency-Key (BEHAVIOR §9.2)', () => {
  test('is new for each call, or that of the caller', async () => {
    const { salon, requests } = connect([[201], [201], [201]]);
    await salon.booking.saveBooking(BOOKING);
    await salon.booking.saveBooking(BOOKING);
    await salon.booking.saveBooking(BOOKING, { idempotencyKey: 'mine' });
    expect(new Set(requests.map(keyOf)).size).toBe(3);
    expect(requests[2] && keyOf(requests[2])).toBe('mine');
  });

  test('is one for a form: the second click and the corrected form send it again', async () => {
    const { salon, requests } = connect([[400, refusal('slot_not_available', 'Taken')], [201], [201], [201]]);
    const form = {};
    await salon.booking.saveBooking(BOOKING, { idempotencyKey: form });
    await salon.booking.saveBooking({ ...BOOKING, time: '11:00 AM' }, { idempotencyKey: form });
    await salon.booking.saveBooking(BOOKING, { idempotencyKey: form });
    await salon.booking.saveBooking(BOOKING, { idempotencyKey: {} });
    const [first, second, third, other] = requests.map(keyOf);
    expect([second, third]).toEqual([first, first]);
    expect(other).not.toBe(first);
  });

  test('is not sent by operations that take none', async () => {
    const { salon, requests } = connect([[200]]);
    await salon.auth.forgotPassword({ email: 'a@b.test' }, { idempotencyKey: 'mine' });
    expect(requests.map(keyOf)).toEqual([null]);
  });
});

describe('a failure', () => {
  test('holds its code, and the messages by field with their codes (BEHAVIOR §5.1, §5.7)', async () => {
    const errors = { 'services.0.price': ['Must be 50.00'] };
    const error_codes = { 'services.0.price': [{ code: 'value_differs', params: { value: '50.00' } }] };
    const { salon, requests } = connect([
      [422, refusal('invalid', 'Validation failed', { errors, error_codes })],
    ]);
    expect(await salon.booking.saveBooking(BOOKING)).toEqual({
      ok: false,
      kind: 'invalid',
      code: 'invalid',
      status: 422,
      message: 'Validation failed',
      errors,
      errorCodes: error_codes,
    });
    expect(requests).toHaveLength(1);
  });

  test('keeps the `data` that the API adds, the request id and the time to wait', async () => {
    const data = { id: 1, status: 5, payment_status: 2 };
    const { salon } = connect([
      [400, refusal('payment_failed', 'Payment failed', { data }), { 'x-request-id': 'r1' }],
      [429, refusal('too_many_failed_logins', 'Later'), { 'retry-after': '900' }],
    ]);
    expect(await salon.payments.updateStatus({ payment_intent: 'pi_1', appointment_id: 1 })).toEqual({
      ok: false,
      kind: 'refused',
      code: 'payment_failed',
      status: 400,
      message: 'Payment failed',
      errors: {},
      data,
      requestId: 'r1',
    });
    expect(await salon.auth.login({ email: 'a@b.test', password: 'x' })).toMatchObject({
      code: 'too_many_failed_logins',
      retryAfterSeconds: 900,
    });
  });

  test.each([
    ['a page with status 200', new Response('<p>Log in to this network', { status: 200 })],
    ['a page with status 403', new Response('<p>No', { status: 403 })],
    ['an empty reply', new Response(null, { status: 204 })],
    ['JSON of a gateway', Response.json({ message: 'Forbidden' }, { status: 403 })],
  ])('is `http_error` if the reply is not the API’s: %s', async (_, response) => {
    const { salon } = connect([], { fetch: async () => response });
    const { status } = response;
    expect(await salon.booking.getFrontSettings()).toMatchObject({ ok: false, code: 'http_error', status });
  });

  test('is `unreachable` after five attempts without a reply', async () => {
    const { salon, requests } = connect([]);
    expect(await salon.booking.getFrontSettings()).toEqual({
      ok: false,
      kind: 'unreachable',
      code: 'unreachable',
      status: 0,
      message: 'The API does not respond',
      errors: {},
    });
    expect(requests).toHaveLength(5);
  });

  test('and the client itself show no token', async () => {
    const token = 'secret\ntoken';
    // fetch refuses the header, and names it in its error
    const { salon, notices } = connect([], { token, fetch: globalThis.fetch });
    const failure = await salon.customers.profile();
    expect(failure).toMatchObject({ ok: false, code: 'unreachable' });
    expect(notices).toHaveLength(4);
    expect(inspect({ failure, notices, salon }, { depth: null, showHidden: true })).not.toContain('secret');
  });
});

// BEHAVIOR §3.9
describe('a call that needs a confirmation', () => {
  const REQUIRED = [403, refusal('confirmation_required', 'Please confirm your password')] as const;
  const listSent = ({ requests }: ReturnType<typeof connect>) =>
    requests.map(({ headers }) => headers.get('x-confirmation'));

  test('is sent again once with the confirmation that the app gets, under the same key', async () => {
    const api = connect([REQUIRED, [201]], { confirm: async () => 'fresh' });
    const added = await api.salon.directory.deviceStore({ name: 'Desk', location_id: 1 });
    const [first, second] = api.requests.map(keyOf);
    expect([added.ok, listSent(api), first === second]).toEqual([true, [null, 'fresh'], true]);
  });

  test('sends the present confirmation of the client, or its own', async () => {
    const api = connect([[200], [200]], { confirmation: () => 'present' });
    await api.salon.directory.userDelete({ user_id: 2 });
    await api.salon.directory.userDelete({ user_id: 2 }, { confirmation: 'own' });
    expect(listSent(api)).toEqual(['present', 'own']);
  });

  test('fails without a new confirmation, with one that is refused too, and for another person', async () => {
    let person = 1;
    const logInAnother = async () => {
      person += 1;
      return 'of another person';
    };
    const cases = [
      { options: {}, calls: 1 },
      { options: { confirm: async () => undefined }, calls: 1 },
      { options: { confirm: async () => 'refused' }, calls: 2 },
      { options: { person: () => person, confirm: logInAnother }, calls: 1 },
    ];
    for (const { options, calls } of cases) {
      const api = connect([REQUIRED, REQUIRED], options);
      const result = await api.salon.directory.userDelete({ user_id: 2 });
      expect([result.ok, api.requests.length]).toEqual([false, calls]);
    }
  });
});
