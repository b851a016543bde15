import type { Day } from './dates.ts';

/** A product in a customer's own list; only a membership has a status. */
type OwnedProduct = {
  readonly expiry_date: string | null;
  readonly given_away: 0 | 1;
  readonly status?: 0 | 1;
};

/** Whether the last day of a product has passed; a product without one never expires. */
export const isExpired = (expiryDate: string | null, today: Day): boolean =>
  expiryDate !== null && expiryDate < today;

/**
 * Whether the page offers a product: a membership while it is active, others through their last day, and no gift for
 * somebody else (BEHAVIOR §35.2).
 */
export function isUsable({ expiry_date, given_away, status }: OwnedProduct, today: Day): boolean {
  if (given_away === 1) return false;
  return status === undefined ? !isExpired(expiry_date, today) : status === 1;
}
