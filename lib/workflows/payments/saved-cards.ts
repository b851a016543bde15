import type { Processor, SetupFacts } from '../../ports/stripe.ts';
import type { Appointment, CardReference } from '../../rules/booking/appointments.ts';
import type { CustomerId, Tenant } from '../../rules/ids.ts';
import { type Outcome, ok } from '../../rules/outcome.ts';
import type { Salon } from '../../rules/salon/salon.ts';
import { getCardholder } from '../../table/payments/cardholders.ts';
import type { Store } from '../../table/store.ts';
import { openSalonProcessor, type PaymentDependencies } from './salon-processor.ts';

/** The owner of the card. */
export type CardOwner = {
  readonly tenant: Tenant;
  readonly customerId: CustomerId | null;
  /** The card setup of the booking. */
  readonly setup?: SetupFacts | undefined;
};

/**
 * A saved card: the requested one, else the booking's card, else the customer's newest; undefined where there is none
 * (BEHAVIOR §20.2).
 */
export async function findSavedCard(
  store: Store,
  processor: Processor,
  { tenant, customerId, setup }: CardOwner,
  requested?: string,
): Promise<Outcome<CardReference | undefined>> {
  const isRequested = (id: string) => requested === undefined || requested === id;
  const { cardholder = null, paymentMethod = null } = setup ?? {};
  if (cardholder && paymentMethod && isRequested(paymentMethod)) return ok({ cardholder, paymentMethod });

  const owner = customerId === null ? undefined : await getCardholder(store, tenant, customerId);
  if (owner === undefined) return ok(undefined);
  const cards = await processor.listCards(owner);
  if (!cards.ok) return cards;
  const card = cards.value.find(({ id }) => isRequested(id));
  return ok(card && { cardholder: owner, paymentMethod: card.id });
}

/**
 * Whether the processor no longer has the card that the visit's fee would be charged to (BEHAVIOR §20.3). While the
 * processor does not answer, the card counts as kept: scheduled work charges it later.
 */
export async function isFeeCardGone(
  deps: PaymentDependencies,
  salon: Pick<Salon, 'tenant' | 'restores'>,
  { feeTerms }: Pick<Appointment, 'feeTerms'>,
): Promise<boolean> {
  if (!feeTerms) return false;
  const processor = await openSalonProcessor(deps, salon);
  if (!processor.ok) return false;
  const cards = await processor.value.listCards(feeTerms.card.cardholder);
  return cards.ok && cards.value.every(({ id }) => id !== feeTerms.card.paymentMethod);
}
