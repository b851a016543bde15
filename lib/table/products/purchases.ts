import type { ProductRedemption } from '../../rules/booking/appointments.ts';
import type { CustomerId, PurchaseId, SaleId, Tenant } from '../../rules/ids.ts';
import type { UsedProduct, UsedProductLookup } from '../../rules/journal/pay-figures.ts';
import type { PurchasedGiftCardBody, PurchasedGiftCardHead } from '../../rules/products/gift-cards.ts';
import type { Gift } from '../../rules/products/gifts.ts';
import type { PurchasedMembershipBody, PurchasedMembershipHead } from '../../rules/products/memberships.ts';
import type { PurchasedPackageBody, PurchasedPackageHead } from '../../rules/products/packages.ts';
import type { Purchase } from '../../rules/products/purchases.ts';
import type { GuestBuyer, Sale } from '../../rules/products/sales.ts';
import { type Language, translateName } from '../../rules/salons/languages.ts';
import {
  keys,
  PURCHASED_KIND,
  type PurchasedKind,
  parsePurchaseIdAndPart,
  parseSortKeyId,
  toCustomerRecordsRange,
} from '../keys.ts';
import { findRecordByKey, getItemLookup, getItems, toRecordFields } from '../records.ts';
import { type Change, type Item, type QueryRange, type Store, updateItem } from '../store.ts';
import { type NamedHistoryRow, toHistoryRowId, toNamedHistoryRows } from './ledger.ts';

export type PurchasePartsByKind = {
  'PURCHASED-PACKAGE': { head: PurchasedPackageHead; body: PurchasedPackageBody };
  'PURCHASED-GIFTCARD': { head: PurchasedGiftCardHead; body: PurchasedGiftCardBody };
  'PURCHASED-MEMBERSHIP': { head: PurchasedMembershipHead; body: PurchasedMembershipBody };
};
export type PurchaseOf<Kind extends PurchasedKind> = Purchase<
  PurchasePartsByKind[Kind]['head'],
  PurchasePartsByKind[Kind]['body']
>;

export const toPurchaseHead = <Kind extends PurchasedKind>(item: Item): PurchasePartsByKind[Kind]['head'] =>
  toRecordFields<PurchasePartsByKind[Kind]['head']>(item);

/** The head of a purchased product: its balance and state. */
export const findPurchaseHead = <Kind extends PurchasedKind>(
  store: Store,
  tenant: Tenant,
  kind: Kind,
  id: PurchaseId,
): Promise<PurchasePartsByKind[Kind]['head'] | undefined> =>
  findRecordByKey(store, keys.purchase(tenant, kind, id));

/** The heads of all purchased products of a kind; eventually consistent. */
export const listPurchaseHeads = async <Kind extends PurchasedKind>(
  store: Store,
  tenant: Tenant,
  kind: Kind,
): Promise<PurchasePartsByKind[Kind]['head'][]> =>
  (await store.queryAll({ ...keys.purchases(tenant, kind), consistency: 'eventual' }))
    .filter((item) => getPart(item) === 'head')
    .map(toPurchaseHead<Kind>);

/** The heads of the packages or gift cards whose mail about their end has been due. */
export async function listEndingHeads<Kind extends PurchasedKind>(
  store: Store,
  tenant: Tenant,
  kind: Kind,
): Promise<PurchasePartsByKind[Kind]['head'][]> {
  const marks = await store.queryAll(keys.endingProducts(tenant, kind));
  const heads = marks.map((mark) => keys.purchase(tenant, kind, parseSortKeyId(mark)));
  return (await getItems(store, heads)).map(toPurchaseHead<Kind>);
}

/** The body of a purchased product, which never changes. */
export const findPurchaseBody = <Kind extends PurchasedKind>(
  store: Store,
  tenant: Tenant,
  kind: Kind,
  id: PurchaseId,
): Promise<PurchasePartsByKind[Kind]['body'] | undefined> =>
  findRecordByKey(store, keys.purchaseBody(tenant, kind, id));

/** A product has at least a head, a body and one row. */
const PARTS_MIN = 3;
/** Smaller queries are not worth their round trip. */
const QUERY_MIN = 300;
const getPurchaseId = (item: Item): string => parsePurchaseIdAndPart(item).id;
const getPart = (item: Item): string => parsePurchaseIdAndPart(item).part;
const compareTexts = (a: string, b: string): number => (a < b ? -1 : Number(a > b));
const compareRows = (a: NamedHistoryRow, b: NamedHistoryRow): number =>
  compareTexts(a.row.at, b.row.at) || compareTexts(a.name, b.name);

