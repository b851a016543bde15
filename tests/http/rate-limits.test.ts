import { describe, expect, test } from 'vitest';
import {
  type CallOptions,
  MONDAY_MORNING,
  type Reply,
  type TestSalon,
  useTestSalons,
} from '../support/test-salon.ts';

const salons = useTestSalons();
const ADDRESS = '203.0.113.9';
const NEXT_MINUTE = String(MONDAY_MORNING.getTime() / 1000 + 60);

const ask = (salon: TestSalon, options: CallOptions): Promise<Reply> =>
  salon.call('booking/get-front-settings', {}, options);
const times = (count: number, one: () => Promise<Reply>): Promise<Reply[]> =>
  Promise.all(Array.from({ length: count }, one));
const statuses = (replies: readonly Reply[]): number[] => [...new Set(replies.map(({ status }) => status))];

describe('requests of a minute', () => {
  test.each([
    ['anonymous', 60, { address: ADDRESS }],
    ['customer', 120, { as: 'customer' }],
    ['staff', 300, { as: 'staff' }],
    ['admin', 300, { as: 'admin' }],
  ] as const)(
    'of %s: %d are answered, the next one is 429, and a new minute lets it through',
    async (_, limit, options) => {
      const salon = await salons();
      const first = await ask(salon, options);
      expect(first.headers).toMatchObject({
        'x-ratelimit-limit': String(limit),
        'x-ratelimit-remaining': String(limit - 1),
        'x-ratelimit-reset': NEXT_MINUTE,
      });
      expect(statuses(await times(limit - 1, () => ask(salon, options)))).toEqual([200]);
      await salon.clock.advance(0.25);
      const refused = await ask(salon, options);
      expect(refused.status).toBe(429);
      expect(refused.body).toEqual({ status: false, message: 'Too many requests' });
      expect(refused.headers).toMatchObject({
        'retry-after': '45',
        'x-ratelimit-limit': String(limit),
        'x-ratelimit-remaining': '0',
        'x-ratelimit-reset': NEXT_MINUTE,
      });
      await salon.clock.advance(0.75);
      const later = await ask(salon, options);
      expect(later.status).toBe(200);
      expect(later.headers['x-ratelimit-remaining']).toBe(String(limit - 1));
    },
  );

  test('of one salon, one address and one person count for no other', async () => {
    const [salon, other] = [await salons(), await salons()];
    await times(61, () => ask(salon, { address: ADDRESS }));
    expect((await ask(salon, { address: ADDRESS })).status).toBe(429);
    expect((await ask(other, { address: ADDRESS })).status).toBe(200);
    expect((await ask(salon, { address: '203.0.113.10' })).status).toBe(200);
    expect((await ask(salon, { address: ADDRESS, as: 'customer' })).status).toBe(200);
  });

  test('of one IPv6 network count together, however many addresses it has', async () => {
    const salon = await salons();
    let host = 0;
    const hop = () => {
      host += 1;
      return ask(salon, { address: `2001:db8:1:2::${host.toString(16)}` });
    };
    await times(60, hop);
    expect((await hop()).status).toBe(429);
    expect((await ask(salon, { address: '2001:db8:1:3::1' })).status).toBe(200);
  });

  test('are counted whatever they ask for, refused ones too', async () => {
    const salon = await salons();
    const refused = { address: ADDRESS };
    await times(30, () => salon.call('webhooks/webhook-index', {}, refused));
    await times(30, () =>
      salon.request({ method: 'POST', path: '/api/v1/booking/get-slot', body: '{', ...refused }),
    );
    expect((await ask(salon, refused)).status).toBe(429);
  });
});

test("the processor's events are not limited", async () => {
  const salon = await salons();
  const event = () =>
    salon.request({
      method: 'POST',
      path: `/api/v1/payment/webhook/${salon.slug}`,
      body: '{}',
      slug: null,
      address: ADDRESS,
    });
  expect(statuses(await times(70, event))).toEqual([400]);
});

test('every response carries the three headers: 404, 415, 401, 413, 422, preflight, health', async () => {
  const salon = await salons();
  const path = '/api/v1/booking/get-slot';
  const replies = [
    await salon.request({ method: 'GET', path: '/api/v1/none' }),
    await salon.request({ method: 'POST', path, body: 'x', contentType: 'text/plain' }),
    await salon.request({ method: 'POST', path, body: `"${'x'.repeat(2 * 1024 * 1024)}"` }),
    await salon.request({ method: 'POST', path, body: '{}' }),
    await salon.request({ method: 'POST', path, body: '{}', token: 'x' }),
    await salon.request({ method: 'OPTIONS', path, slug: null }),
    await salon.call('settings/health', {}, { slug: null }),
  ];
  expect(replies.map(({ status }) => status)).toEqual([404, 415, 413, 422, 401, 204, 200]);
  for (const { headers, status } of replies) {
    expect(headers['x-ratelimit-limit'], String(status)).toBe('60');
    expect(headers['x-ratelimit-remaining'], String(status)).toMatch(/^\d+$/);
    expect(headers['x-ratelimit-reset'], String(status)).toBe(NEXT_MINUTE);
  }
});
