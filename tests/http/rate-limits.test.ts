import { describe, expect, test } from 'vitest';
import { DEMO_LOGIN_IDS } from '../../infra/local/demo/demo.ts';
import { toNetwork } from '../../lib/rules/access/networks.ts';
import { listRateCounters, type RateCounter } from '../../lib/rules/access/rate-limits.ts';
import { keys } from '../../lib/table/keys.ts';
import { toCustomer, toUser } from '../support/accounts/principals.ts';
import { toFailureBody } from '../support/api/replies.ts';
import {
  type CallOptions,
  MONDAY_MORNING,
  type Reply,
  type TestSalon,
  useTestSalons,
} from '../support/test-salon.ts';

const salons = useTestSalons();
const ADDRESS = '203.0.113.9';
const CUSTOMER = toCustomer(DEMO_LOGIN_IDS.customer);
const NEXT_MINUTE = String(MONDAY_MORNING.getTime() / 1000 + 60);

const send = (salon: TestSalon, options: CallOptions): Promise<Reply> =>
  salon.call('booking/get-front-settings', {}, options);
const repeat = (count: number, call: () => Promise<Reply>): Promise<Reply[]> =>
  Promise.all(Array.from({ length: count }, call));
/** Counts requests that were sent before. */
const countEarlierRequests = (
  { store, tenant }: TestSalon,
  { name, window }: RateCounter,
  count: number,
): Promise<number> => store.increment(keys.rate(tenant, name, window.start), 'count', count);
const statuses = (replies: readonly Reply[]): number[] => [...new Set(replies.map(({ status }) => status))];

// BEHAVIOR §8.1
describe('requests of a minute', () => {
  test.each([
    ['anonymous', 60, { address: ADDRESS }, { kind: 'anonymous' }],
    ['customer', 120, { as: 'customer' }, CUSTOMER],
    ['staff', 300, { as: 'staff' }, toUser('staff', DEMO_LOGIN_IDS.staff)],
    ['admin', 300, { as: 'admin' }, toUser('admin', DEMO_LOGIN_IDS.admin)],
  ] as const)(
    'from %s: accepts %d, refuses the next (429), accepts again in the next minute',
    async (_, limit, options, caller) => {
      const salon = await salons();
      const first = await send(salon, options);
      expect(first.headers).toMatchObject({
        'x-ratelimit-limit': String(limit),
        'x-ratelimit-remaining': String(limit - 1),
        'x-ratelimit-reset': NEXT_MINUTE,
      });
      const [ofCaller] = listRateCounters(caller, toNetwork(ADDRESS), salon.clock.now());
      await countEarlierRequests(salon, ofCaller, limit - 3);
      expect(statuses(await repeat(2, () => send(salon, options)))).toEqual([200]);
      await salon.clock.advance(0.25);
      const refused = await send(salon, options);
      expect(refused.status).toBe(429);
      expect(refused.body).toEqual(toFailureBody('tooManyRequests'));
      expect(refused.headers).toMatchObject({
        'retry-after': '45',
        'x-ratelimit-limit': String(limit),
        'x-ratelimit-remaining': '0',
        'x-ratelimit-reset': NEXT_MINUTE,
      });
      await salon.clock.advance(0.75);
      const later = await send(salon, options);
      expect(later.status).toBe(200);
      expect(later.headers['x-ratelimit-remaining']).toBe(String(limit - 1));
    },
  );

  test('are counted by salon, address and person', async () => {
    const [salon, other] = [await salons(), await salons()];
    await repeat(61, () => send(salon, { address: ADDRESS }));
    expect((await send(salon, { address: ADDRESS })).status).toBe(429);
    expect((await send(other, { address: ADDRESS })).status).toBe(200);
    expect((await send(salon, { address: '203.0.113.10' })).status).toBe(200);
    expect((await send(salon, { address: ADDRESS, as: 'customer' })).status).toBe(200);
  });

  test('of customers also count by network: at most 600 from one, with any number of accounts', async () => {
    const salon = await salons();
    const fields = { fname: 'C', lname: 'Other', email: 'c@customers.test' };
    const { body } = await salon.call<{ id: number }>('directory/customer-store', fields, { as: 'admin' });
    const token = await salon.token({ kind: 'customer', id: body.data.id });
    const counters = listRateCounters(CUSTOMER, toNetwork(ADDRESS), salon.clock.now());
    for (const counter of counters.slice(1)) await countEarlierRequests(salon, counter, 598);
    const accepted = [
      await send(salon, { as: 'customer', address: ADDRESS }),
      await send(salon, { token, address: ADDRESS }),
    ];
    expect(statuses(accepted)).toEqual([200]);
    const refused = await send(salon, { token, address: ADDRESS });
    expect(refused.status).toBe(429);
    expect(refused.headers).toMatchObject({ 'x-ratelimit-limit': '600', 'x-ratelimit-remaining': '0' });
    expect((await send(salon, { token, address: '203.0.113.10' })).status).toBe(200);
    expect((await send(salon, { address: ADDRESS })).status).toBe(200);
    expect((await send(salon, { as: 'staff', address: ADDRESS })).status).toBe(200);
  });

  test('from one IPv6 network are counted together', async () => {
    const salon = await salons();
    let host = 0;
    const hop = () => {
      host += 1;
      return send(salon, { address: `2001:db8:1:2::${host.toString(16)}` });
    };
    await repeat(60, hop);
    expect((await hop()).status).toBe(429);
    expect((await send(salon, { address: '2001:db8:1:3::1' })).status).toBe(200);
  });

  test('are counted on every route, also if they are refused', async () => {
    const salon = await salons();
    const refused = { address: ADDRESS };
    await repeat(30, () => salon.call('webhooks/webhook-index', {}, refused));
    await repeat(30, () =>
      salon.request({ method: 'POST', path: '/api/v1/booking/get-slot', body: '{', ...refused }),
    );
    expect((await send(salon, refused)).status).toBe(429);
  });
});

test("does not limit the processor's events", async () => {
  const salon = await salons();
  const event = () =>
    salon.request({
      method: 'POST',
      path: `/api/v1/payment/webhook/${salon.slug}`,
      body: '{}',
      slug: null,
      address: ADDRESS,
    });
  expect(statuses(await repeat(70, event))).toEqual([400]);
});

test('every response carries the three headers: 404, 415, 413, 422, 401, preflight, health', async () => {
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
