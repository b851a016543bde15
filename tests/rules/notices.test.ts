import { expect, test } from 'vitest';
import { retryAfterMinutes } from '../../lib/rules/notices.ts';

test('tries are spread over 24 hours with growing pauses, then they end', () => {
  const pauses: number[] = [];
  for (let pause = retryAfterMinutes(1); pause !== undefined; pause = retryAfterMinutes(pauses.length + 1)) {
    pauses.push(pause);
  }
  expect(pauses.reduce((sum, pause) => sum + pause, 0)).toBe(24 * 60);
  expect(pauses).toEqual(pauses.toSorted((a, b) => a - b));
});
