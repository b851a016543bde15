import type { PurchaseId } from '../../lib/rules/ids.ts';
import { hasSubscription } from '../../lib/rules/products/membership-billing.ts';
import { toMembershipEndInstant } from '../../lib/rules/products/memberships.ts';
import { SALE_STATUS } from '../../lib/rules/products/sales.ts';
import type { Salon } from '../../lib/rules/salons/salon.ts';
import { DAY_MS } from '../../lib/rules/time-units.ts';
import { decideAndCommitOrThrow } from '../../lib/table/decide.ts';
import {
  updateMembershipReviewScheduled,
  updateMembershipUnscheduled,
} from '../../lib/table/products/memberships.ts';
import { findPurchaseHead, toPurchaseHead } from '../../lib/table/products/purchases.ts';
import type { Store } from '../../lib/table/store.ts';
import { getMembershipEndChanges } from '../../lib/workflows/products/membership-billing.ts';
import { reviewMembershipBilling } from '../../lib/workflows/products/membership-reviews.ts';
import type { ScheduledHandler } from './dependencies.ts';

const KIND = 'PURCHASED-MEMBERSHIP';

/** Ends a membership without a subscription after its last day (BEHAVIOR §24.3); only unschedules an unpaid one. */
const endUnbilledMembership = (store: Store, salon: Salon, id: PurchaseId, now: Date): Promise<void> =>
  decideAndCommitOrThrow(store, async (table) => {
    const head = await findPurchaseHead(table, salon.tenant, KIND, id);
    if (!head || hasSubscription(head)) return [];
    if (head.saleStatus !== SALE_STATUS.paid) return [updateMembershipUnscheduled(salon.tenant, head)];
    const endsAt = toMembershipEndInstant(head, salon);
    return endsAt > now
      ? [updateMembershipReviewScheduled(salon.tenant, head, endsAt)]
      : getMembershipEndChanges(table, salon, head, now);
  });

/** Ends a membership after its last day, or reviews its billing at the processor (BEHAVIOR §24.3, §24.7). */
export const endOrReviewMembership: ScheduledHandler = async (item, salon, now, deps) => {
  const head = toPurchaseHead<typeof KIND>(item);
  if (!hasSubscription(head)) return endUnbilledMembership(deps.store, salon, head.id, now);
  const reviewed = await reviewMembershipBilling(deps, salon, head.id, now);
  if (reviewed.ok) return;
  const { failure } = reviewed;
  // No retry helps where the salon has no key, or one that may not read subscriptions
  if (failure !== 'paymentsNotSetUp' && failure !== 'processorRefused')
    throw new Error(`cannot review the billing of membership ${head.id}: ${failure}`);
  deps.log.warn('billing of a membership not reviewed', {
    tenant: salon.tenant,
    membership: head.id,
    failure,
  });
  const tomorrow = new Date(now.getTime() + DAY_MS);
  await deps.store.commit([updateMembershipReviewScheduled(salon.tenant, head, tomorrow)]);
};
