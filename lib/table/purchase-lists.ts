import type { CustomerId, Tenant } from '../rules/ids.ts';
import type { PurchaseId } from '../rules/products/sales.ts';
import { INDEXES, keys, listPartition } from './keys.ts';
import type { StoredKind } from './purchases.ts';
import type { QueryRange, Store } from './store.ts';

/** Entries in one query; more do not fit into its 1 MB. */
const LIST_READ_MAX = 10_000;
/** Pages within this distance of either end are read in one round trip. */
const NEAR_END_MAX = 500;

/** The exact number of purchased products of a kind. */
export async function countPurchases(store: Store, tenant: Tenant, kind: StoredKind): Promise<number> {
  const parts = await store.queryAll(keys.tallies(tenant, kind));
  return parts.reduce((sum, { count }) => sum + Number(count), 0);
}

/** A listed product and its owner, eventually consistent. */
export type PurchaseListEntry = { readonly id: PurchaseId; readonly customerId: CustomerId };

type ListSpan = { readonly from: number; readonly to: number; readonly descending: boolean };

/** The entries from `from` to `to` (exclusive) of a kind's list, read from its start. */
async function listEntries(
  store: Store,
  tenant: Tenant,
  kind: StoredKind,
  { from, to, descending }: ListSpan,
): Promise<PurchaseListEntry[]> {
  const entries: PurchaseListEntry[] = [];
  let after: QueryRange['after'];
  do {
    const page = await store.queryPage({
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
 * The entries from `from` to `to` (exclusive) of a kind's list, and its length. Takes one round trip near either end,
 * else two, the second from the nearer end.
 */
export async function getPurchaseListPage(
  store: Store,
  tenant: Tenant,
  kind: StoredKind,
  span: ListSpan,
): Promise<{ entries: PurchaseListEntry[]; total: number }> {
  const { from, to, descending } = span;
  const isNearStart = to <= NEAR_END_MAX;
  const firstSpan = isNearStart ? span : { from: 0, to: NEAR_END_MAX, descending: !descending };
  const [total, first] = await Promise.all([
    countPurchases(store, tenant, kind),
    listEntries(store, tenant, kind, firstSpan),
  ]);
  if (isNearStart) return { entries: first, total };
  if (from >= total) return { entries: [], total };
  const mirrored = { from: Math.max(0, total - to), to: total - from, descending: !descending };
  if (mirrored.to <= NEAR_END_MAX) {
    return { entries: first.slice(mirrored.from, mirrored.to).reverse(), total };
  }
  if (to <= mirrored.to) return { entries: await listEntries(store, tenant, kind, span), total };
  return { entries: (await listEntries(store, tenant, kind, mirrored)).reverse(), total };
}
