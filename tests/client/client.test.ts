import { describe, expect, test } from 'vitest';
import { API } from '../../lib/client/api.ts';
import { client } from '../../lib/client/client.ts';
import { groups } from '../../lib/contract/index.ts';

type Seen = {
  readonly url: string;
  readonly method: string;
  readonly headers: Headers;
  readonly body: unknown;
};

/** An API that gives these answers one after the other; a text is a network that fails. */
function answering(
  ...answers: readonly (readonly [number, object?, Record<string, string>?] | 'no network')[]
) {
  const seen: Seen[] = [];
  const pauses: number[] = [];
  const asked: typeof fetch = async (url, init = {}) => {
    const { method = 'GET', headers, body } = init;
    seen.push({
      url: String(url),
      method,
      headers: new Headers(headers),
      body: body ? JSON.parse(String(body)) : undefined,
    });
    const answer = answers[seen.length - 1];
    if (!answer || answer === 'no network') throw new TypeError('fetch failed');
    const [status, reply = { status: status < 300 }, sent = {}] = answer;
    return Response.json(reply, { status, headers: sent });
  };
  const wait = async (milliseconds: number) => void pauses.push(milliseconds);
  const options = { baseUrl: 'https://api.test/api/v1/', slug: 'demo', fetch: asked, wait };
  return { seen, pauses, options, salon: client(options) };
}

const BOOKING = {
  location_id: 1,
  date: '2026/11/17',
  time: '10:00 AM',
  services: [{ service_id: 1, price: 50, duration: 45 }],
};
const keyOf = ({ headers }: Seen) => headers.get('idempotency-key');

test('the client has every operation that apps call', () => {
  const forApps = groups.filter(({ name }) => name !== 'docs').map(({ name }) => name);
  expect(Object.keys(API).sort()).toEqual(forApps.sort());
  const { salon } = answering();
  expect(salon.packages.createPackageSell).toBeTypeOf('function');
  expect(salon.payments).not.toHaveProperty('webhook');
});

describe('a call', () => {
  test('names salon, caller and key, and sends its input as JSON', async () => {
    const { seen, options } = answering([201]);
    await client({ ...options, token: 'abc' }).booking.saveBooking(BOOKING);
    const [sent] = seen;
    expect(sent).toMatchObject({
      url: 'https://api.test/api/v1/booking/save-booking',
      method: 'POST',
      body: BOOKING,
    });
    expect(sent?.headers.get('x-client-slug')).toBe('demo');
    expect(sent?.headers.get('authorization')).toBe('Bearer abc');
    expect(sent && keyOf(sent)).toMatch(/^[0-9a-f-]{36}$/);
  });

  test('puts a GET’s input into its query, and what the path names into the path', async () => {
    const { seen, salon } = answering([200], [200]);
    await salon.services.list({ page: 2, per_page: 10, sort: 'name' });
    await salon.services.update({ id: 7, name: 'Cut & go' });
    expect(seen[0]?.url).toBe('https://api.test/api/v1/services/list?page=2&per_page=10&sort=name');
    expect(seen[1]).toMatchObject({
      url: 'https://api.test/api/v1/services/update/7',
      method: 'PUT',
      body: { name: 'Cut & go' },
    });
  });

  test('gives the whole reply, and says when it is an earlier one', async () => {
    const reply = {
      status: true,
      message: 'Booked',
      data: { id: 1, appointment_number: 'APT-000001', status: 1 },
    };
    const { salon } = answering([201, reply, { 'idempotency-replayed': 'true' }]);
    expect(await salon.booking.saveBooking(BOOKING)).toEqual({
      ok: true,
      status: 201,
      reply,
      replayed: true,
    });
  });
});

describe('a failure is a value', () => {
  test('with messages by field where fields are wrong', async () => {
    const errors = { 'services.0.price': ['Must be 50.00'] };
    const { salon, seen } = answering([422, { status: false, message: 'Validation failed', errors }]);
    expect(await salon.booking.saveBooking(BOOKING)).toEqual({
      ok: false,
      kind: 'invalid',
      status: 422,
      message: 'Validation failed',
      errors,
    });
    expect(seen).toHaveLength(1);
  });

  test('in the API’s words where a rule says no', async () => {
    const { salon } = answering([
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

  test('also where nothing answers, after five tries', async () => {
    const { salon, seen } = answering();
    expect(await salon.booking.getFrontSettings()).toMatchObject({
      ok: false,
      kind: 'unreachable',
      status: 0,
    });
    expect(seen).toHaveLength(5);
  });
});

describe('trying again', () => {
  test('goes under the same key after network faults, 5xx and 409, with growing pauses', async () => {
    const { salon, seen, pauses } = answering('no network', [503], [409], [201]);
    expect(await salon.booking.saveBooking(BOOKING)).toMatchObject({ ok: true, status: 201 });
    expect(new Set(seen.map(keyOf)).size).toBe(1);
    for (const [index, least] of [100, 200, 400].entries()) {
      expect(pauses[index]).toBeGreaterThanOrEqual(least);
      expect(pauses[index]).toBeLessThanOrEqual(least * 2);
    }
  });

  test('waits as long as a limit says, and no longer than a minute', async () => {
    const patient = answering([429, {}, { 'retry-after': '17' }], [200]);
    expect(await patient.salon.booking.getFrontSettings()).toMatchObject({ ok: true });
    expect(patient.pauses).toEqual([17_000]);
    const busy = answering([429, {}, { 'retry-after': '900' }]);
    expect(await busy.salon.booking.getFrontSettings()).toMatchObject({ status: 429 });
    expect(busy.pauses).toEqual([]);
  });

  test('does not do twice what no key protects', async () => {
    const { salon, seen } = answering([503], [200]);
    const result = await salon.auth.refresh({ refresh_token: 'once' });
    expect(result).toMatchObject({ ok: false, status: 503 });
    expect(seen).toHaveLength(1);
  });

  test('uses another key for another call, and the caller’s own where there is one', async () => {
    const { salon, seen } = answering([201], [201], [201]);
    await salon.booking.saveBooking(BOOKING);
    await salon.booking.saveBooking(BOOKING);
    await salon.booking.saveBooking(BOOKING, { idempotencyKey: 'mine' });
    expect(new Set(seen.map(keyOf)).size).toBe(3);
    expect(seen[2]?.headers.get('idempotency-key')).toBe('mine');
  });

  test('ends when the caller gives up', async () => {
    const { salon, seen } = answering([503], [200]);
    const result = await salon.booking.getFrontSettings({}, { signal: AbortSignal.abort() });
    expect(result.ok).toBe(false);
    expect(seen).toHaveLength(1);
  });
});

describe('a refused token', () => {
  test('is renewed once, and kept for the next calls', async () => {
    const { options, seen } = answering([401], [200], [200]);
    let renewals = 0;
    const renewToken = async () => `new ${++renewals}`;
    const salon = client({ ...options, token: 'old', renewToken });
    expect(await salon.customers.profile()).toMatchObject({ ok: true });
    await salon.customers.profile();
    const sent = seen.map(({ headers }) => headers.get('authorization'));
    expect(sent).toEqual(['Bearer old', 'Bearer new 1', 'Bearer new 1']);
  });

  test('is asked for once by calls at the same moment', async () => {
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

  test('stays refused where there is none to be had', async () => {
    const { options, seen } = answering([401, { status: false, message: 'Invalid or expired token' }]);
    const salon = client({ ...options, token: 'old', renewToken: async () => undefined });
    expect(await salon.customers.profile()).toMatchObject({ kind: 'refused', status: 401 });
    expect(seen).toHaveLength(1);
  });
});
