import type { Handler } from '../../lib/http/call.ts';
import { ok } from '../../lib/rules/outcome.ts';
import { toListReplyFromAllRows } from '../../lib/views/list-replies.ts';
import { toCustomerGiftCardView } from '../../lib/views/products/purchases.ts';
import { listPurchasesOfCustomer } from '../../lib/workflows/products/list-purchases.ts';

/** Lists what the customer owns or has given away (BEHAVIOR §21.8). */
export const getCustomerGiftCards: Handler<'giftcards/get-customer-gift-cards'> = async (
  request,
  { store, catalogs },
) => {
  const { tenant, salon, caller, input, url } = request;
  const query = { ...input, includesUnpaid: input.include_unpaid };
  const [catalog, purchases] = await Promise.all([
    catalogs(salon),
    listPurchasesOfCustomer(store, tenant, 'PURCHASED-GIFTCARD', caller.id, query),
  ]);
  const page = toListReplyFromAllRows(purchases, input, url, (purchase) =>
    toCustomerGiftCardView(purchase, request, catalog),
  );
  return ok(page);
};
