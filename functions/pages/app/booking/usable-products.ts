import type { Day } from './dates.ts';

/** A product in a customer's own list; only a membership has a status. */
type OwnedProduct = {
  readonly expiry_date: string | null;
  readonly given_away: 0 | 1;
  readonly status?: 0 | 1;
  /** Until when a membership has uses that were returned. */
  readonly uses_until?: string | null;
};

/** Whether the last day of a product has passed; a product without one never expires. */
export const isExpired = (expiryDate: string | null, today: Day): boolean =>
  expiryDate !== null && expiryDate < today;

/**
 * Whether the page offers a product: a membership while it is active or has uses that were returned, others through their
 * last day, and no gift for somebody else (BEHAVIOR §35.2).
 */
export function isUsable(
  { expiry_date, given_away, status, uses_until = null }: OwnedProduct,
  today: Day,
): boolean {
  if (given_away === 1) return false;
  if (status === undefined) return !isExpired(expiry_date, today);
  return status === 1 || (uses_until !== null && !isExpired(uses_until, today));
}