/** Assembles heads, bodies and rows, in the order of the products. */
function assemblePurchases<Kind extends PurchasedKind>(items: readonly Item[]): PurchaseOf<Kind>[] {
  const byId = Map.groupBy(items, getPurchaseId);
  return [...byId].map(([id, parts]) => {
    const head = parts.find((part) => getPart(part) === 'head');
    const body = parts.find((part) => getPart(part) === 'body');
    if (!head || !body) throw new Error(`purchase ${id} is incomplete`);
    const rows = parts.filter((part) => getPart(part) === 'row').flatMap(toNamedHistoryRows);
    return {
      head: toPurchaseHead<Kind>(head),
      body: toRecordFields<PurchasePartsByKind[Kind]['body']>(body),
      history: rows.sort(compareRows).map(({ name, row }) => ({ ...row, id: toHistoryRowId(name) })),
    };
  });
}

export async function findPurchase<Kind extends PurchasedKind>(
  store: Store,
  tenant: Tenant,
  kind: Kind,
  id: PurchaseId,
): Promise<PurchaseOf<Kind> | undefined> {
  const [purchase] = assemblePurchases<Kind>(await store.queryAll(keys.wholePurchase(tenant, kind, id)));
  return purchase;
}

/** Heads and bodies of purchased products without their history, in one round trip. */
export async function findPurchasesWithoutHistoryByIds<Kind extends PurchasedKind>(
  store: Store,
  tenant: Tenant,
  kind: Kind,
  ids: readonly PurchaseId[],
): Promise<Omit<PurchaseOf<Kind>, 'history'>[]> {
  const parts = ids.flatMap((id) => [keys.purchase(tenant, kind, id), keys.purchaseBody(tenant, kind, id)]);
  return assemblePurchases<Kind>(await store.getMany(parts));
}

/** The names of the products of sales, by the ids of the sales; eventually consistent. */
export async function getSoldProductNames(
  store: Store,
  tenant: Tenant,
  sales: readonly Pick<Sale, 'id' | 'type' | 'purchasedId'>[],
  language?: Language,
): Promise<Map<SaleId, string>> {
  const toKey = ({ type, purchasedId }: (typeof sales)[number]) =>
    keys.purchaseBody(tenant, PURCHASED_KIND[type], purchasedId);
  const findBody = await getItemLookup(store, sales.map(toKey));
  const findName = (sale: (typeof sales)[number]) => {
    const body = findBody(toKey(sale));
    return body ? translateName(toRecordFields<PurchaseOf<PurchasedKind>['body']>(body), language) : '';
  };
  return new Map(sales.map((sale) => [sale.id, findName(sale)]));
}

/** The products that redemptions use; eventually consistent, because their terms never change. */
export async function getUsedPackageAndMembershipLookup(
  store: Store,
  tenant: Tenant,
  redemptions: readonly Pick<ProductRedemption, 'kind' | 'purchaseId'>[],
): Promise<UsedProductLookup> {
  const toKey = ({ kind, purchaseId }: (typeof redemptions)[number]) =>
    keys.purchaseBody(tenant, PURCHASED_KIND[kind], purchaseId);
  const findBody = await getItemLookup(
    store,
    redemptions.filter(({ kind }) => kind !== 'giftcard').map(toKey),
  );
  return (redemption) => {
    const body = findBody(toKey(redemption));
    return body && toRecordFields<UsedProduct>(body);
  };
}

/** The history rows of a membership's renewals, the oldest first; eventually consistent. */
export const listRenewalRows = async (
  store: Store,
  tenant: Tenant,
  { type, purchasedId }: Pick<Sale, 'type' | 'purchasedId'>,
): Promise<NamedHistoryRow['row'][]> =>
  (await store.queryAll(keys.renewalRows(tenant, PURCHASED_KIND[type], purchasedId)))
    .flatMap(toNamedHistoryRows)
    .sort(compareRows)
    .map(({ row }) => row);

/** Products read in parallel, limited by the client's connections. */
const READS_AT_ONCE = 40;

