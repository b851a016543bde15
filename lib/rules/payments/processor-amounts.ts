import { isZeroDecimal, type Money } from '../money.ts';

/** Currencies that the processor counts in thousandths (ISO 4217). */
const THREE_DECIMAL = new Set(['BHD', 'JOD', 'KWD', 'OMR', 'TND']);

/** The processor's smallest units per hundredth. */
function unitsPerHundredth(currency: string): number {
  if (isZeroDecimal(currency)) return 1 / 100;
  return THREE_DECIMAL.has(currency.toUpperCase()) ? 10 : 1;
}

/** Hundredths to the processor's unit, the smallest of the currency (BEHAVIOR §18.2). */
export const toProcessorAmount = (money: Money, currency: string): number =>
  Math.round(money * unitsPerHundredth(currency));

/** The processor's unit to hundredths. */
export const fromProcessorAmount = (amount: number, currency: string): Money =>
  Math.round(amount / unitsPerHundredth(currency));
