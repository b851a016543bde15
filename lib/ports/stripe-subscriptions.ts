import type Stripe from 'stripe';
import type { Money } from '../rules/money.ts';
import { processorAmount } from '../rules/payments/payment-intents.ts';
import type { Metadata } from './stripe-client.ts';
import { isMissing, isProcessorError } from './stripe-errors.ts';

/** What is billed again and again, from now on. */
export type SubscriptionOrder = {
  readonly cardholder: string;
  /** What the processor's own mails and pages call it. */
  readonly name: string;
  readonly amount: Money;
  readonly currency: string;
  readonly interval: 'month' | 'year';
  readonly metadata: Metadata;
  /** Metadata of the first payment's intent. */
  readonly intentMetadata: Metadata;
};

/** A subscription whose first payment is still to be confirmed; the card that pays it is kept for the next ones. */
export type SubscriptionFacts = {
  readonly id: string;
  readonly paymentIntent: string;
  readonly clientSecret: string;
};

/** Makes a subscription; undefined where the account has no such cardholder. */
export async function subscribed(
  stripe: Stripe,
  { cardholder, name, amount, currency, interval, metadata, intentMetadata }: SubscriptionOrder,
  key: string,
): Promise<SubscriptionFacts | undefined> {
  const price = await stripe.prices.create(
    {
      currency: currency.toLowerCase(),
      unit_amount: processorAmount(amount, currency),
      recurring: { interval },
      product_data: { name },
    },
    { idempotencyKey: `${key}-price` },
  );
  try {
    const subscription = await stripe.subscriptions.create(
      {
        customer: cardholder,
        items: [{ price: price.id }],
        // Nothing is charged before the buyer confirms; unconfirmed, it lapses by itself within a day
        payment_behavior: 'default_incomplete',
        payment_settings: { save_default_payment_method: 'on_subscription' },
        metadata: { ...metadata },
        expand: ['latest_invoice.confirmation_secret'],
      },
      { idempotencyKey: `${key}-subscription` },
    );
    const clientSecret = secretOf(subscription);
    const [paymentIntent = ''] = clientSecret.split('_secret_');
    await stripe.paymentIntents.update(paymentIntent, {
      description: name,
      metadata: { ...intentMetadata },
    });
    return { id: subscription.id, paymentIntent, clientSecret };
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

function secretOf({ id, latest_invoice: invoice }: Stripe.Subscription): string {
  const secret = typeof invoice === 'object' ? invoice?.confirmation_secret?.client_secret : undefined;
  if (!secret) throw new Error(`subscription ${id} has no first payment`);
  return secret;
}

/** Ends a subscription at once, so that nothing is billed any more; one that has ended, or that nobody knows, stays so. */
export async function subscriptionEnded(stripe: Stripe, id: string): Promise<undefined> {
  try {
    await stripe.subscriptions.cancel(id);
  } catch (error) {
    if (!isMissing(error)) throw error;
  }
}

/** Lets a subscription end with its period; one that has ended, or that nobody knows, stays as it is. */
export async function unsubscribed(stripe: Stripe, id: string): Promise<undefined> {
  try {
    await stripe.subscriptions.update(id, { cancel_at_period_end: true });
  } catch (error) {
    const isOver =
      isMissing(error) || (isProcessorError(error) && error.code === 'invalid_canceled_subscription_fields');
    if (!isOver) throw error;
  }
}

/** The invoice that an intent has paid, as the processor tells of it; undefined for one that pays none. */
export async function invoicePaidBy(
  stripe: Stripe,
  intent: string,
): Promise<Readonly<Record<string, unknown>> | undefined> {
  const { data } = await stripe.invoicePayments.list({
    payment: { type: 'payment_intent', payment_intent: intent },
    expand: ['data.invoice'],
    limit: 1,
  });
  const [paid] = data;
  return typeof paid?.invoice === 'object' ? { ...paid.invoice } : undefined;
}
