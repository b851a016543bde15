import type { SaleType } from '../../lib/rules/ids.ts';
import { toExpiryPosition } from '../../lib/rules/journal/sale-entries.ts';
import { computeExpiryCheckInstant, isEndingSoon, isExpired } from '../../lib/rules/products/expiry.ts';
import {
  computeValueOwedForProduct,
  isFrozen,
  type PurchaseHead,
} from '../../lib/rules/products/purchases.ts';
import { SALE_STATUS, type Sale, sumValueNoLongerOwed } from '../../lib/rules/products/sales.ts';
import type { LocalDate, Salon } from '../../lib/rules/salons/salon.ts';
import { toLocalDate } from '../../lib/rules/time-zone.ts';
import { decideAndCommitOrThrow } from '../../lib/table/decide.ts';
import { putJournalEntryAndBalances } from '../../lib/table/journal/entries.ts';
import { PURCHASED_KIND } from '../../lib/table/keys.ts';
import { putNotice } from '../../lib/table/notifications/outbox.ts';
import {
  deleteEndingMark,
  putEndingMark,
  updateProductEndScheduled,
  updateProductExpired,
} from '../../lib/table/products/ledger.ts';
import { findPurchaseHead, toPurchaseHead } from '../../lib/table/products/purchases.ts';
import { findSaleById, requireUnchangedSale } from '../../lib/table/products/sales.ts';
import type { Change } from '../../lib/table/store.ts';
import type { ScheduledHandler } from './dependencies.ts';

/** The mail about the end of a package or gift card that still has a balance; then its end is scheduled (BEHAVIOR §29.2). */
function announceEnd(
  type: Exclude<SaleType, 'membership'>,
  { tenant, timeZone }: Salon,
  head: PurchaseHead & { readonly expiryDate: LocalDate | null },
  sale: Sale | undefined,
  now: Date,
): Change[] {
  const next = computeExpiryCheckInstant(head, timeZone, now);
  // A returned redemption has moved the last day meanwhile
  if (!head.expiryDate || !next) return [];
  const isAnnounced =
    isEndingSoon(head.expiryDate, toLocalDate(timeZone, now)) &&
    sale?.status === SALE_STATUS.paid &&
    head.blockedAt === undefined &&
    head.remaining > 0;
  const notice = { kind: 'product.ending', type, saleId: head.saleId, purchasedId: head.id } as const;
  return [
    updateProductEndScheduled(tenant, type, head, next),
    ...(isAnnounced ? [putNotice(tenant, notice, now), putEndingMark(tenant, type, head.id)] : []),
  ];
}

/** The value of a package or gift card expires on the day after its last (BEHAVIOR §36.3). */
export const createExpiryHandler =
  (type: Exclude<SaleType, 'membership'>): ScheduledHandler =>
  async (item, salon, now, { store }) => {
    const { tenant } = salon;
    const { id } = toPurchaseHead(item);
    await decideAndCommitOrThrow(store, async (table) => {
      const head = await findPurchaseHead(table, tenant, PURCHASED_KIND[type], id);
      if (!head || head.expiredRest !== undefined || isFrozen(head)) return [];
      const sale = await findSaleById(table, tenant, head.saleId);
      if (!isExpired(head, toLocalDate(salon.timeZone, now)))
        return announceEnd(type, salon, head, sale, now);
      const isPaid = sale?.status === SALE_STATUS.paid;
      const rest = isPaid ? computeValueOwedForProduct(type, head) - sumValueNoLongerOwed(sale) : 0;
      const origin = {
        event: 'expired',
        reference: { kind: 'sale', id: head.saleId },
        version: `expired-${head.expiryDate}`,
        locationId: sale?.locationId ?? null,
        customerId: head.customerId,
      } as const;
      return [
        updateProductExpired(tenant, type, head, rest),
        deleteEndingMark(tenant, type, head.id),
        // A payment, refund or dispute of the sale at the same time changes what is left
        ...(sale ? [requireUnchangedSale(tenant, sale)] : []),
        ...putJournalEntryAndBalances(
          { salon, now },
          origin,
          [],
          toExpiryPosition({ type, purchasedId: id }, rest),
        ),
      ];
    });
  };
