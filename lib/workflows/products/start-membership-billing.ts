import type { Processor } from '../../ports/stripe.ts';
import type { SubscriptionFacts } from '../../ports/stripe-subscriptions.ts';
import type { Customer } from '../../rules/accounts/people.ts';
import type { Tenant } from '../../rules/ids.ts';
import type { Outcome } from '../../rules/outcome.ts';
import { nextLook } from '../../rules/payments/intent-deadlines.ts';
import { customerMark, type IntentRecord, METADATA } from '../../rules/payments/payment-intents.ts';
import {
  BILLING_PERIOD,
  type BillingPeriod,
  SUBSCRIPTION_METADATA,
} from '../../rules/products/memberships.ts';
import type { Sale } from '../../rules/products/sales.ts';
import type { Salon } from '../../rules/salon/salon.ts';
import { getCardholder } from '../../table/cardholders.ts';
import type { Change } from '../../table/change.ts';
import { updateIntent } from '../../table/intents.ts';
import type { Store } from '../../table/store.ts';
import { withCardholder } from '../payments/cardholder.ts';

/** A membership that is to be billed by itself. */
export type Billing = {
  readonly tenant: Tenant;
  readonly salon: Salon;
  readonly sale: Sale;
  readonly buyer: Customer;
  readonly name: string;
  readonly billingPeriod: BillingPeriod;
};

/**
 * Makes the subscription of a sale (decisions §6): billed monthly or yearly with the taxed total. Nothing is charged
 * before the buyer confirms its first payment, so that one whose sale is never recorded lapses at the processor.
 */
export async function billMembership(
  store: Store,
  processor: Processor,
  billing: Billing,
): Promise<Outcome<SubscriptionFacts>> {
  const { tenant, salon, sale, buyer, name, billingPeriod } = billing;
  const subscribe = (cardholder: string) =>
    processor.subscribe(
      {
        cardholder,
        name: `${name}, ${salon.name}`,
        amount: sale.total,
        currency: salon.currency,
        interval: billingPeriod === BILLING_PERIOD.yearly ? 'year' : 'month',
        metadata: {
          [METADATA.tenant]: tenant,
          [SUBSCRIPTION_METADATA.membership]: String(sale.purchasedId),
        },
        intentMetadata: {
          [METADATA.tenant]: tenant,
          [METADATA.caller]: customerMark(sale.customerId),
          [METADATA.target]: `sale:${sale.id}`,
        },
      },
      `sale-${tenant}-${sale.id}`,
    );
  const known = await getCardholder(store, tenant, sale.customerId);
  return withCardholder({ store, processor, tenant }, buyer, known, subscribe);
}

/** The first payment's intent, noted as the sale's own: it can pay, and fail, nothing else. */
export function firstPayment(billing: Billing, { paymentIntent }: SubscriptionFacts, now: Date): Change {
  const record: IntentRecord = {
    id: paymentIntent,
    caller: customerMark(billing.sale.customerId),
    address: '',
    slot: '',
    createdAt: now.toISOString(),
    target: { kind: 'sale', id: billing.sale.id },
    vouched: true,
    state: 'open',
    version: 0,
  };
  return updateIntent(billing.tenant, record, record, nextLook(record, now));
}
