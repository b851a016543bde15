import { chargeOf, readCharge } from '../../lib/table/card-charges.ts';
import { ownerOf } from '../../lib/table/scheduled-work.ts';
import { chargeCard } from '../../lib/workflows/payments/charge-saved-card.ts';
import { salonProcessor } from '../../lib/workflows/payments/salon-processor.ts';
import type { DueWork } from './dependencies.ts';

/**
 * A charge of which it is not known how it ended, because we or the processor went down in the middle: made again
 * under the same key, which charges nobody twice, or looked for.
 */
export const resumeCharge: DueWork = async (item, now, world) => {
  const tenant = ownerOf(item);
  const charge = await readCharge(world.store, tenant, chargeOf(item).id);
  if (!charge) return;
  const processor = await salonProcessor(world, tenant);
  const charged = processor.ok
    ? await chargeCard(world.store, processor.value, tenant, charge, now)
    : processor;
  if (!charged.ok) throw new Error(`charge ${charge.id} was not ended: ${charged.failure}`);
};