/** Reads purchased products in the order of `ids`. */
export async function findPurchasesWithHistoryByIds<Kind extends PurchasedKind>(
  store: Store,
  tenant: Tenant,
  kind: Kind,
  ids: readonly PurchaseId[],
): Promise<PurchaseOf<Kind>[]> {
  const purchases: PurchaseOf<Kind>[] = [];
  for (let from = 0; from < ids.length; from += READS_AT_ONCE) {
    const batch = ids.slice(from, from + READS_AT_ONCE);
    const found = await Promise.all(batch.map((id) => findPurchase(store, tenant, kind, id)));
    purchases.push(...found.filter((purchase) => purchase !== undefined));
  }
  return purchases;
}

/** The first complete products of a kind, as many as one reply may hold. */
export async function listFirstPurchasesOfKind<Kind extends PurchasedKind>(
  store: Store,
  tenant: Tenant,
  kind: Kind,
  { atMost, pages, descending }: { atMost: number; pages: number; descending: boolean },
): Promise<PurchaseOf<Kind>[]> {
  const items: Item[] = [];
  let after: QueryRange['after'];
  let heads = 0;
  for (let count = 0; count < pages && heads <= atMost; count += 1) {
    const page = await store.queryPage({
      ...keys.purchases(tenant, kind),
      descending,
      limit: Math.max(QUERY_MIN, PARTS_MIN * (atMost + 1 - heads)),
      ...(after ? { after } : {}),
    });
    items.push(...page.items);
    heads += page.items.filter((item) => getPart(item) === 'head').length;
    after = page.next;
    if (!after) return assemblePurchases<Kind>(items);
  }
  // The last query may have ended within a product
  const last = items.at(-1);
  return assemblePurchases<Kind>(
    items.filter((item) => last === undefined || getPurchaseId(item) !== getPurchaseId(last)),
  );
}

/** One page of the products of a kind: the people that their bodies name, and the heads whose owners offer them to somebody. */
export async function getPurchaseBodiesAndOffersPage(
  store: Store,
  tenant: Tenant,
  kind: PurchasedKind,
  after: QueryRange['after'],
) {
  const { items, next } = await store.queryPage({
    ...keys.purchases(tenant, kind),
    ...(after ? { after } : {}),
  });
  const bodies = items
    .filter((item) => getPart(item) === 'body')
    .map((item) => ({
      id: Number(getPurchaseId(item)),
      body: toRecordFields<PurchasePartsByKind[PurchasedKind]['body']>(item),
    }));
  const offered = items
    .filter((item) => getPart(item) === 'head')
    .map(toPurchaseHead<PurchasedKind>)
    .filter(({ offer }) => offer !== undefined);
  return { bodies, offered, next };
}

/** The ids of the claimed gifts of a kind that a customer bought, eventually consistent. */
export const listClaimedGiftIdsOfBuyer = async (
  store: Store,
  tenant: Tenant,
  kind: PurchasedKind,
  customer: CustomerId,
): Promise<PurchaseId[]> =>
  (await store.queryAll(toCustomerRecordsRange(tenant, customer, `GIVEN-${kind}`))).map((item) =>
    Number(getPurchaseId(item)),
  );

/** The ids of the products of a kind that a customer owns or has given away, each once; eventually consistent. */
export async function listOwnedAndGivenPurchaseIds(
  store: Store,
  tenant: Tenant,
  kind: PurchasedKind,
  customer: CustomerId,
): Promise<PurchaseId[]> {
  const [owned, given] = await Promise.all([
    store.queryAll(toCustomerRecordsRange(tenant, customer, kind)),
    listClaimedGiftIdsOfBuyer(store, tenant, kind, customer),
  ]);
  return [...new Set([...owned.map((item) => Number(getPurchaseId(item))), ...given])];
}

/** The heads of a customer's products of a kind, eventually consistent. */
export async function listPurchaseHeadsOfCustomer<Kind extends PurchasedKind>(
  store: Store,
  tenant: Tenant,
  kind: Kind,
  customer: CustomerId,
): Promise<PurchasePartsByKind[Kind]['head'][]> {
  const items = await store.queryAll(toCustomerRecordsRange(tenant, customer, kind));
  return items.map(toPurchaseHead<Kind>);
}

/** Replaces the people that a product names: a body changes for nothing else (BEHAVIOR §4.7). */
export const updatePeopleInPurchaseBody = (
  tenant: Tenant,
  kind: PurchasedKind,
  id: PurchaseId,
  people: { readonly gift: Gift | null; readonly guest?: GuestBuyer },
): Change => updateItem(keys.purchaseBody(tenant, kind, id), { set: people, require: [{ that: 'present' }] });
