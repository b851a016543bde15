import { expect, test } from 'vitest';
import { fromProcessorAmount, toProcessorAmount } from '../../../lib/rules/payments/processor-amounts.ts';

// BEHAVIOR §18.2
test.each([
  [1234, 'USD', 1234],
  [150_000, 'JPY', 1500],
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
