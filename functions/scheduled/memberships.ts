import type { Tenant } from '../../lib/rules/ids.ts';
import { ok } from '../../lib/rules/outcome.ts';
import { type PurchaseId, SALE_STATUS } from '../../lib/rules/products/sales.ts';
import { decideAndCommit, NO_IDEMPOTENCY } from '../../lib/table/decide.ts';
import { unscheduleMembership } from '../../lib/table/memberships.ts';
import { getPurchaseHead, toPurchaseHead } from '../../lib/table/purchases.ts';
import { tenantOfItem } from '../../lib/table/scheduled-work.ts';
import { openSalonProcessor } from '../../lib/workflows/payments/salon-processor.ts';
import { membershipEnd } from '../../lib/workflows/products/membership-billing.ts';
import type { ScheduledDependencies, ScheduledHandler } from './dependencies.ts';

const KIND = 'PURCHASED-MEMBERSHIP';

/** Ends the billing of a membership that is to end before its subscription has (decisions §5: a refund, a dispute). */
async function endBilling(deps: ScheduledDependencies, tenant: Tenant, id: PurchaseId): Promise<void> {
  const head = await getPurchaseHead(deps.store, tenant, KIND, id);
  if (head?.subscriptionId === undefined || head.endedAt !== undefined) return;
  const processor = await openSalonProcessor(deps, tenant);
  const ended = processor.ok ? await processor.value.endSubscription(head.subscriptionId) : processor;
  if (!ended.ok) throw new Error(`a membership is billed on: ${ended.failure}`);
}

/**
 * A membership that nothing bills, or that is to be billed no more, has come to its end (decisions §6); one that was
 * never paid simply lapses. The processor is told first: what is noted must be so.
 */
export const endMembership: ScheduledHandler = async (item, now, deps) => {
  const { store } = deps;
  const tenant = tenantOfItem(item);
  const { id } = toPurchaseHead<typeof KIND>(item);
  await endBilling(deps, tenant, id);
  const ended = await decideAndCommit(store, NO_IDEMPOTENCY, async (table) => {
    const head = await getPurchaseHead(table, tenant, KIND, id);
    if (!head || head.endedAt !== undefined) return ok({ changes: [], reply: undefined });
    const isPaid = head.saleStatus === SALE_STATUS.paid;
    const changes = isPaid ? membershipEnd(tenant, head, now) : [unscheduleMembership(tenant, head)];
    return ok({ changes, reply: undefined });
  });
  if (!ended.ok) throw new Error(`a membership was not ended: ${ended.failure}`);
};
