import type { CustomerId } from '../../lib/rules/ids.ts';
import type { Salon } from '../../lib/rules/salons/salon.ts';
import {
  findRetentionWalk,
  getAllCustomerIdsPage,
  updateRetentionWalk,
} from '../../lib/table/customers/data-retention.ts';
import { toErasure } from '../../lib/table/customers/erasures.ts';
import {
  findMergeRecordOfCustomer,
  updateMergedCustomerScheduled,
} from '../../lib/table/customers/merged-customers.ts';
import { decideAndCommitOrThrow } from '../../lib/table/decide.ts';
import { parseSortKeyId } from '../../lib/table/keys.ts';
import { updateScheduledWorkFailed } from '../../lib/table/scheduled-work.ts';
import { decideAddressChangeEndIfOver } from '../../lib/workflows/customers/address-change.ts';
import { NEXT_MOVE_MS } from '../../lib/workflows/customers/gather-guests.ts';
import { NEXT_LOOK_MS } from '../../lib/workflows/customers/merge-customers.ts';
import { moveGuestVisits } from '../../lib/workflows/customers/move-guest.ts';
import { moveRecordsOfMergedCustomer } from '../../lib/workflows/customers/move-merged-records.ts';
import { removeCardsOfMergedCustomer } from '../../lib/workflows/customers/remove-merged-cards.ts';
import { reviewCustomerRetention } from '../../lib/workflows/customers/review-customer-retention.ts';
import { runErasure } from '../../lib/workflows/customers/run-erasure.ts';
import type { ScheduledDependencies, ScheduledHandler } from './dependencies.ts';

/** Below the time of a run, in which other salons have work too. */
const RUN_MS = 20_000;
/** For runs that read whole partitions, or review many customers. */
const SHORT_RUN_MS = 10_000;

/** Ends a change of address that can no longer be confirmed or taken back (BEHAVIOR §4.9). */
export const endAddressChange: ScheduledHandler = (item, { tenant }, now, { store }) =>
  decideAndCommitOrThrow(store, (table) =>
    decideAddressChangeEndIfOver(table, tenant, parseSortKeyId(item), now),
  );

/** Moves the visits that still belong to a guest who has become a customer (BEHAVIOR §11.15). */
export const finishGuestMove: ScheduledHandler = async (item, salon, now, { store }) => {
  const id = parseSortKeyId(item);
  const moved = await moveGuestVisits(store, { salon, now }, id, performance.now() + RUN_MS);
  if (moved === 'nothingLeft') return;
  await store.commit([updateScheduledWorkFailed(item, new Date(now.getTime() + NEXT_MOVE_MS), now)]);
};

/** Moves what still belongs to a merged customer, until a run finds nothing, and removes their saved cards (BEHAVIOR §4.6). */
export const finishMerge: ScheduledHandler = async (item, salon, now, deps) => {
  const { store } = deps;
  const { tenant } = salon;
  const merged = await findMergeRecordOfCustomer(store, tenant, parseSortKeyId(item));
  if (!merged) return;
  const moved = await moveRecordsOfMergedCustomer({ store, salon, now }, merged, performance.now() + RUN_MS);
  const removed = await removeCardsOfMergedCustomer(deps, salon, merged);
  if (!removed.ok) throw new Error(`cannot remove the cards of customer ${merged.id}: ${removed.failure}`);
  const next = moved === 'nothingLeft' ? undefined : new Date(now.getTime() + NEXT_LOOK_MS);
  await store.commit([updateMergedCustomerScheduled(tenant, merged, next)]);
};

const review = (deps: ScheduledDependencies, salon: Salon, now: Date, id: CustomerId): Promise<void> =>
  reviewCustomerRetention(deps, { salon, now }, id, (error) => {
    deps.log.error('erasure not finished', { tenant: salon.tenant, customer: id }, error);
  });

/** Announces the erasure of a customer who was not here for long, or erases them (BEHAVIOR §4.8). */
export const reviewDueCustomer: ScheduledHandler = (item, salon, now, deps) =>
  review(deps, salon, now, parseSortKeyId(item));

/** Reviews all customers of a salon, because the setting has changed, page by page; the next run continues. */
export const reviewAllCustomers: ScheduledHandler = async (_, salon, now, deps) => {
  const { store } = deps;
  const { tenant } = salon;
  const until = performance.now() + SHORT_RUN_MS;
  const walk = await findRetentionWalk(store, tenant);
  if (!walk) return;
  let { after } = walk;
  do {
    const page = await getAllCustomerIdsPage(store, tenant, after);
    for (const id of page.ids) await review(deps, salon, now, id);
    after = page.next;
    const kept = await store.commit([updateRetentionWalk(tenant, walk, after)]);
    // The setting has changed again, which has begun another walk
    if (!kept.done) return;
  } while (after && performance.now() < until);
};

/** Continues an erasure that a crash has left, or does its last run (BEHAVIOR §4.7). */
export const continueErasure: ScheduledHandler = (item, salon, now, deps) =>
  runErasure(deps, { salon, now }, toErasure(item).personHash, performance.now() + SHORT_RUN_MS);
