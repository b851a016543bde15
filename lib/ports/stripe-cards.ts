import type Stripe from 'stripe';
import type { Metadata } from './stripe-client.ts';
import { isMissing, orUnknown } from './stripe-errors.ts';

export type Person = { readonly name: string; readonly email: string; readonly phone: string };

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

/** Makes whom cards are saved for; gives their id. */
export async function madeCardholder(
  stripe: Stripe,
  { name, email, phone }: Person,
  metadata: Metadata,
  idempotencyKey: string,
): Promise<string> {
  const { id } = await stripe.customers.create(
    {
      ...(name ? { name } : {}),
      ...(email ? { email } : {}),
      ...(phone ? { phone } : {}),
      metadata: { ...metadata },
    },
    { idempotencyKey },
  );
  return id;
}

const idOf = (record: string | { id: string } | null): string | null =>
  typeof record === 'object' && record !== null ? record.id : record;

const stateOf = (status: string): SetupFacts['state'] =>
  status === 'succeeded' || status === 'canceled' ? status : 'open';

const setupOf = (setup: Stripe.SetupIntent): SetupFacts => ({
  id: setup.id,
  state: stateOf(setup.status),
  clientSecret: setup.client_secret ?? '',
  cardholder: idOf(setup.customer),
  paymentMethod: idOf(setup.payment_method),
  metadata: setup.metadata ?? {},
});

/** Begins to save a card; undefined where the account has no such cardholder. */
export async function madeSetup(
  stripe: Stripe,
  customer: string,
  metadata: Metadata,
): Promise<SetupFacts | undefined> {
  try {
    const setup = await stripe.setupIntents.create({
      customer,
      usage: 'off_session',
      automatic_payment_methods: { enabled: true },
      metadata: { ...metadata },
    });
    return setupOf(setup);
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

/** How far the saving of a card is; undefined where the account knows of none such. */
export async function knownSetup(stripe: Stripe, id: string): Promise<SetupFacts | undefined> {
  const setup = await orUnknown(stripe.setupIntents.retrieve(id));
  return setup && setupOf(setup);
}

/** More cards than anybody saves. */
const CARDS_MAX = 100;

const cardOf = ({ id, card }: Stripe.PaymentMethod): SavedCard[] =>
  card
    ? [{ id, brand: card.brand, last4: card.last4, expMonth: card.exp_month, expYear: card.exp_year }]
    : [];

/** The cards saved for somebody; none where the account has no such cardholder. */
export async function savedCards(stripe: Stripe, customer: string): Promise<SavedCard[]> {
  try {
    const list = await stripe.paymentMethods.list({ customer, type: 'card', limit: CARDS_MAX });
    return list.data.flatMap(cardOf);
  } catch (error) {
    if (isMissing(error)) return [];
    throw error;
  }
}
