import type Stripe from 'stripe';
import type { Money } from '../rules/money.ts';
import { type IntentFacts, moneyOfProcessor, processorAmount } from '../rules/payments/payment-intents.ts';
import type { Metadata } from './stripe-client.ts';
import { isMissing, isProcessorError, orUnknown } from './stripe-errors.ts';

export type Shipping = {
  readonly name: string;
  readonly phone: string;
  readonly line1: string;
  readonly city: string;
  readonly state: string;
  readonly zipcode: string;
};

export type IntentOrder = {
  readonly amount: Money;
  readonly currency: string;
  readonly description: string;
  readonly shipping?: Shipping | undefined;
  readonly metadata: Metadata;
};

/** A charge of a card that was saved, its owner not being there. */
export type ChargeOrder = Omit<IntentOrder, 'shipping'> & {
  readonly cardholder: string;
  readonly paymentMethod: string;
};

/** What is neither paid nor ended is open, whatever the processor calls it. */
function stateOf(status: string): IntentFacts['state'] {
  if (status === 'succeeded' || status === 'processing' || status === 'canceled') return status;
  return 'open';
}

const instant = (seconds: number): string => new Date(seconds * 1000).toISOString();

function factsOf(intent: Stripe.PaymentIntent): IntentFacts {
  const { id, amount, amount_received, currency, latest_charge, metadata, client_secret } = intent;
  const state = stateOf(intent.status);
  const charge = typeof latest_charge === 'object' && latest_charge !== null ? latest_charge : undefined;
  return {
    id,
    state,
    clientSecret: client_secret ?? '',
    amount: moneyOfProcessor(state === 'succeeded' ? amount_received : amount, currency),
    refunded: moneyOfProcessor(charge?.amount_refunded ?? 0, currency),
    currency,
    ...(state === 'succeeded' ? { paidAt: instant(charge?.created ?? intent.created) } : {}),
    metadata,
  };
}

const shippingOf = ({ name, phone, line1, city, state, zipcode }: Shipping) => ({
  name,
  ...(phone ? { phone } : {}),
  address: { line1, city, state, postal_code: zipcode },
});

/** Makes an intent, for its payer to confirm. */
export async function madeIntent(
  stripe: Stripe,
  { amount, currency, description, shipping, metadata }: IntentOrder,
  idempotencyKey: string,
): Promise<IntentFacts> {
  const intent = await stripe.paymentIntents.create(
    {
      amount: processorAmount(amount, currency),
      currency: currency.toLowerCase(),
      automatic_payment_methods: { enabled: true },
      description,
      metadata: { ...metadata },
      ...(shipping ? { shipping: shippingOf(shipping) } : {}),
    },
    { idempotencyKey },
  );
  return factsOf(intent);
}

const CHARGE_TOO = { expand: ['latest_charge'] };

/** An intent as it is now; undefined where the account has none such. */
export async function knownIntent(stripe: Stripe, id: string): Promise<IntentFacts | undefined> {
  const intent = await orUnknown(stripe.paymentIntents.retrieve(id, CHARGE_TOO));
  return intent && factsOf(intent);
}

/** Cancels an intent that is still open, and gives it as it then is. */
export async function cancelledIntent(stripe: Stripe, id: string): Promise<IntentFacts | undefined> {
  try {
    return factsOf(await stripe.paymentIntents.cancel(id, CHARGE_TOO));
  } catch (error) {
    if (!isProcessorError(error)) throw error;
    const isOver = error.statusCode === 404 || error.code === 'payment_intent_unexpected_state';
    if (isOver) return knownIntent(stripe, id);
    throw error;
  }
}

/** Gives back what is left of what an intent brought. */
export async function paidBack(stripe: Stripe, intent: string, idempotencyKey: string): Promise<undefined> {
  try {
    await stripe.refunds.create({ payment_intent: intent }, { idempotencyKey });
  } catch (error) {
    // What has gone back, or was taken back by the bank, is no more ours to give.
    const isGone =
      isProcessorError(error) &&
      (error.code === 'charge_already_refunded' || error.code === 'charge_disputed');
    if (!isGone) throw error;
  }
}

/** Charges a saved card; the intent stays open where the card is declined. */
export async function chargedCard(
  stripe: Stripe,
  { amount, currency, description, metadata, cardholder, paymentMethod }: ChargeOrder,
  idempotencyKey: string,
): Promise<IntentFacts> {
  try {
    const intent = await stripe.paymentIntents.create(
      {
        amount: processorAmount(amount, currency),
        currency: currency.toLowerCase(),
        description,
        metadata: { ...metadata },
        customer: cardholder,
        payment_method: paymentMethod,
        automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
        confirm: true,
        off_session: true,
      },
      { idempotencyKey },
    );
    return factsOf(intent);
  } catch (error) {
    if (isProcessorError(error) && error.type === 'StripeCardError' && error.payment_intent) {
      return factsOf(error.payment_intent);
    }
    throw error;
  }
}

/** The intent that was made to charge a card; undefined where there is none of this name, or no such cardholder. */
export async function chargeFound(
  stripe: Stripe,
  cardholder: string,
  charge: string,
): Promise<IntentFacts | undefined> {
  try {
    for await (const intent of stripe.paymentIntents.list({ customer: cardholder, limit: 100 })) {
      if (intent.metadata.charge === charge) return await knownIntent(stripe, intent.id);
    }
  } catch (error) {
    if (!isMissing(error)) throw error;
  }
  return undefined;
}
