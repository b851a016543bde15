import { addDays } from '../calendar.ts';
import type { LocalDate } from '../salons/salon.ts';
import { isExpired } from './expiry.ts';
import type { PurchasedMembershipHead } from './memberships.ts';
import { isFrozen, isPaidAndUnblocked, isRenewing, type PurchaseHead } from './purchases.ts';

/** The side that ended the visit, or the part of it, whose redemptions return. */
export type ReturnedBy = 'salon' | 'customer';

export type ReturnedProduct = Pick<PurchaseHead, 'saleStatus' | 'blockedAt' | 'frozenOn'> &
  (
    | { readonly kind: 'package' | 'giftcard'; readonly expiryDate: LocalDate | null }
    | ({ readonly kind: 'membership' } & Pick<
        PurchasedMembershipHead,
        'expiryDate' | 'usesUntil' | 'subscriptionId' | 'cancelledAt' | 'endedAt'
      >)
  );

/** Days that a product can be used after the salon has returned a redemption. */
const USABLE_DAYS = 30;

/** The last day of a product's uses or money; null where they do not end. */
function findLastDay(product: ReturnedProduct): LocalDate | null {
  if (product.kind !== 'membership') return product.expiryDate;
  if (isRenewing(product)) return null;
  const { expiryDate, usesUntil = expiryDate } = product;
  return usesUntil > expiryDate ? usesUntil : expiryDate;
}

/**
 * The later last day of a product that a redemption returns to (BEHAVIOR §26.1); undefined where its last day stays. What the
 * salon returns can be used for at least 30 more days. What the customer cancelled can be used so only if the product has ended
 * since the booking. A refunded or disputed product stays as it is, and so does a frozen one, whose days rest.
 */
export function computeExtendedLastDay(
  product: ReturnedProduct,
  by: ReturnedBy,
  today: LocalDate,
): LocalDate | undefined {
  const lastDay = findLastDay(product);
  if (lastDay === null || !isPaidAndUnblocked(product) || isFrozen(product)) return undefined;
  if (by === 'customer' && !isExpired({ expiryDate: lastDay }, today)) return undefined;
  const until = addDays(today, USABLE_DAYS);
  return lastDay < until ? until : undefined;
}
