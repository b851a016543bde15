import type { Appointment } from '../../rules/booking/appointments.ts';
import type { PurchaseId } from '../../rules/ids.ts';
import type { EntryAuthor } from '../../rules/journal/entries.ts';
import { toExpiryPosition } from '../../rules/journal/sale-entries.ts';
import { computeExpiryInstant } from '../../rules/products/expiry.ts';
import { computeExtendedLastDay, type ReturnedBy } from '../../rules/products/extended-products.ts';
import type { HistoryRow, PurchaseHead } from '../../rules/products/purchases.ts';
import type { RedeemedPayment } from '../../rules/products/redemptions.ts';
import type { LocalDate } from '../../rules/salons/salon.ts';
import { toLocalDate } from '../../rules/time-zone.ts';
import { putJournalEntryAndBalances } from '../../table/journal/entries.ts';
import { PURCHASED_KIND } from '../../table/keys.ts';
import {
  putExtensionRow,
  updateMembershipUsesExtended,
  updateProductExtended,
} from '../../table/products/ledger.ts';
import { findPurchaseHead } from '../../table/products/purchases.ts';
import { findSaleById } from '../../table/products/sales.ts';
import type { Change, Store } from '../../table/store.ts';

type Extension = { readonly until: LocalDate; readonly changes: readonly Change[] };

const toExtensionRow = (
  { saleId }: PurchaseHead,
  { id }: Appointment,
  until: LocalDate,
  now: Date,
): HistoryRow => ({
  saleId,
  code: 'extended',
  until,
  serviceId: 0,
  appointmentId: id,
  at: now.toISOString(),
});

/** Extends the included services of a membership; its discounts end as before. */
async function extendMembership(
  table: Store,
  { salon, now }: EntryAuthor,
  appointment: Appointment,
  id: PurchaseId,
  by: ReturnedBy,
): Promise<Extension | undefined> {
  const head = await findPurchaseHead(table, salon.tenant, PURCHASED_KIND.membership, id);
  const until =
    head && computeExtendedLastDay({ kind: 'membership', ...head }, by, toLocalDate(salon.timeZone, now));
  if (!head || until === undefined) return undefined;
  const row = toExtensionRow(head, appointment, until, now);
  return {
    until,
    changes: [
      updateMembershipUsesExtended(salon.tenant, head, until),
      putExtensionRow(salon.tenant, { kind: 'membership', purchaseId: id }, appointment, row),
    ],
  };
}

/** Extends a package or gift card; the salon owes again what had expired of it. */
async function extendPackageOrCard(
  table: Store,
  author: EntryAuthor,
  appointment: Appointment,
  product: { readonly kind: 'package' | 'giftcard'; readonly purchaseId: PurchaseId },
  by: ReturnedBy,
): Promise<Extension | undefined> {
  const { salon, now } = author;
  const { kind, purchaseId } = product;
  const head = await findPurchaseHead(table, salon.tenant, PURCHASED_KIND[kind], purchaseId);
  const until = head && computeExtendedLastDay({ kind, ...head }, by, toLocalDate(salon.timeZone, now));
  const expiresAt = until && computeExpiryInstant({ expiryDate: until }, salon.timeZone);
  if (!head || until === undefined || !expiresAt) return undefined;
  const { saleId, customerId, expiredRest = 0 } = head;
  const sale = expiredRest === 0 ? undefined : await findSaleById(table, salon.tenant, saleId);
  const origin = {
    event: 'redemptionReturned',
    reference: { kind: 'sale', id: saleId },
    version: `extended-${until}`,
    locationId: sale?.locationId ?? null,
    customerId,
  } as const;
  const expired = toExpiryPosition({ type: kind, purchasedId: purchaseId }, expiredRest);
  return {
    until,
    changes: [
      updateProductExtended(salon.tenant, kind, head, until, expiresAt),
      putExtensionRow(salon.tenant, product, appointment, toExtensionRow(head, appointment, until, now)),
      ...putJournalEntryAndBalances(author, origin, expired, []),
    ],
  };
}

/**
 * Moves the last days of the products that redemptions return to, so that these can be used again (BEHAVIOR §26.1).
 * `usableUntil` is missing where no last day moves.
 */
export async function decideProductExtensions(
  table: Store,
  author: EntryAuthor,
  appointment: Appointment,
  returned: readonly RedeemedPayment[],
  by: ReturnedBy,
): Promise<{ readonly usableUntil?: LocalDate; readonly changes: readonly Change[] }> {
  const products = new Map(
    returned.map(({ redeemed }) => [`${redeemed.kind} ${redeemed.purchaseId}`, redeemed]),
  );
  const found = await Promise.all(
    [...products.values()].map(({ kind, purchaseId }) =>
      kind === 'membership'
        ? extendMembership(table, author, appointment, purchaseId, by)
        : extendPackageOrCard(table, author, appointment, { kind, purchaseId }, by),
    ),
  );
  const extensions = found.filter((extension) => extension !== undefined);
  const [first] = extensions;
  return {
    ...(first ? { usableUntil: first.until } : {}),
    changes: extensions.flatMap(({ changes }) => changes),
  };
}
