import { setTimeout as sleep } from 'node:timers/promises';
import { APPOINTMENT_STATUS } from '../../lib/rules/booking/appointments.ts';
import type { Tenant } from '../../lib/rules/ids.ts';
import type { PurchasedMembershipHead } from '../../lib/rules/products/memberships.ts';
import { SALE_STATUS } from '../../lib/rules/products/sales.ts';
import { INDEXES, isSameKey, keys, PRIMARY_KEY_ATTRIBUTES, parsePartition } from '../../lib/table/keys.ts';
import { deleteSuspendedSalonAndBlockSlug, findSlugBlockEnd } from '../../lib/table/salons/erased-slugs.ts';
import { findSalonByTenant } from '../../lib/table/salons/salons.ts';
import type { Item, Store } from '../../lib/table/store.ts';
import { UsageError } from './command.ts';
import { removeItems, type ScannedTable, scanPages, scanSegments, toOwnedFilter } from './table-scan.ts';
import type { ImageFolder } from './tenant-images.ts';

type Erasure = {
  readonly store: Store;
  readonly table: ScannedTable;
  readonly images: ImageFolder;
  readonly now: Date;
  /** The pause between the two passes: longer than any function runs that still knows the salon. */
  readonly pauseMs: number;
  /** Erases although payments are unfinished. */
  readonly abandonsPayments: boolean;
};
type ErasureReport = {
  readonly records: number;
  readonly images: number;
  readonly blockedUntil: string;
};

/** The second pass deletes what requests and events wrote that had begun before the first. */
const PASSES = 2;
/** Records that are scheduled until their money has moved. */
const SCHEDULED_PAYMENTS: ReadonlySet<string> = new Set([
  'INTENT',
  'REFUND',
  'CHARGE',
  'CARD-HOLD',
  'READER-CHECKOUT',
  'SUBSCRIPTION-START',
]);

const toKind = ({ pk }: Item): string => parsePartition(pk).kind;

/** Whether money may still move for this record. */
function isUnfinishedPayment(item: Item): boolean {
  switch (toKind(item)) {
    case 'APPOINTMENT':
      return item.status === APPOINTMENT_STATUS.pendingPayment;
    case 'SALE':
      return item.status === SALE_STATUS.pending;
    case 'PURCHASED-MEMBERSHIP': {
      const { subscriptionId, cancelledAt, endedAt } = item as Partial<PurchasedMembershipHead>;
      return subscriptionId !== undefined && cancelledAt === undefined && endedAt === undefined;
    }
    default:
      return SCHEDULED_PAYMENTS.has(toKind(item)) && INDEXES.due.pk in item;
  }
}

/** Throws if payments, refunds or subscriptions of the salon are unfinished. */
async function requireFinishedPayments(table: ScannedTable, tenant: Tenant): Promise<void> {
  const counts = new Map<string, number>();
  for await (const page of scanPages(table, toOwnedFilter(tenant))) {
    for (const kind of page.filter(isUnfinishedPayment).map(toKind)) {
      counts.set(kind, (counts.get(kind) ?? 0) + 1);
    }
  }
  if (counts.size === 0) return;
  const unfinished = [...counts].map(([kind, count]) => `${count} ${kind.toLowerCase()}`).join(', ');
  throw new UsageError(
    `payments of ${tenant} are unfinished: ${unfinished}. Wait until scheduled work has settled them, and cancel ` +
      'memberships that are billed at the processor; --abandon-payments erases nevertheless',
  );
}

/** Deletes what the salon owns, except for the block of its slug. Returns the number of items. */
async function deleteOwned(table: ScannedTable, tenant: Tenant): Promise<number> {
  const blockKey = keys.erasedSlug(tenant);
  const keysOnly = { ProjectionExpression: `#pk, ${PRIMARY_KEY_ATTRIBUTES.sk}` };
  let count = 0;
  await scanSegments(table, { ...toOwnedFilter(tenant), ...keysOnly }, async (page) => {
    const owned = page.filter((item) => !isSameKey(item, blockKey));
    await removeItems(table, owned);
    count += owned.length;
  });
  return count;
}

/** Deletes the record of a suspended salon and blocks its slug. */
async function removeSalon({ store, table, now, abandonsPayments }: Erasure, tenant: Tenant): Promise<void> {
  const salon = await findSalonByTenant(store, tenant);
  if (!salon) return;
  if (!salon.suspendedAt) throw new UsageError(`${tenant} is not suspended: suspend it first`);
  if (!abandonsPayments) await requireFinishedPayments(table, tenant);
  const committed = await store.commit(deleteSuspendedSalonAndBlockSlug(tenant, now));
  if (!committed.done) throw new UsageError(`${tenant} was resumed meanwhile`);
}

/**
 * Erases a suspended salon with all of its records and images (BEHAVIOR §32.2). Its own record goes first, so from
 * then on nothing finds the salon. An interrupted erasure is continued by another call.
 */
export async function eraseSuspendedTenant(erasure: Erasure, tenant: Tenant): Promise<ErasureReport> {
  const { store, table, images, pauseMs } = erasure;
  await removeSalon(erasure, tenant);
  const blockedUntil = await findSlugBlockEnd(store, tenant);
  if (blockedUntil === undefined) throw new UsageError(`unknown salon '${tenant}'`);
  const deleted = { records: 0, images: 0 };
  for (let pass = 0; pass < PASSES; pass += 1) {
    if (pass > 0) await sleep(pauseMs);
    deleted.records += await deleteOwned(table, tenant);
    deleted.images += await images.deleteAll();
  }
  return { ...deleted, blockedUntil };
}
