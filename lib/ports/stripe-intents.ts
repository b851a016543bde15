import type Stripe from 'stripe';
import type { Money } from '../rules/money.ts';
import type { IntentFacts } from '../rules/payments/payment-intents.ts';
import { fromProcessorAmount, toProcessorAmount } from '../rules/payments/processor-amounts.ts';
import type { Metadata } from './stripe-client.ts';
import { isMissingResource, isProcessorError, orUndefinedIfNotFound } from './stripe-errors.ts';
import { runWithNextKeyAfterKeptFailure } from './stripe-idempotency-keys.ts';
import { DELAYED_METHOD_TYPES } from './stripe-methods.ts';
import { cutToStripeLimit, toMetadataParams, withoutEmptyTexts } from './stripe-params.ts';

export type Shipping = {
  readonly name: string;
  readonly phone: string;
  readonly line1: string;
  readonly city: string;
  readonly state: string;
  readonly zipcode: string;
};

export type IntentInput = {
  readonly amount: Money;
  readonly currency: string;
  readonly description: string;
  readonly shipping?: Shipping | undefined;
  readonly metadata: Metadata;
};

/** An off-session charge of a saved card; an authorization takes the money only when it is captured. */
export type ChargeInput = Omit<IntentInput, 'shipping'> & {
  readonly cardholder: string;
  readonly paymentMethod: string;
  readonly isAuthorization?: true;
};

/** All other Stripe states are open: neither paid nor ended. */
function toIntentState(status: string): IntentFacts['state'] {
  if (status === 'requires_capture') return 'authorized';
  if (status === 'succeeded' || status === 'processing' || status === 'canceled') return status;
  return 'open';
}

const toInstant = (seconds: number): string => new Date(seconds * 1000).toISOString();

/** The amount that a charge has given back. Stripe counts what a capture of a part has freed as refunded, too. */
function getRefunded({ amount, amount_captured, amount_refunded, captured }: Stripe.Charge): number {
  return captured ? Math.max(0, amount_refunded - (amount - amount_captured)) : amount_refunded;
}

export function toIntentFacts(intent: Stripe.PaymentIntent): IntentFacts {
  const { id, amount, amount_received, currency, latest_charge, metadata, client_secret } = intent;
  // An error of the attempt before is cleared when the payer tries again
  const isAwaitingPayer = intent.status === 'requires_action' && !intent.last_payment_error;
  const state = toIntentState(intent.status);
  const charge = typeof latest_charge === 'object' && latest_charge !== null ? latest_charge : undefined;
  return {
    id,
    state,
    clientSecret: client_secret ?? '',
    amount: fromProcessorAmount(state === 'succeeded' ? amount_received : amount, currency),
    refunded: fromProcessorAmount(charge ? getRefunded(charge) : 0, currency),
    currency,
    ...(state === 'succeeded' ? { paidAt: toInstant(charge?.created ?? intent.created) } : {}),
    ...(isAwaitingPayer ? { isAwaitingPayer } : {}),
    metadata,
  };
}

/** No shipping details without an address: Stripe requires one, and an address without texts is not sent at all. */
function toShippingParams({ name, phone, line1, city, state, zipcode }: Shipping) {
  const address = withoutEmptyTexts({ line1, city, state, postal_code: zipcode });
  if (Object.keys(address).length === 0) return {};
  const person = {
    name: cutToStripeLimit(name, 'name'),
    ...withoutEmptyTexts({ phone: cutToStripeLimit(phone, 'phone') }),
  };
  return { shipping: { ...person, address } };
}

/** All methods that the salon has switched on at Stripe, except those whose result comes too late (BEHAVIOR §18.1). */
const METHODS = {
  automatic_payment_methods: { enabled: true },
  excluded_payment_method_types: [...DELAYED_METHOD_TYPES],
};

/** Creates a PaymentIntent for the payer to confirm. */
export async function createIntent(
  stripe: Stripe,
  { amount, currency, description, shipping, metadata }: IntentInput,
  idempotencyKey: string,
): Promise<IntentFacts> {
  const intent = await stripe.paymentIntents.create(
    {
      amount: toProcessorAmount(amount, currency),
      currency: currency.toLowerCase(),
      ...METHODS,
      description: cutToStripeLimit(description, 'description'),
      metadata: toMetadataParams(metadata),
      ...(shipping ? toShippingParams(shipping) : {}),
    },
    { idempotencyKey },
  );
  return toIntentFacts(intent);
}

const WITH_CHARGE = { expand: ['latest_charge'] };

/** Fetches an intent; undefined if the account has none with this id. */
export async function fetchIntent(stripe: Stripe, id: string): Promise<IntentFacts | undefined> {
  const intent = await orUndefinedIfNotFound(stripe.paymentIntents.retrieve(id, WITH_CHARGE));
  return intent && toIntentFacts(intent);
}

