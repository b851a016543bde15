import type { Processor, SetupFacts } from '../../ports/stripe.ts';
import { hasRecentEmailChangeBySalon } from '../../rules/access/principals.ts';
import type { Appointment, CardReference, FeeTerms } from '../../rules/booking/appointments.ts';
import type { CustomerId, Tenant } from '../../rules/ids.ts';
import { invalid, type Outcome, ok } from '../../rules/outcome.ts';
import type { Salon } from '../../rules/salons/salon.ts';
import type { WaitlistEntry } from '../../rules/waitlist/entries.ts';
import { findCustomer } from '../../table/customers/customers.ts';
import { findCardholderId } from '../../table/payments/cardholders.ts';
import type { Store } from '../../table/store.ts';
import { openSalonProcessor, type PaymentDependencies } from './salon-processor.ts';

type CardOwner = {
  readonly tenant: Tenant;
  readonly customerId: CustomerId | null;
  /** The card setup of the booking. */
  readonly setup?: SetupFacts | undefined;
};

/**
 * A saved card: the requested one, else the booking's card, else the customer's newest; undefined where there is none
 * (BEHAVIOR §20.2).
 */
async function findSavedCard(
  store: Store,
  processor: Processor,
  { tenant, customerId, setup }: CardOwner,
  requested?: string,
): Promise<Outcome<CardReference | undefined>> {
  const isRequested = (id: string) => requested === undefined || requested === id;
  const { cardholder = null, paymentMethod = null } = setup ?? {};
  if (cardholder && paymentMethod && isRequested(paymentMethod)) return ok({ cardholder, paymentMethod });

  const owner = customerId === null ? undefined : await findCardholderId(store, tenant, customerId);
  if (owner === undefined) return ok(undefined);
  const cards = await processor.listCards(owner);
  if (!cards.ok) return cards;
  const card = cards.value.find(({ id }) => isRequested(id));
  return ok(card && { cardholder: owner, paymentMethod: card.id });
}

/** The card that a visit is charged with, as findSavedCard chooses it; fails as `invalid` where there is none. */
export async function chooseCardOfVisit(
  store: Store,
  processor: Processor,
  tenant: Tenant,
  { customerId, setupIntent }: Pick<Appointment, 'customerId' | 'setupIntent'>,
  requested: string | undefined,
): Promise<Outcome<CardReference>> {
  const setup = setupIntent === undefined ? ok(undefined) : await processor.fetchSetup(setupIntent);
  if (!setup.ok) return setup;
  const card = await findSavedCard(store, processor, { tenant, customerId, setup: setup.value }, requested);
  if (!card.ok) return card;
  if (card.value) return ok(card.value);
  return invalid('paymentMethod', requested === undefined ? 'No saved card' : 'Unknown card');
}

/**
 * Whether the processor no longer has the card that the visit's fee would be charged to (BEHAVIOR §20.3). While the
 * processor does not answer, the card counts as kept: scheduled work charges it later.
 */
export async function isFeeCardKnownGone(
  deps: PaymentDependencies,
  salon: Pick<Salon, 'tenant' | 'restores'>,
  { feeTerms }: Pick<Appointment, 'feeTerms'>,
): Promise<boolean> {
  const card = feeTerms?.card;
  if (!card) return false;
  const processor = await openSalonProcessor(deps, salon);
  if (!processor.ok) return false;
  const cards = await processor.value.listCards(card.cardholder);
  return cards.ok && cards.value.every(({ id }) => id !== card.paymentMethod);
}

type StoredTerms = Pick<Appointment, 'feeTerms'>;

/**
 * The fees that the customer accepts with the policy, and the card that is kept for them, if there is one (BEHAVIOR §20.3). A customer's other card that the processor cannot show now does not keep them from booking.
 */
export async function getFeeTermsWithCardIfFound(
  store: Store,
  processor: Processor,
  percents: FeeTerms['percents'],
  owner: CardOwner,
): Promise<StoredTerms> {
  const card = await findSavedCard(store, processor, owner);
  return { feeTerms: { percents, ...(card.ok && card.value ? { card: card.value } : {}) } };
}

/**
 * The fees that a person accepted when they joined the waitlist, with the customer's card of now (BEHAVIOR §34.4). No card while
 * the address of the log-in was changed a short time ago (BEHAVIOR §4.9).
 */
export async function loadFeeTermsOfWaitlistEntry(
  deps: PaymentDependencies,
  salon: Salon,
  { customerId, feePercents }: WaitlistEntry,
  now: Date,
): Promise<StoredTerms> {
  if (!feePercents) return {};
  const withoutCard = { feeTerms: { percents: feePercents } };
  if (customerId === null) return withoutCard;
  const customer = await findCustomer(deps.store, salon.tenant, customerId);
  if (customer && hasRecentEmailChangeBySalon(customer, now)) return withoutCard;
  const processor = await openSalonProcessor(deps, salon);
  const owner = { tenant: salon.tenant, customerId };
  return processor.ok
    ? getFeeTermsWithCardIfFound(deps.store, processor.value, feePercents, owner)
    : withoutCard;
}
