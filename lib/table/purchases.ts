import type { CustomerId, Tenant } from '../rules/ids.ts';
import type { GiftCardBody, GiftCardHead } from '../rules/products/gift-cards.ts';
import type { MembershipBody, MembershipHead } from '../rules/products/memberships.ts';
import type { PackageBody, PackageHead } from '../rules/products/packages.ts';
import type { HistoryRow, Purchase, PurchaseHead } from '../rules/products/purchases.ts';
import type { PurchaseId } from '../rules/products/sales.ts';
import { type Change, create, update } from './change.ts';
import { fieldsOf, type Item } from './item.ts';
import { customerPartition, indexKeys, keys, type PurchasedKind, purchasePart } from './keys.ts';
import type { QueryRange, Store } from './store.ts';

/** Head and body of each kind of purchased product. */
export type Purchases = {
  'PURCHASED-PACKAGE': { head: PackageHead; body: PackageBody };
  'PURCHASED-GIFTCARD': { head: GiftCardHead; body: GiftCardBody };
  'PURCHASED-MEMBERSHIP': { head: MembershipHead; body: MembershipBody };
};
export type StoredKind = keyof Purchases;
export type PurchaseOf<Kind extends StoredKind> = Purchase<Purchases[Kind]['head'], Purchases[Kind]['body']>;

/** Name of the row that a history begins with. */
const FIRST_ROW = '0';

/** The head that an item holds. */
export const toPurchaseHead = <Kind extends StoredKind>(item: Item): Purchases[Kind]['head'] =>
  fieldsOf<Purchases[Kind]['head']>(item);

/** Index attributes by which an owner finds what is theirs. */
const owned = (tenant: Tenant, kind: PurchasedKind, owner: CustomerId, id: PurchaseId) =>
  indexKeys.ofCustomer(tenant, owner, kind, id);

/** A purchased product with the first row of its history, counted among its kind; it may fall due at its end. */
export function putPurchase<Kind extends StoredKind>(
  tenant: Tenant,
  kind: Kind,
  { head, body }: Purchases[Kind],
  row: HistoryRow,
  endsAt?: Date,
): Change[] {
  const { id, customerId } = head;
  return [
    create(keys.purchase(tenant, kind, id), {
      ...head,
      ...indexKeys.list(tenant, kind, id),
      ...owned(tenant, kind, customerId, id),
      ...(endsAt ? indexKeys.due(id, endsAt.toISOString()) : {}),
    }),
    create(keys.purchaseBody(tenant, kind, id), body),
    create(keys.purchaseRow(tenant, kind, id, FIRST_ROW), row),
    update(keys.tally(tenant, kind, id), { add: { count: 1 } }),
  ];
}

/** A gift that its recipient takes over, on condition that nobody has, and nothing else of its head. */
export const updateOwner = (
  tenant: Tenant,
  kind: StoredKind,
  head: PurchaseHead,
  owner: CustomerId,
  now: Date,
): Change =>
  update(keys.purchase(tenant, kind, head.id), {
    set: { customerId: owner, claimedAt: now.toISOString(), ...owned(tenant, kind, owner, head.id) },
    require: [
      { attribute: 'claimedAt', missing: true },
      { attribute: 'customerId', is: head.customerId },
    ],
  });

/** The head of what was sold; undefined where the salon sold none of that id. */
export async function getPurchaseHead<Kind extends StoredKind>(
  store: Store,
  tenant: Tenant,
  kind: Kind,
  id: PurchaseId,
): Promise<Purchases[Kind]['head'] | undefined> {
  const item = await store.get(keys.purchase(tenant, kind, id));
  return item && toPurchaseHead<Kind>(item);
}

/** The part of a purchased product that never changes. */
export async function getPurchaseBody<Kind extends StoredKind>(
  store: Store,
  tenant: Tenant,
  kind: Kind,
  id: PurchaseId,
): Promise<Purchases[Kind]['body'] | undefined> {
  const item = await store.get(keys.purchaseBody(tenant, kind, id));
  return item && fieldsOf<Purchases[Kind]['body']>(item);
}

