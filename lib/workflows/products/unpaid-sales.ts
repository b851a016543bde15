import type { Tenant } from '../../rules/ids.ts';
import { failUntil, type Outcome, ok } from '../../rules/outcome.ts';
import type { CustomerBuyer } from '../../rules/products/buyers.ts';
import { SALE_STATUS, type Sale } from '../../rules/products/sales.ts';
import type { Change } from '../../table/change.ts';
import { findPurchase } from '../../table/products/purchases.ts';
import { getSales } from '../../table/products/sales.ts';
import { getUnpaidSalesRecord, updateUnpaidSaleIds } from '../../table/products/unpaid-sales.ts';
import type { Store } from '../../table/store.ts';

/** Unpaid sales of a customer at a time (BEHAVIOR §21.1). */
const UNPAID_SALES_MAX = 5;

/** What a customer buys without paying at once; `customerId` is missing for a guest. */
export type UnpaidBuyer = Pick<CustomerBuyer, 'isChosenByFrontDesk'> & {
  readonly customerId?: number | null;
};

/** The sales that the customer has not paid yet. */
async function listUnpaidSales(store: Store, tenant: Tenant, customerId: number): Promise<Sale[]> {
  const { ids } = await getUnpaidSalesRecord(store, tenant, customerId);
  return (await getSales(store, tenant, ids)).filter(({ status }) => status === SALE_STATUS.pending);
}

/**
 * The changes that count a new sale among the customer's unpaid ones; none for a paid sale, a guest and the front desk.
 * Fails with tooManyUnpaidPurchases beyond 5 (BEHAVIOR §21.1). Only a full list is compared with its sales.
 */
export async function getUnpaidSaleChanges(
  store: Store,
  tenant: Tenant,
  { customerId, isChosenByFrontDesk }: UnpaidBuyer,
  { id, status }: Pick<Sale, 'id' | 'status'>,
  now: Date,
): Promise<Outcome<readonly Change[]>> {
  if (isChosenByFrontDesk || customerId == null || status !== SALE_STATUS.pending) return ok([]);
  const list = await getUnpaidSalesRecord(store, tenant, customerId);
  if (list.ids.length < UNPAID_SALES_MAX) return ok([updateUnpaidSaleIds(list, [...list.ids, id])]);
  const open = await listUnpaidSales(store, tenant, customerId);
  if (open.length >= UNPAID_SALES_MAX) {
    const firstEnd = Math.min(...open.map(({ payUntil }) => Date.parse(payUntil)));
    return failUntil(new Date(firstEnd), now, 'tooManyUnpaidPurchases');
  }
  return ok([updateUnpaidSaleIds(list, [...open.map((each) => each.id), id])]);
}

/** The customer's unpaid sale of the same membership at the same price and location, which is not a gift. */
export async function findSameUnpaidMembershipSale(
  store: Store,
  tenant: Tenant,
  wanted: Pick<Sale, 'locationId' | 'total'> & { readonly membershipId: number; readonly customerId: number },
): Promise<Sale | undefined> {
  for (const sale of await listUnpaidSales(store, tenant, wanted.customerId)) {
    const isSame = sale.locationId === wanted.locationId && sale.total === wanted.total;
    if (sale.type !== 'membership' || !isSame) continue;
    const purchase = await findPurchase(store, tenant, 'PURCHASED-MEMBERSHIP', sale.purchasedId);
    if (purchase?.body.membershipId === wanted.membershipId && purchase.body.gift === null) return sale;
  }
  return undefined;
}
