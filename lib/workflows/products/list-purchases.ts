import type { Customer } from '../../rules/accounts/people.ts';
import type { CustomerId, Tenant } from '../../rules/ids.ts';
import { type Listed, type ListWish, pageFrame, WHOLE_LIST_MAX_ROWS, wholeList } from '../../rules/lists.ts';
import { getCustomers } from '../../table/people.ts';
import { countPurchases, getPurchaseListPage } from '../../table/purchase-lists.ts';
import {
  getPurchases,
  listFirstPurchases,
  listPurchaseIdsOfCustomer,
  type PurchaseOf,
  type StoredKind,
} from '../../table/purchases.ts';
import type { Store } from '../../table/store.ts';

/** A purchased product with its owner. */
export type OwnedPurchase<Kind extends StoredKind> = PurchaseOf<Kind> & { readonly owner: Customer };

/** Reads of the table for a list without a page, of at most 1 MB each: more than one answer may hold. */
const WHOLE_LIST_READS = 10;

/** The purchases with their owners; whoever is not known yet is read now. */
async function withOwners<Kind extends StoredKind>(
  store: Store,
  tenant: Tenant,
  purchases: readonly PurchaseOf<Kind>[],
  known: ReadonlyMap<CustomerId, Customer> = new Map(),
): Promise<OwnedPurchase<Kind>[]> {
  const unknown = purchases.map(({ head }) => head.customerId).filter((id) => !known.has(id));
  const read = unknown.length > 0 ? await getCustomers(store, tenant, unknown) : known;
  return purchases.map((purchase) => {
    const { customerId, id } = purchase.head;
    const owner = known.get(customerId) ?? read.get(customerId);
    if (!owner) throw new Error(`customer ${customerId}, who owns purchase ${id}, is unknown`);
    return { ...purchase, owner };
  });
}

/**
 * A salon's list of purchased products of a kind. A page costs two rounds to the table: which products, and how many
 * there are; then these, whole, and their owners. One that lies deep in a long list takes more.
 */
export async function listPurchases<Kind extends StoredKind, Shown>(
  store: Store,
  tenant: Tenant,
  kind: Kind,
  wish: Pick<ListWish, 'page' | 'per_page' | 'order'>,
  url: string,
  view: (purchase: OwnedPurchase<Kind>) => Shown,
): Promise<Listed<Shown>> {
  const { page, per_page: perPage } = wish;
  const descending = wish.order === 'desc';
  if (page === undefined) {
    const all = { atMost: WHOLE_LIST_MAX_ROWS, pages: WHOLE_LIST_READS, descending };
    const [purchases, total] = await Promise.all([
      listFirstPurchases(store, tenant, kind, all),
      countPurchases(store, tenant, kind),
    ]);
    return wholeList(await withOwners(store, tenant, purchases), total, perPage, url, view);
  }
  const span = { from: (page - 1) * perPage, to: page * perPage, descending };
  const { entries, total } = await getPurchaseListPage(store, tenant, kind, span);
  const [purchases, owners] = await Promise.all([
    getPurchases(
      store,
      tenant,
      kind,
      entries.map(({ id }) => id),
    ),
    getCustomers(
      store,
      tenant,
      entries.map(({ customerId }) => customerId),
    ),
  ]);
  const rows = await withOwners(store, tenant, purchases, owners);
  const { meta, links } = pageFrame(total, page, perPage, url);
  return { data: rows.map(view), meta, links };
}

/** What a customer owns of a kind, by id; what the index still shows as theirs but was claimed since is left out. */
export async function listPurchasesOfCustomer<Kind extends StoredKind>(
  store: Store,
  tenant: Tenant,
  kind: Kind,
  customerId: CustomerId,
): Promise<OwnedPurchase<Kind>[]> {
  const ids = await listPurchaseIdsOfCustomer(store, tenant, kind, customerId);
  const purchases = await getPurchases(store, tenant, kind, ids);
  return withOwners(
    store,
    tenant,
    purchases.filter(({ head }) => head.customerId === customerId),
  );
}
