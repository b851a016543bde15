import { findRefund, toRefund } from '../../lib/table/payments/refunds.ts';
import { executeRefund } from '../../lib/workflows/payments/refund-intent.ts';
import type { ScheduledHandler } from './dependencies.ts';

/** Carries out an ordered refund (BEHAVIOR §19.4). */
export const runRefund: ScheduledHandler = async (item, salon, now, deps) => {
  const { paymentIntent: intent, part } = toRefund(item);
  const refund = await findRefund(deps.store, salon.tenant, intent, part?.row);
  if (!refund || refund.result !== undefined) return;
  const result = await executeRefund(deps, salon, refund, now);
  if (result === undefined || result === 'given-up') {
    const { tenant, paymentIntent, attempts } = refund;
    const message = result ? 'refund given up' : 'refund failed';
    deps.log.error(message, { tenant, payment_intent: paymentIntent, attempts });
  }
};