/** Cancels an open intent and returns its state afterwards, which may be paid. */
export async function cancelIntent(stripe: Stripe, id: string): Promise<IntentFacts | undefined> {
  try {
    return toIntentFacts(await stripe.paymentIntents.cancel(id, WITH_CHARGE));
  } catch (error) {
    if (!isProcessorError(error)) throw error;
    const isNotOpen = error.statusCode === 404 || error.code === 'payment_intent_unexpected_state';
    if (isNotOpen) return fetchIntent(stripe, id);
    throw error;
  }
}

/**
 * Takes the money of an authorized intent and returns its state afterwards; it may have ended. Needs no key: an intent is
 * captured once.
 */
export async function captureIntent(stripe: Stripe, id: string): Promise<IntentFacts | undefined> {
  try {
    return toIntentFacts(await stripe.paymentIntents.capture(id, WITH_CHARGE));
  } catch (error) {
    if (!isProcessorError(error)) throw error;
    const isNotHeld = error.statusCode === 404 || error.code === 'payment_intent_unexpected_state';
    if (isNotHeld) return fetchIntent(stripe, id);
    throw error;
  }
}

/** The errors after which Stripe will never make a refund: https://docs.stripe.com/error-codes */
const REFUSALS = ['charge_disputed', 'charge_not_refundable', 'refund_disputed_payment'] as const;
export type RefundRefusal = (typeof REFUSALS)[number];

/** A refund of an intent; refunds of the same name are one. */
export type RefundOrder = { readonly amount: Money; readonly name: string };

/** The amount that a refund has returned, or the reason for which Stripe will never make it. */
export type RefundAnswer = { readonly returned: Money } | { readonly refusal: RefundRefusal };

const isEffective = ({ status }: Stripe.Refund): boolean => status !== 'failed' && status !== 'canceled';

/**
 * Refunds a part of an intent, unless a refund of this name exists: keys alone are forgotten after a day. Nothing left to
 * refund is a success.
 */
export async function refundIntent(
  stripe: Stripe,
  { id, currency }: Pick<IntentFacts, 'id' | 'currency'>,
  { amount, name }: RefundOrder,
  idempotencyKey: string,
): Promise<RefundAnswer> {
  for await (const refund of stripe.refunds.list({ payment_intent: id, limit: 100 })) {
    if (refund.metadata?.refund === name && isEffective(refund))
      return { returned: fromProcessorAmount(refund.amount, currency) };
  }
  if (amount === 0) return { returned: 0 };
  const params = {
    payment_intent: id,
    amount: toProcessorAmount(amount, currency),
    metadata: { refund: name },
  };
  try {
    await stripe.refunds.create(params, { idempotencyKey });
    return { returned: amount };
  } catch (error) {
    if (!isProcessorError(error)) throw error;
    const refusal = REFUSALS.find((code) => code === error.code);
    if (refusal) return { refusal };
    if (error.code === 'charge_already_refunded') return { returned: 0 };
    throw error;
  }
}

/**
 * Charges a saved card; if the card is declined, the intent stays open. A key that was used with other parameters, by
 * another version of this code, finds the charge that it made.
 */
export async function createCardCharge(
  stripe: Stripe,
  { amount, currency, description, metadata, cardholder, paymentMethod, isAuthorization }: ChargeInput,
  idempotencyKey: string,
): Promise<IntentFacts> {
  const params: Stripe.PaymentIntentCreateParams = {
    amount: toProcessorAmount(amount, currency),
    currency: currency.toLowerCase(),
    description: cutToStripeLimit(description, 'description'),
    metadata: toMetadataParams(metadata),
    customer: cardholder,
    payment_method: paymentMethod,
    ...METHODS,
    automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
    confirm: true,
    off_session: true,
    ...(isAuthorization ? { capture_method: 'manual' } : {}),
  };
  const create = async (key: string) =>
    toIntentFacts(await stripe.paymentIntents.create(params, { idempotencyKey: key }));
  const findMade = () => findCardCharge(stripe, cardholder, metadata.charge ?? '');
  try {
    return await runWithNextKeyAfterKeptFailure(idempotencyKey, create, findMade);
  } catch (error) {
    if (!isProcessorError(error)) throw error;
    if (error.type === 'StripeCardError' && error.payment_intent) return toIntentFacts(error.payment_intent);
    const made = error.type === 'StripeIdempotencyError' ? await findMade() : undefined;
    if (made) return made;
    throw error;
  }
}

/** Finds the intent of a card charge by its metadata; undefined without such an intent or cardholder. */
export async function findCardCharge(
  stripe: Stripe,
  cardholder: string,
  charge: string,
): Promise<IntentFacts | undefined> {
  try {
    for await (const intent of stripe.paymentIntents.list({ customer: cardholder, limit: 100 })) {
      if (intent.metadata.charge === charge) return await fetchIntent(stripe, intent.id);
    }
  } catch (error) {
    if (!isMissingResource(error)) throw error;
  }
  return undefined;
}
