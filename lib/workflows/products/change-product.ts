import type { Account } from '../../rules/access/accounts.ts';
import { can, type Principal } from '../../rules/access/principals.ts';
import type { CustomerId, PurchaseId, Tenant } from '../../rules/ids.ts';
import type { EntryAuthor } from '../../rules/journal/entries.ts';
import { toValueChangePosition } from '../../rules/journal/sale-entries.ts';
import { fail, invalid, type Outcome, ok } from '../../rules/outcome.ts';
import { computeExpiryCheckInstant, isExpired } from '../../rules/products/expiry.ts';
import {
  type ActedProduct,
  type ChangeableProduct,
  decideProductAct,
  type ProductAct,
} from '../../rules/products/product-acts.ts';
import {
  computeValueOwedForProduct,
  isFrozen,
  type PurchaseHead,
  toActRow,
} from '../../rules/products/purchases.ts';
import { type Sale, sumValueNoLongerOwed } from '../../rules/products/sales.ts';
import type { LocalDate, Salon } from '../../rules/salons/salon.ts';
import { toLocalDate } from '../../rules/time-zone.ts';
import { findCustomer, requireCustomerAndCountRecord } from '../../table/customers/customers.ts';
import { type CommitAdditions, decideAndCommit } from '../../table/decide.ts';
import { putJournalEntryAndBalances } from '../../table/journal/entries.ts';
import { PURCHASED_KIND } from '../../table/keys.ts';
import { putNotice } from '../../table/notifications/outbox.ts';
import { moveGiftCardNumberGuard } from '../../table/products/gift-card-numbers.ts';
import { updateProductByAct } from '../../table/products/purchase-lists.ts';
import { findPurchaseBody, findPurchaseHead } from '../../table/products/purchases.ts';
import { findSaleById, updateSale } from '../../table/products/sales.ts';
import type { Change, Store } from '../../table/store.ts';

/** A package or gift card, and the act on it. The act may depend on the product, such as on its groups. */
export type RequestedAct = {
  readonly type: ChangeableProduct['type'];
  readonly id: PurchaseId;
  readonly reason: string;
  readonly toAct: (product: ChangeableProduct) => ProductAct | Promise<ProductAct>;
};

type ActAuthor = EntryAuthor & {
  readonly tenant: Tenant;
  readonly salon: Salon;
  readonly account?: Account | undefined;
  readonly caller: Principal;
  readonly requestId: string;
};

export type ActRequest<Reply> = CommitAdditions<Reply> & ActAuthor;

export type ActedHead = PurchaseHead & { readonly expiryDate: LocalDate | null; readonly number?: string };

/** Finds a sold package or gift card with its sale. */
export async function findProductWithSale(
  table: Store,
  tenant: Tenant,
  { type, id }: Pick<RequestedAct, 'type' | 'id'>,
): Promise<FoundProduct | undefined> {
  const kind = PURCHASED_KIND[type];
  const [head, body] = await Promise.all([
    findPurchaseHead(table, tenant, kind, id),
    findPurchaseBody(table, tenant, kind, id),
  ]);
  const sale = head && (await findSaleById(table, tenant, head.saleId));
  if (!head || !body || !sale) return undefined;
  return { product: { type, head, body } as ChangeableProduct, sale };
}

/** The notice of a gift to its recipient, or of an offer to somebody. */
export const putGiftNotice = (
  { tenant, now }: Pick<ActAuthor, 'tenant' | 'now'>,
  { type, head }: ChangeableProduct,
  offer: { readonly offer?: string } = {},
): Change =>
  putNotice(tenant, { kind: 'gift.due', saleId: head.saleId, purchasedId: head.id, type, ...offer }, now);

/**
 * Acts on a sold package or gift card: its head, a history row and, where value moves, a journal entry in one commit (BEHAVIOR
 * §21.9). A redemption, a payment or another act at the same time makes it decide again.
 */
export function changeSoldProduct<Reply>(
  request: ActRequest<Reply>,
  store: Store,
  requested: RequestedAct,
  toReply: (head: ActedHead) => Reply,
): Promise<Outcome<Reply>> {
  const { tenant } = request;
  const { reason, toAct } = requested;
  return decideAndCommit(store, request, async (table) => {
    const found = await findProductWithSale(table, tenant, requested);
    if (!found) return fail('recordNotFound', 'productId');
    const { product } = found;
    const act = await toAct(product);
    const allowed = await checkAct(table, request, product, act);
    if (!allowed.ok) return allowed;
    const decided = decideActChanges(request, found, act, reason);
    if (!decided.ok) return decided;
    const { changes, acted } = decided.value;
    return ok({
      changes: act.act === 'resend' ? [...changes, putGiftNotice(request, product)] : changes,
      reply: toReply(acted),
    });
  });
}

