import type { Scene } from './scene.ts';
import { currentPeriodEnd, type Subscription } from './subscriptions.ts';

/** What changes when the end at the period's end is asked for, or taken back. */
export function periodCancellation(
  scene: Scene,
  subscription: Subscription,
  atPeriodEnd: boolean,
): Partial<Subscription> {
  if (atPeriodEnd === subscription.cancel_at_period_end) return {};
  return {
    cancel_at: atPeriodEnd ? currentPeriodEnd(subscription) : null,
    cancel_at_period_end: atPeriodEnd,
    canceled_at: atPeriodEnd ? scene.now : null,
    cancellation_details: {
      ...subscription.cancellation_details,
      reason: atPeriodEnd ? 'cancellation_requested' : null,
    },
  };
}
