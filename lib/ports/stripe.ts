import type Stripe from 'stripe';
import type { Money } from '../rules/money.ts';
import type { Outcome } from '../rules/outcome.ts';
import { type IntentFacts, moneyOfProcessor, processorAmount } from '../rules/payments.ts';
import type { Environment } from './environment.ts';
import { isProcessorError, openCaller, orUnknown } from './stripe-client.ts';
import {
  type SubscriptionFacts,
  type SubscriptionOrder,
  subscribed,
  subscriptionEnded,
  unsubscribed,
} from './stripe-subscriptions.ts';

type Metadata = Readonly<Record<string, string>>;

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
export type CardCharge = Omit<IntentOrder, 'shipping'> & {
  readonly cardholder: string;
  readonly paymentMethod: string;
};

export type SetupFacts = {
  readonly id: string;
  readonly state: 'succeeded' | 'open' | 'canceled';
  readonly clientSecret: string;
  readonly cardholder: string | null;
  readonly paymentMethod: string | null;
  readonly metadata: Metadata;
};

export type SavedCard = {
  readonly id: string;
  readonly brand: string;
  readonly last4: string;
  readonly expMonth: number;
  readonly expYear: number;
};

export type Person = { readonly name: string; readonly email: string; readonly phone: string };

/**
 * The payment processor, in a salon's own account. `key` makes a call safe to repeat: the same key is the same deed.
 * Expected failures are values: processorDown, processorRefused, `invalid` for an amount that no card can pay.
 */
export type Processor = {
  makeIntent(order: IntentOrder, key: string): Promise<Outcome<IntentFacts>>;
  /** Undefined where this account has no such intent. */
  readIntent(id: string): Promise<Outcome<IntentFacts | undefined>>;
  /** Cancels what is not paid yet, and gives the intent as it then is: it may turn out paid or be with the bank. */
  cancelIntent(id: string): Promise<Outcome<IntentFacts | undefined>>;
  /** Gives back all that is left of what an intent brought; nothing left is a success as well. */
  refund(intent: string, key: string): Promise<Outcome<undefined>>;
  /** A declined card leaves the intent open. */
  chargeCard(charge: CardCharge, key: string): Promise<Outcome<IntentFacts>>;
  makeCardholder(person: Person, metadata: Metadata, key: string): Promise<Outcome<string>>;
  /** Begins to save a card for later charges. Undefined where the account has no such cardholder. */
  makeSetup(cardholder: string, metadata: Metadata): Promise<Outcome<SetupFacts | undefined>>;
  readSetup(id: string): Promise<Outcome<SetupFacts | undefined>>;
  cardsOf(cardholder: string): Promise<Outcome<SavedCard[]>>;
  /** Begins to bill by itself. Undefined where the account has no such cardholder. */
  subscribe(order: SubscriptionOrder, key: string): Promise<Outcome<SubscriptionFacts | undefined>>;
  /** Bills no more after the period that is paid. */
  unsubscribe(subscription: string): Promise<Outcome<undefined>>;
  /** Bills no more from now on. */
  endSubscription(subscription: string): Promise<Outcome<undefined>>;
};

/** Opens the processor with a salon's secret key, for one request: its calls share one budget of time. */
export type Processors = (secretKey: string) => Processor;

/** What is neither paid nor ended is open, whatever the processor calls it. */
function stateOf(status: string): IntentFacts['state'] {
  if (status === 'succeeded' || status === 'processing' || status === 'canceled') return status;
  return 'open';
}

