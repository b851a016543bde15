import { expect, test } from 'vitest';
import { invalid } from '../../../lib/rules/outcome.ts';
import {
  checkRecurringPriceMin,
  fromProcessorAmount,
  toProcessorAmount,
} from '../../../lib/rules/payments/processor-amounts.ts';

// BEHAVIOR §18.2
test.each([
  [1234, 'USD', 1234],
  [150_000, 'JPY', 1500],
  // Whole currencies that the processor counts in hundredths
  [150_000, 'UGX', 150_000],
  [150_000, 'ISK', 150_000],
  ...['BHD', 'JOD', 'KWD', 'OMR', 'TND'].map((currency): [number, string, number] => [
    1250,
    currency,
    12_500,
  ]),
])('%i hundredths in %s are %i of the processor’s units', (money, currency, amount) => {
  for (const text of [currency, currency.toLowerCase()]) {
    expect(toProcessorAmount(money, text)).toBe(amount);
    expect(fromProcessorAmount(amount, text)).toBe(money);
  }
});

test.each([
  [49, 'USD', false],
  [50, 'USD', true],
  [0, 'USD', true],
  [17_400, 'huf', false],
  [4900, 'JPY', false],
  [1, 'ZAR', true],
])('a recurring price of %i hundredths in %s is accepted: %s (BEHAVIOR §24.1)', (price, currency, isOk) => {
  expect(checkRecurringPriceMin(price, currency).ok).toBe(isOk);
});

test('a recurring price that is too low is told the least (BEHAVIOR §24.1)', () => {
  expect(checkRecurringPriceMin(49, 'USD')).toStrictEqual(invalid('price', 'Must be at least 0.50'));
});
