import type { Tenant } from '../../lib/rules/ids.ts';
import { ok } from '../../lib/rules/outcome.ts';
import { type PurchaseId, SALE_STATUS } from '../../lib/rules/products/sales.ts';
import { decideAndCommit, KEEPS_NOTHING } from '../../lib/table/decide.ts';
import { leftMembership } from '../../lib/table/memberships.ts';
import { headOf, readHead } from '../../lib/table/purchases.ts';
import { ownerOf } from '../../lib/table/scheduled-work.ts';
import { salonProcessor } from '../../lib/workflows/payments/salon-processor.ts';
import { membershipEnd } from '../../lib/workflows/products/membership-billing.ts';
import type { DueWork, World } from './dependencies.ts';

const KIND = 'PURCHASED-MEMBERSHIP';

/** Ends the billing of a membership that is to end before its subscription has (decisions §5: a refund, a dispute). */
async function endBilling(world: World, tenant: Tenant, id: PurchaseId): Promise<void> {
  const head = await readHead(world.store, tenant, KIND, id);
  if (head?.subscriptionId === undefined || head.endedAt !== undefined) return;
  const processor = await salonProcessor(world, tenant);
  const ended = processor.ok ? await processor.value.endSubscription(head.subscriptionId) : processor;
  if (!ended.ok) throw new Error(`a membership is billed on: ${ended.failure}`);
}

/**
 * A membership that nothing bills, or that is to be billed no more, has come to its end (decisions §6); one that was
 * never paid simply lapses. The processor is told first: what is noted must be so.
 */
export const endMembership: DueWork = async (item, now, world) => {
  const { store } = world;
  const tenant = ownerOf(item);
  const { id } = headOf<typeof KIND>(item);
  await endBilling(world, tenant, id);
  const ended = await decideAndCommit(store, KEEPS_NOTHING, async (table) => {
    const head = await readHead(table, tenant, KIND, id);
    if (!head || head.endedAt !== undefined) return ok({ changes: [], reply: undefined });
    const isPaid = head.saleStatus === SALE_STATUS.paid;
    const changes = isPaid ? membershipEnd(tenant, head, now) : [leftMembership(tenant, head)];
    return ok({ changes, reply: undefined });
  });
  if (!ended.ok) throw new Error(`a membership was not ended: ${ended.failure}`);
};
