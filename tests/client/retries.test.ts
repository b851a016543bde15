import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { BOOKING, connect, type FakeResponse, keyOf, refusal, SLOTS } from './fixture.ts';

type Salon = ReturnType<typeof connect>['salon'];

const READS: readonly (readonly [string, (salon: Salon) => Promise<unknown>])[] = [
  ['GET', (salon) => salon.booking.getFrontSettings()],
  ['POST that only reads', (salon) => salon.booking.getSlot(SLOTS)],
  ['POST that only reads', (salon) => salon.booking.getDays(SLOTS)],
  ['PUT', (salon) => salon.services.update({ id: 1 })],
  ['POST with an Idempotency-Key', (salon) => salon.booking.saveBooking(BOOKING)],
];
const ONCE: readonly (readonly [string, (salon: Salon) => Promise<unknown>])[] = [
  ['auth.refresh', (salon) => salon.auth.refresh({ refresh_token: 'once' })],
  ['auth.login', (salon) => salon.auth.login({ email: 'a@b.test', password: 'x' })],
  ['directory.staffDelete', (salon) => salon.directory.staffDelete({ staff_id: 1 })],
];
const TRANSIENT: readonly (readonly [string, FakeResponse])[] = [
  ['a network error', 'no network'],
  ['503', [503, refusal('busy', 'Please try again')]],
  ['500', [500, refusal('internal_error', 'Internal server error')]],
  ['409', [409, refusal('idempotency_in_progress', 'Still running')]],
];

describe('retries (BEHAVIOR §32.3)', () => {
  test.each(
    READS.flatMap(([method, call]) => TRANSIENT.map(([cause, end]) => ({ method, call, cause, end }))),
  )('repeat a $method after $cause', async ({ call, end }) => {
    const { salon, requests } = connect([end, [200]]);
    expect(await call(salon)).toMatchObject({ ok: true });
    expect(requests).toHaveLength(2);
  });

  test.each(ONCE.flatMap(([name, call]) => TRANSIENT.map(([cause, end]) => ({ name, call, cause, end }))))(
    'never repeat $name, which changes something without a key, after $cause',
    async ({ call, end }) => {
      const { salon, requests, notices } = connect([end, [200]]);
      expect(await call(salon)).toMatchObject({ ok: false });
      expect(requests).toHaveLength(1);
      expect(notices).toEqual([]);
    },
  );

  test.each([...READS, ...ONCE])('repeat after 429, which executed nothing: %s', async (_, call) => {
    const { salon, requests, delays } = connect([
      [429, refusal('too_many_requests', 'Too many requests'), { 'retry-after': '17' }],
      [200],
    ]);
    expect(await call(salon)).toMatchObject({ ok: true });
    expect(requests).toHaveLength(2);
    expect(delays).toEqual([17_000]);
  });

  test.each<[string, FakeResponse]>([
    ['a network error', 'no network'],
    ['a refused token', [401, refusal('token_invalid', 'Invalid or expired token')]],
  ])('never repeat a call for another person, or after a log-out: %s', async (_, end) => {
    for (const next of [{ id: 2, token: 'of-2' }, undefined]) {
      let present: { id: number; token: string } | undefined = { id: 1, token: 'of-1' };
      const { salon, requests } = connect([end, [201]], {
        token: () => present?.token,
        person: () => present?.id,
        renewToken: async () => undefined,
        wait: async () => {},
        onRetry: () => {},
      });
      const call = salon.booking.saveBooking(BOOKING);
      // While the request is on its way
      present = next;
      expect(await call).toMatchObject({ ok: false });
      expect(requests.map(({ headers }) => headers.get('authorization'))).toEqual(['Bearer of-1']);
    }
  });

  test('send the same key, after growing delays', async () => {
    const { salon, requests, delays } = connect(['no network', [503], [409], [201]]);
    expect(await salon.booking.saveBooking(BOOKING)).toMatchObject({ ok: true, status: 201 });
    expect(new Set(requests.map(keyOf)).size).toBe(1);
    for (const [index, minimum] of [100, 200, 400].entries()) {
      expect(delays[index]).toBeGreaterThanOrEqual(minimum);
      expect(delays[index]).toBeLessThanOrEqual(minimum * 2);
    }
  });

  test.each([
    ['more than a minute', { 'retry-after': '900' }],
    ['no time', {}],
    ['a date', { 'retry-after': 'Wed, 21 Oct 2026 07:28:00 GMT' }],
  ])('leave a 429 to the caller that names %s', async (_, headers) => {
    const { salon, delays } = connect([[429, refusal('too_many_requests', 'Too many requests'), headers]]);
    expect(await salon.booking.getFrontSettings()).toMatchObject({ status: 429 });
    expect(delays).toEqual([]);
  });

  test('leave a 429 to a caller who waits less', async () => {
    const busy: FakeResponse = [429, refusal('too_many_requests', 'Too many'), { 'retry-after': '6' }];
    const { salon, delays } = connect([busy], { retryAfterMaxMs: 5_000 });
    expect(await salon.booking.getSlot(SLOTS)).toMatchObject({ status: 429, retryAfterSeconds: 6 });
    expect(delays).toEqual([]);
  });

  test('are announced with their delay and cause, by the call or by the client', async () => {
    const busy: FakeResponse = [429, refusal('too_many_requests', 'Too many'), { 'retry-after': '3' }];
    const { salon, notices } = connect([busy, busy, [200], busy, [200]]);
    await salon.booking.getSlot(SLOTS);
    const notice = {
      operation: 'booking.getSlot',
      delayMs: 3_000,
      failure: { code: 'too_many_requests', message: 'Too many', status: 429 },
    };
    expect(notices).toMatchObject([
      { ...notice, attempt: 1 },
      { ...notice, attempt: 2 },
    ]);
    const onRetry = vi.fn();
    await salon.booking.getSlot(SLOTS, { onRetry });
    expect(onRetry).toHaveBeenCalledOnce();
    expect(notices).toHaveLength(2);
  });
});

