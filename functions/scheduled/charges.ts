import { getCardCharge, toCardCharge } from '../../lib/table/card-charges.ts';
import { tenantOfItem } from '../../lib/table/scheduled-work.ts';
import { chargeSavedCard } from '../../lib/workflows/payments/charge-saved-card.ts';
import { openSalonProcessor } from '../../lib/workflows/payments/salon-processor.ts';
import type { ScheduledHandler } from './dependencies.ts';

/**
 * A charge of which it is not known how it ended, because we or the processor went down in the middle: made again
 * under the same key, which charges nobody twice, or looked for.
 */
export const resumeCharge: ScheduledHandler = async (item, now, deps) => {
  const tenant = tenantOfItem(item);
  const charge = await getCardCharge(deps.store, tenant, toCardCharge(item).id);
  if (!charge) return;
  const processor = await openSalonProcessor(deps, tenant);
  const charged = processor.ok
    ? await chargeSavedCard(deps.store, processor.value, tenant, charge, now)
    : processor;
  if (!charged.ok) throw new Error(`charge ${charge.id} was not ended: ${charged.failure}`);
};