function setupStateOf(status: string): SetupFacts['state'] {
  return status === 'succeeded' || status === 'canceled' ? status : 'open';
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

const setupOf = (setup: Stripe.SetupIntent): SetupFacts => ({
  id: setup.id,
  state: setupStateOf(setup.status),
  clientSecret: setup.client_secret ?? '',
  cardholder: idOf(setup.customer),
  paymentMethod: idOf(setup.payment_method),
  metadata: setup.metadata ?? {},
});

const idOf = (record: string | { id: string } | null): string | null =>
  typeof record === 'object' && record !== null ? record.id : record;

const CHARGE_TOO = { expand: ['latest_charge'] };

const readPaymentIntent = (stripe: Stripe, id: string) =>
  orUnknown(stripe.paymentIntents.retrieve(id, CHARGE_TOO));

async function cancelled(stripe: Stripe, id: string) {
  try {
    return await stripe.paymentIntents.cancel(id, CHARGE_TOO);
  } catch (error) {
    if (!isProcessorError(error)) throw error;
    const isOver = error.statusCode === 404 || error.code === 'payment_intent_unexpected_state';
    if (isOver) return readPaymentIntent(stripe, id);
    throw error;
  }
}

async function paidBack(stripe: Stripe, intent: string, idempotencyKey: string): Promise<undefined> {
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

async function charged(stripe: Stripe, charge: CardCharge, idempotencyKey: string) {
  const { currency, description, metadata, cardholder, paymentMethod } = charge;
  try {
    return await stripe.paymentIntents.create(
      {
        amount: processorAmount(charge.amount, currency),
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
  } catch (error) {
    if (isProcessorError(error) && error.type === 'StripeCardError' && error.payment_intent) {
      return error.payment_intent;
    }
    throw error;
  }
}

const shippingOf = ({ name, phone, line1, city, state, zipcode }: Shipping) => ({
  name,
  ...(phone ? { phone } : {}),
  address: { line1, city, state, postal_code: zipcode },
});

const mapped = <From, To>(outcome: Outcome<From>, to: (value: From) => To): Outcome<To> =>
  outcome.ok ? { ok: true, value: to(outcome.value) } : outcome;
const known = <From, To>(outcome: Outcome<From | undefined>, to: (value: From) => To) =>
  mapped(outcome, (value) => (value === undefined ? undefined : to(value)));

/** A key that Stripe itself has given out: a live one, or a test key with an account's id in it. */
const STRIPES_OWN = /^[rs]k_(?:live_|test_51)\w{40,}$/;

/** Stripe, or what stands in for it at another address; a salon with real keys talks to Stripe itself. */
export const openProcessors =
  ({ processorUrl }: Pick<Environment, 'processorUrl'>): Processors =>
  (secretKey) => {
    const call = openCaller(secretKey, STRIPES_OWN.test(secretKey) ? undefined : processorUrl);
    return {
      async makeIntent({ amount, currency, description, shipping, metadata }, idempotencyKey) {
        const made = await call((stripe) =>
          stripe.paymentIntents.create(
            {
              amount: processorAmount(amount, currency),
              currency: currency.toLowerCase(),
              automatic_payment_methods: { enabled: true },
              description,
              metadata: { ...metadata },
              ...(shipping ? { shipping: shippingOf(shipping) } : {}),
            },
            { idempotencyKey },
          ),
        );
        return mapped(made, factsOf);
      },
      readIntent: async (id) => known(await call((stripe) => readPaymentIntent(stripe, id)), factsOf),
      cancelIntent: async (id) => known(await call((stripe) => cancelled(stripe, id)), factsOf),
      refund: (intent, key) => call((stripe) => paidBack(stripe, intent, key)),
      chargeCard: async (charge, key) =>
        mapped(await call((stripe) => charged(stripe, charge, key)), factsOf),
      async makeCardholder({ name, email, phone }, metadata, idempotencyKey) {
        const made = await call((stripe) =>
          stripe.customers.create(
            {
              ...(name ? { name } : {}),
              ...(email ? { email } : {}),
              ...(phone ? { phone } : {}),
              metadata: { ...metadata },
            },
            { idempotencyKey },
          ),
        );
        return mapped(made, ({ id }) => id);
      },
      async makeSetup(customer, metadata) {
        const made = await call((stripe) => setupFor(stripe, customer, metadata));
        return known(made, setupOf);
      },
      readSetup: async (id) =>
        known(await call((stripe) => orUnknown(stripe.setupIntents.retrieve(id))), setupOf),
      async cardsOf(customer) {
        const list = await call((stripe) => cards(stripe, customer));
        return mapped(list, (methods) => methods.flatMap(cardOf));
      },
      subscribe: (order, key) => call((stripe) => subscribed(stripe, order, key)),
      unsubscribe: (id) => call((stripe) => unsubscribed(stripe, id)),
      endSubscription: (id) => call((stripe) => subscriptionEnded(stripe, id)),
    };
  };

/** The account has no such customer where the salon has changed to another account. */
const isMissing = (error: unknown): boolean => isProcessorError(error) && error.code === 'resource_missing';

async function setupFor(stripe: Stripe, customer: string, metadata: Metadata) {
  try {
    return await stripe.setupIntents.create({
      customer,
      usage: 'off_session',
      automatic_payment_methods: { enabled: true },
      metadata: { ...metadata },
    });
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

/** More cards than anybody saves. */
const CARDS_MAX = 100;

async function cards(stripe: Stripe, customer: string): Promise<Stripe.PaymentMethod[]> {
  try {
    return (await stripe.paymentMethods.list({ customer, type: 'card', limit: CARDS_MAX })).data;
  } catch (error) {
    if (isMissing(error)) return [];
    throw error;
  }
}

const cardOf = ({ id, card }: Stripe.PaymentMethod): SavedCard[] =>
  card
    ? [{ id, brand: card.brand, last4: card.last4, expMonth: card.exp_month, expYear: card.exp_year }]
    : [];
