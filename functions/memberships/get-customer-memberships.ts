import type { Handler } from '../../lib/http/call.ts';
import { ok } from '../../lib/rules/outcome.ts';
import { toListReplyFromAllRows } from '../../lib/views/list-replies.ts';
import { toCustomerPurchaseView } from '../../lib/views/products/products.ts';
import { toPurchasedMembershipView } from '../../lib/views/products/purchases.ts';
import { listPurchasesOfCustomer } from '../../lib/workflows/products/list-purchases.ts';

/** Lists what the customer owns or has given away (BEHAVIOR §21.8). */
export const getCustomerMemberships: Handler<'memberships/get-customer-memberships'> = async (
  request,
  { store, catalogs },
) => {
  const { tenant, salon, caller, input, url, now } = request;
  const query = { ...input, includesUnpaid: input.include_unpaid };
  const [catalog, purchases] = await Promise.all([
    catalogs(salon),
    listPurchasesOfCustomer(store, tenant, 'PURCHASED-MEMBERSHIP', caller.id, query),
  ]);
  const page = toListReplyFromAllRows(purchases, input, url, (purchase) =>
    toCustomerPurchaseView(purchase, toPurchasedMembershipView(purchase, request, catalog, now)),
  );
  return ok(page);
};
