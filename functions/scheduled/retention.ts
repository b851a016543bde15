import type { CustomerId } from '../../lib/rules/ids.ts';
import type { Salon } from '../../lib/rules/salons/salon.ts';
import {
  findRetentionWalk,
  getAllCustomerIdsPage,
  updateRetentionWalk,
} from '../../lib/table/customers/data-retention.ts';
import { parseSortKeyId } from '../../lib/table/keys.ts';
import { reviewCustomerRetention } from '../../lib/workflows/customers/review-customer-retention.ts';
import type { ScheduledDependencies, ScheduledHandler } from './dependencies.ts';

/** Below the time of a run, in which other salons have work too. */
const RUN_MS = 10_000;

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
  const until = performance.now() + RUN_MS;
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
