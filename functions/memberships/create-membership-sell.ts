import type { memberships } from '../../lib/contract/memberships.ts';
import type { Handler } from '../../lib/http/call.ts';
import type { SubscriptionFacts } from '../../lib/ports/stripe-subscriptions.ts';
import { type Outcome, ok } from '../../lib/rules/outcome.ts';
import { endInstant, purchasedMembership } from '../../lib/rules/products/memberships.ts';
import { openSale, SALE_STATUS } from '../../lib/rules/products/sales.ts';
import { allocateId } from '../../lib/table/counters.ts';
import { decideAndCommit } from '../../lib/table/decide.ts';
import { saleView } from '../../lib/views/products.ts';
import { openSalonProcessor } from '../../lib/workflows/payments/salon-processor.ts';
import { purchasedFrom, soldGroups, soldProduct } from '../../lib/workflows/products/sell.ts';
import {
  type Billing,
  billMembership,
  firstPayment,
} from '../../lib/workflows/products/start-membership-billing.ts';
import type { Ports } from './ports.ts';
import { wantedMembership } from './wanted-membership.ts';

/**
 * Sells a membership: sale and purchased membership with its copies, all or nothing; where the salon bills by itself,
 * under a subscription of the processor (specification, Memberships; decisions §6).
 */
export const createMembershipSell: Handler<
  (typeof memberships.routes)['create-membership-sell'],
  Ports
> = async (request, deps) => {
  const { tenant, salon, now } = request;
  const { store } = deps;
  const checked = await wantedMembership(request, deps);
  if (!checked.ok) return checked;
  const { buyer, customer, template, offer, location } = checked.value;

  const [id, purchasedId, groups] = await Promise.all([
    allocateId(store, tenant, 'SALE'),
    allocateId(store, tenant, 'PURCHASED-MEMBERSHIP'),
    soldGroups(store, tenant, template.groups),
  ]);
  const sale = openSale(
    {
      id,
      type: 'membership',
      purchasedId,
      customerId: buyer.customerId,
      locationId: location.id,
      amounts: offer.amounts,
      paidAtSalon: buyer.paidAtSalon,
      deliverAt: offer.gift?.recipient.email ? now : null,
    },
    now,
  );
  const { name, billingPeriod } = template;
  const billing = { tenant, salon, sale, buyer: customer, name, billingPeriod };
  const billed = await billedIfRecurring(billing, deps);
  if (!billed.ok) return billed;
  const subscription = billed.value;
  const { head, body } = purchasedMembership(template, groups, offer.gift, sale, purchasedFrom(buyer), salon);
  const purchase = {
    head: subscription ? { ...head, subscriptionId: subscription.id } : head,
    body,
  };
  // What the processor bills ends with its subscription
  const endsAt = subscription ? undefined : endInstant(head, salon);
  const record = subscription ? { ...sale, paymentIntent: subscription.paymentIntent } : sale;
  // In the sale (decisions §6), and where the payment calls have theirs (specification, create-order)
  const firstToken = subscription ? { token: subscription.clientSecret } : {};
  return decideAndCommit(store, request, async () =>
    ok({
      changes: [
        ...soldProduct(tenant, record, 'PURCHASED-MEMBERSHIP', purchase, now, endsAt),
        ...(subscription ? [firstPayment(billing, subscription, now)] : []),
      ],
      reply: {
        status: true as const,
        message: 'Membership sold',
        data: { ...saleView(record), ...firstToken },
        ...firstToken,
      },
    }),
  );
};

/** The subscription of a sale that waits for its payment, where the salon bills by itself; else undefined. */
async function billedIfRecurring(
  billing: Billing,
  deps: Parameters<typeof createMembershipSell>[1],
): Promise<Outcome<SubscriptionFacts | undefined>> {
  const { tenant, salon, sale } = billing;
  const isBilled = salon.settings.recurringPaymentEnable && sale.status === SALE_STATUS.pending;
  if (!isBilled) return ok(undefined);
  const processor = await openSalonProcessor(deps, tenant);
  return processor.ok ? billMembership(deps.store, processor.value, billing) : processor;
}
