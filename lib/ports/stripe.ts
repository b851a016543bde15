import type { Outcome } from '../rules/outcome.ts';
import type { CardReader, ReaderId, ReaderPayment } from '../rules/payments/card-readers.ts';
import type { DisputeFacts } from '../rules/payments/disputes.ts';
import type { IntentFacts } from '../rules/payments/payment-intents.ts';
import type { PayoutFacts, PayoutTransaction } from '../rules/payments/payouts.ts';
import type { ProcessorAccount } from '../rules/payments/processor-account.ts';
import type { Environment } from './environment.ts';
import { checkKeyPairUntilItFits, fetchAccountIfPermitted, isPayableWithKey } from './stripe-account.ts';
import {
  type CardholderDetails,
  createCardholder,
  createSetup,
  deleteCardholder,
  detachCard,
  fetchSetup,
  listCards,
  type SavedCard,
  type SetupFacts,
} from './stripe-cards.ts';
import { type Metadata, openStripeCaller, startStripeTimeBudget } from './stripe-client.ts';
import { fetchDispute } from './stripe-disputes.ts';
import {
  type EventEndpoint,
  type EventPage,
  type EventQuery,
  fetchEventPage,
  listEventEndpoints,
} from './stripe-events.ts';
import {
  type ChargeInput,
  cancelIntent,
  captureIntent,
  createCardCharge,
  createIntent,
  fetchIntent,
  findCardCharge,
  type IntentInput,
  type RefundAnswer,
  type RefundOrder,
  refundIntent,
} from './stripe-intents.ts';
import { fetchPayout, listPayoutTransactions } from './stripe-payouts.ts';
import {
  cancelReaderPayment,
  createReader,
  createReaderIntent,
  deleteReader,
  fetchReader,
  fetchReaderPayment,
  listReaders,
  type ReaderInput,
  startReaderPayment,
} from './stripe-readers.ts';
import {
  type BilledSubscription,
  type CreatedSubscription,
  cancelSubscription,
  cancelSubscriptionAtPeriodEnd,
  cancelUnrecordedSubscriptions,
  changeSubscriptionPrice,
  createSubscription,
  fetchInvoicePayment,
  fetchSubscription,
  findInvoiceAuthentication,
  findInvoicePaidBy,
  findSubscriptionCardholder,
  type InvoicePayment,
  moveBillingDate,
  type NewPrice,
  payInvoice,
  type SubscriptionInput,
  updateSubscriptionCard,
  voidInvoice,
} from './stripe-subscriptions.ts';

export type { SetupFacts } from './stripe-cards.ts';
export type { IntentInput, RefundAnswer, RefundRefusal, Shipping } from './stripe-intents.ts';

/**
 * The payment processor in a salon's account. `key` is Stripe's idempotency key.
 * Expected failures are values: processorUnavailable, processorRefused, `invalid` for an amount that no card can pay.
 */
