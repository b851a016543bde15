import type Stripe from 'stripe';
import { isoOf } from './stand-in.ts';

/** Begins a membership whose first invoice waits to be paid. */
export async function subscribe(
  stripe: Stripe,
  interval: 'month' | 'year' = 'month',
  more: Partial<Stripe.SubscriptionCreateParams> = {},
): Promise<Stripe.Subscription> {
  const customer = await stripe.customers.create({ email: 'ada@x.example' });
  const product = await stripe.products.create({ name: 'Gold' });
  return stripe.subscriptions.create({
    customer: customer.id,
    items: [
      { price_data: { currency: 'usd', product: product.id, unit_amount: 5_000, recurring: { interval } } },
    ],
    payment_behavior: 'default_incomplete',
    payment_settings: { save_default_payment_method: 'on_subscription' },
    metadata: { sale: '12' },
    expand: ['latest_invoice.confirmation_secret', 'latest_invoice.payments'],
    ...more,
  });
}

/** The invoice that was asked for by `expand`. */
export function invoiceOf(subscription: Stripe.Subscription): Stripe.Invoice {
  if (typeof subscription.latest_invoice !== 'object' || subscription.latest_invoice === null) {
    throw new Error('not expanded');
  }
  return subscription.latest_invoice;
}

/** The intent that pays the first invoice. */
export function intentId(subscription: Stripe.Subscription): string {
  return invoiceOf(subscription).confirmation_secret?.client_secret.split('_secret_')[0] ?? '';
}

/** A membership whose first invoice is paid. */
export async function running(
  stripe: Stripe,
  interval: 'month' | 'year' = 'month',
): Promise<Stripe.Subscription> {
  const begun = await subscribe(stripe, interval);
  await stripe.paymentIntents.confirm(intentId(begun), { payment_method: 'pm_card_visa' });
  return stripe.subscriptions.retrieve(begun.id);
}

/** When the paid period ends. */
export function endOf(subscription: Stripe.Subscription): string {
  return isoOf(subscription.items.data[0]?.current_period_end ?? 0);
}

/** All events of the account, oldest first. */
export async function eventTypes(stripe: Stripe): Promise<string[]> {
  const events = await stripe.events.list({ limit: 100 });
  return events.data.map(({ type }) => type).reverse();
}
