import {
  findMergedCustomer,
  updateMergedCustomerScheduled,
} from '../../lib/table/customers/merged-customers.ts';
import { parseSortKeyId } from '../../lib/table/keys.ts';
import { NEXT_LOOK_MS } from '../../lib/workflows/customers/merge-customers.ts';
import { removeMergedCards } from '../../lib/workflows/customers/remove-merged-cards.ts';
import { settleCustomerMerge } from '../../lib/workflows/customers/settle-customer-merge.ts';
import type { ScheduledHandler } from './dependencies.ts';

/** Below the time of a run, in which other salons have work too. */
const RUN_MS = 20_000;

/** Moves what still belongs to a merged customer, until a run finds nothing, and removes their saved cards (BEHAVIOR §4.6). */
export const finishMerge: ScheduledHandler = async (item, salon, now, deps) => {
  const { store } = deps;
  const { tenant } = salon;
  const merged = await findMergedCustomer(store, tenant, parseSortKeyId(item));
  if (!merged) return;
  const isDone = await settleCustomerMerge({ store, salon, now }, merged, performance.now() + RUN_MS);
  const removed = await removeMergedCards(deps, salon, merged);
  if (!removed.ok) throw new Error(`cannot remove the cards of customer ${merged.id}: ${removed.failure}`);
  const next = isDone ? undefined : new Date(now.getTime() + NEXT_LOOK_MS);
  await store.commit([updateMergedCustomerScheduled(tenant, merged, next)]);
};
