import { describe, expect, test } from 'vitest';
import { client } from '../../lib/client/client.ts';
import { groups } from '../../lib/contract/index.ts';

type SentRequest = {
  readonly url: string;
  readonly method: string;
  readonly headers: Headers;
  readonly body: unknown;
};

/** A client of an API that replies with these responses in order; 'no network' is a network error. */
function createClient(
  ...responses: readonly (readonly [number, object?, Record<string, string>?] | 'no network')[]
) {
  const requests: SentRequest[] = [];
  const delays: number[] = [];
  const fakeFetch: typeof fetch = async (url, init = {}) => {
    const { method = 'GET', headers, body } = init;
    requests.push({
      url: String(url),
      method,
      headers: new Headers(headers),
      body: body ? JSON.parse(String(body)) : undefined,
    });
    const response = responses[requests.length - 1];
    if (!response || response === 'no network') throw new TypeError('fetch failed');
    const [status, reply = { status: status < 300 }, replyHeaders = {}] = response;
    return Response.json(reply, { status, headers: replyHeaders });
  };
  const wait = async (milliseconds: number) => void delays.push(milliseconds);
  const options = { baseUrl: 'https://api.test/api/v1/', slug: 'demo', fetch: fakeFetch, wait };
  return { requests, delays, options, salon: client(options) };
}

const BOOKING = {
  location_id: 1,
  date: '2026/11/17',
  time: '10:00 AM',
  services: [{ service_id: 1, price: 50, duration: 45 }],
};
const keyOf = ({ headers }: SentRequest) => headers.get('idempotency-key');

test('the client has every operation that apps call (BEHAVIOR §32.3)', () => {
  const appGroups = groups.filter(({ name }) => name !== 'docs').map(({ name }) => name);
  const { salon } = createClient();
  expect(Object.keys(salon)).toEqual(appGroups);
  expect(salon.packages.createPackageSell).toBeTypeOf('function');
  expect(salon.payments).not.toHaveProperty('webhook');
});

describe('a call', () => {
  test('sends the salon, the token, an Idempotency-Key, and the input as JSON', async () => {
    const { requests, options } = createClient([201]);
    await client({ ...options, token: 'abc' }).booking.saveBooking(BOOKING);
    const [request] = requests;
    expect(request).toMatchObject({
      url: 'https://api.test/api/v1/booking/save-booking',
      method: 'POST',
      body: BOOKING,
    });
    expect(request?.headers.get('x-client-slug')).toBe('demo');
    expect(request?.headers.get('authorization')).toBe('Bearer abc');
    expect(request && keyOf(request)).toMatch(/^[0-9a-f-]{36}$/);
  });

  test('puts the input of a GET into the query, and path parameters into the path', async () => {
    const { requests, salon } = createClient([200], [200]);
    await salon.services.list({ page: 2, per_page: 10, sort: 'name' });
    await salon.services.update({ id: 7, name: 'Cut & go' });
    expect(requests[0]?.url).toBe('https://api.test/api/v1/services/list?page=2&per_page=10&sort=name');
    expect(requests[1]).toMatchObject({
      url: 'https://api.test/api/v1/services/update/7',
      method: 'PUT',
      body: { name: 'Cut & go' },
    });
  });

  test('returns the whole reply, and says if it is a replay', async () => {
    const reply = {
      status: true,
      message: 'Booked',
      data: { id: 1, appointment_number: 'APT-000001', status: 1 },
    };
    const { salon } = createClient([201, reply, { 'idempotency-replayed': 'true' }]);
    expect(await salon.booking.saveBooking(BOOKING)).toEqual({
      ok: true,
      status: 201,
      reply,
      replayed: true,
    });
  });
});

describe('a failure', () => {
  test('holds messages by field if fields are wrong', async () => {
    const errors = { 'services.0.price': ['Must be 50.00'] };
    const { salon, requests } = createClient([422, { status: false, message: 'Validation failed', errors }]);
    expect(await salon.booking.saveBooking(BOOKING)).toEqual({
      ok: false,
      kind: 'invalid',
      status: 422,
      message: 'Validation failed',
      errors,
    });
    expect(requests).toHaveLength(1);
  });

  test('holds the message of the API if a rule refuses the call', async () => {
    const { salon } = createClient([
      400,
      { status: false, message: 'Slot not available' },
      { 'x-request-id': 'r1' },
    ]);
    expect(await salon.booking.saveBooking(BOOKING)).toMatchObject({
      kind: 'refused',
      message: 'Slot not available',
      errors: {},
      requestId: 'r1',
    });
  });

  test('is `unreachable` after five attempts without a reply', async () => {
    const { salon, requests } = createClient();
    expect(await salon.booking.getFrontSettings()).toMatchObject({
      ok: false,
      kind: 'unreachable',
      status: 0,
    });
    expect(requests).toHaveLength(5);
  });
});

