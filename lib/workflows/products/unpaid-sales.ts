import type { CustomerId, Tenant } from '../../rules/ids.ts';
import { failUntil, type Outcome, ok } from '../../rules/outcome.ts';
import { isSamePurchaseOrder } from '../../rules/products/purchases.ts';
import { SALE_STATUS, type Sale } from '../../rules/products/sales.ts';
import { PURCHASED_KIND } from '../../table/keys.ts';
import { findPurchaseBody } from '../../table/products/purchases.ts';
import { findSalesByIds } from '../../table/products/sales.ts';
import {
  getUnpaidSalesRecord,
  hashGuestBuyer,
  updateUnpaidSaleIds,
} from '../../table/products/unpaid-sales.ts';
import type { Change, Store } from '../../table/store.ts';

/** Different unpaid sales of a customer or guest at a time (BEHAVIOR §21.1). */
const UNPAID_SALES_MAX = 5;

/** The buyer of an unpaid sale that the front desk did not make: the customer, or the hash of a guest. */
type UnpaidBuyerKey = CustomerId | string;

/** Undefined where nothing counts: sales by the front desk, and sales that are paid. */
export function findUnpaidBuyerKey(
  { customerId, guest, bookedBy = '', status }: Pick<Sale, 'customerId' | 'guest' | 'bookedBy' | 'status'>,
  isByFrontDesk: boolean,
): UnpaidBuyerKey | undefined {
  if (isByFrontDesk || status !== SALE_STATUS.pending) return undefined;
  return customerId ?? (guest && hashGuestBuyer(guest.email, bookedBy));
}

/** The unpaid sales of a buyer as they were read once: what is decided on them holds until the commit. */
export type UnpaidSales = Awaited<ReturnType<typeof loadUnpaidSales>>;

/** Reads the unpaid sales of a buyer; undefined where nothing counts. */
export async function loadUnpaidSales(store: Store, tenant: Tenant, buyer: UnpaidBuyerKey | undefined) {
  if (buyer === undefined) return undefined;
  const list = await getUnpaidSalesRecord(store, tenant, buyer);
  const sales = await findSalesByIds(store, tenant, list.ids);
  return { list, open: sales.filter(({ status }) => status === SALE_STATUS.pending) };
}

/**
 * The changes that count a new sale among the buyer's unpaid ones. Fails with tooManyUnpaidPurchases beyond 5 (BEHAVIOR §21.1).
 */
export function decideUnpaidSaleCounted(
  unpaid: UnpaidSales,
  { id }: Pick<Sale, 'id'>,
  now: Date,
): Outcome<readonly Change[]> {
  if (unpaid === undefined) return ok([]);
  const { list, open } = unpaid;
  if (open.length >= UNPAID_SALES_MAX) {
    const firstEnd = Math.min(...open.map(({ payUntil }) => Date.parse(payUntil)));
    return failUntil(new Date(firstEnd), now, 'tooManyUnpaidPurchases');
  }
  return ok([updateUnpaidSaleIds(list, [...open.map((each) => each.id), id])]);
}

/** The buyer's unpaid sale of the same product for the same recipient (BEHAVIOR §21.1). */
export async function findSameUnpaidSale(
  store: Store,
  tenant: Tenant,
  unpaid: UnpaidSales,
  wanted: Pick<Sale, 'type'> & Parameters<typeof isSamePurchaseOrder>[1],
): Promise<Sale | undefined> {
  for (const sale of unpaid?.open ?? []) {
    if (sale.type !== wanted.type) continue;
    const body = await findPurchaseBody(store, tenant, PURCHASED_KIND[sale.type], sale.purchasedId);
    if (body && isSamePurchaseOrder({ ...sale, body }, wanted)) return sale;
  }
  return undefined;
}