export type Processor = {
  /** Undefined if the key may not read its account. */
  fetchAccount(): Promise<Outcome<ProcessorAccount | undefined>>;
  /** Whether a client can pay an intent of this account with a publishable key. */
  isPayableWithKey(
    intent: Pick<IntentFacts, 'id' | 'clientSecret'>,
    publishableKey: string,
  ): Promise<Outcome<boolean>>;
  createIntent(order: IntentInput, key: string): Promise<Outcome<IntentFacts>>;
  /** Undefined if the account has no such intent. */
  fetchIntent(id: string): Promise<Outcome<IntentFacts | undefined>>;
  /** Cancels an open intent and returns its state afterwards, which may be succeeded or processing. */
  cancelIntent(id: string): Promise<Outcome<IntentFacts | undefined>>;
  /** Takes the money of an authorized intent and returns its state afterwards; undefined if there is no such intent. */
  captureIntent(id: string): Promise<Outcome<IntentFacts | undefined>>;
  /** Refunds a part of an intent, once per name; an amount of 0 refunds nothing. */
  refundIntent(
    intent: Pick<IntentFacts, 'id' | 'currency'>,
    refund: RefundOrder,
    key: string,
  ): Promise<Outcome<RefundAnswer>>;
  /** Undefined if the account has no such dispute. */
  fetchDispute(id: string): Promise<Outcome<DisputeFacts | undefined>>;
  /** A declined card leaves the intent open. */
  createCardCharge(order: ChargeInput, key: string): Promise<Outcome<IntentFacts>>;
  /** Finds the intent of a charge by its metadata `charge`; undefined if it was never created. */
  findCardCharge(cardholder: string, charge: string): Promise<Outcome<IntentFacts | undefined>>;
  /** Registers a card reader. Undefined if there is none with this registration code. */
  createReader(reader: ReaderInput, key: string): Promise<Outcome<CardReader | undefined>>;
  listReaders(): Promise<Outcome<CardReader[]>>;
  /** Undefined if the account has no such reader. */
  findReader(id: ReaderId): Promise<Outcome<CardReader | undefined>>;
  deleteReader(id: ReaderId): Promise<Outcome<undefined>>;
  /** Creates an intent that only a reader can pay. */
  createReaderIntent(order: Omit<IntentInput, 'shipping'>, key: string): Promise<Outcome<IntentFacts>>;
  /** Shows a payment at a reader. Fails also with readerOffline and readerBusy. */
  startReaderPayment(reader: ReaderId, intent: string): Promise<Outcome<undefined>>;
  fetchReaderPayment(reader: ReaderId, intent: string): Promise<Outcome<ReaderPayment>>;
  /** Ends a payment at a reader, and returns its intent afterwards. */
  cancelReaderPayment(reader: ReaderId, intent: string): Promise<Outcome<IntentFacts | undefined>>;
  createCardholder(person: CardholderDetails, metadata: Metadata, key: string): Promise<Outcome<string>>;
  /** Deletes a cardholder with all cards; ends what is billed to them. */
  deleteCardholder(cardholder: string): Promise<Outcome<undefined>>;
  /** Creates a SetupIntent to save a card. Undefined if the account has no such cardholder. */
  createSetup(cardholder: string, metadata: Metadata): Promise<Outcome<SetupFacts | undefined>>;
  fetchSetup(id: string): Promise<Outcome<SetupFacts | undefined>>;
  listCards(cardholder: string): Promise<Outcome<SavedCard[]>>;
  detachCard(cardholder: string, card: string): Promise<Outcome<'detached' | 'notFound'>>;
  /** Starts recurring billing. Undefined if the account has no such cardholder. */
  createSubscription(
    order: SubscriptionInput,
    key: string,
  ): Promise<Outcome<CreatedSubscription | undefined>>;
  /** Stops billing after the paid period. */
  cancelSubscriptionAtPeriodEnd(subscription: string): Promise<Outcome<undefined>>;
  /** Stops billing at once. */
  cancelSubscription(subscription: string): Promise<Outcome<undefined>>;
  /** Cancels a subscription whose sale was never recorded, and gives the credit back that it has used. */
  cancelUnrecordedSubscriptions(cardholder: string, metadata: Metadata): Promise<Outcome<undefined>>;
  /** A subscription with its invoices. Undefined if the account has no such subscription. */
  fetchSubscription(subscription: string): Promise<Outcome<BilledSubscription | undefined>>;
  /** Charges an open invoice to the card of its subscription. */
  payInvoice(invoice: string): Promise<Outcome<'paid' | 'declined'>>;
  /** The client secret with which the payer of an invoice confirms its payment; undefined where no bank asks for them. */
  findInvoiceAuthentication(invoice: string): Promise<Outcome<string | undefined>>;
  /** Voids an invoice, so that nobody can pay it any more; fails with processorRefused where it is paid or void. */
  voidInvoice(invoice: string): Promise<Outcome<undefined>>;
  /** The cardholder whose cards pay a subscription. Undefined if the subscription has ended or does not exist. */
  findSubscriptionCardholder(subscription: string): Promise<Outcome<string | undefined>>;
  /** Charges later periods to a card. */
  updateSubscriptionCard(subscription: string, card: string): Promise<Outcome<undefined>>;
  /** Bills the next periods of a subscription at another price, without proration. */
  changeSubscriptionPrice(subscription: string, price: NewPrice, key: string): Promise<Outcome<undefined>>;
  /** Bills a subscription next at an instant in the future, and nothing before it. */
  moveBillingDate(subscription: string, to: Date): Promise<Outcome<undefined>>;
  /** The invoice that an intent has paid, in the format of events; undefined if it pays none. */
  findInvoicePaidBy(intent: string): Promise<Outcome<Readonly<Record<string, unknown>> | undefined>>;
  /** Fetches what the processor has collected for an invoice. */
  fetchInvoicePayment(invoice: string): Promise<Outcome<InvoicePayment>>;
  /** Undefined if the account has no such payout. */
  fetchPayout(id: string): Promise<Outcome<PayoutFacts | undefined>>;
  /** The transactions of an automatic payout, without the payout itself. */
  listPayoutTransactions(id: string): Promise<Outcome<PayoutTransaction[]>>;
  /** One page of the account's events, the newest first. */
  fetchEventPage(range: EventQuery): Promise<Outcome<EventPage>>;
  /** The webhook endpoints of the account. */
  listEventEndpoints(): Promise<Outcome<EventEndpoint[]>>;
};

/**
 * Opens the processor with a salon's secret key, for one request: its calls share a time budget.
 * @param restore the salon's newest restore, which becomes part of every key: what the processor did under a key of the
 * lost window is done again
 */
export type ProcessorOpener = (secretKey: string, restore?: string) => Processor;

/** A key issued by Stripe: a live key, or a test key that contains an account id. */
const REAL_STRIPE_KEY = /^[prs]k_(?:live_|test_51)\w{40,}$/;

