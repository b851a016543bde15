import type { memberships } from '../../lib/contract/products/memberships.ts';
import type { Handler } from '../../lib/http/call.ts';
import { fail, ok } from '../../lib/rules/outcome.ts';
import { isBilled, toNextReview } from '../../lib/rules/products/membership-reviews.ts';
import { checkMembershipAct, type PurchasedMembershipHead } from '../../lib/rules/products/memberships.ts';
import { isRenewing } from '../../lib/rules/products/purchases.ts';
import { decideAndCommit } from '../../lib/table/decide.ts';
import { updateMembershipCancelled } from '../../lib/table/products/memberships.ts';
import { findPurchaseHead } from '../../lib/table/products/purchases.ts';
import { findSaleById } from '../../lib/table/products/sales.ts';
import { openSalonProcessor, type PaymentPorts } from '../../lib/workflows/payments/salon-processor.ts';

const KIND = 'PURCHASED-MEMBERSHIP';

/** Cancels a membership at the end of its period: first at the processor, then in the table (BEHAVIOR §24.6). */
export const membershipCancel: Handler<
  (typeof memberships.routes)['membership-cancel'],
  PaymentPorts
> = async (request, deps) => {
  const { tenant, salon, caller, input, now } = request;
  const { store } = deps;
  const head = await findPurchaseHead(store, tenant, KIND, input.purchased_membership_id);
  const sale = head && (await findSaleById(store, tenant, head.saleId));
  if (!head || !sale) return fail('recordNotFound', 'purchased_membership_id');
  const allowed = checkMembershipAct(head, sale, caller);
  if (!allowed.ok) return allowed;
  if (isRenewing(head)) {
    const processor = await openSalonProcessor(deps, salon);
    if (!processor.ok) return processor;
    const cancelled = await processor.value.cancelSubscriptionAtPeriodEnd(head.subscriptionId);
    if (!cancelled.ok) return cancelled;
  }
  const toReview = (current: PurchasedMembershipHead) =>
    isBilled(current) ? toNextReview({ ...current, cancelledAt: now.toISOString() }, salon, now) : undefined;
  return decideAndCommit(store, request, async (table) => {
    const current = (await findPurchaseHead(table, tenant, KIND, head.id)) ?? head;
    const isDone = current.cancelledAt !== undefined || current.endedAt !== undefined;
    return ok({
      changes: isDone ? [] : [updateMembershipCancelled(tenant, current, now, toReview(current))],
      reply: {
        status: true as const,
        message: 'Membership ends with its period',
        data: { id: current.id, expiry_date: current.expiryDate },
      },
    });
  });
};
