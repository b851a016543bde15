import type { Processor } from '../ports/stripe.ts';
import type { SubscriptionFacts } from '../ports/stripe-subscriptions.ts';
import type { Tenant } from '../rules/ids.ts';
import { BILLING_PERIOD, type BillingPeriod, SUBSCRIPTION_METADATA } from '../rules/memberships.ts';
import { fail, type Outcome, ok } from '../rules/outcome.ts';
import { type IntentRecord, METADATA } from '../rules/payments.ts';
import type { Customer } from '../rules/people.ts';
import type { Sale } from '../rules/sales.ts';
import type { Salon } from '../rules/salon.ts';
import { knownCardholder, readCardholder } from '../table/cardholders.ts';
import type { Change } from '../table/change.ts';
import { changedIntent, nextLook } from '../table/intents.ts';
import type { Store } from '../table/store.ts';

/** A membership that is to be billed by itself. */
export type Billing = {
  readonly tenant: Tenant;
  readonly salon: Salon;
  readonly sale: Sale;
  readonly buyer: Customer;
  readonly name: string;
  readonly billingPeriod: BillingPeriod;
};

const callerOf = ({ sale }: Billing): string => `customer:${sale.customerId}`;

/** The buyer's name at the processor, made where there is none yet; two at once make one. */
async function newCardholder(store: Store, processor: Processor, { tenant, buyer }: Billing) {
  const { id, fname, lname, email, phone } = buyer;
  const person = { name: `${fname} ${lname}`.trim(), email, phone };
  const metadata = { [METADATA.tenant]: tenant, [METADATA.caller]: `customer:${id}` };
  const made = await processor.makeCardholder(person, metadata, `cardholder-${tenant}-${id}`);
  if (made.ok) await store.commit([knownCardholder(tenant, id, made.value)]);
  return made;
}

/**
 * Makes the subscription of a sale (decisions §6): billed monthly or yearly with the taxed total. Nothing is charged
 * before the buyer confirms its first payment, so that one whose sale is never recorded lapses at the processor.
 */
export async function billMembership(
  store: Store,
  processor: Processor,
  billing: Billing,
): Promise<Outcome<SubscriptionFacts>> {
  const { tenant, salon, sale, name, billingPeriod } = billing;
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
          [METADATA.caller]: callerOf(billing),
          [METADATA.target]: `sale:${sale.id}`,
        },
      },
      `sale-${tenant}-${sale.id}`,
    );
  const known = await readCardholder(store, tenant, sale.customerId);
  const first = known ? await subscribe(known) : ok(undefined);
  if (!first.ok) return first;
  if (first.value) return ok(first.value);
  // Nobody yet, or a salon that has moved to another account.
  const cardholder = await newCardholder(store, processor, billing);
  if (!cardholder.ok) return cardholder;
  const made = await subscribe(cardholder.value);
  if (!made.ok) return made;
  return made.value ? ok(made.value) : fail('processorRefused');
}

/** The first payment's intent, noted as the sale's own: it can pay, and fail, nothing else. */
export function firstPayment(billing: Billing, { paymentIntent }: SubscriptionFacts, now: Date): Change {
  const record: IntentRecord = {
    id: paymentIntent,
    caller: callerOf(billing),
    address: '',
    slot: '',
    createdAt: now.toISOString(),
    target: { kind: 'sale', id: billing.sale.id },
    vouched: true,
    state: 'open',
    version: 0,
  };
  return changedIntent(billing.tenant, record, record, nextLook(record, now));
}
