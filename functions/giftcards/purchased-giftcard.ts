import type { giftcards } from '../../lib/contract/giftcards.ts';
import type { Handler } from '../../lib/http/call.ts';
import { ok } from '../../lib/rules/outcome.ts';
import { listPurchases } from '../../lib/workflows/products/list-purchases.ts';
import { purchasedGiftCardView } from './giftcard-view.ts';

/** Gift cards that were sold (specification, Gift cards). */
export const purchasedGiftcard: Handler<(typeof giftcards.routes)['purchased-giftcard']> = async (
  { tenant, salon, input, url },
  { store, catalogs },
) => {
  const catalog = await catalogs(salon);
  const { data, ...frame } = await listPurchases(
    store,
    tenant,
    'PURCHASED-GIFTCARD',
    input,
    url,
    (purchase) => purchasedGiftCardView(purchase, salon, catalog),
  );
  return ok({ status: true, purchasedgiftcard: data, ...frame });
};
