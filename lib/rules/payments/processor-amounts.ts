import { formatMoney, isZeroDecimal, type Money } from '../money.ts';
import { invalid, type Outcome, ok } from '../outcome.ts';

/** Currencies that the processor counts in thousandths (ISO 4217). */
const THREE_DECIMAL = new Set(['BHD', 'JOD', 'KWD', 'OMR', 'TND']);

/**
 * Currencies without a smaller unit that the processor counts in hundredths nevertheless:
 * https://docs.stripe.com/currencies#special-cases
 */
const WHOLE_IN_HUNDREDTHS = new Set(['ISK', 'UGX']);

/** The processor's smallest units per hundredth. */
function unitsPerHundredth(currency: string): number {
  const code = currency.toUpperCase();
  if (WHOLE_IN_HUNDREDTHS.has(code)) return 1;
  if (isZeroDecimal(code)) return 1 / 100;
  return THREE_DECIMAL.has(code) ? 10 : 1;
}

/** Hundredths to the processor's unit, the smallest of the currency (BEHAVIOR §18.2). */
export const toProcessorAmount = (money: Money, currency: string): number =>
  Math.round(money * unitsPerHundredth(currency));

/** The processor's unit to hundredths. */
export const fromProcessorAmount = (amount: number, currency: string): Money =>
  Math.round(amount / unitsPerHundredth(currency));

/**
 * The least that the processor charges, in hundredths; it lists no other currency:
 * https://docs.stripe.com/currencies#minimum-and-maximum-charge-amounts
 */
const CHARGE_MIN: { readonly [currency: string]: Money } = {
  AED: 200,
  AUD: 50,
  BGN: 100,
  BRL: 50,
  CAD: 50,
  CHF: 50,
  CZK: 1500,
  DKK: 250,
  EUR: 50,
  GBP: 30,
  HKD: 400,
  HUF: 17_500,
  INR: 50,
  JPY: 5000,
  MXN: 1000,
  MYR: 200,
  NOK: 300,
  NZD: 50,
  PLN: 200,
  RON: 200,
  SEK: 300,
  SGD: 50,
  THB: 1000,
  USD: 50,
};

/**
 * Checks the price of a membership that is billed at the processor: nothing, or at least what the processor charges
 * (BEHAVIOR §24.1).
 */
export function checkRecurringPriceMin(price: Money, currency: string): Outcome<undefined> {
  const min = CHARGE_MIN[currency.toUpperCase()] ?? 0;
  return price > 0 && price < min ? invalid('price', `Must be at least ${formatMoney(min)}`) : ok(undefined);
}
