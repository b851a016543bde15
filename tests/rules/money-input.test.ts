import { expect, test } from 'vitest';
import { money } from '../../lib/contract/wire.ts';

const TOO_FINE = ['Must have at most two decimals'];
const taken = (sent: unknown) => money().parse(sent);
const refusedWith = (sent: unknown) =>
  money()
    .safeParse(sent)
    .error?.issues.map(({ message }) => message);

test('every amount of two decimals is taken, as a number and as text', () => {
  for (let hundredths = 0; hundredths <= 100_000; hundredths += 1) {
    const text = (hundredths / 100).toFixed(2);
    if (taken(Number(text)) !== hundredths || taken(text) !== hundredths) expect.fail(text);
  }
});

test.each([
  [0, 0],
  ['0', 0],
  ['0.000', 0],
  [0.29, 29],
  [4.35, 435],
  [19.99, 1_999],
  ['19.990', 1_999],
  [1.1 + 2.2, 330],
  [0.1 + 0.2, 30],
  [1.005 + 0.005, 101],
  [Array.from({ length: 100 }, () => 0.1).reduce((sum, each) => sum + each), 1_000],
  [1_000.1 - 1_000, 10],
  [10_000.01 - 10_000, 1],
  [999_999_999.99, 99_999_999_999],
  [999_999_999.89 + 0.1, 99_999_999_999],
])('takes %j as %d hundredths', (sent, hundredths) => {
  expect(taken(sent)).toBe(hundredths);
});

test.each([
  0.001,
  0.004,
  0.005,
  1e-6,
  1e-7,
  1e-9,
  1e-15,
  1e-300,
  5e-324,
  '0.001',
  '0.0000000001',
  1.005,
  10.000001,
  10.0000001,
  10.00000001,
  99.999999999,
  999_999.9999999,
  999_999_999.999,
])('refuses %j: it has more than two decimals', (sent) => {
  expect(refusedWith(sent)).toEqual(TOO_FINE);
});

test.each([-1e-9, '-0.001', -5.001])('refuses %j, which is below 0 as well', (sent) => {
  expect(refusedWith(sent)).toContain(TOO_FINE[0]);
});

test('refuses what is negative or too large', () => {
  expect(refusedWith(-5)).toEqual(['Must not be negative']);
  expect(refusedWith(1e9 + 1)).toEqual(['Is too large']);
});
