import type { Money } from '../money.ts';
import type { LocalDate } from '../salons/salon.ts';
import { isExpired } from './expiry.ts';
import type { PurchasedGiftCardHead } from './gift-cards.ts';
import {
  computeValueOwedForProduct,
  type HistoryRow,
  isPaidAndUnblocked,
  type PurchaseHead,
} from './purchases.ts';
import { computeSoldValue, SALE_STATUS, type Sale, sumValueNoLongerOwed } from './sales.ts';

type CardHead = Pick<PurchasedGiftCardHead, 'id' | 'remaining' | 'expiredRest' | 'blockedAt'>;

/** The money on a card that a lost or refunded reload can take back: none of a card that has ended. */
export const computeReloadLeft = (head: CardHead, reload: Sale): Money =>
  head.blockedAt === undefined
    ? Math.min(computeSoldValue(reload), computeValueOwedForProduct('giftcard', head))
    : 0;

/** The money that a reload has put on its card, less what has left the card with its payment. */
const countLoaded = (reload: Sale | undefined): Money =>
  reload?.status === SALE_STATUS.paid ? computeSoldValue(reload) - sumValueNoLongerOwed(reload) : 0;

/**
 * A changed reload, and the money that comes to its card, or leaves it where the payment is disputed or refunded (BEHAVIOR §21.10).
 * @param head the card; missing where nothing was paid
 */
export function decideReloadChange(
  before: Sale | undefined,
  changed: Sale,
  head: CardHead | undefined,
): { readonly reload: Sale; readonly balanceChange: Money } {
  const isOpen = changed.blockedAt === undefined;
  const isLost = !isOpen && before?.blockedAt === undefined && !changed.refundedBySalon;
  const { endedRest, ...kept } = changed;
  const isNew = before?.status !== SALE_STATUS.paid;
  const taken = isNew ? computeSoldValue(changed) : head ? computeReloadLeft(head, changed) : 0;
  const reload = isOpen ? (kept as Sale) : isLost ? { ...changed, endedRest: taken } : changed;
  return { reload, balanceChange: countLoaded(reload) - countLoaded(before) };
}

/** The row of a reload in the history of its card, or of a reload whose payment was lost. */
export const toReloadRow = (
  { id }: Sale,
  { remaining }: CardHead,
  by: Money,
  { reason, user }: { readonly reason: string; readonly user: string | null },
  now: Date,
): HistoryRow => ({
  code: by > 0 ? 'reloaded' : 'reloadLost',
  saleId: id,
  serviceId: 0,
  amount: 0 - by,
  act: { reason, user, balanceAfter: remaining + by },
  at: now.toISOString(),
});

/** Whether a product can take no payment any more: it has expired, or its card was ended before the reload was paid. */
export const isClosedForPayment = (
  { isReload }: Sale,
  head: Pick<PurchaseHead, 'saleStatus' | 'blockedAt'> & Parameters<typeof isExpired>[0],
  today: LocalDate,
): boolean => isExpired(head, today) || (isReload === true && !isPaidAndUnblocked(head));
