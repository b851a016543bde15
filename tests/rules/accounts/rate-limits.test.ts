import { expect, test } from 'vitest';
import type { Caller } from '../../../lib/rules/accounts/access.ts';
import { rateWindow, remaining } from '../../../lib/rules/accounts/rate-limits.ts';

const callers: [Caller, number][] = [
  [{ kind: 'anonymous' }, 60],
  [{ kind: 'customer', id: 1 }, 120],
  [{ kind: 'user', id: 1, role: 'admin' }, 300],
  [{ kind: 'user', id: 1, role: 'staff' }, 300],
];

test.each(callers)('%o may ask %d times a minute', (caller, limit) => {
  expect(rateWindow(caller, new Date('2026-11-20T12:00:00Z')).limit).toBe(limit);
});

test('a window is a minute by the clock, and ends where the next begins', () => {
  const at = (time: string) => rateWindow({ kind: 'anonymous' }, new Date(`2026-11-20T12:${time}Z`));
  expect(at('00:59.999')).toEqual(at('00:00.000'));
  expect(at('01:00.000').start).toBe(at('00:00.000').reset);
});

test.each([
  [0, 60],
  [59, 1],
  [60, 0],
  [61, 0],
])('after %i requests of 60 there are %i left, never less than none', (count, left) => {
  expect(remaining({ limit: 60, start: 0, reset: 60 }, count)).toBe(left);
});
