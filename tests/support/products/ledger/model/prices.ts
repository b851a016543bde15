import type { Line } from './records.ts';

export const PRICES: Readonly<Record<number, number>> = { 1: 5_000, 2: 12_000, 3: 3_500 };
const SERVICE_WITH_DEPOSIT = 2;
const DEPOSIT = 3_000;

export const priceOf = (line: Line): number =>
  line.isCovered ? 0 : (PRICES[line.service] ?? 0) - line.discount;

/** Total of the lines with 8.25 % tax, rounded half up. */
export function totalOf(lines: readonly Line[]): number {
  const subtotal = lines.reduce((sum, line) => sum + priceOf(line), 0);
  return subtotal + Math.floor((subtotal * 825 + 5_000) / 10_000);
}

const computeDiscount = (price: number, percent: number): number =>
  price - Math.floor((price * (100 - percent) + 50) / 100);

/** Applies the best discount of a line. Discounts do not add up. */
export function discount(line: Line, percent: number): void {
  if (!line.isCovered)
    line.discount = Math.max(line.discount, computeDiscount(PRICES[line.service] ?? 0, percent));
}

/** The deposit of a visit: of each service that requires one, at most the price. */
export const depositOf = (lines: readonly Line[]): number =>
  lines
    .filter(({ service }) => service === SERVICE_WITH_DEPOSIT)
    .reduce((sum, line) => sum + Math.min(DEPOSIT, Math.floor(priceOf(line) / 100) * 100), 0);
