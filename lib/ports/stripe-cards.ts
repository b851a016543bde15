import type Stripe from 'stripe';
import type { Metadata } from './stripe-client.ts';
import { isMissingResource, orUndefinedIfNotFound } from './stripe-errors.ts';
import { runWithNextKeyAfterKeptFailure, toIdempotencyKeyForParams } from './stripe-idempotency-keys.ts';
import { cutToStripeLimit, toMetadataParams, withoutEmptyTexts } from './stripe-params.ts';

export type CardholderDetails = { readonly name: string; readonly email: string; readonly phone: string };

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

/** Creates the Stripe customer that a customer's cards are saved for, and returns its id. */
export async function createCardholder(
  stripe: Stripe,
  { name, email, phone }: CardholderDetails,
  metadata: Metadata,
  idempotencyKey: string,
): Promise<string> {
  const params = {
    ...withoutEmptyTexts({
      name: cutToStripeLimit(name, 'name'),
      email,
      phone: cutToStripeLimit(phone, 'phone'),
    }),
    metadata: toMetadataParams(metadata),
  };
  const { id } = await runWithNextKeyAfterKeptFailure(
    toIdempotencyKeyForParams(idempotencyKey, params),
    (key) => stripe.customers.create(params, { idempotencyKey: key }),
  );
  return id;
}

/** Deletes a Stripe customer with all cards. Succeeds if the account has no such customer. */
export async function deleteCardholder(stripe: Stripe, id: string): Promise<undefined> {
  try {
    await stripe.customers.del(id);
  } catch (error) {
    if (!isMissingResource(error)) throw error;
  }
}

const toId = (record: string | { id: string } | null): string | null =>
  typeof record === 'object' && record !== null ? record.id : record;

const toSetupState = (status: string): SetupFacts['state'] =>
  status === 'succeeded' || status === 'canceled' ? status : 'open';

const toSetupFacts = (setup: Stripe.SetupIntent): SetupFacts => ({
  id: setup.id,
  state: toSetupState(setup.status),
  clientSecret: setup.client_secret ?? '',
  cardholder: toId(setup.customer),
  paymentMethod: toId(setup.payment_method),
  metadata: setup.metadata ?? {},
});

/** Creates a SetupIntent to save a card; undefined if the account has no such cardholder. */
export async function createSetup(
  stripe: Stripe,
  customer: string,
  metadata: Metadata,
): Promise<SetupFacts | undefined> {
  try {
    const setup = await stripe.setupIntents.create({
      customer,
      usage: 'off_session',
      // Only cards can be listed and charged later (BEHAVIOR §20.1)
      allowed_payment_method_types: ['card'],
      metadata: toMetadataParams(metadata),
    });
    return toSetupFacts(setup);
  } catch (error) {
    if (isMissingResource(error)) return undefined;
    throw error;
  }
}

/** Fetches a SetupIntent; undefined if the account has none with this id. */
export async function fetchSetup(stripe: Stripe, id: string): Promise<SetupFacts | undefined> {
  const setup = await orUndefinedIfNotFound(stripe.setupIntents.retrieve(id));
  return setup && toSetupFacts(setup);
}

/** One page of Stripe's list. */
const CARDS_MAX = 100;

const toSavedCards = ({ id, card }: Stripe.PaymentMethod): SavedCard[] =>
  card
    ? [{ id, brand: card.brand, last4: card.last4, expMonth: card.exp_month, expYear: card.exp_year }]
    : [];

/** The saved cards of a cardholder; none if the account has no such cardholder. */
export async function listCards(stripe: Stripe, customer: string): Promise<SavedCard[]> {
  try {
    const list = await stripe.paymentMethods.list({ customer, type: 'card', limit: CARDS_MAX });
    return list.data.flatMap(toSavedCards);
  } catch (error) {
    if (isMissingResource(error)) return [];
    throw error;
  }
}

/** Removes a saved card of a cardholder. */
export async function detachCard(
  stripe: Stripe,
  customer: string,
  card: string,
): Promise<'detached' | 'notFound'> {
  const hasCard = async () => (await listCards(stripe, customer)).some(({ id }) => id === card);
  if (!(await hasCard())) return 'notFound';
  try {
    await stripe.paymentMethods.detach(card);
  } catch (error) {
    // Stripe refuses to detach a card twice: a simultaneous request may have been faster
    if (await hasCard()) throw error;
  }
  return 'detached';
}
