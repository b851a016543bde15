import type { packages } from '../../lib/contract/packages.ts';
import type { Handler } from '../../lib/http/call.ts';
import { fail, ok } from '../../lib/rules/outcome.ts';
import { listPurchasesOfCustomer } from '../../lib/workflows/products/list-purchases.ts';
import { purchasedPackageView } from './package-view.ts';

/** What the customer owns: bought and kept, or claimed as a gift (decisions §6). */
export const getCustomerPackages: Handler<(typeof packages.routes)['get-customer-packages']> = async (
  { tenant, salon, caller },
  { store, catalogs },
) => {
  if (caller.kind !== 'customer') return fail('forbidden');
  const [catalog, purchases] = await Promise.all([
    catalogs(salon),
    listPurchasesOfCustomer(store, tenant, 'PURCHASED-PACKAGE', caller.id),
  ]);
  return ok({
    status: true,
    data: purchases.map((purchase) => purchasedPackageView(purchase, salon, catalog)),
  });
};