test('a request without a reply is given up after 30 seconds, and repeated (BEHAVIOR §32.3)', async () => {
  vi.useFakeTimers();
  try {
    let calls = 0;
    const hang: typeof fetch = (_url, { signal } = {}) =>
      new Promise((resolve, reject) => {
        calls += 1;
        if (calls > 1) resolve(Response.json({ status: true, data: [] }));
        signal?.addEventListener('abort', () => reject(new TypeError('aborted')));
      });
    const { salon } = connect([], { fetch: hang });
    const call = salon.booking.getSlot(SLOTS);
    await vi.advanceTimersByTimeAsync(29_999);
    expect(calls).toBe(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(await call).toMatchObject({ ok: true });
    expect([calls, vi.getTimerCount()]).toEqual([2, 0]);
  } finally {
    vi.useRealTimers();
  }
});

describe('a signal that aborts', () => {
  beforeEach(() => {
    // Time stands still: a wait never ends by itself
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  const BUSY: FakeResponse = [429, refusal('too_many_requests', 'Too many'), { 'retry-after': '60' }];

  test('ends the wait after a 429', async () => {
    const controller = new AbortController();
    const { salon, requests } = connect([BUSY, [200]], { wait: undefined });
    const onRetry = () => controller.abort();
    const call = salon.booking.getSlot(SLOTS, { signal: controller.signal, onRetry });
    expect(await call).toMatchObject({ ok: false, kind: 'aborted', code: 'aborted', status: 0 });
    expect(requests).toHaveLength(1);
  });

  test('ends the wait later, and leaves no timer', async () => {
    const controller = new AbortController();
    const announced = Promise.withResolvers<void>();
    const { salon } = connect([BUSY, [200]], { wait: undefined, onRetry: () => announced.resolve() });
    const call = salon.booking.getSlot(SLOTS, { signal: controller.signal });
    await announced.promise;
    expect(vi.getTimerCount()).toBe(1);
    controller.abort();
    expect(await call).toMatchObject({ code: 'aborted' });
    expect(vi.getTimerCount()).toBe(0);
  });

  test('ends the wait no earlier than the API asks, without a signal', async () => {
    const announced = Promise.withResolvers<void>();
    const { salon, requests } = connect([BUSY, [200]], {
      wait: undefined,
      onRetry: () => announced.resolve(),
    });
    const call = salon.booking.getSlot(SLOTS);
    await announced.promise;
    await vi.advanceTimersByTimeAsync(59_999);
    expect(requests).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(await call).toMatchObject({ ok: true });
  });

  test('ends a request that is under way, without another try', async () => {
    const controller = new AbortController();
    const sent: unknown[] = [];
    const { salon } = connect([], {
      fetch: (_url, init) => {
        sent.push(init);
        controller.abort();
        return Promise.reject(init?.signal?.reason);
      },
    });
    const call = salon.booking.saveBooking(BOOKING, { signal: controller.signal });
    expect(await call).toMatchObject({ code: 'aborted' });
    expect(sent).toHaveLength(1);
  });

  test('before the call sends nothing', async () => {
    const { salon, requests } = connect([[200]]);
    const call = salon.booking.getFrontSettings({}, { signal: AbortSignal.abort() });
    expect(await call).toMatchObject({ code: 'aborted' });
    expect(requests).toEqual([]);
  });
});
