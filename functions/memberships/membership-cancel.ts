import type { memberships } from '../../lib/contract/memberships.ts';
import type { Handler } from '../../lib/http/call.ts';
import { fail, ok } from '../../lib/rules/outcome.ts';
import { mayCancel } from '../../lib/rules/products/memberships.ts';
import { decideAndCommit } from '../../lib/table/decide.ts';
import { updateMembershipCancelled } from '../../lib/table/memberships.ts';
import { getPurchaseHead } from '../../lib/table/purchases.ts';
import { getSale } from '../../lib/table/sales.ts';
import { openSalonProcessor } from '../../lib/workflows/payments/salon-processor.ts';
import type { Ports } from './ports.ts';

const KIND = 'PURCHASED-MEMBERSHIP';

/** Ends a membership with its period (decisions §6). The processor is told first: what is noted must be so. */
export const membershipCancel: Handler<(typeof memberships.routes)['membership-cancel'], Ports> = async (
  request,
  deps,
) => {
  const { tenant, caller, input, now } = request;
  const { store } = deps;
  const head = await getPurchaseHead(store, tenant, KIND, input.purchased_membership_id);
  const sale = head && (await getSale(store, tenant, head.saleId));
  if (!head || !sale) return fail('recordUnknown');
  const may = mayCancel(head, sale, caller);
  if (!may.ok) return may;
  const isBilled = head.subscriptionId !== undefined && head.endedAt === undefined;
  if (isBilled && head.cancelledAt === undefined) {
    const processor = await openSalonProcessor(deps, tenant);
    if (!processor.ok) return processor;
    const ended = await processor.value.unsubscribe(head.subscriptionId);
    if (!ended.ok) return ended;
  }
  return decideAndCommit(store, request, async (table) => {
    const current = (await getPurchaseHead(table, tenant, KIND, head.id)) ?? head;
    const isNoted = current.cancelledAt !== undefined || current.endedAt !== undefined;
    return ok({
      changes: isNoted ? [] : [updateMembershipCancelled(tenant, current, now)],
      reply: {
        status: true as const,
        message: 'Membership ends with its period',
        data: { id: current.id, expiry_date: current.expiryDate },
      },
    });
  });
};
