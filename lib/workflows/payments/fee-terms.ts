import type { Processor } from '../../ports/stripe.ts';
import type { Appointment, FeeTerms } from '../../rules/booking/appointments.ts';
import type { Salon } from '../../rules/salon/salon.ts';
import type { WaitlistEntry } from '../../rules/waitlist/entries.ts';
import type { Store } from '../../table/store.ts';
import { openSalonProcessor, type PaymentDependencies } from './salon-processor.ts';
import { type CardOwner, findSavedCard } from './saved-cards.ts';

type StoredTerms = Pick<Appointment, 'feeTerms'>;

/**
 * The fees that the customer accepts with the policy, and the card that is kept for them; none where there is no card
 * (BEHAVIOR §20.3). A customer's other card that the processor cannot show now does not keep them from booking.
 */
export async function findFeeTerms(
  store: Store,
  processor: Processor,
  percents: FeeTerms['percents'],
  owner: CardOwner,
): Promise<StoredTerms> {
  const card = await findSavedCard(store, processor, owner);
  return card.ok && card.value ? { feeTerms: { percents, card: card.value } } : {};
}

/** The fees that a person accepted when they joined the waitlist, with the customer's card of now (BEHAVIOR §34.4). */
export async function findFeeTermsOfEntry(
  deps: PaymentDependencies,
  salon: Salon,
  { customerId, feePercents }: WaitlistEntry,
): Promise<StoredTerms> {
  if (!feePercents || customerId === null) return {};
  const processor = await openSalonProcessor(deps, salon);
  const owner = { tenant: salon.tenant, customerId };
  return processor.ok ? findFeeTerms(deps.store, processor.value, feePercents, owner) : {};
}
