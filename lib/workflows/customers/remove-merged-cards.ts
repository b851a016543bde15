import type { MergedCustomer } from '../../rules/customers/customer-merges.ts';
import { type Outcome, ok } from '../../rules/outcome.ts';
import type { Salon } from '../../rules/salons/salon.ts';
import { findCardholderId } from '../../table/payments/cardholders.ts';
import { openSalonProcessor, type PaymentDependencies } from '../payments/salon-processor.ts';

/**
 * Removes the saved cards of a merged customer at the processor: nobody else may use them (BEHAVIOR §4.6). The customer stays there,
 * because a subscription may go on. A salon without payments has no cards to remove.
 */
export async function removeCardsOfMergedCustomer(
  deps: PaymentDependencies,
  salon: Salon,
  { id }: Pick<MergedCustomer, 'id'>,
): Promise<Outcome<undefined>> {
  const cardholder = await findCardholderId(deps.store, salon.tenant, id);
  if (cardholder === undefined) return ok(undefined);
  const processor = await openSalonProcessor(deps, salon);
  if (!processor.ok) return processor.failure === 'paymentsNotSetUp' ? ok(undefined) : processor;
  const cards = await processor.value.listCards(cardholder);
  if (!cards.ok) return cards;
  for (const card of cards.value) {
    const detached = await processor.value.detachCard(cardholder, card.id);
    if (!detached.ok) return detached;
  }
  return ok(undefined);
}
