import type Stripe from 'stripe';
import {
  type CardReader,
  READER_METADATA_KEYS,
  type ReaderId,
  type ReaderPayment,
} from '../rules/payments/card-readers.ts';
import type { IntentFacts } from '../rules/payments/payment-intents.ts';
import { toProcessorAmount } from '../rules/payments/processor-amounts.ts';
import type { Metadata } from './stripe-client.ts';
import { isProcessorError, isReaderError, orUndefinedIfNotFound } from './stripe-errors.ts';
import { runWithNextKeyAfterKeptFailure, toIdempotencyKeyForParams } from './stripe-idempotency-keys.ts';
import { cancelIntent, fetchIntent, type IntentInput, toIntentFacts } from './stripe-intents.ts';
import { cutToStripeLimit, toMetadataParams, withoutEmptyTexts } from './stripe-params.ts';

export type ReaderInput = {
  readonly registrationCode: string;
  readonly label: string;
  readonly metadata: Metadata;
  readonly place: {
    readonly name: string;
    readonly line1: string;
    readonly city: string;
    readonly state: string;
    readonly zipcode: string;
  };
};

/** The payment that a reader waits for, or has just ended. */
const findPayment = ({ action }: Stripe.Terminal.Reader): string | undefined => {
  const intent = action?.process_payment_intent?.payment_intent;
  return typeof intent === 'string' ? intent : intent?.id;
};

const STATUSES = ['online', 'offline'] as const;
const isWaiting = ({ action }: Stripe.Terminal.Reader): boolean => action?.status === 'in_progress';

function toCardReader(reader: Stripe.Terminal.Reader): CardReader {
  const { id, label, device_type, serial_number, status, metadata } = reader;
  const intent = isWaiting(reader) ? findPayment(reader) : undefined;
  return {
    id,
    label,
    deviceType: device_type,
    serialNumber: serial_number,
    status: STATUSES.find((each) => each === status) ?? null,
    ...(intent === undefined ? {} : { waitsFor: intent }),
    metadata,
  };
}

/** The most that Stripe lists at once. */
const PAGE = 100;

/** The account's location of these readers, which is created with the first one. A reader takes its country from it. */
async function findOrCreateLocation(
  stripe: Stripe,
  { metadata, place }: ReaderInput,
  idempotencyKey: string,
): Promise<string> {
  const names = Object.values(READER_METADATA_KEYS);
  for await (const location of stripe.terminal.locations.list({ limit: PAGE })) {
    if (names.every((name) => location.metadata[name] === metadata[name])) return location.id;
  }
  const { country } = await stripe.accounts.retrieveCurrent();
  const { name, line1, city, state, zipcode } = place;
  const params = {
    display_name: cutToStripeLimit(name, 'name'),
    address: { ...withoutEmptyTexts({ line1, city, state, postal_code: zipcode }), country: country ?? '' },
    metadata: toMetadataParams(metadata),
  };
  const { id } = await runWithNextKeyAfterKeptFailure(
    toIdempotencyKeyForParams(`${idempotencyKey}-location`, params),
    (key) => stripe.terminal.locations.create(params, { idempotencyKey: key }),
  );
  return id;
}

/** Registers a reader; undefined if Stripe knows no reader by the registration code. */
export async function createReader(
  stripe: Stripe,
  input: ReaderInput,
  idempotencyKey: string,
): Promise<CardReader | undefined> {
  const { registrationCode, label, metadata } = input;
  const location = await findOrCreateLocation(stripe, input, idempotencyKey);
  try {
    const reader = await stripe.terminal.readers.create({
      registration_code: registrationCode,
      label,
      location,
      metadata: toMetadataParams(metadata),
    });
    return toCardReader(reader);
  } catch (error) {
    if (isProcessorError(error) && error.param === 'registration_code') return undefined;
    throw error;
  }
}

export async function listReaders(stripe: Stripe): Promise<CardReader[]> {
  const readers: CardReader[] = [];
  for await (const reader of stripe.terminal.readers.list({ limit: PAGE }))
    readers.push(toCardReader(reader));
  return readers;
}

async function findStripeReader(stripe: Stripe, id: ReaderId): Promise<Stripe.Terminal.Reader | undefined> {
  const reader = await orUndefinedIfNotFound(stripe.terminal.readers.retrieve(id));
  return reader && !reader.deleted ? reader : undefined;
}

/** Finds a reader; undefined if the account has none with this id. */
export async function fetchReader(stripe: Stripe, id: ReaderId): Promise<CardReader | undefined> {
  const reader = await findStripeReader(stripe, id);
  return reader && toCardReader(reader);
}

/** Deletes a reader. Succeeds if the account has none with this id. */
export async function deleteReader(stripe: Stripe, id: ReaderId): Promise<undefined> {
  await orUndefinedIfNotFound(stripe.terminal.readers.del(id));
}

/** Creates an intent that only a reader can pay; the money is authorized there, and taken when it is captured. */
export async function createReaderIntent(
  stripe: Stripe,
  { amount, currency, description, metadata }: Omit<IntentInput, 'shipping'>,
  idempotencyKey: string,
): Promise<IntentFacts> {
  const intent = await stripe.paymentIntents.create(
    {
      amount: toProcessorAmount(amount, currency),
      currency: currency.toLowerCase(),
      allowed_payment_method_types: ['card_present'],
      capture_method: 'manual',
      description: cutToStripeLimit(description, 'description'),
      metadata: toMetadataParams(metadata),
    },
    { idempotencyKey },
  );
  return toIntentFacts(intent);
}

/**
 * Shows the payment of an intent at a reader, which asks for no tip: the front desk takes tips with the bill. Fails with
 * readerOffline or readerBusy.
 */
export async function startReaderPayment(
  stripe: Stripe,
  reader: ReaderId,
  intent: string,
): Promise<undefined> {
  await stripe.terminal.readers.processPaymentIntent(reader, {
    payment_intent: intent,
    process_config: { enable_customer_cancellation: true, skip_tipping: true },
  });
}

const isDecline = ({ api_error, failure_code }: Stripe.Terminal.Reader.Action): boolean =>
  api_error?.type === 'card_error' || failure_code === 'card_declined';

/** The payment of an intent at a reader, which may have been deleted. */
export async function fetchReaderPayment(
  stripe: Stripe,
  id: ReaderId,
  intent: string,
): Promise<ReaderPayment> {
  const [facts, reader] = await Promise.all([fetchIntent(stripe, intent), findStripeReader(stripe, id)]);
  const action = reader && findPayment(reader) === intent ? reader.action : null;
  if (action?.status !== 'failed') return { facts };
  return { facts, refusal: isDecline(action) ? 'declined' : 'cancelled' };
}

/** Ends a payment: the reader no longer shows it, and what the card holds is freed. Returns the intent afterwards. */
export async function cancelReaderPayment(
  stripe: Stripe,
  id: ReaderId,
  intent: string,
): Promise<IntentFacts | undefined> {
  const reader = await findStripeReader(stripe, id);
  if (reader && isWaiting(reader) && findPayment(reader) === intent) {
    try {
      await stripe.terminal.readers.cancelAction(id);
    } catch (error) {
      // Without its intent, the reader can take no money
      if (!isReaderError(error)) throw error;
    }
  }
  return cancelIntent(stripe, intent);
}
