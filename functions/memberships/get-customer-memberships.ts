import type { memberships } from '../../lib/contract/memberships.ts';
import type { Handler } from '../../lib/http/call.ts';
import { fail, ok } from '../../lib/rules/outcome.ts';
import { listPurchasesOfCustomer } from '../../lib/workflows/products/list-purchases.ts';
import { toPurchasedMembershipView } from './membership-view.ts';

/** Lists what the customer owns, claimed gifts included (BEHAVIOR §21.5). */
export const getCustomerMemberships: Handler<
  (typeof memberships.routes)['get-customer-memberships']
> = async ({ tenant, salon, caller, now }, { store, catalogs }) => {
  if (caller.kind !== 'customer') return fail('forbidden');
  const [catalog, purchases] = await Promise.all([
    catalogs(salon),
    listPurchasesOfCustomer(store, tenant, 'PURCHASED-MEMBERSHIP', caller.id),
  ]);
  return ok({
    status: true,
    data: purchases.map((purchase) => toPurchasedMembershipView(purchase, salon, catalog, now)),
  });
};
