import type Stripe from 'stripe';
import type { Money } from '../rules/money.ts';
import { fromProcessorAmount, toProcessorAmount } from '../rules/payments/processor-amounts.ts';
import { SUBSCRIPTION_METADATA_KEYS } from '../rules/products/memberships.ts';
import type { Metadata } from './stripe-client.ts';
import { isMissingResource, isProcessorError, orUndefinedIfNotFound } from './stripe-errors.ts';
import { toIdempotencyKeyForParams } from './stripe-idempotency-keys.ts';
import { type Invoice, parseInvoice } from './stripe-invoices.ts';
import { cutToStripeLimit, toMetadataParams } from './stripe-params.ts';

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

/** The first payment of a subscription, which the buyer must confirm; later payments charge the same card. */
export type FirstPayment = { readonly paymentIntent: string; readonly clientSecret: string };

export type CreatedSubscription = {
  readonly id: string;
  /** Missing where the customer's credit balance pays the first invoice. */
  readonly firstPayment?: FirstPayment;
  /** Client secret of the setup intent that saves a card, where there is no first payment that does. */
  readonly setupSecret?: string;
  /** The part of the amount that the first payment leaves to the credit balance. */
  readonly uncollected: Money;
};

function createPrice(
  stripe: Stripe,
  { name, amount, currency, interval }: Pick<SubscriptionInput, 'name' | 'amount' | 'currency' | 'interval'>,
  idempotencyKey: string,
): Promise<Stripe.Price> {
  const params = {
    currency: currency.toLowerCase(),
    unit_amount: toProcessorAmount(amount, currency),
    recurring: { interval },
    product_data: { name },
  };
  return stripe.prices.create(params, {
    idempotencyKey: toIdempotencyKeyForParams(`${idempotencyKey}-price`, params),
  });
}

/** Creates a subscription; undefined if the account has no such cardholder. */
export async function createSubscription(
  stripe: Stripe,
  { cardholder, name, amount, currency, interval, metadata, intentMetadata }: SubscriptionInput,
  idempotencyKey: string,
): Promise<CreatedSubscription | undefined> {
  const price = await createPrice(stripe, { name, amount, currency, interval }, idempotencyKey);
  try {
    const params: Stripe.SubscriptionCreateParams = {
      customer: cardholder,
      items: [{ price: price.id }],
      // Charges nothing until the buyer confirms, and expires within a day otherwise
      payment_behavior: 'default_incomplete',
      payment_settings: { payment_method_types: ['card'], save_default_payment_method: 'on_subscription' },
      metadata: toMetadataParams(metadata),
      expand: ['latest_invoice.confirmation_secret', 'pending_setup_intent'],
    };
    const subscription = await stripe.subscriptions.create(params, {
      idempotencyKey: toIdempotencyKeyForParams(`${idempotencyKey}-subscription`, params),
    });
    const invoice = getFirstInvoice(subscription);
    const due = fromProcessorAmount(invoice.amount_due, currency);
    const facts = { id: subscription.id, uncollected: Math.max(0, amount - due) };
    const clientSecret = invoice.confirmation_secret?.client_secret;
    if (!clientSecret && invoice.status === 'paid') {
      return { ...facts, ...(await openCardSetup(stripe, subscription, metadata)) };
    }
    if (!clientSecret) throw new Error(`subscription ${subscription.id} has no first payment`);
    const [paymentIntent = ''] = clientSecret.split('_secret_');
    await stripe.paymentIntents.update(paymentIntent, {
      description: cutToStripeLimit(name, 'description'),
      metadata: toMetadataParams(intentMetadata),
    });
    return { ...facts, firstPayment: { paymentIntent, clientSecret } };
  } catch (error) {
    if (isMissingResource(error)) return undefined;
    throw error;
  }
}

/**
 * The setup intent that Stripe creates for a subscription without a first payment. Its metadata are those of the
 * subscription: https://docs.stripe.com/billing/subscriptions/deferred-payment
 */
async function openCardSetup(
  stripe: Stripe,
  { pending_setup_intent: setup }: Stripe.Subscription,
  metadata: Metadata,
): Promise<Pick<CreatedSubscription, 'setupSecret'>> {
  if (typeof setup !== 'object' || !setup?.client_secret) return {};
  await stripe.setupIntents.update(setup.id, { metadata: toMetadataParams(metadata) });
  return { setupSecret: setup.client_secret };
}

