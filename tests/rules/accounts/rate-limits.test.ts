import { expect, test } from 'vitest';
import type { Caller } from '../../../lib/rules/accounts/access.ts';
import {
  computeRateWindow,
  computeRequestsLeft,
  listRateCounters,
} from '../../../lib/rules/accounts/rate-limits.ts';

const callers: [Caller, number][] = [
  [{ kind: 'anonymous' }, 60],
  [{ kind: 'customer', id: 1 }, 120],
  [{ kind: 'user', id: 1, role: 'admin' }, 300],
  [{ kind: 'user', id: 1, role: 'staff' }, 300],
];

test.each(callers)('%o may send %d requests a minute (BEHAVIOR §8.1)', (caller, limit) => {
  expect(computeRateWindow(caller, new Date('2026-11-20T12:00:00Z')).limit).toBe(limit);
});

test('a window is a minute of the clock and ends where the next begins', () => {
  const at = (time: string) => computeRateWindow({ kind: 'anonymous' }, new Date(`2026-11-20T12:${time}Z`));
  expect(at('00:59.999')).toEqual(at('00:00.000'));
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

test.each([
  [callers[0], [['ip:net', 60]]],
  [
    callers[1],
    [
      ['customer:1', 120],
      ['customers:net', 600],
    ],
  ],
  [callers[2], [['user:1', 300]]],
] as const)('%o is counted by %o', (caller, counters) => {
  const listed = listRateCounters(caller?.[0] ?? { kind: 'anonymous' }, 'net', new Date());
  expect(listed.map(({ name, window }) => [name, window.limit])).toEqual(counters);
});
