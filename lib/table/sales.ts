import type { SaleId, Tenant } from '../rules/ids.ts';
import { type Sale, type SaleType, saleDueAt } from '../rules/products/sales.ts';
import { type Change, check, create, put } from './change.ts';
import { fieldsOf } from './item.ts';
import { indexKeys, keys, type PurchasedKind } from './keys.ts';
import type { Store } from './store.ts';

/** Where the product that a sale of each type sells is kept. */
export const PURCHASED_KIND = {
  package: 'PURCHASED-PACKAGE',
  giftcard: 'PURCHASED-GIFTCARD',
  membership: 'PURCHASED-MEMBERSHIP',
} as const satisfies Record<SaleType, PurchasedKind>;

/** The sale that an item holds. */
export const toSale = fieldsOf<Sale>;

/** A sale; undefined where the salon has none of that id. */
export async function getSale(store: Store, tenant: Tenant, id: SaleId): Promise<Sale | undefined> {
  const item = await store.get(keys.record(tenant, 'SALE', id));
  return item && toSale(item);
}

function saleItem(sale: Sale) {
  const dueAt = saleDueAt(sale);
  return { ...sale, ...(dueAt === undefined ? {} : indexKeys.due(sale.id, dueAt)) };
}

export const putSale = (tenant: Tenant, sale: Sale): Change =>
  create(keys.record(tenant, 'SALE', sale.id), saleItem(sale));

/** The sale as it is to be, on condition that it is as it was read. */
export const updateSale = (tenant: Tenant, before: Sale, after: Sale): Change =>
  put(keys.record(tenant, 'SALE', before.id), saleItem({ ...after, version: before.version + 1 }), {
    attribute: 'version',
    is: before.version,
  });

/** Lets a commit through only while the sale is as it was read. */
export const requireUnchangedSale = (tenant: Tenant, { id, version }: Sale): Change =>
  check(keys.record(tenant, 'SALE', id), { attribute: 'version', is: version });
