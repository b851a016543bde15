import type { Handler } from '../../lib/http/call.ts';
import { formatMoney } from '../../lib/rules/money.ts';
import { toLocalDate } from '../../lib/rules/time-zone.ts';
import { toPauseAndNextBillingView } from '../../lib/views/products/purchases.ts';
import type { PaymentPorts } from '../../lib/workflows/payments/salon-processor.ts';
import { scheduleMembershipChange } from '../../lib/workflows/products/change-membership.ts';
import { loadMembershipForCaller } from '../../lib/workflows/products/pause-membership.ts';
import { loadTemplateForSale } from '../../lib/workflows/products/sell.ts';

/** Plans that a membership changes to another template with its next renewal (BEHAVIOR §24.9). */
export const membershipChange: Handler<'memberships/membership-change', PaymentPorts> = async (
  request,
  deps,
) => {
  const { salon, input, now } = request;
  const { purchased_membership_id: id, membership_id: templateId, reason } = input;
  const membership = await loadMembershipForCaller(request, deps, id);
  if (!membership.ok) return membership;
  const { head, sale } = membership.value;
  const target = { templateId, locationId: sale.locationId, staffId: undefined };
  const loaded = await loadTemplateForSale(request, deps, 'MEMBERSHIP', target);
  if (!loaded.ok) return loaded;
  const { template, location } = loaded.value;
  return scheduleMembershipChange(request, deps, {
    loaded: head,
    template,
    location,
    reason,
    toReply: (planned) => ({
      message: 'Membership changes with the next payment',
      data: {
        id,
        name: template.name,
        price: formatMoney(template.price),
        next_billing: toPauseAndNextBillingView(planned, toLocalDate(salon.timeZone, now)).next_billing,
      },
    }),
  });
};
