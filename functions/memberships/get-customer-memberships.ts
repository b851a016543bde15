import type { memberships } from '../../lib/contract/memberships.ts';
import type { Handler } from '../../lib/http/call.ts';
import { fail, ok } from '../../lib/rules/outcome.ts';
import { listPurchasesOfCustomer } from '../../lib/workflows/products/list-purchases.ts';
import { purchasedMembershipView } from './membership-view.ts';

/** What the customer owns: bought and kept, or claimed as a gift (decisions §6). */
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
    data: purchases.map((purchase) => purchasedMembershipView(purchase, salon, catalog, now)),
  });
};
