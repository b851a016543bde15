import { payBack } from '../../lib/acts/pay-back.ts';
import { ownerOf } from '../../lib/table/due.ts';
import { readRefund, refundOf } from '../../lib/table/refunds.ts';
import type { DueWork } from './world.ts';

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
