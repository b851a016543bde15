import type { giftcards } from '../../lib/contract/giftcards.ts';
import type { Handler } from '../../lib/http/call.ts';
import { fail, ok } from '../../lib/rules/outcome.ts';
import { listPurchasesOfCustomer } from '../../lib/workflows/products/list-purchases.ts';
import { toPurchasedGiftCardView } from './giftcard-view.ts';

/** Lists what the customer owns, claimed gifts included (BEHAVIOR §21.5). */
export const getCustomerGiftCards: Handler<(typeof giftcards.routes)['get-customer-gift-cards']> = async (
  { tenant, salon, caller },
  { store, catalogs },
) => {
  if (caller.kind !== 'customer') return fail('forbidden');
  const [catalog, purchases] = await Promise.all([
    catalogs(salon),
    listPurchasesOfCustomer(store, tenant, 'PURCHASED-GIFTCARD', caller.id),
  ]);
  return ok({
    status: true,
    data: purchases.map((purchase) => toPurchasedGiftCardView(purchase, salon, catalog)),
  });
};
