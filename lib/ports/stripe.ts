import type { Outcome } from '../rules/outcome.ts';
import type { IntentFacts } from '../rules/payments/payment-intents.ts';
import type { Environment } from './environment.ts';
import {
  knownSetup,
  madeCardholder,
  madeSetup,
  type Person,
  type SavedCard,
  type SetupFacts,
  savedCards,
} from './stripe-cards.ts';
import { type Metadata, openCaller } from './stripe-client.ts';
import {
  type ChargeOrder,
  cancelledIntent,
  chargedCard,
  chargeFound,
  type IntentOrder,
  knownIntent,
  madeIntent,
  paidBack,
} from './stripe-intents.ts';
import {
  invoicePaidBy,
  type SubscriptionFacts,
  type SubscriptionOrder,
  subscribed,
  subscriptionEnded,
  unsubscribed,
} from './stripe-subscriptions.ts';

export type { SetupFacts } from './stripe-cards.ts';
export type { IntentOrder, Shipping } from './stripe-intents.ts';

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
  chargeCard(order: ChargeOrder, key: string): Promise<Outcome<IntentFacts>>;
  /** The intent of a charge, named by its metadata `charge`; undefined where it was never made. */
  findCharge(cardholder: string, charge: string): Promise<Outcome<IntentFacts | undefined>>;
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
  /** The invoice that an intent has paid, as events bring it; undefined for one that pays none. */
  readInvoicePaidBy(intent: string): Promise<Outcome<Readonly<Record<string, unknown>> | undefined>>;
};

/** Opens the processor with a salon's secret key, for one request: its calls share one budget of time. */
export type Processors = (secretKey: string) => Processor;

/** A key that Stripe itself has given out: a live one, or a test key with an account's id in it. */
const STRIPES_OWN = /^[rs]k_(?:live_|test_51)\w{40,}$/;

/** Stripe, or what stands in for it at another address; a salon with real keys talks to Stripe itself. */
export const openProcessors =
  ({ processorUrl }: Pick<Environment, 'processorUrl'>): Processors =>
  (secretKey) => {
    const call = openCaller(secretKey, STRIPES_OWN.test(secretKey) ? undefined : processorUrl);
    return {
      makeIntent: (order, key) => call((stripe) => madeIntent(stripe, order, key)),
      readIntent: (id) => call((stripe) => knownIntent(stripe, id)),
      cancelIntent: (id) => call((stripe) => cancelledIntent(stripe, id)),
      refund: (intent, key) => call((stripe) => paidBack(stripe, intent, key)),
      findCharge: (cardholder, charge) => call((stripe) => chargeFound(stripe, cardholder, charge)),
      chargeCard: (order, key) => call((stripe) => chargedCard(stripe, order, key)),
      makeCardholder: (person, metadata, key) =>
        call((stripe) => madeCardholder(stripe, person, metadata, key)),
      makeSetup: (cardholder, metadata) => call((stripe) => madeSetup(stripe, cardholder, metadata)),
      readSetup: (id) => call((stripe) => knownSetup(stripe, id)),
      cardsOf: (cardholder) => call((stripe) => savedCards(stripe, cardholder)),
      subscribe: (order, key) => call((stripe) => subscribed(stripe, order, key)),
      unsubscribe: (id) => call((stripe) => unsubscribed(stripe, id)),
      endSubscription: (id) => call((stripe) => subscriptionEnded(stripe, id)),
      readInvoicePaidBy: (intent) => call((stripe) => invoicePaidBy(stripe, intent)),
    };
  };
