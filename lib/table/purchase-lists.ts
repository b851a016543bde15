import type { CustomerId, Tenant } from '../rules/ids.ts';
import type { PurchaseId } from '../rules/products/sales.ts';
import { INDEXES, keys, listPartition } from './keys.ts';
import type { StoredKind } from './purchases.ts';
import type { QueryRange, Store } from './store.ts';

/** Entries of a list in one read; more do not fit into one anyway. */
const LIST_READ_MAX = 10_000;
/** Entries that are read on the chance that a page lies among them. */
const NEAR_AN_END = 500;

/** How many purchased products of a kind there are, exactly. */
export async function countPurchases(store: Store, tenant: Tenant, kind: StoredKind): Promise<number> {
  const parts = await store.all(keys.tallies(tenant, kind));
  return parts.reduce((sum, { count }) => sum + Number(count), 0);
}

/** Whose a listed product was when the index last saw it. */
export type PurchaseListEntry = { readonly id: PurchaseId; readonly customerId: CustomerId };

type ListSpan = { readonly from: number; readonly to: number; readonly descending: boolean };

/** The entries `from` to `to` (not included) of a kind's list, read from its start. */
async function listedEntries(
  store: Store,
  tenant: Tenant,
  kind: StoredKind,
  { from, to, descending }: ListSpan,
): Promise<PurchaseListEntry[]> {
  const entries: PurchaseListEntry[] = [];
  let after: QueryRange['after'];
  do {
    const page = await store.page({
      index: 'list',
      pk: listPartition(tenant, kind),
      descending,
      limit: Math.min(to - entries.length, LIST_READ_MAX),
      ...(after ? { after } : {}),
    });
    entries.push(
      ...page.items.map((item) => ({
        id: Number(item[INDEXES.list.sk]),
        customerId: Number(item.customerId),
      })),
    );
    after = page.next;
  } while (after && entries.length < to);
  return entries.slice(from, to);
}

/**
 * The entries `from` to `to` (not included) of a kind's list, and how many it has: in one round trip near either end,
 * else in two, the second from the nearer end.
 */
export async function getPurchaseListPage(
  store: Store,
  tenant: Tenant,
  kind: StoredKind,
  span: ListSpan,
): Promise<{ entries: PurchaseListEntry[]; total: number }> {
  const { from, to, descending } = span;
  const isNearStart = to <= NEAR_AN_END;
  const tried = isNearStart ? span : { from: 0, to: NEAR_AN_END, descending: !descending };
  const [total, near] = await Promise.all([
    countPurchases(store, tenant, kind),
    listedEntries(store, tenant, kind, tried),
  ]);
  if (isNearStart) return { entries: near, total };
  if (from >= total) return { entries: [], total };
  const mirrored = { from: Math.max(0, total - to), to: total - from, descending: !descending };
  if (mirrored.to <= NEAR_AN_END) {
    return { entries: near.slice(mirrored.from, mirrored.to).reverse(), total };
  }
  if (to <= mirrored.to) return { entries: await listedEntries(store, tenant, kind, span), total };
  return { entries: (await listedEntries(store, tenant, kind, mirrored)).reverse(), total };
}
