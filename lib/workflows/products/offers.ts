import type { CustomerId, PurchaseId } from '../../rules/ids.ts';
import { fail, type Outcome, ok } from '../../rules/outcome.ts';
import {
  type ChangeableProduct,
  checkProductOfferChange,
  checkProductOfferStands,
} from '../../rules/products/product-acts.ts';
import { isOwnedBy, type ProductOffer } from '../../rules/products/purchases.ts';
import { toLocalDate } from '../../rules/time-zone.ts';
import { decideAndCommit } from '../../table/decide.ts';
import { PURCHASED_KIND } from '../../table/keys.ts';
import { updateProductOffer } from '../../table/products/purchase-lists.ts';
import type { Store } from '../../table/store.ts';
import { type ActRequest, decideActChanges, findProductWithSale, putGiftNotice } from './change-product.ts';

/** A package or gift card, and the customer who offers or accepts it. */
type OfferedProduct = {
  readonly type: ChangeableProduct['type'];
  readonly id: PurchaseId;
  readonly customerId: CustomerId;
};

/** Offers an own package or gift card to somebody by mail, or takes the offer back (BEHAVIOR §21.11). */
export const changeProductOffer = <Reply>(
  request: ActRequest<Reply>,
  store: Store,
  { customerId, ...product }: OfferedProduct,
  to: Omit<ProductOffer, 'id'> | undefined,
  reply: Reply,
): Promise<Outcome<Reply>> =>
  decideAndCommit(store, request, async (table) => {
    const { tenant, salon, now, requestId } = request;
    const found = await findProductWithSale(table, tenant, product);
    if (!found) return fail('recordNotFound', 'productId');
    const { head } = found.product;
    const offer = to && { id: requestId, ...to };
    const allowed = checkProductOfferChange(
      found.product,
      customerId,
      offer,
      toLocalDate(salon.timeZone, now),
    );
    if (!allowed.ok) return allowed;
    return ok({
      changes: [
        updateProductOffer(tenant, PURCHASED_KIND[product.type], head, offer),
        ...(offer ? [putGiftNotice(request, found.product, { offer: offer.id })] : []),
      ],
      reply,
    });
  });

/** Makes a customer the owner of a product that was offered by mail. For its owner nothing changes (BEHAVIOR §21.11). */
export const acceptOffer = <Reply>(
  request: ActRequest<Reply>,
  store: Store,
  { customerId, ...product }: OfferedProduct,
  offer: string,
  reply: Reply,
): Promise<Outcome<Reply>> =>
  decideAndCommit(store, request, async (table) => {
    const found = await findProductWithSale(table, request.tenant, product);
    if (!found) return fail('claimLinkInvalid', 'token');
    if (isOwnedBy(found.product.head, customerId)) return ok({ changes: [], reply });
    const stands = checkProductOfferStands(found.product.head, offer);
    if (!stands.ok) return stands;
    const decided = decideActChanges(request, found, { act: 'transfer', customerId }, '');
    return decided.ok ? ok({ changes: decided.value.changes, reply }) : decided;
  });
