import type { SaleId, Tenant } from '../rules/ids.ts';
import { computeSaleScheduledAt, type Sale, type SaleType } from '../rules/products/sales.ts';
import { type Change, putItem, putNewItem, requireItem, updateItem } from './change.ts';
import { toRecordFields } from './item.ts';
import { indexKeys, keys, type PurchasedKind } from './keys.ts';
import { getRecords, updateTally } from './ranked-lists.ts';
import type { Store } from './store.ts';

/** The kind of the purchased product for each type of sale. */
export const PURCHASED_KIND = {
  package: 'PURCHASED-PACKAGE',
  giftcard: 'PURCHASED-GIFTCARD',
  membership: 'PURCHASED-MEMBERSHIP',
} as const satisfies Record<SaleType, PurchasedKind>;

export const toSale = toRecordFields<Sale>;

export async function getSale(store: Store, tenant: Tenant, id: SaleId): Promise<Sale | undefined> {
  const item = await store.get(keys.record(tenant, 'SALE', id));
  return item && toSale(item);
}

/** Reads sales by id, in no order; eventually consistent. */
export const getSales = async (store: Store, tenant: Tenant, ids: readonly SaleId[]): Promise<Sale[]> =>
  (
    await getRecords(
      store,
      ids.map((id) => keys.record(tenant, 'SALE', id)),
    )
  ).map(toSale);

function toSaleItem(sale: Sale) {
  const dueAt = computeSaleScheduledAt(sale);
  return { ...sale, ...(dueAt === undefined ? {} : indexKeys.due(sale.id, dueAt)) };
}

/** Adds a sale, and counts it in the list of sales. */
export const putSale = (tenant: Tenant, sale: Sale): Change[] => [
  putNewItem(keys.record(tenant, 'SALE', sale.id), toSaleItem(sale)),
  updateTally(tenant, 'SALE', 1, sale.id),
];

/** Replaces a sale if it has not changed since it was read. */
export const updateSale = (tenant: Tenant, before: Sale, after: Sale): Change =>
  putItem(keys.record(tenant, 'SALE', before.id), toSaleItem({ ...after, version: before.version + 1 }), {
    attribute: 'version',
    is: before.version,
  });

export const requireUnchangedSale = (tenant: Tenant, { id, version }: Sale): Change =>
  requireItem(keys.record(tenant, 'SALE', id), { attribute: 'version', is: version });

/** Copies onto the product's head what a redemption checks of its sale. */
export const updatePurchaseSaleStatus = (
  tenant: Tenant,
  { type, purchasedId, status, blockedAt }: Sale,
): Change =>
  updateItem(keys.purchase(tenant, PURCHASED_KIND[type], purchasedId), {
    set: { saleStatus: status, ...(blockedAt ? { blockedAt } : {}) },
    require: [{ that: 'present' }],
  });
