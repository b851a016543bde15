import type { Line } from './records.ts';

export const PRICES: Readonly<Record<number, number>> = { 1: 5_000, 2: 12_000, 3: 3_500 };
const WITH_DEPOSIT = 2;
const DEPOSIT = 3_000;

/** What a line costs. */
export const priceOf = (line: Line): number =>
  line.isCovered ? 0 : (PRICES[line.service] ?? 0) - line.discount;

/** What lines cost together: with 8.25 % of tax, rounded half up. */
export function totalOf(lines: readonly Line[]): number {
  const subtotal = lines.reduce((sum, line) => sum + priceOf(line), 0);
  return subtotal + Math.floor((subtotal * 825 + 5_000) / 10_000);
}

const off = (price: number, percent: number): number =>
  price - Math.floor((price * (100 - percent) + 50) / 100);

/** The best discount of a line stands; discounts do not add up. */
export function discount(line: Line, percent: number): void {
  if (!line.isCovered) line.discount = Math.max(line.discount, off(PRICES[line.service] ?? 0, percent));
}

/** What is paid of a visit before it is confirmed: a deposit, where a service asks for one. */
export const depositOf = (lines: readonly Line[]): number =>
  lines
    .filter(({ service }) => service === WITH_DEPOSIT)
    .reduce((sum, line) => sum + Math.min(DEPOSIT, Math.floor(priceOf(line) / 100) * 100), 0);
