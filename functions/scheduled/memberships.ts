import type { PurchaseId } from '../../lib/rules/ids.ts';
import { SALE_STATUS } from '../../lib/rules/products/sales.ts';
import type { Salon } from '../../lib/rules/salons/salon.ts';
import { updateMembershipUnscheduled } from '../../lib/table/products/memberships.ts';
import { findPurchaseHead, toPurchaseHead } from '../../lib/table/products/purchases.ts';
import { openSalonProcessor } from '../../lib/workflows/payments/salon-processor.ts';
import { putMembershipEnd } from '../../lib/workflows/products/membership-billing.ts';
import { decideAndCommitOrThrow } from './decide-and-commit-or-throw.ts';
import type { ScheduledDependencies, ScheduledHandler } from './dependencies.ts';

const KIND = 'PURCHASED-MEMBERSHIP';

/** Cancels the subscription of a membership that ends early because of a refund or dispute (BEHAVIOR §19.5). */
async function endBilling(deps: ScheduledDependencies, salon: Salon, id: PurchaseId): Promise<void> {
  const head = await findPurchaseHead(deps.store, salon.tenant, KIND, id);
  if (head?.subscriptionId === undefined) return;
  const processor = await openSalonProcessor(deps, salon);
  const ended = processor.ok ? await processor.value.cancelSubscription(head.subscriptionId) : processor;
  if (!ended.ok) throw new Error(`cannot stop the billing of a membership: ${ended.failure}`);
}

/**
 * Ends a membership whose term or billing is over (BEHAVIOR §24.3); only unschedules an unpaid one. Cancels at the
 * processor first: the record must not claim an end that did not happen.
 */
export const endMembership: ScheduledHandler = async (item, salon, now, deps) => {
  const { tenant } = salon;
  const { id } = toPurchaseHead<typeof KIND>(item);
  await endBilling(deps, salon, id);
  await decideAndCommitOrThrow(deps.store, async (table) => {
    const head = await findPurchaseHead(table, tenant, KIND, id);
    if (!head) return [];
    const isPaid = head.saleStatus === SALE_STATUS.paid;
    return isPaid ? putMembershipEnd(tenant, head, now) : [updateMembershipUnscheduled(tenant, head)];
  });
};
