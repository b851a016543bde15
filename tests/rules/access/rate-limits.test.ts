import { expect, test } from 'vitest';
import type { Principal } from '../../../lib/rules/access/principals.ts';
import {
  computeRateWindow,
  computeRequestsLeft,
  listPageViewCounters,
  listRateCounters,
  toRateFailure,
} from '../../../lib/rules/access/rate-limits.ts';
import { toCustomer, toUser } from '../../support/accounts/principals.ts';

const ANONYMOUS: Principal = { kind: 'anonymous' };

test.each<[who: string, Principal, limit: number]>([
  ['an anonymous caller', ANONYMOUS, 60],
  ['a customer', toCustomer(1), 120],
  ['an administrator', toUser('admin'), 300],
  ['staff', toUser('staff'), 300],
])('%s may send its number of requests a minute (BEHAVIOR §8.1)', (_, caller, limit) => {
  expect(computeRateWindow(caller, new Date('2026-11-20T12:00:00Z')).limit).toBe(limit);
});

test('a window is a minute of the clock and ends where the next begins', () => {
  const at = (time: string) => computeRateWindow(ANONYMOUS, new Date(`2026-11-20T12:${time}Z`));
  expect(at('00:59.999')).toStrictEqual(at('00:00.000'));
  expect(at('01:00.000').start).toBe(at('00:00.000').reset);
});

test.each([
  [0, 60],
  [59, 1],
  [60, 0],
  [61, 0],
])('after %i of 60 requests %i are left, never below 0', (count, left) => {
  expect(computeRequestsLeft({ limit: 60, start: 0, reset: 60 }, count)).toBe(left);
});

test.each<[who: string, Principal, counters: readonly [name: string, limit: number][]]>([
  ['an anonymous caller', ANONYMOUS, [['ip:net', 60]]],
  [
    'a customer',
    toCustomer(1),
    [
      ['customer:1', 120],
      ['customers:net', 600],
    ],
  ],
  ['a user', toUser('admin'), [['user:1', 300]]],
])('%s is counted by person, else by network', (_, caller, counters) => {
  const listed = listRateCounters(caller, 'net', new Date());
  expect(listed.map(({ name, window }) => [name, window.limit])).toStrictEqual(counters);
});

test.each<[who: string, Principal, counters: readonly [name: string, limit: number][]]>([
  [
    'an anonymous caller',
    ANONYMOUS,
    [
      ['ip:a:b:c:d01::/64', 60],
      ['ip:a:b:c:0d00::/56', 120],
      ['ip:a:b:c::/48', 300],
    ],
  ],
  [
    'a customer',
    toCustomer(1),
    [
      ['customer:1', 120],
      ['customers:a:b:c:d01::/64', 600],
      ['customers:a:b:c:0d00::/56', 1200],
      ['customers:a:b:c::/48', 3000],
    ],
  ],
  ['a user', toUser('admin'), [['user:1', 300]]],
])('%s of an IPv6 network is counted by the wider networks too (BEHAVIOR §8.3)', (_, caller, counters) => {
  const listed = listRateCounters(caller, 'a:b:c:d01::/64', new Date());
  expect(listed.map(({ name, window }) => [name, window.limit])).toStrictEqual(counters);
});

test('a refused caller waits for the next window, at least a second', () => {
  const window = { limit: 60, start: 0, reset: 60 };
  const refusals = [0, 1_500, 59_999, 61_000].map((ms) => toRateFailure(window, new Date(ms)));
  expect(refusals.map(({ retryAfterSeconds }) => retryAfterSeconds)).toStrictEqual([60, 59, 1, 1]);
  expect(refusals[0]?.failure).toBe('tooManyRequests');
});

test('views of pages are counted by network, and by the wider ones with more views', () => {
  const counters = listPageViewCounters('a:b:c:d01::/64', new Date(0));
  const [own = { window: { limit: 0 } }] = counters;
  expect(
    counters.map(({ name, window }) => [name, window.limit / own.window.limit, window.reset]),
  ).toStrictEqual([
    ['pages:a:b:c:d01::/64', 1, 60],
    ['pages:a:b:c:0d00::/56', 2, 60],
    ['pages:a:b:c::/48', 5, 60],
  ]);
});
