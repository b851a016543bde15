import type { Product, Spent, Visit } from './records.ts';

/** The balance after the redemptions of the request so far. */
export const computeRemaining = (product: Product, redemptions: readonly Spent[]): number =>
  redemptions
    .filter((each) => each.product === product)
    .reduce((left, { amount }) => left - amount, product.left);

/** Subtracts the redemptions of a visit from the balances. */
export function spend(visit: Visit, redemptions: readonly Spent[]): void {
  for (const { product, amount } of redemptions) product.left -= amount;
  visit.redemptions.push(...redemptions);
}

/** Returns the redemptions of a visit, by default all. */
export function returnRedemptions(visit: Visit, isReturned: (spent: Spent) => boolean = () => true): void {
  visit.returned = visit.redemptions.filter(isReturned);
  for (const { product, amount } of visit.returned) product.left += amount;
  visit.redemptions = visit.redemptions.filter((spent) => !isReturned(spent));
}
