import type { Tagged } from './ids.ts';

/** An amount in hundredths of the salon's currency unit; an integer. */
export type Money = Tagged<number, 'money'>;

/** The largest amount: 1,000,000,000.00 (BEHAVIOR §6.2). */
export const MONEY_MAX: Money = 1e11;

/** Currencies without a smaller unit (BEHAVIOR §6.2). */
const ZERO_DECIMAL = new Set(
  'BIF CLP DJF GNF ISK JPY KMF KRW MGA PYG RWF UGX VND VUV XAF XOF XPF'.split(' '),
);

/** Whether a currency, in any letter case, has no minor unit. */
export const isZeroDecimal = (currency: string): boolean => ZERO_DECIMAL.has(currency.toUpperCase());

/** Whether an amount can be paid in a currency: zero-decimal currencies have whole units only. */
export const isPayableAmount = (money: Money, currency: string): boolean =>
  !isZeroDecimal(currency) || money % 100 === 0;

/** Rounds half up to an integer, also for amounts such as 1.005 whose binary form lies just below the half. */
export const roundHalfAwayFromZero = (amount: number): number =>
  Math.sign(amount) * Math.floor(Math.abs(amount) + 0.5 + 1e-9);

/** Major units to hundredths: 12.5 → 1250. */
export const fromMajorUnits = (majorUnits: number): Money => roundHalfAwayFromZero(majorUnits * 100);

/** An amount as text: 1250 → '12.50'. */
export function formatMoney(money: Money): `${number}` {
  const digits = String(Math.abs(money)).padStart(3, '0');
  return `${money < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}` as `${number}`;
}

/** Hundredths to major units: 1250 → 12.5. */
export const toMajorUnits = (money: Money): number => money / 100;

/** Drops the minor units of an amount; deposits are whole units (BEHAVIOR §15.2). */
export const truncateToWholeUnits = (money: Money): Money => Math.trunc(money / 100) * 100;

/** `percent` of an amount, rounded half up to the currency's smallest unit. */
export function computePercentage(money: Money, percent: number, currency: string): Money {
  const unit = isZeroDecimal(currency) ? 100 : 1;
  return roundHalfAwayFromZero((money * percent) / 100 / unit) * unit;
}

/** Parts of a percent that an included tax is computed with: six decimals. */
const PERCENT_PARTS = 1e6;

/**
 * The tax that a gross amount of 0 or more includes: gross − gross / (1 + percent / 100), rounded half up to the
 * currency's smallest unit. Computed in whole numbers, so that no fraction is lost (BEHAVIOR §14.5).
 */
export function computeIncludedTax(gross: Money, percent: number, currency: string): Money {
  const unit = isZeroDecimal(currency) ? 100n : 1n;
  const parts = BigInt(Math.round(percent * PERCENT_PARTS));
  const tax = BigInt(gross) * parts;
  const divisor = (BigInt(100 * PERCENT_PARTS) + parts) * unit;
  return Number(((2n * tax + divisor) / (2n * divisor)) * unit);
}

export const sum = (amounts: readonly Money[]): Money => amounts.reduce((total, amount) => total + amount, 0);

/** An amount shared over rooms in their order, each up to its size; what is beyond all of them is nobody's. */
export function shareInOrder(amount: Money, rooms: readonly Money[]): Money[] {
  let left = amount;
  return rooms.map((room) => {
    const own = Math.min(left, room);
    left -= own;
    return own;
  });
}

/**
 * Splits `total` in proportion to `weights` by largest remainder, so the shares add up exactly (BEHAVIOR §6.2). If
 * all weights are 0, the first share takes everything.
 */
export function splitByWeight(total: Money, weights: readonly number[]): Money[] {
  const sum = weights.reduce((a, b) => a + b, 0);
  if (sum === 0) return weights.map((_, index) => (index === 0 ? total : 0));
  const products = weights.map((weight) => total * weight);
  const shares = products.map((product) => Math.floor(product / sum));
  const remaining = total - shares.reduce((a, b) => a + b, 0);
  // The remainders of whole weights are exact, so that the first of two equal ones wins
  const byRemainder = products
    .map((product, index) => ({ index, remainder: product - (shares[index] ?? 0) * sum }))
    .sort((a, b) => b.remainder - a.remainder);
  for (const { index } of byRemainder.slice(0, remaining)) shares[index] = (shares[index] ?? 0) + 1;
  return shares;
}

/** Splits an amount like `splitByWeight`, into amounts that can be paid in the currency. */
export function splitIntoPayableAmounts(total: Money, weights: readonly number[], currency: string): Money[] {
  const unit = isPayableAmount(total, currency) && isZeroDecimal(currency) ? 100 : 1;
  return splitByWeight(total / unit, weights).map((share) => share * unit);
}
