import { expect, test } from 'vitest';
import { memoize } from '../../lib/rules/memoize.ts';

/** A function that is remembered, and what it was really asked. */
function asking(most: number) {
  const asked: number[] = [];
  const squared = memoize((value: number) => {
    asked.push(value);
    return value * value;
  }, most);
  return { asked, squared };
}

test('what was answered once is not worked out again, zero included', () => {
  const { asked, squared } = asking(10);
  expect([0, 3, 0, 3, 0].map(squared)).toEqual([0, 9, 0, 9, 0]);
  expect(asked).toEqual([0, 3]);
});

test('never knows more than it may, and answers the same after it forgot', () => {
  const { asked, squared } = asking(2);
  expect([1, 2, 3, 3, 1].map(squared)).toEqual([1, 4, 9, 9, 1]);
  expect(asked).toEqual([1, 2, 3, 1]);
});

test('what failed is asked again', () => {
  let calls = 0;
  const failing = memoize((): number => {
    calls += 1;
    throw new Error('no answer');
  }, 10);
  expect(() => failing(1)).toThrow('no answer');
  expect(() => failing(1)).toThrow('no answer');
  expect(calls).toBe(2);
});
