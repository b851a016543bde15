import type { Processor } from '../../ports/stripe.ts';
import type { CreatedSubscription, FirstPayment } from '../../ports/stripe-subscriptions.ts';
import type { Customer } from '../../rules/customers/customers.ts';
import type { PurchaseId, Tenant } from '../../rules/ids.ts';
import type { Outcome } from '../../rules/outcome.ts';
import {
  computeNextIntentCheck,
  formatCustomerCallerText,
  formatTargetText,
  INTENT_METADATA_KEYS,
  type IntentRecord,
} from '../../rules/payments/payment-intents.ts';
import type { SubscriptionStart } from '../../rules/products/membership-billing.ts';
import {
  BILLING_PERIOD,
  type BillingPeriod,
  SUBSCRIPTION_METADATA_KEYS,
} from '../../rules/products/memberships.ts';
import type { Sale } from '../../rules/products/sales.ts';
import type { Salon } from '../../rules/salons/salon.ts';
import { BUSY } from '../../table/decide.ts';
import { findCardholderId } from '../../table/payments/cardholders.ts';
import { updateIntentAndNextCheck } from '../../table/payments/intents.ts';
import { deleteSubscriptionStart, putSubscriptionStart } from '../../table/products/subscription-starts.ts';
import type { Change, Store } from '../../table/store.ts';
import { runWithCardholder } from '../payments/cardholder.ts';

export type MembershipBilling = {
  readonly tenant: Tenant;
  readonly salon: Salon;
  readonly sale: Sale;
  readonly buyer: Customer;
  readonly name: string;
  readonly billingPeriod: BillingPeriod;
};

export const INTERVALS = {
  [BILLING_PERIOD.monthly]: 'month',
  [BILLING_PERIOD.yearly]: 'year',
} as const satisfies Record<BillingPeriod, string>;

const toSubscriptionMetadata = (tenant: Tenant, purchasedId: PurchaseId) => ({
  [INTENT_METADATA_KEYS.tenant]: tenant,
  [SUBSCRIPTION_METADATA_KEYS.membership]: String(purchasedId),
});

/**
 * Creates the subscription of a sale at the processor, for the total with tax (BEHAVIOR §24.4). Its start is recorded before,
 * and deleted by the transaction of the sale: scheduled work cancels the subscription of a sale that is never recorded. Where
 * the buyer's credit balance at the processor pays the first invoice, nothing is left to confirm.
 */
export async function createMembershipSubscription(
  store: Store,
  processor: Processor,
  billing: MembershipBilling,
): Promise<Outcome<CreatedSubscription>> {
  const { tenant, salon, sale, buyer, name, billingPeriod } = billing;
  const { id, purchasedId, createdAt } = sale;
  const subscribe = async (cardholder: string) => {
    const start = putSubscriptionStart(tenant, { id, purchasedId, cardholder, createdAt });
    if (!(await store.commit([start])).done) return BUSY;
    return processor.createSubscription(
      {
        cardholder,
        name: `${name}, ${salon.name}`,
        amount: sale.total,
        currency: salon.currency,
        interval: INTERVALS[billingPeriod],
        metadata: toSubscriptionMetadata(tenant, purchasedId),
        intentMetadata: {
          [INTENT_METADATA_KEYS.tenant]: tenant,
          [INTENT_METADATA_KEYS.caller]: formatCustomerCallerText(buyer.id),
          [INTENT_METADATA_KEYS.target]: formatTargetText({ kind: 'sale', id }),
        },
      },
      `sale-${tenant}-${id}`,
    );
  };
  const cardholder = await findCardholderId(store, tenant, buyer.id);
  return runWithCardholder({ store, processor, tenant }, buyer, cardholder, subscribe);
}

/** Records the intent of the first payment, bound to the sale. */
export function putFirstPaymentIntent(
  billing: MembershipBilling,
  { paymentIntent }: FirstPayment,
  now: Date,
): Change {
  const record: IntentRecord = {
    id: paymentIntent,
    caller: formatCustomerCallerText(billing.buyer.id),
    createdAt: now.toISOString(),
    target: { kind: 'sale', id: billing.sale.id },
    ownerConfirmed: true,
    state: 'open',
    version: 0,
  };
  return updateIntentAndNextCheck(billing.tenant, record, record, computeNextIntentCheck(record, now));
}

/** Cancels the subscription of a sale that was never recorded, with the credit that it has used (BEHAVIOR §24.4). */
export async function cancelUnrecordedSubscription(
  store: Store,
  processor: Processor,
  tenant: Tenant,
  { id, purchasedId, cardholder }: SubscriptionStart,
): Promise<Outcome<unknown>> {
  const cancelled = await processor.cancelUnrecordedSubscriptions(
    cardholder,
    toSubscriptionMetadata(tenant, purchasedId),
  );
  if (cancelled.ok) await store.commit([deleteSubscriptionStart(tenant, id)]);
  return cancelled;
}
