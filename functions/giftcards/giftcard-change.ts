import type { giftcards } from '../../lib/contract/products/giftcards.ts';
import type { Dependencies, Handler, Request } from '../../lib/http/call.ts';
import type { ProductAct } from '../../lib/rules/products/product-acts.ts';
import type { Sale } from '../../lib/rules/products/sales.ts';
import { toLocalDate } from '../../lib/rules/time-zone.ts';
import { toChangedProductView } from '../../lib/views/products/purchases.ts';
import {
  type ActedHead,
  changeSoldProduct,
  toCommonAct,
} from '../../lib/workflows/products/change-product.ts';
import { allocateGiftCardNumber } from '../../lib/workflows/products/gift-card-numbers.ts';
import { sellCardReloadOrReuseUnpaid } from '../../lib/workflows/products/reload-gift-card.ts';

type GiftcardChange = (typeof giftcards.routes)['giftcard-change'];

/** A new number is allocated at each attempt: one that is not used is lost. */
async function toAct(
  { tenant, salon, input, now }: Request<GiftcardChange>,
  { store }: Pick<Dependencies, 'store'>,
  act: Exclude<Request<GiftcardChange>['input']['act'], 'reload'>,
): Promise<ProductAct> {
  const { days, expiry_date: until, customer_id: customerId, amount = 0 } = input;
  if (act === 'adjust') return { act, by: amount };
  if (act !== 'replace') return toCommonAct(act, { days, until, customerId });
  return { act, number: await allocateGiftCardNumber(store, tenant, toLocalDate(salon.timeZone, now)) };
}

/** Acts on a sold gift card (BEHAVIOR §21.9). */
export const giftcardChange: Handler<GiftcardChange> = (request, deps) => {
  const { purchased_giftcard_id: id, reason, act, amount = 0 } = request.input;
  const toReply = (head: ActedHead, sale?: Sale) => ({
    message: 'Gift card changed',
    data: { ...toChangedProductView('giftcard', head), ...(sale ? { sale_id: sale.id } : {}) },
  });
  if (act === 'reload') {
    const { location_id: locationId, paid_by: paidBy } = request.input;
    const wanted = { id, reason, amount, locationId, paidBy };
    return sellCardReloadOrReuseUnpaid(request, deps, wanted, (sale, head) => toReply(head, sale));
  }
  const requested = { type: 'giftcard', id, reason, toAct: () => toAct(request, deps, act) } as const;
  return changeSoldProduct(request, deps.store, requested, (head) => toReply(head));
};
