import { readRefund, refundOf } from '../../lib/table/refunds.ts';
import { ownerOf } from '../../lib/table/scheduled-work.ts';
import { payBack } from '../../lib/workflows/payments/refund-intent.ts';
import type { DueWork } from './dependencies.ts';

/** Carries out a refund that was ordered with what caused it (decisions §5). */
export const carryOutRefund: DueWork = async (item, now, world) => {
  const refund = await readRefund(world.store, ownerOf(item), refundOf(item).paymentIntent);
  if (!refund || refund.result !== undefined) return;
  const isDone = await payBack(world, refund, now);
  if (!isDone) {
    const { tenant, paymentIntent, attempts } = refund;
    world.log.error('refund not carried out', { tenant, payment_intent: paymentIntent, attempts });
  }
};