/** Opens Stripe, or its stand-in at `processorUrl` for salons without real keys. */
export const createProcessorOpener =
  ({ processorUrl }: Pick<Environment, 'processorUrl'>): ProcessorOpener =>
  (secretKey, restore) => {
    const toKey = (key: string): string => (restore === undefined ? key : `${key}-${restore}`);
    const deadline = startStripeTimeBudget();
    const open = (key: string) =>
      openStripeCaller(key, REAL_STRIPE_KEY.test(key) ? undefined : processorUrl, deadline);
    const call = open(secretKey);
    return {
      fetchAccount: () => call(fetchAccountIfPermitted),
      isPayableWithKey: (intent, publishableKey) =>
        checkKeyPairUntilItFits([secretKey, publishableKey], () =>
          open(publishableKey)((stripe) => isPayableWithKey(stripe, intent)),
        ),
      createIntent: (order, key) => call((stripe) => createIntent(stripe, order, toKey(key))),
      fetchIntent: (id) => call((stripe) => fetchIntent(stripe, id)),
      cancelIntent: (id) => call((stripe) => cancelIntent(stripe, id)),
      captureIntent: (id) => call((stripe) => captureIntent(stripe, id)),
      refundIntent: (intent, refund, key) =>
        call((stripe) => refundIntent(stripe, intent, refund, toKey(key))),
      fetchDispute: (id) => call((stripe) => fetchDispute(stripe, id)),
      findCardCharge: (cardholder, charge) => call((stripe) => findCardCharge(stripe, cardholder, charge)),
      createCardCharge: (order, key) => call((stripe) => createCardCharge(stripe, order, toKey(key))),
      createReader: (reader, key) => call((stripe) => createReader(stripe, reader, toKey(key))),
      listReaders: () => call(listReaders),
      findReader: (id) => call((stripe) => fetchReader(stripe, id)),
      deleteReader: (id) => call((stripe) => deleteReader(stripe, id)),
      createReaderIntent: (order, key) => call((stripe) => createReaderIntent(stripe, order, toKey(key))),
      startReaderPayment: (reader, intent) => call((stripe) => startReaderPayment(stripe, reader, intent)),
      fetchReaderPayment: (reader, intent) => call((stripe) => fetchReaderPayment(stripe, reader, intent)),
      cancelReaderPayment: (reader, intent) => call((stripe) => cancelReaderPayment(stripe, reader, intent)),
      createCardholder: (person, metadata, key) =>
        call((stripe) => createCardholder(stripe, person, metadata, toKey(key))),
      deleteCardholder: (id) => call((stripe) => deleteCardholder(stripe, id)),
      createSetup: (cardholder, metadata) => call((stripe) => createSetup(stripe, cardholder, metadata)),
      fetchSetup: (id) => call((stripe) => fetchSetup(stripe, id)),
      listCards: (cardholder) => call((stripe) => listCards(stripe, cardholder)),
      detachCard: (cardholder, card) => call((stripe) => detachCard(stripe, cardholder, card)),
      createSubscription: (order, key) => call((stripe) => createSubscription(stripe, order, toKey(key))),
      cancelSubscriptionAtPeriodEnd: (id) => call((stripe) => cancelSubscriptionAtPeriodEnd(stripe, id)),
      cancelSubscription: (id) => call((stripe) => cancelSubscription(stripe, id)),
      cancelUnrecordedSubscriptions: (cardholder, metadata) =>
        call((stripe) => cancelUnrecordedSubscriptions(stripe, cardholder, metadata)),
      fetchSubscription: (id) => call((stripe) => fetchSubscription(stripe, id)),
      payInvoice: (id) => call((stripe) => payInvoice(stripe, id)),
      findInvoiceAuthentication: (invoice) => call((stripe) => findInvoiceAuthentication(stripe, invoice)),
      voidInvoice: (id) => call((stripe) => voidInvoice(stripe, id)),
      findSubscriptionCardholder: (id) => call((stripe) => findSubscriptionCardholder(stripe, id)),
      updateSubscriptionCard: (id, card) => call((stripe) => updateSubscriptionCard(stripe, id, card)),
      changeSubscriptionPrice: (id, price, key) =>
        call((stripe) => changeSubscriptionPrice(stripe, id, price, toKey(key))),
      moveBillingDate: (id, to) => call((stripe) => moveBillingDate(stripe, id, to)),
      findInvoicePaidBy: (intent) => call((stripe) => findInvoicePaidBy(stripe, intent)),
      fetchInvoicePayment: (invoice) => call((stripe) => fetchInvoicePayment(stripe, invoice)),
      fetchPayout: (id) => call((stripe) => fetchPayout(stripe, id)),
      listPayoutTransactions: (id) => call((stripe) => listPayoutTransactions(stripe, id)),
      fetchEventPage: (range) => call((stripe) => fetchEventPage(stripe, range)),
      listEventEndpoints: () => call(listEventEndpoints),
    };
  };
