import type { Appointment } from '../../rules/booking/appointments.ts';
import type { CustomerId, PurchaseId } from '../../rules/ids.ts';
import { findMultiUsePackageUsesLeft, type PackageUsesLeft } from '../../rules/products/packages.ts';
import type { Sale } from '../../rules/products/sales.ts';
import type { Salon } from '../../rules/salons/salon.ts';
import { toLocalDate } from '../../rules/time-zone.ts';
import { findPurchasesWithoutHistoryByIds } from '../../table/products/purchases.ts';
import type { Store } from '../../table/store.ts';

/** The packages that a sale sold or that a visit redeems. */
function listPackageIds(record: Appointment | Sale): PurchaseId[] {
  if ('purchasedId' in record) return record.type === 'package' ? [record.purchasedId] : [];
  return [
    ...new Set(
      record.payments.flatMap(({ redeemed }) =>
        redeemed?.kind === 'package' && !redeemed.returned ? [redeemed.purchaseId] : [],
      ),
    ),
  ];
}

/**
 * The uses that the packages of a visit or a sale have left now, for the page of its receipt (BEHAVIOR §36.7). A package that
 * belongs to somebody else, such as a claimed gift, is left out.
 * @param owner the customer who reads the receipt; by default the customer of the visit or the sale
 */
export async function listPackageUsesLeftOfReceipt(
  store: Store,
  { tenant, timeZone }: Pick<Salon, 'tenant' | 'timeZone'>,
  record: Appointment | Sale,
  now: Date,
  owner: CustomerId | null = record.customerId,
): Promise<PackageUsesLeft[]> {
  const packages = await findPurchasesWithoutHistoryByIds(
    store,
    tenant,
    'PURCHASED-PACKAGE',
    listPackageIds(record),
  );
  const today = toLocalDate(timeZone, now);
  return packages.flatMap((each) => findMultiUsePackageUsesLeft(each, owner, today) ?? []);
}
