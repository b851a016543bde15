import type { giftcards } from '../../lib/contract/products/giftcards.ts';
import type { Dependencies, Handler, Request } from '../../lib/http/call.ts';
import { fail, invalid, type Outcome, ok } from '../../lib/rules/outcome.ts';
import { checkHandOver } from '../../lib/rules/products/gifts.ts';
import type { Sale } from '../../lib/rules/products/sales.ts';
import { findCustomer, requireCustomerAndCountRecord } from '../../lib/table/customers/customers.ts';
import { resolveCustomerOrErased } from '../../lib/table/customers/merged-customers.ts';
import { decideAndCommit } from '../../lib/table/decide.ts';
import { PURCHASED_KIND } from '../../lib/table/keys.ts';
import { findGiftCardFactsByNumber } from '../../lib/table/products/gift-card-numbers.ts';
import { updatePurchaseClaimed } from '../../lib/table/products/purchase-lists.ts';
import { findPurchaseBody, findPurchaseHead } from '../../lib/table/products/purchases.ts';
import { findSaleById } from '../../lib/table/products/sales.ts';
import { toHandedOverGiftView } from '../../lib/views/products/gifts.ts';
import { NOTHING_CHANGED_MESSAGE } from '../../lib/workflows/booking/change-conflicts.ts';

type GiftHandOver = (typeof giftcards.routes)['gift-hand-over'];
type Deps = Pick<Dependencies, 'store'>;

async function findSale({ tenant, input }: Request<GiftHandOver>, { store }: Deps): Promise<Outcome<Sale>> {
  const { giftcard_number: number, sale_id } = input;
  const card = number === undefined ? undefined : await findGiftCardFactsByNumber(store, tenant, number);
  const saleId = card?.saleId ?? sale_id;
  const sale = saleId === undefined ? undefined : await findSaleById(store, tenant, saleId);
  if (sale) return ok(sale);
  return number === undefined ? fail('recordNotFound', 'gift') : fail('giftCardInvalid', 'gift');
}

/** The customer or guest who bought the product of a sale. */
async function getBuyer({ tenant }: Request<GiftHandOver>, { store }: Deps, { id, customerId, guest }: Sale) {
  if (customerId !== null) return resolveCustomerOrErased(store, tenant, customerId);
  if (!guest) throw new Error(`nobody bought sale ${id}`);
  return guest;
}

/** Makes a customer the owner of a gift that nobody has claimed (BEHAVIOR §27.3). */
export const giftHandOver: Handler<GiftHandOver> = async (request, deps) => {
  const { tenant, input, now } = request;
  const { store } = deps;
  const { customer_id: customerId } = input;
  const found = await findSale(request, deps);
  if (!found.ok) return found;
  const { type, purchasedId } = found.value;
  const kind = PURCHASED_KIND[type];
  const [buyer, body] = await Promise.all([
    getBuyer(request, deps, found.value),
    findPurchaseBody(store, tenant, kind, purchasedId),
  ]);
  return decideAndCommit(store, request, async (table) => {
    const [head, customer] = await Promise.all([
      findPurchaseHead(table, tenant, kind, purchasedId),
      customerId === undefined ? undefined : findCustomer(table, tenant, customerId),
    ]);
    if (!head || !body) throw new Error(`${type} ${purchasedId} of ${tenant} is missing`);
    if (customerId !== undefined && !customer) return invalid('customer_id', 'Unknown customer');
    const decision = checkHandOver(type, head, body, customer?.id);
    if (!decision.ok) return decision;
    const data = toHandedOverGiftView(found.value, head, body, buyer);
    if (input.dry_run || !customer)
      return ok({ changes: [], reply: { message: NOTHING_CHANGED_MESSAGE, data } });
    const claimed = [
      ...updatePurchaseClaimed(tenant, kind, head, customer.id, now),
      ...requireCustomerAndCountRecord(tenant, customer.id),
    ];
    return ok({
      changes: decision.value === 'claim' ? claimed : [],
      reply: { message: 'Gift handed over', data },
    });
  });
};
