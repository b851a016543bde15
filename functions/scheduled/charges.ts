import { findCardChargeById, toCardCharge } from '../../lib/table/payments/card-charges.ts';
import { chargeSavedCard } from '../../lib/workflows/payments/charge-saved-card.ts';
import { openSalonProcessor } from '../../lib/workflows/payments/salon-processor.ts';
import type { ScheduledHandler } from './dependencies.ts';

/** Finishes a charge with an unknown outcome: sends it again under the same key, or looks it up (BEHAVIOR §20.2). */
export const resumeCharge: ScheduledHandler = async (item, salon, now, deps) => {
  const charge = await findCardChargeById(deps.store, salon.tenant, toCardCharge(item).id);
  if (!charge) return;
  const processor = await openSalonProcessor(deps, salon);
  const result = processor.ok
    ? await chargeSavedCard(deps, processor.value, salon, { charge, mayHaveBeenSent: true }, now)
    : processor;
  if (!result.ok) throw new Error(`charge ${charge.id} has no outcome yet: ${result.failure}`);
};
