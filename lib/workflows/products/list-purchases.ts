import { type Customer, toErasedCustomer } from '../../rules/customers/customers.ts';
import type { CustomerId, PurchaseId, Tenant } from '../../rules/ids.ts';
import { type ListSorting, sortRows, WHOLE_LIST_MAX_ROWS } from '../../rules/lists.ts';
import { SALE_STATUS } from '../../rules/products/sales.ts';
import { resolveCustomer, resolveCustomerMap } from '../../table/customers/merged-customers.ts';
import { type PurchasedKind, parseSortKeyId, toRankedList } from '../../table/keys.ts';
import {
  findPurchasesWithHistoryByIds,
  listFirstPurchasesOfKind,
  listOwnedAndGivenPurchaseIds,
  type PurchaseOf,
} from '../../table/products/purchases.ts';
import { countRankedEntries, getRankedPage } from '../../table/ranked-lists.ts';
import type { Store } from '../../table/store.ts';

/** A purchased product with its owner, or the guest who bought it. */
type PurchaseWithOwner<Kind extends PurchasedKind> = PurchaseOf<Kind> & {
  readonly owner: Pick<Customer, 'fname' | 'lname'>;
};

/** Most reads, of 1 MB each, for a list without a page: more than one reply holds. */
const WHOLE_LIST_READS = 10;

/** The ids of customers among owners; guests have none. */
const listCustomerIds = (owners: readonly unknown[]): CustomerId[] =>
  owners.flatMap((id) => (id === null ? [] : [Number(id)]));

const findGuest = (body: PurchaseOf<PurchasedKind>['body']) => ('guest' in body ? body.guest : undefined);

/** Adds the owners; reads those that are not in `known`. */
async function addOwners<Kind extends PurchasedKind>(
  store: Store,
  tenant: Tenant,
  purchases: readonly PurchaseOf<Kind>[],
  known: ReadonlyMap<CustomerId, Customer> = new Map(),
): Promise<PurchaseWithOwner<Kind>[]> {
  const missing = listCustomerIds(purchases.map(({ head }) => head.customerId)).filter(
    (id) => !known.has(id),
  );
  const read = missing.length > 0 ? await resolveCustomerMap(store, tenant, missing) : known;
  return purchases.map((purchase) => {
    const { customerId, id } = purchase.head;
    const owner =
      customerId === null
        ? findGuest(purchase.body)
        : (known.get(customerId) ?? read.get(customerId) ?? toErasedCustomer(customerId));
    if (!owner) throw new Error(`nobody owns purchase ${id}`);
    return { ...purchase, owner };
  });
}

/**
 * One page of the salon's sold products of a kind with the total count; without `page`, the first rows. Takes two round
 * trips for the first pages, else three.
 */
export async function getPurchasePageOrWholeList<Kind extends PurchasedKind>(
  store: Store,
  tenant: Tenant,
  kind: Kind,
  { page, perPage, order }: { page?: number | undefined; perPage: number; order: 'asc' | 'desc' },
): Promise<{ readonly rows: PurchaseWithOwner<Kind>[]; readonly total: number }> {
  const descending = order === 'desc';
  if (page === undefined) {
    const all = { atMost: WHOLE_LIST_MAX_ROWS, pages: WHOLE_LIST_READS, descending };
    const [purchases, total] = await Promise.all([
      listFirstPurchasesOfKind(store, tenant, kind, all),
      countRankedEntries(store, toRankedList(tenant, kind)),
    ]);
    return { rows: await addOwners(store, tenant, purchases), total };
  }
  const span = { from: (page - 1) * perPage, to: page * perPage, descending };
  const { entries, total } = await getRankedPage(store, toRankedList(tenant, kind), span);
  const ids = entries.map(parseSortKeyId);
  const customerIds = listCustomerIds(entries.map(({ customerId }) => customerId));
  const [purchases, owners] = await Promise.all([
    findPurchasesWithHistoryByIds(store, tenant, kind, ids),
    resolveCustomerMap(store, tenant, customerIds),
  ]);
  return { rows: await addOwners(store, tenant, purchases, owners), total };
}

/** A product in a customer's own list (BEHAVIOR §21.8). */
export type CustomerPurchase<Kind extends PurchasedKind> = PurchaseWithOwner<Kind> & {
  readonly isGivenAway: boolean;
  /** A recipient has claimed it. */
  readonly isClaimed: boolean;
  /** The balance is not theirs: the product is blocked, or a gift that was claimed. */
  readonly hidesBalance: boolean;
};

const isGift = ({ gift, ...body }: PurchaseOf<PurchasedKind>['body']): boolean =>
  'isGift' in body ? body.isGift : gift !== null;

/**
 * A product as its buyer or owner sees it: a customer, or null for a guest. One that somebody else has claimed shows neither
 * balance nor owner.
 */
function toCustomerPurchase<Kind extends PurchasedKind>(
  purchase: PurchaseOf<Kind>,
  customerId: CustomerId | null,
  self: CustomerPurchase<Kind>['owner'],
): CustomerPurchase<Kind> {
  const { head, body, history } = purchase;
  const isClaimed = head.claimedAt !== undefined;
  if (head.customerId === customerId) {
    const isGivenAway = isGift(body) && !isClaimed;
    return { ...purchase, owner: self, isGivenAway, isClaimed, hidesBalance: head.blockedAt !== undefined };
  }
  const rows = history.filter(({ appointmentId }) => appointmentId === undefined);
  const ownHead = { ...head, customerId };
  const hidden = { isGivenAway: true, isClaimed, hidesBalance: true };
  return { head: ownHead, body, history: rows, owner: self, ...hidden };
}

/** Gift cards that a guest has bought, unpaid ones included, as the guest sees them. */
export async function listGuestGiftCardsByIds(
  store: Store,
  tenant: Tenant,
  ids: readonly PurchaseId[],
): Promise<CustomerPurchase<'PURCHASED-GIFTCARD'>[]> {
  const purchases = await findPurchasesWithHistoryByIds(store, tenant, 'PURCHASED-GIFTCARD', ids);
  return purchases.flatMap((purchase) => {
    const { guest } = purchase.body;
    return guest ? [toCustomerPurchase(purchase, null, guest)] : [];
  });
}

/**
 * A customer's products of a kind, sorted by id: what they own, and their claimed gifts,
 * without balance and owner. The index may still name a gift that was claimed since.
 * @param found the customer, where the caller reads them too
 */
export async function listPurchasesOfCustomer<Kind extends PurchasedKind>(
  store: Store,
  tenant: Tenant,
  kind: Kind,
  customerId: CustomerId,
  query: ListSorting<'id'> & { readonly includesUnpaid?: boolean | undefined },
  found: Promise<Customer | undefined> = resolveCustomer(store, tenant, customerId),
): Promise<CustomerPurchase<Kind>[]> {
  const [ids, self] = await Promise.all([
    listOwnedAndGivenPurchaseIds(store, tenant, kind, customerId),
    found,
  ]);
  if (!self) return [];
  const purchases = await findPurchasesWithHistoryByIds(store, tenant, kind, ids);
  const shown = purchases
    .filter(({ head }) => query.includesUnpaid || head.saleStatus === SALE_STATUS.paid)
    .map((purchase) => toCustomerPurchase(purchase, customerId, self));
  return sortRows(
    shown.map((purchase) => ({ id: purchase.head.id, purchase })),
    query,
    { id: ({ id }) => id },
  ).map(({ purchase }) => purchase);
}
