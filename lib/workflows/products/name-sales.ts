import { ERASED_NAME } from '../../rules/customers/customers.ts';
import type { Tenant } from '../../rules/ids.ts';
import type { Sale } from '../../rules/products/sales.ts';
import { resolveCustomerMap } from '../../table/customers/merged-customers.ts';
import { getSoldProductNames } from '../../table/products/purchases.ts';
import type { Store } from '../../table/store.ts';

type NamedSale = Sale & {
  readonly productName: string;
  readonly buyer: { readonly fname: string; readonly lname: string };
};

/** Names the products and the buyers of sales; eventually consistent (BEHAVIOR §21.8). */
export async function loadProductAndBuyerNames(
  store: Store,
  tenant: Tenant,
  sales: readonly Sale[],
): Promise<NamedSale[]> {
  const customerIds = sales.flatMap(({ customerId }) => customerId ?? []);
  const [names, customers] = await Promise.all([
    getSoldProductNames(store, tenant, sales),
    resolveCustomerMap(store, tenant, customerIds),
  ]);
  return sales.map((sale) => {
    const { id, customerId, guest } = sale;
    const buyer = customerId === null ? guest : customers.get(customerId);
    return { ...sale, productName: names.get(id) ?? '', buyer: buyer ?? ERASED_NAME };
  });
}
