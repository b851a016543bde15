import { addDays } from '../../../../../lib/rules/calendar.ts';
import type { Product, Spent, Visit } from './records.ts';
import { findLastUse } from './refusals.ts';

/** The balance after the redemptions of the request so far. */
export const computeRemaining = (product: Product, redemptions: readonly Spent[]): number =>
  redemptions
    .filter((each) => each.product === product)
    .reduce((left, { amount }) => left - amount, product.left);

export function spend(visit: Visit, redemptions: readonly Spent[]): void {
  for (const { product, amount } of redemptions) product.left -= amount;
  visit.redemptions.push(...redemptions);
}

/** The side that ends a visit, and the day. */
export type End = { readonly by: 'salon' | 'customer'; readonly today: string };

/** A product that the salon returns, or that has ended since the booking, can be used for 30 more days (BEHAVIOR §26.1). */
function extend(product: Product, { by, today }: End): void {
  const lastDay = findLastUse(product);
  const until = addDays(today, 30);
  if (lastDay === null || lastDay >= until || product.sale !== 'paid' || product.isBlocked) return;
  if (by === 'salon' || lastDay < today) product.usesUntil = until;
}

/** Returns the redemptions of a visit, by default all. */
export function returnRedemptions(
  visit: Visit,
  end: End,
  isReturned: (spent: Spent) => boolean = () => true,
): void {
  visit.returned = visit.redemptions.filter(isReturned);
  for (const { product, amount } of visit.returned) {
    product.left += amount;
    extend(product, end);
  }
  visit.redemptions = visit.redemptions.filter((spent) => !isReturned(spent));
}
