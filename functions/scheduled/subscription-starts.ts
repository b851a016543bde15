import { findSubscriptionStart, toSubscriptionStart } from '../../lib/table/products/subscription-starts.ts';
import { openSalonProcessor } from '../../lib/workflows/payments/salon-processor.ts';
import { cancelUnrecordedSubscription } from '../../lib/workflows/products/start-membership-billing.ts';
import type { ScheduledHandler } from './dependencies.ts';

/** Cancels a subscription whose sale was never recorded (BEHAVIOR §24.4). */
export const undoUnrecordedSubscription: ScheduledHandler = async (item, salon, _now, deps) => {
  const start = await findSubscriptionStart(deps.store, salon.tenant, toSubscriptionStart(item).id);
  if (!start) return;
  const processor = await openSalonProcessor(deps, salon);
  const undone = processor.ok
    ? await cancelUnrecordedSubscription(deps.store, processor.value, salon.tenant, start)
    : processor;
  if (!undone.ok)
    throw new Error(`the subscription of sale ${start.id} is not cancelled yet: ${undone.failure}`);
};
