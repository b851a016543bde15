import type { Handler } from '../../lib/http/call.ts';
import { ok } from '../../lib/rules/outcome.ts';
import { hasSubscription, toNextSubscriptionCheck } from '../../lib/rules/products/membership-billing.ts';
import type { PurchasedMembershipHead } from '../../lib/rules/products/memberships.ts';
import { isRenewing } from '../../lib/rules/products/purchases.ts';
import { decideAndCommit } from '../../lib/table/decide.ts';
import { putNotice } from '../../lib/table/notifications/outbox.ts';
import { updateMembershipCancelled } from '../../lib/table/products/memberships.ts';
import { findPurchaseHead } from '../../lib/table/products/purchases.ts';
import { openSalonProcessor, type PaymentPorts } from '../../lib/workflows/payments/salon-processor.ts';
import { loadMembershipForCaller } from '../../lib/workflows/products/pause-membership.ts';

const KIND = 'PURCHASED-MEMBERSHIP';

/** Cancels a membership at the end of its period: first at the processor, then in the table (BEHAVIOR §24.6). */
export const membershipCancel: Handler<'memberships/membership-cancel', PaymentPorts> = async (
  request,
  deps,
) => {
  const { tenant, salon, input, now } = request;
  const { store } = deps;
  const loaded = await loadMembershipForCaller(request, deps, input.purchased_membership_id);
  if (!loaded.ok) return loaded;
  const { head } = loaded.value;
  const sale = { saleId: head.saleId, purchasedId: head.id };
  if (isRenewing(head)) {
    const processor = await openSalonProcessor(deps, salon);
    if (!processor.ok) return processor;
    const cancelled = await processor.value.cancelSubscriptionAtPeriodEnd(head.subscriptionId);
    if (!cancelled.ok) return cancelled;
  }
  const toReview = (current: PurchasedMembershipHead) =>
    hasSubscription(current)
      ? toNextSubscriptionCheck({ ...current, cancelledAt: now.toISOString() }, salon, now)
      : undefined;
  return decideAndCommit(store, request, async (table) => {
    const current = (await findPurchaseHead(table, tenant, KIND, head.id)) ?? head;
    const isDone = current.cancelledAt !== undefined || current.endedAt !== undefined;
    return ok({
      changes: isDone
        ? []
        : [
            updateMembershipCancelled(tenant, current, now, toReview(current)),
            ...(isRenewing(head) ? [putNotice(tenant, { kind: 'membership.cancelled', ...sale }, now)] : []),
          ],
      reply: {
        message: 'Membership ends with its period',
        data: { id: current.id, expiry_date: current.expiryDate },
      },
    });
  });
};
