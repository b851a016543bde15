import { formatPrice } from '../../parts/format.ts';
import { toApiNumber, toTypedNumber } from '../../parts/typed-numbers.ts';

/** The hundredths that somebody typed ('12.5' or '$ 12,50'); undefined for what is no amount. Empty text is 0. */
export function parseAmountOrZeroIfEmpty(text: string): number | undefined {
  const typed = toApiNumber(text, 'money').trim();
  if (typed === '') return 0;
  return /^\d{1,9}(?:\.\d{1,2})?$/.test(typed) ? Math.round(Number(typed) * 100) : undefined;
}

/** As the API writes amounts: 1250 → '12.50'. */
export const toApiAmount = (hundredths: number): string => (hundredths / 100).toFixed(2);

/** As people type them: 1250 → '12.50', in German '12,50'. */
export const toTypedAmount = (hundredths: number): string => toTypedNumber(toApiAmount(hundredths));

/** Hundredths in the salon's currency: 1250 → '$12.50'. */
export const formatMoney = (hundredths: number, currency: string): string =>
  formatPrice(toApiAmount(hundredths), currency);

export const toHundredths = (amount: string): number => Math.round(Number(amount) * 100);

/** The hundredths of a unit of the currency that prices can have: 1 for dollars, 100 for yen. */
function findStep(currency: string): number {
  const { maximumFractionDigits = 2 } = new Intl.NumberFormat('en', {
    style: 'currency',
    currency,
  }).resolvedOptions();
  return 10 ** Math.max(0, 2 - maximumFractionDigits);
}

/** A percentage of an amount, rounded half up to what the currency has (BEHAVIOR §6.2). */
export function computePercentage(hundredths: number, percent: number, currency: string): number {
  const step = findStep(currency);
  // Percentages have at most two decimals: whole numbers are exact
  return Math.floor((hundredths * Math.round(percent * 100)) / (10_000 * step) + 0.5) * step;
}

/** Rounds an amount to the salon's step for cash. A step of 0 leaves the amount as it is (BEHAVIOR §37.7). */
export const roundToCash = (hundredths: number, step: number): number =>
  step === 0 ? hundredths : Math.round(hundredths / step) * step;

/** The sums that customers hand over for an amount in cash: the amount itself, and the next round ones. */
export function suggestCash(due: number): number[] {
  const round = [500, 1000, 2000, 5000, 10_000].map((note) => Math.ceil(due / note) * note);
  return [...new Set([due, ...round])].sort((a, b) => a - b).slice(0, 4);
}

/**
 * The cash that somebody typed as handed over for a total, and the change, in hundredths. Nothing typed: the cash is exact.
 * `handed` is undefined for what is no amount.
 */
export function parseHandedCashAndChange(text: string, total: number) {
  const handed = parseAmountOrZeroIfEmpty(text);
  return {
    handed,
    change: Math.max(0, (handed ?? 0) - total),
    isTooLittle: handed !== undefined && handed > 0 && handed < total,
  };
}
