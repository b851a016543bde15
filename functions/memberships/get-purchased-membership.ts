import type { Handler } from '../../lib/http/call.ts';
import { ok } from '../../lib/rules/outcome.ts';
import { toListReplyFromPage } from '../../lib/views/list-replies.ts';
import { toPurchasedMembershipView } from '../../lib/views/products/purchases.ts';
import { getPurchasePageOrWholeList } from '../../lib/workflows/products/list-purchases.ts';

/** Lists the salon's sold products (BEHAVIOR §21.8). */
export const getPurchasedMembership: Handler<'memberships/get-purchased-membership'> = async (
  request,
  { store, catalogs },
) => {
  const { tenant, salon, input, url, now } = request;
  const catalog = await catalogs(salon);
  const page = await getPurchasePageOrWholeList(store, tenant, 'PURCHASED-MEMBERSHIP', {
    ...input,
    perPage: input.per_page,
  });
  const { data, ...frame } = toListReplyFromPage(page, input, url, (purchase) =>
    toPurchasedMembershipView(purchase, request, catalog, now),
  );
  return ok({ purchasedmemberships: data, ...frame });
};
