import { expect, test } from 'vitest';
import { memoize } from '../../lib/rules/memoize.ts';

/** A memoized function, and the inputs it was computed for. */
function memoizeSquare(maxEntries: number) {
  const computed: number[] = [];
  const square = memoize((value: number) => {
    computed.push(value);
    return value * value;
  }, maxEntries);
  return { computed, square };
}

test('computes each input once, a result of zero included', () => {
  const { computed, square } = memoizeSquare(10);
  expect([0, 3, 0, 3, 0].map(square)).toStrictEqual([0, 9, 0, 9, 0]);
  expect(computed).toStrictEqual([0, 3]);
});

test('drops its entries at the limit and computes them again', () => {
  const { computed, square } = memoizeSquare(2);
  expect([1, 2, 3, 3, 1].map(square)).toStrictEqual([1, 4, 9, 9, 1]);
  expect(computed).toStrictEqual([1, 2, 3, 1]);
});

test('does not store failures', () => {
  let calls = 0;
  const failing = memoize((): number => {
    calls += 1;
    throw new Error('failed');
  }, 10);
  expect(() => failing(1)).toThrow('failed');
  expect(() => failing(1)).toThrow('failed');
  expect(calls).toBe(2);
});
