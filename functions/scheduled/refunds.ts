import { findRefund, toRefund } from '../../lib/table/refunds.ts';
import { tenantOfItem } from '../../lib/table/scheduled-work.ts';
import { refundIntent } from '../../lib/workflows/payments/refund-intent.ts';
import type { ScheduledHandler } from './dependencies.ts';

/** Carries out a refund that was ordered with what caused it (decisions §5). */
export const carryOutRefund: ScheduledHandler = async (item, now, deps) => {
  const refund = await findRefund(deps.store, tenantOfItem(item), toRefund(item).paymentIntent);
  if (!refund || refund.result !== undefined) return;
  const isDone = await refundIntent(deps, refund, now);
  if (!isDone) {
    const { tenant, paymentIntent, attempts } = refund;
    deps.log.error('refund not carried out', { tenant, payment_intent: paymentIntent, attempts });
  }
};