function getFirstInvoice({ id, latest_invoice: invoice }: Stripe.Subscription): Stripe.Invoice {
  if (typeof invoice !== 'object' || invoice === null) throw new Error(`subscription ${id} has no invoice`);
  return invoice;
}

/** Cancels a subscription at once. Succeeds if it has ended or does not exist. */
export async function cancelSubscription(stripe: Stripe, id: string): Promise<undefined> {
  try {
    await stripe.subscriptions.cancel(id);
  } catch (error) {
    if (!isMissingResource(error)) throw error;
  }
}

/**
 * Cancels the subscriptions of a cardholder that were created with this metadata, whose sale was never recorded. Gives the
 * credit back that their first invoices have used. Changes nothing when it is repeated.
 */
export async function cancelUnrecordedSubscriptions(
  stripe: Stripe,
  cardholder: string,
  metadata: Metadata,
): Promise<undefined> {
  const query: Stripe.SubscriptionListParams = {
    customer: cardholder,
    status: 'all',
    expand: ['data.latest_invoice'],
  };
  try {
    for await (const subscription of stripe.subscriptions.list(query)) {
      const isOurs = Object.entries(metadata).every(([name, text]) => subscription.metadata[name] === text);
      if (isOurs) await cancelAndGiveBack(stripe, cardholder, subscription);
    }
  } catch (error) {
    // A deleted cardholder has no subscriptions any more
    if (!isMissingResource(error)) throw error;
  }
}

async function cancelAndGiveBack(
  stripe: Stripe,
  cardholder: string,
  subscription: Stripe.Subscription,
): Promise<void> {
  await cancelSubscription(stripe, subscription.id);
  const invoice = getFirstInvoice(subscription);
  const used = (invoice.ending_balance ?? invoice.starting_balance) - invoice.starting_balance;
  // Stripe itself gives the credit of an unpaid invoice back, which it voids
  if (invoice.status !== 'paid' || used <= 0) return;
  const params = { amount: 0 - used, currency: invoice.currency, description: 'Purchase not completed' };
  await stripe.customers.createBalanceTransaction(cardholder, params, {
    idempotencyKey: `give-back-${invoice.id}`,
  });
}

const ENDED_STATUSES: readonly Stripe.Subscription.Status[] = ['canceled', 'incomplete_expired'];

const hasSubscriptionEnded = (error: unknown): boolean =>
  isMissingResource(error) ||
  (isProcessorError(error) && error.code === 'invalid_canceled_subscription_fields');

/** Cancels a subscription at the end of its paid period. Succeeds if it has ended or does not exist. */
export async function cancelSubscriptionAtPeriodEnd(stripe: Stripe, id: string): Promise<undefined> {
  try {
    await stripe.subscriptions.update(id, { cancel_at_period_end: true });
  } catch (error) {
    if (!hasSubscriptionEnded(error)) throw error;
  }
}

/** The cardholder whose cards pay a subscription; undefined if the subscription has ended or does not exist. */
export async function findSubscriptionCardholder(stripe: Stripe, id: string): Promise<string | undefined> {
  const subscription = await orUndefinedIfNotFound(stripe.subscriptions.retrieve(id));
  if (!subscription || ENDED_STATUSES.includes(subscription.status)) return undefined;
  const { customer } = subscription;
  return typeof customer === 'object' ? customer.id : customer;
}

/** Charges later invoices of a subscription to a card. Succeeds if the subscription has ended, or it or the card does not exist. */
export async function updateSubscriptionCard(stripe: Stripe, id: string, card: string): Promise<undefined> {
  try {
    await stripe.subscriptions.update(id, { default_payment_method: card });
  } catch (error) {
    if (!hasSubscriptionEnded(error)) throw error;
  }
}

/** A price of a subscription from its next period on; `terms` names it in the metadata of its invoices. */
export type NewPrice = Pick<SubscriptionInput, 'name' | 'amount' | 'currency' | 'interval'> & {
  readonly terms: number;
};

