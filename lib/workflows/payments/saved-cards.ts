import type { Processor, SetupFacts } from '../../ports/stripe.ts';
import type { CardReference } from '../../rules/booking/appointments.ts';
import type { CustomerId, Tenant } from '../../rules/ids.ts';
import { type Outcome, ok } from '../../rules/outcome.ts';
import { getCardholder } from '../../table/payments/cardholders.ts';
import type { Store } from '../../table/store.ts';

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
