import type { CustomerId, Tenant } from '../rules/ids.ts';
import type { PurchaseId } from '../rules/sales.ts';
import { keys, listPartition } from './keys.ts';
import type { StoredKind } from './purchases.ts';
import type { QueryRange, Store } from './store.ts';

/** Entries of a list in one read; more do not fit into one anyway. */
const LIST_READ_MAX = 10_000;

/** How many purchased products of a kind there are, exactly. */
export async function countPurchases(store: Store, tenant: Tenant, kind: StoredKind): Promise<number> {
  const parts = await store.all(keys.tallies(tenant, kind));
  return parts.reduce((sum, { count }) => sum + Number(count), 0);
}

/** Whose a listed product was when the index last saw it. */
export type ListEntry = { readonly id: PurchaseId; readonly customerId: CustomerId };

type ListSpan = { readonly from: number; readonly to: number; readonly descending: boolean };

/** The entries `from` to `to` (not included) of a kind's list, read from its start. */
async function listedEntries(
  store: Store,
  tenant: Tenant,
  kind: StoredKind,
  { from, to, descending }: ListSpan,
): Promise<ListEntry[]> {
  const entries: ListEntry[] = [];
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
      ...page.items.map(({ listSk, customerId }) => ({ id: Number(listSk), customerId: Number(customerId) })),
    );
    after = page.next;
  } while (after && entries.length < to);
  return entries.slice(from, to);
}

/**
 * The entries `from` to `to` (not included) of a kind's list, and how many it has. What one read does not reach is
 * read from the nearer end, which is worth a round trip to know first how many there are.
 */
export async function pageOfList(
  store: Store,
  tenant: Tenant,
  kind: StoredKind,
  span: ListSpan,
): Promise<{ entries: ListEntry[]; total: number }> {
  const { from, to, descending } = span;
  if (to <= LIST_READ_MAX) {
    const [entries, total] = await Promise.all([
      listedEntries(store, tenant, kind, span),
      countPurchases(store, tenant, kind),
    ]);
    return { entries, total };
  }
  const total = await countPurchases(store, tenant, kind);
  if (from >= total) return { entries: [], total };
  if (total - to >= from) return { entries: await listedEntries(store, tenant, kind, span), total };
  const mirrored = { from: Math.max(0, total - to), to: total - from, descending: !descending };
  return { entries: (await listedEntries(store, tenant, kind, mirrored)).reverse(), total };
}
