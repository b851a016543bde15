import type { Handler } from '../../lib/http/call.ts';
import { ok } from '../../lib/rules/outcome.ts';
import { toListReplyFromPage } from '../../lib/views/list-replies.ts';
import { toPurchasedPackageView } from '../../lib/views/products/purchases.ts';
import { getPurchasePageOrWholeList } from '../../lib/workflows/products/list-purchases.ts';

/** Lists the salon's sold products (BEHAVIOR §21.8). */
export const getPurchasedPackage: Handler<'packages/get-purchased-package'> = async (
  request,
  { store, catalogs },
) => {
  const { tenant, salon, input, url } = request;
  const catalog = await catalogs(salon);
  const page = await getPurchasePageOrWholeList(store, tenant, 'PURCHASED-PACKAGE', {
    ...input,
    perPage: input.per_page,
  });
  const { data, ...frame } = toListReplyFromPage(page, input, url, (purchase) =>
    toPurchasedPackageView(purchase, request, catalog),
  );
  return ok({ purchasedpackages: data, ...frame });
};
