import type { Processor } from '../../lib/ports/stripe.ts';
import { SALE_STATUS } from '../../lib/rules/products/sales.ts';
import type { Salon } from '../../lib/rules/salons/salon.ts';
import { findCardHold, toCardHold } from '../../lib/table/checkout/card-holds.ts';
import { findReaderCheckout, toReaderCheckout } from '../../lib/table/checkout/reader-checkouts.ts';
import { decideAndCommitOrThrow } from '../../lib/table/decide.ts';
import { findUnfinishedCardCharge, toCardCharge } from '../../lib/table/payments/card-charges.ts';
import { findRefundOrder, toRefund } from '../../lib/table/payments/refunds.ts';
import { findSaleById, toSale } from '../../lib/table/products/sales.ts';
import { findSubscriptionStart, toSubscriptionStart } from '../../lib/table/products/subscription-starts.ts';
import {
  captureCardHoldIfCommitted,
  releaseOrRefundCardHold,
} from '../../lib/workflows/checkout/card-holds.ts';
import {
  cancelOrRefundReaderPayment,
  settleReaderCheckout,
} from '../../lib/workflows/checkout/reader-checkouts.ts';
import { chargeSavedCard } from '../../lib/workflows/payments/charge-saved-card.ts';
import { executeOrRescheduleRefund } from '../../lib/workflows/payments/refund-intent.ts';
import { openSalonProcessor } from '../../lib/workflows/payments/salon-processor.ts';
import { settleSale, updateSaleAndNotifyIfGiftDue } from '../../lib/workflows/payments/settle-sale.ts';
import { cancelUnrecordedSubscription } from '../../lib/workflows/products/start-membership-billing.ts';
import type { ScheduledDependencies, ScheduledHandler } from './dependencies.ts';

async function openProcessorOrThrow(deps: ScheduledDependencies, salon: Salon): Promise<Processor> {
  const processor = await openSalonProcessor(deps, salon);
  if (!processor.ok)
    throw new Error(`the processor of salon ${salon.tenant} cannot be used: ${processor.failure}`);
  return processor.value;
}

/** Finishes a charge with an unknown outcome: sends it again under the same key, or looks it up (BEHAVIOR §20.2). */
export const resumeCharge: ScheduledHandler = async (item, salon, now, deps) => {
  const charge = await findUnfinishedCardCharge(deps.store, salon.tenant, toCardCharge(item).id);
  if (!charge) return;
  const processor = await openProcessorOrThrow(deps, salon);
  const result = await chargeSavedCard(deps, processor, salon, { charge, mayHaveBeenSent: true }, now);
  if (!result.ok) throw new Error(`charge ${charge.id} has no outcome yet: ${result.failure}`);
};

/** Frees a hold of a saved card whose checkout never committed, or takes the money of one that did (BEHAVIOR §37.4). */
export const settleCardHold: ScheduledHandler = async (item, salon, now, deps) => {
  const hold = await findCardHold(deps.store, salon.tenant, toCardHold(item).id);
  if (!hold) return;
  const processor = await openProcessorOrThrow(deps, salon);
  const scope = { store: deps.store, processor, salon, now };
  const settled = await (hold.state === 'committed'
    ? captureCardHoldIfCommitted(scope, hold.id)
    : releaseOrRefundCardHold(scope, hold));
  if (!settled.ok) throw new Error(`hold ${hold.id} is not settled yet: ${settled.failure}`);
};

/** Ends a checkout that nobody asks after, or frees what the card of one that has ended may hold (BEHAVIOR §37.6). */
export const settleOrReleaseReaderCheckout: ScheduledHandler = async (item, salon, now, deps) => {
  const checkout = await findReaderCheckout(deps.store, salon.tenant, toReaderCheckout(item).id);
  if (!checkout) return;
  const processor = await openProcessorOrThrow(deps, salon);
  const scope = { ...deps, processor, salon, now };
  const settled = await ('isReleasing' in checkout
    ? cancelOrRefundReaderPayment(scope, checkout)
    : settleReaderCheckout(scope, checkout));
  if (!settled.ok) throw new Error(`checkout ${checkout.id} is not settled yet: ${settled.failure}`);
};

/** Carries out an ordered refund (BEHAVIOR §19.4). */
export const runRefund: ScheduledHandler = async (item, salon, now, deps) => {
  const { paymentIntent: intent, part } = toRefund(item);
  const refund = await findRefundOrder(deps.store, salon.tenant, intent, part?.row);
  if (!refund || refund.result !== undefined) return;
  const result = await executeOrRescheduleRefund(deps, salon, refund, now);
  if (result === undefined || result === 'given-up') {
    const { tenant, paymentIntent, attempts } = refund;
    const message = result ? 'refund given up' : 'refund failed';
    deps.log.error(message, { tenant, payment_intent: paymentIntent, attempts });
  }
};

/** Cancels a subscription whose sale was never recorded (BEHAVIOR §24.4). */
export const undoUnrecordedSubscription: ScheduledHandler = async (item, salon, _now, deps) => {
  const start = await findSubscriptionStart(deps.store, salon.tenant, toSubscriptionStart(item).id);
  if (!start) return;
  const processor = await openProcessorOrThrow(deps, salon);
  const undone = await cancelUnrecordedSubscription(deps.store, processor, salon.tenant, start);
  if (!undone.ok)
    throw new Error(`the subscription of sale ${start.id} is not cancelled yet: ${undone.failure}`);
};

/** Fails a sale that was not paid in time (BEHAVIOR §21.3), or delivers a gift whose time has come (BEHAVIOR §27.1). */
export const expireOrDeliverSale: ScheduledHandler = async (item, salon, now, { store }) => {
  const { tenant } = salon;
  const { id } = toSale(item);
  const sale = await findSaleById(store, tenant, id);
  if (!sale) return;
  if (sale.status === SALE_STATUS.pending && sale.payUntil <= now.toISOString()) {
    const failed = await settleSale(store, { salon, now }, id, { result: 'failed' });
    if (!failed.ok) throw new Error(`cannot fail an unpaid sale: ${failed.failure}`);
    return;
  }
  await decideAndCommitOrThrow(store, async (table) => {
    const current = await findSaleById(table, tenant, id);
    return current ? updateSaleAndNotifyIfGiftDue({ salon, now }, current) : [];
  });
};