/** Bills the next periods of a subscription at another price, without proration. */
export async function changeSubscriptionPrice(
  stripe: Stripe,
  id: string,
  order: NewPrice,
  idempotencyKey: string,
): Promise<undefined> {
  const [price, subscription] = await Promise.all([
    createPrice(stripe, order, idempotencyKey),
    stripe.subscriptions.retrieve(id),
  ]);
  const [item] = subscription.items.data;
  await stripe.subscriptions.update(id, {
    items: [{ id: item?.id ?? '', price: price.id }],
    metadata: toMetadataParams({ [SUBSCRIPTION_METADATA_KEYS.terms]: String(order.terms) }),
    proration_behavior: 'none',
  });
}

/** Bills a subscription next at an instant, and nothing before it: a trial moves the billing date. */
export async function moveBillingDate(stripe: Stripe, id: string, to: Date): Promise<undefined> {
  await stripe.subscriptions.update(id, {
    trial_end: Math.ceil(to.getTime() / 1000),
    proration_behavior: 'none',
  });
}

/** A subscription as it is now, with its invoices, the oldest first. */
export type BilledSubscription = {
  readonly hasEnded: boolean;
  /** Whether it ends with the period that is paid. */
  readonly endsWithPeriod: boolean;
  readonly invoices: readonly Invoice[];
};

/** Fetches a subscription with its invoices; undefined if the account has no such subscription. */
export async function fetchSubscription(stripe: Stripe, id: string): Promise<BilledSubscription | undefined> {
  const subscription = await orUndefinedIfNotFound(stripe.subscriptions.retrieve(id));
  if (!subscription) return undefined;
  const invoices: Invoice[] = [];
  for await (const invoice of stripe.invoices.list({ subscription: id, limit: 100 }))
    invoices.push(parseInvoice({ ...invoice }));
  return {
    hasEnded: ENDED_STATUSES.includes(subscription.status),
    endsWithPeriod: subscription.cancel_at_period_end,
    invoices: invoices.reverse(),
  };
}

/**
 * Charges an open invoice to the card of its subscription now. Succeeds if the invoice is paid already: the processor charges
 * each invoice once.
 */
export async function payInvoice(stripe: Stripe, id: string): Promise<'paid' | 'declined'> {
  try {
    return (await stripe.invoices.pay(id)).status === 'paid' ? 'paid' : 'declined';
  } catch (error) {
    // Declined, or the bank asks for the cardholder
    if (isProcessorError(error) && error.statusCode === 402) return 'declined';
    if ((await orUndefinedIfNotFound(stripe.invoices.retrieve(id)))?.status === 'paid') return 'paid';
    throw error;
  }
}

/** The client secret of the payment of an open invoice that waits for the cardholder's bank; undefined where none waits. */
export async function findInvoiceAuthentication(
  stripe: Stripe,
  invoice: string,
): Promise<string | undefined> {
  const { data } = await stripe.invoicePayments.list({
    invoice,
    status: 'open',
    expand: ['data.payment.payment_intent'],
  });
  const intents = data.flatMap(({ payment: { payment_intent: intent } }) =>
    typeof intent === 'object' ? intent : [],
  );
  return intents.find(({ status }) => status === 'requires_action')?.client_secret ?? undefined;
}

/** Voids an invoice, so that nobody can pay it any more. */
export async function voidInvoice(stripe: Stripe, id: string): Promise<undefined> {
  await stripe.invoices.voidInvoice(id);
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

/** The amount that the processor has collected for an invoice: 0 where a credit balance or a payment outside it paid the invoice. */
export type InvoicePayment = { readonly collected: Money; readonly intent?: string };

/** The payments of a paid invoice that the processor has collected, and the intent of the last of them. */
export async function fetchInvoicePayment(stripe: Stripe, invoice: string): Promise<InvoicePayment> {
  const { data } = await stripe.invoicePayments.list({ invoice, status: 'paid', limit: 100 });
  const collected = data.filter(({ payment }) => payment.type !== 'payment_record');
  const [intent] = collected.flatMap(({ payment: { payment_intent: paid } }) => paid ?? []);
  return {
    collected: collected.reduce(
      (sum, { amount_paid, currency }) => sum + fromProcessorAmount(amount_paid ?? 0, currency),
      0,
    ),
    ...(intent ? { intent: typeof intent === 'object' ? intent.id : intent } : {}),
  };
}
