import { expect, test } from 'vitest';
import { money } from '../../lib/contract/fields.ts';

const TOO_FINE = ['Must have at most two decimals'];
const parse = (input: unknown) => money().parse(input);
const listMessages = (input: unknown) =>
  money()
    .safeParse(input)
    .error?.issues.map(({ message }) => message);

// BEHAVIOR §6.2
test('accepts every amount with two decimals, as number and as text', () => {
  for (let hundredths = 0; hundredths <= 100_000; hundredths += 1) {
    const text = (hundredths / 100).toFixed(2);
    if (parse(Number(text)) !== hundredths || parse(text) !== hundredths) expect.fail(text);
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
])('parses %j as %d hundredths', (input, hundredths) => {
  expect(parse(input)).toBe(hundredths);
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
])('refuses %j, which has more than two decimals', (input) => {
  expect(listMessages(input)).toEqual(TOO_FINE);
});

test.each([-1e-9, '-0.001', -5.001])('refuses %j, which is below 0 as well', (input) => {
  expect(listMessages(input)).toContain(TOO_FINE[0]);
});

test('refuses negative and too large amounts', () => {
  expect(listMessages(-5)).toEqual(['Must not be negative']);
  expect(listMessages(1e9 + 1)).toEqual(['Is too large']);
});
