import type { Product, Taken, Visit } from './records.ts';

/** What is left once a request has taken what it has taken so far. */
export const leftOf = (product: Product, taken: readonly Taken[]): number =>
  taken.filter((each) => each.product === product).reduce((left, { amount }) => left - amount, product.left);

/** Takes from the balances what a visit redeems. */
export function take(visit: Visit, taken: readonly Taken[]): void {
  for (const { product, amount } of taken) product.left -= amount;
  visit.taken.push(...taken);
}

/** Gives back all that a visit has redeemed. */
export function giveBack(visit: Visit): void {
  for (const { product, amount } of visit.taken) product.left += amount;
  visit.returned = visit.taken;
  visit.taken = [];
}
