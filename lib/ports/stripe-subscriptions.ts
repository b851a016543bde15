import type Stripe from 'stripe';
import type { Money } from '../rules/money.ts';
import { toProcessorAmount } from '../rules/payments/processor-amounts.ts';
import type { Metadata } from './stripe-client.ts';
import { isMissingResource, isProcessorError } from './stripe-errors.ts';
import { toParamsKey } from './stripe-keys.ts';
import { cutText, toMetadataParams } from './stripe-params.ts';

/** A subscription that starts now. */
export type SubscriptionInput = {
  readonly cardholder: string;
  /** The product name in Stripe's mails and pages. */
  readonly name: string;
  readonly amount: Money;
  readonly currency: string;
  readonly interval: 'month' | 'year';
  readonly metadata: Metadata;
  /** Metadata of the first payment's intent. */
  readonly intentMetadata: Metadata;
};

/** A subscription whose first payment the buyer must confirm; later payments charge the same card. */
export type SubscriptionFacts = {
  readonly id: string;
  readonly paymentIntent: string;
  readonly clientSecret: string;
};

/** Creates a subscription; undefined if the account has no such cardholder. */
export async function createSubscription(
  stripe: Stripe,
  { cardholder, name, amount, currency, interval, metadata, intentMetadata }: SubscriptionInput,
  idempotencyKey: string,
): Promise<SubscriptionFacts | undefined> {
  const priceParams = {
    currency: currency.toLowerCase(),
    unit_amount: toProcessorAmount(amount, currency),
    recurring: { interval },
    product_data: { name },
  };
  const price = await stripe.prices.create(priceParams, {
    idempotencyKey: toParamsKey(`${idempotencyKey}-price`, priceParams),
  });
  try {
    const params: Stripe.SubscriptionCreateParams = {
      customer: cardholder,
      items: [{ price: price.id }],
      // Charges nothing until the buyer confirms, and expires within a day otherwise
      payment_behavior: 'default_incomplete',
      payment_settings: { payment_method_types: ['card'], save_default_payment_method: 'on_subscription' },
      metadata: toMetadataParams(metadata),
      expand: ['latest_invoice.confirmation_secret'],
    };
    const subscription = await stripe.subscriptions.create(params, {
      idempotencyKey: toParamsKey(`${idempotencyKey}-subscription`, params),
    });
    const clientSecret = getClientSecret(subscription);
    const [paymentIntent = ''] = clientSecret.split('_secret_');
    await stripe.paymentIntents.update(paymentIntent, {
      description: cutText(name, 'description'),
      metadata: toMetadataParams(intentMetadata),
    });
    return { id: subscription.id, paymentIntent, clientSecret };
  } catch (error) {
    if (isMissingResource(error)) return undefined;
    throw error;
  }
}

function getClientSecret({ id, latest_invoice: invoice }: Stripe.Subscription): string {
  const secret = typeof invoice === 'object' ? invoice?.confirmation_secret?.client_secret : undefined;
  if (!secret) throw new Error(`subscription ${id} has no first payment`);
  return secret;
}

/** Cancels a subscription at once. Succeeds if it has ended or does not exist. */
export async function cancelSubscription(stripe: Stripe, id: string): Promise<undefined> {
  try {
    await stripe.subscriptions.cancel(id);
  } catch (error) {
    if (!isMissingResource(error)) throw error;
  }
}

/** Cancels a subscription at the end of its paid period. Succeeds if it has ended or does not exist. */
export async function cancelSubscriptionAtPeriodEnd(stripe: Stripe, id: string): Promise<undefined> {
  try {
    await stripe.subscriptions.update(id, { cancel_at_period_end: true });
  } catch (error) {
    const hasEnded =
      isMissingResource(error) ||
      (isProcessorError(error) && error.code === 'invalid_canceled_subscription_fields');
    if (!hasEnded) throw error;
  }
}

/** The invoice that an intent has paid, in Stripe's format; undefined if it pays none. */
export async function findInvoicePaidBy(
  stripe: Stripe,
  intent: string,
): Promise<Readonly<Record<string, unknown>> | undefined> {
  const { data } = await stripe.invoicePayments.list({
    payment: { type: 'payment_intent', payment_intent: intent },
    expand: ['data.invoice'],
    limit: 1,
  });
  const [payment] = data;
  return typeof payment?.invoice === 'object' ? { ...payment.invoice } : undefined;
}

/** The intent that has paid an invoice; undefined if none has. */
export async function findIntentOfInvoice(stripe: Stripe, invoice: string): Promise<string | undefined> {
  const { data } = await stripe.invoicePayments.list({ invoice, limit: 1 });
  const intent = data[0]?.payment.payment_intent;
  return typeof intent === 'object' ? intent?.id : intent;
}
