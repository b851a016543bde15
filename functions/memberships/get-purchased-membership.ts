import type { memberships } from '../../lib/contract/memberships.ts';
import type { Handler } from '../../lib/http/call.ts';
import { ok } from '../../lib/rules/outcome.ts';
import { listPurchases } from '../../lib/workflows/products/list-purchases.ts';
import { purchasedMembershipView } from './membership-view.ts';

/** Memberships that were sold (specification, Memberships). */
export const getPurchasedMembership: Handler<
  (typeof memberships.routes)['get-purchased-membership']
> = async ({ tenant, salon, input, url, now }, { store, catalogs }) => {
  const catalog = await catalogs(salon);
  const { data, ...frame } = await listPurchases(
    store,
    tenant,
    'PURCHASED-MEMBERSHIP',
    input,
    url,
    (purchase) => purchasedMembershipView(purchase, salon, catalog, now),
  );
  return ok({ status: true, purchasedmemberships: data, ...frame });
};