describe('retries (BEHAVIOR §9.2)', () => {
  test('use the same key after network errors, 5xx and 409, with growing delays', async () => {
    const { salon, requests, delays } = createClient('no network', [503], [409], [201]);
    expect(await salon.booking.saveBooking(BOOKING)).toMatchObject({ ok: true, status: 201 });
    expect(new Set(requests.map(keyOf)).size).toBe(1);
    for (const [index, minimum] of [100, 200, 400].entries()) {
      expect(delays[index]).toBeGreaterThanOrEqual(minimum);
      expect(delays[index]).toBeLessThanOrEqual(minimum * 2);
    }
  });

  test('wait as long as Retry-After says, up to a minute', async () => {
    const patient = createClient([429, {}, { 'retry-after': '17' }], [200]);
    expect(await patient.salon.booking.getFrontSettings()).toMatchObject({ ok: true });
    expect(patient.delays).toEqual([17_000]);
    const busy = createClient([429, {}, { 'retry-after': '900' }]);
    expect(await busy.salon.booking.getFrontSettings()).toMatchObject({ status: 429 });
    expect(busy.delays).toEqual([]);
  });

  test('do not repeat a POST without a key', async () => {
    const { salon, requests } = createClient([503], [200]);
    const result = await salon.auth.refresh({ refresh_token: 'once' });
    expect(result).toMatchObject({ ok: false, status: 503 });
    expect(requests).toHaveLength(1);
  });

  test('use a new key for each call, or the key of the caller', async () => {
    const { salon, requests } = createClient([201], [201], [201]);
    await salon.booking.saveBooking(BOOKING);
    await salon.booking.saveBooking(BOOKING);
    await salon.booking.saveBooking(BOOKING, { idempotencyKey: 'mine' });
    expect(new Set(requests.map(keyOf)).size).toBe(3);
    expect(requests[2]?.headers.get('idempotency-key')).toBe('mine');
  });

  test('end when the caller aborts', async () => {
    const { salon, requests } = createClient([503], [200]);
    const result = await salon.booking.getFrontSettings({}, { signal: AbortSignal.abort() });
    expect(result.ok).toBe(false);
    expect(requests).toHaveLength(1);
  });
});

describe('a refused token (BEHAVIOR §3.2)', () => {
  test('is renewed once for this and the following calls', async () => {
    const { options, requests } = createClient([401], [200], [200]);
    let renewals = 0;
    const renewToken = async () => `new ${++renewals}`;
    const salon = client({ ...options, token: 'old', renewToken });
    expect(await salon.customers.profile()).toMatchObject({ ok: true });
    await salon.customers.profile();
    const sent = requests.map(({ headers }) => headers.get('authorization'));
    expect(sent).toEqual(['Bearer old', 'Bearer new 1', 'Bearer new 1']);
  });

  test('is renewed once by concurrent calls', async () => {
    let renewals = 0;
    const salon = client({
      baseUrl: 'https://api.test',
      token: 'old',
      fetch: async (_url, init) => {
        const isNew = new Headers(init?.headers).get('authorization') === 'Bearer new';
        return Response.json({ status: isNew }, { status: isNew ? 200 : 401 });
      },
      renewToken: async () => {
        renewals += 1;
        return 'new';
      },
    });
    const results = await Promise.all([1, 2, 3].map(() => salon.customers.profile()));
    expect(results.map(({ ok }) => ok)).toEqual([true, true, true]);
    expect(renewals).toBe(1);
  });

  test('stays refused if it cannot be renewed', async () => {
    const { options, requests } = createClient([401, { status: false, message: 'Invalid or expired token' }]);
    const salon = client({ ...options, token: 'old', renewToken: async () => undefined });
    expect(await salon.customers.profile()).toMatchObject({ kind: 'refused', status: 401 });
    expect(requests).toHaveLength(1);
  });
});
