import type { Named } from './ids.ts';

/** Hundredths of the salon's currency unit, an integer. On the wire: a string with two decimals. */
export type Money = Named<number, 'money'>;

/** Currencies that the processor counts in whole units (decisions §5: not multiplied). */
const ZERO_DECIMAL = new Set('BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF UGX VND VUV XAF XOF XPF'.split(' '));

/** Whether a currency, named in any case, has no smaller unit. */
export const isZeroDecimal = (currency: string): boolean => ZERO_DECIMAL.has(currency.toUpperCase());

/** Whether there is such an amount in a currency: one without a smaller unit has whole amounts alone. */
export const existsIn = (money: Money, currency: string): boolean =>
  !isZeroDecimal(currency) || money % 100 === 0;

/** Rounds half up to a whole number, also for amounts like 1.005 whose binary form lies just below the half. */
export const roundHalfUp = (amount: number): number =>
  Math.sign(amount) * Math.floor(Math.abs(amount) + 0.5 + 1e-9);

/** Money of a figure in major units (12.5 → 1250). */
export const moneyOf = (majorUnits: number): Money => roundHalfUp(majorUnits * 100);

/** '12.50': money as responses show it. */
export function moneyText(money: Money): string {
  const digits = String(Math.abs(money)).padStart(3, '0');
  return `${money < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** Figures in major units for fields that the specification types as numbers. */
export const moneyNumber = (money: Money): number => money / 100;

/** The whole currency units in an amount, the rest cut off: deposits are whole units (specification, Limits 9). */
export const wholeUnits = (money: Money): Money => Math.trunc(money / 100) * 100;

/** `percent` of an amount, rounded half up to what the currency can pay. */
export function percentOf(money: Money, percent: number, currency: string): Money {
  const unit = isZeroDecimal(currency) ? 100 : 1;
  return roundHalfUp((money * percent) / 100 / unit) * unit;
}

/**
 * Splits `total` in proportion to `weights` by largest remainder, so that the shares add up to it exactly
 * (decisions §2). All weights 0: the first takes all.
 */
export function share(total: Money, weights: readonly number[]): Money[] {
  const sum = weights.reduce((a, b) => a + b, 0);
  if (sum === 0) return weights.map((_, index) => (index === 0 ? total : 0));
  const exact = weights.map((weight) => (total * weight) / sum);
  const shares = exact.map(Math.floor);
  const left = total - shares.reduce((a, b) => a + b, 0);
  const byRemainder = exact
    .map((value, index) => ({ index, remainder: value - Math.floor(value) }))
    .sort((a, b) => b.remainder - a.remainder || a.index - b.index);
  for (const { index } of byRemainder.slice(0, left)) shares[index] = (shares[index] ?? 0) + 1;
  return shares;
}
