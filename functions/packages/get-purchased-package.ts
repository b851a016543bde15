import type { packages } from '../../lib/contract/packages.ts';
import type { Handler } from '../../lib/http/call.ts';
import { ok } from '../../lib/rules/outcome.ts';
import { listPurchases } from '../../lib/workflows/products/list-purchases.ts';
import { purchasedPackageView } from './package-view.ts';

/** Packages that were sold (specification, Packages). */
export const getPurchasedPackage: Handler<(typeof packages.routes)['get-purchased-package']> = async (
  { tenant, salon, input, url },
  { store, catalogs },
) => {
  const catalog = await catalogs(salon);
  const { data, ...frame } = await listPurchases(store, tenant, 'PURCHASED-PACKAGE', input, url, (purchase) =>
    purchasedPackageView(purchase, salon, catalog),
  );
  return ok({ status: true, purchasedpackages: data, ...frame });
};