/** Head, body and one row: the least that a product is kept in. */
const PARTS_MIN = 3;
/** A read of fewer parts is not worth its round trip. */
const READ_LEAST = 300;
const idIn = (item: Item): string => purchasePart(item).id;
const partOf = (item: Item): string => purchasePart(item).part;
const byInstant = (a: HistoryRow, b: HistoryRow): number => (a.at < b.at ? -1 : Number(a.at > b.at));

/** Puts heads, bodies and rows together, in the order in which the products come. */
function assembled<Kind extends StoredKind>(items: readonly Item[]): PurchaseOf<Kind>[] {
  const byId = Map.groupBy(items, idIn);
  return [...byId].map(([id, parts]) => {
    const head = parts.find((part) => partOf(part) === 'head');
    const body = parts.find((part) => partOf(part) === 'body');
    if (!head || !body) throw new Error(`purchase ${id} is not whole`);
    const rows = parts.filter((part) => partOf(part) === 'row').map(fieldsOf<HistoryRow>);
    return {
      head: toPurchaseHead<Kind>(head),
      body: fieldsOf<Purchases[Kind]['body']>(body),
      history: rows.sort(byInstant),
    };
  });
}

/** A purchased product as it now is, with its whole history. */
export async function getPurchase<Kind extends StoredKind>(
  store: Store,
  tenant: Tenant,
  kind: Kind,
  id: PurchaseId,
): Promise<PurchaseOf<Kind> | undefined> {
  const [purchase] = assembled<Kind>(await store.all(keys.wholePurchase(tenant, kind, id)));
  return purchase;
}

/** Products read side by side: a page of a list, and no more than there are connections. */
const READ_AT_ONCE = 40;

/** Several purchased products, in the order of their ids as given. */
export async function getPurchases<Kind extends StoredKind>(
  store: Store,
  tenant: Tenant,
  kind: Kind,
  ids: readonly PurchaseId[],
): Promise<PurchaseOf<Kind>[]> {
  const purchases: PurchaseOf<Kind>[] = [];
  for (let from = 0; from < ids.length; from += READ_AT_ONCE) {
    const some = ids.slice(from, from + READ_AT_ONCE);
    const read = await Promise.all(some.map((id) => getPurchase(store, tenant, kind, id)));
    purchases.push(...read.filter((purchase) => purchase !== undefined));
  }
  return purchases;
}

/** As many whole products of a kind as one answer may hold, from the first of them on. */
export async function listFirstPurchases<Kind extends StoredKind>(
  store: Store,
  tenant: Tenant,
  kind: Kind,
  { atMost, pages, descending }: { atMost: number; pages: number; descending: boolean },
): Promise<PurchaseOf<Kind>[]> {
  const items: Item[] = [];
  let after: QueryRange['after'];
  let heads = 0;
  for (let read = 0; read < pages && heads <= atMost; read += 1) {
    const page = await store.page({
      ...keys.purchases(tenant, kind),
      descending,
      limit: Math.max(READ_LEAST, PARTS_MIN * (atMost + 1 - heads)),
      ...(after ? { after } : {}),
    });
    items.push(...page.items);
    heads += page.items.filter((item) => partOf(item) === 'head').length;
    after = page.next;
    if (!after) return assembled<Kind>(items);
  }
  // Where reading ended in the middle, the last product may not be whole.
  const last = items.at(-1);
  return assembled<Kind>(items.filter((item) => last === undefined || idIn(item) !== idIn(last)));
}

/** Ids of the products of a kind that a customer owned when the index last saw them. */
export async function listPurchaseIdsOfCustomer(
  store: Store,
  tenant: Tenant,
  kind: StoredKind,
  customer: CustomerId,
): Promise<PurchaseId[]> {
  const items = await store.all(customerPartition(tenant, customer, kind));
  return items.map(({ sk }) => Number(sk));
}

/** The heads of what a customer owned of a kind when the index last saw them; the index holds them whole. */
export async function listPurchaseHeadsOfCustomer<Kind extends StoredKind>(
  store: Store,
  tenant: Tenant,
  kind: Kind,
  customer: CustomerId,
): Promise<Purchases[Kind]['head'][]> {
  const items = await store.all(customerPartition(tenant, customer, kind));
  return items.map(toPurchaseHead<Kind>);
}
