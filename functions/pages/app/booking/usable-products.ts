import type { Day } from '../parts/format.ts';

/** A product in a customer's own list; only a membership has a status. */
type OwnedProduct = {
  readonly expiry_date: string | null;
  readonly given_away: 0 | 1;
  readonly status?: 0 | 1;
  /** Until when a membership has uses that were returned. */
  readonly uses_until?: string | null;
} & Resting;

/** The days on which a membership rests, or since when a package or gift card does. */
type Resting = {
  readonly frozen_from?: string | null;
  readonly paused_from?: string | null;
  readonly paused_until?: string | null;
};

/** Whether a product is frozen, or a membership is paused today (BEHAVIOR §21.9, §24.8). */
export const isFrozenOrPaused = (
  { frozen_from = null, paused_from = null, paused_until = null }: Resting,
  today: Day,
): boolean =>
  frozen_from !== null ||
  (paused_from !== null && paused_until !== null && paused_from <= today && today <= paused_until);

/** Whether the last day of a product has passed; a product without one never expires. */
export const isExpired = (expiryDate: string | null, today: Day): boolean =>
  expiryDate !== null && expiryDate < today;

/**
 * Whether the page offers a product: a membership while it is active or has uses that were returned, others through their
 * last day, no gift for somebody else, and none that rests (BEHAVIOR §35.2).
 */
export function isUsableAndNotGivenAway(product: OwnedProduct, today: Day): boolean {
  const { expiry_date, given_away, status, uses_until = null } = product;
  if (given_away === 1 || isFrozenOrPaused(product, today)) return false;
  if (status === undefined) return !isExpired(expiry_date, today);
  return status === 1 || (uses_until !== null && !isExpired(uses_until, today));
}
