import { findCardHold, toCardHold } from '../../lib/table/checkout/card-holds.ts';
import { captureCardHold, releaseCardHold } from '../../lib/workflows/checkout/card-holds.ts';
import { openSalonProcessor } from '../../lib/workflows/payments/salon-processor.ts';
import type { ScheduledHandler } from './dependencies.ts';

/** Frees a hold of a saved card whose checkout never committed, or takes the money of one that did (BEHAVIOR §37.4). */
export const settleCardHold: ScheduledHandler = async (item, salon, now, deps) => {
  const hold = await findCardHold(deps.store, salon.tenant, toCardHold(item).id);
  if (!hold) return;
  const processor = await openSalonProcessor(deps, salon);
  if (!processor.ok) throw new Error(`hold ${hold.id} cannot be settled: ${processor.failure}`);
  const scope = { store: deps.store, processor: processor.value, salon, now };
  const settled = await (hold.state === 'committed'
    ? captureCardHold(scope, hold.id)
    : releaseCardHold(scope, hold));
  if (!settled.ok) throw new Error(`hold ${hold.id} is not settled yet: ${settled.failure}`);
};