export function decideActChanges(
  request: ActAuthor,
  found: FoundProduct,
  act: ProductAct,
  reason: string,
): Outcome<{ readonly acted: ActedHead; readonly changes: Change[] }> {
  const { product, sale } = found;
  const { salon, now } = request;
  const rest = computeValueOwedForProduct(product.type, product.head) - sumValueNoLongerOwed(sale);
  const decided = decideProductAct(product, act, {
    today: toLocalDate(salon.timeZone, now),
    now,
    valueOwed: rest,
  });
  if (!decided.ok) return decided;
  const acted = { ...product.head, ...decided.value.after } as ActedHead;
  return ok({ acted, changes: toActChanges(request, { ...found, acted }, decided.value, reason) });
}

/** Whether the caller may do it, and the new owner exists. */
async function checkAct(
  table: Store,
  { tenant, salon, caller, now }: Pick<ActAuthor, 'tenant' | 'salon' | 'caller' | 'now'>,
  { head }: ChangeableProduct,
  act: ProductAct,
): Promise<Outcome<undefined>> {
  const revives = act.act === 'extend' && isExpired(head, toLocalDate(salon.timeZone, now));
  const movesValue = revives || MOVES_VALUE.includes(act.act);
  if (movesValue && !can(caller, 'money.refund')) return fail('forbidden', 'act');
  const isKnown = act.act !== 'transfer' || (await findCustomer(table, tenant, act.customerId));
  return isKnown ? ok(undefined) : invalid('customerId', 'Unknown customer');
}

type FoundProduct = { readonly product: ChangeableProduct; readonly sale: Sale };

function toActChanges(
  request: ActAuthor,
  { product, sale, acted }: FoundProduct & { readonly acted: ActedHead },
  { after, event, amount }: ActedProduct,
  reason: string,
): Change[] {
  const { tenant, salon, account, now, requestId } = request;
  const { type, head } = product;
  const name = `${event.code}-${requestId}`;
  const act = toActRow(acted, event, { reason, account }, now);
  const row = { ...act, ...(amount === undefined ? {} : { amount }) };
  const owned = { type, purchasedId: head.id };
  const origin = {
    event: after.blockedAt === undefined ? 'adjusted' : 'forfeited',
    reference: { kind: 'sale', id: sale.id },
    version: name,
    locationId: sale.locationId,
    customerId: acted.customerId,
  } as const;
  const endsAt = isEnding(acted) ? computeExpiryCheckInstant(acted, salon.timeZone, now) : undefined;
  const blocked =
    after.blockedAt === undefined ? sale : { ...sale, blockedAt: after.blockedAt, isVoided: true as const };
  return [
    ...updateProductByAct(tenant, PURCHASED_KIND[type], head, after, endsAt, { name, row }),
    ...putJournalEntryAndBalances(
      request,
      origin,
      toValueChangePosition(owned, head),
      toValueChangePosition(owned, acted),
    ),
    ...(product.type === 'package' || after.number === undefined
      ? []
      : moveGiftCardNumberGuard(tenant, product, after.number)),
    ...(after.customerId == null ? [] : requireCustomerAndCountRecord(tenant, after.customerId)),
    ...(blocked === sale ? [] : updateSale(request, sale, blocked)),
  ];
}

/** Acts that need more than the right to sell. */
const MOVES_VALUE: readonly ProductAct['act'][] = ['adjust', 'transfer', 'void'];

/** An act that packages and gift cards have in common. */
export function toCommonAct(
  act: Exclude<ProductAct['act'], 'adjust' | 'replace'>,
  { days, until, customerId = 0 }: CommonInput,
): ProductAct {
  switch (act) {
    case 'extend':
      return { act, days, until };
    case 'transfer':
      return { act, customerId };
    default:
      return { act };
  }
}

type CommonInput = {
  readonly days?: number | undefined;
  readonly until?: LocalDate | undefined;
  readonly customerId?: CustomerId | undefined;
};

/** Whether the value of a product is still to expire. */
const isEnding = (head: ActedHead): boolean =>
  !isFrozen(head) && head.blockedAt === undefined && head.expiredRest === undefined;
