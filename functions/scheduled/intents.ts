import { computeIntentClaimDeadline, isPastUnpaidLimit } from '../../lib/rules/payments/intent-deadlines.ts';
import {
  computeNextIntentCheck,
  type IntentFacts,
  type IntentRecord,
} from '../../lib/rules/payments/payment-intents.ts';
import type { Salon } from '../../lib/rules/salons/salon.ts';
import { findIntentRecord, toIntentRecord } from '../../lib/table/payments/intents.ts';
import {
  putRefundOfUnclaimedPayment,
  updateIntentCheckTime,
  updateIntentEnded,
} from '../../lib/workflows/payments/intent-changes.ts';
import { openSalonProcessor } from '../../lib/workflows/payments/salon-processor.ts';
import { isPermanentSettlementFailure, settlePayment } from '../../lib/workflows/payments/settle-payment.ts';
import type { ScheduledDependencies, ScheduledHandler } from './dependencies.ts';

/** Settles the target of a paid intent; returns false if the intent can never settle it. */
async function settleTarget(
  deps: ScheduledDependencies,
  salon: Salon,
  { id, target }: IntentRecord,
  facts: IntentFacts,
  now: Date,
): Promise<boolean> {
  // The intent of a bill is paid with its commit
  if (!target || target.kind === 'bill') return false;
  const settled = await settlePayment(deps, salon, target, facts, now);
  if (!settled.ok) {
    if (isPermanentSettlementFailure(settled)) return false;
    throw new Error(`cannot settle a payment: ${settled.failure}`);
  }
  // The salon has refunded a part of this payment at the processor: the payment settles no target, and the rest is refunded
  const { tenant } = salon;
  const record = await findIntentRecord(deps.store, tenant, id);
  if (record?.state === 'open')
    await deps.store.commit(putRefundOfUnclaimedPayment(salon, record, facts, now));
  return true;
}

/** The intent at the processor; cancels one that has been unpaid for a day. */
async function fetchIntent(deps: ScheduledDependencies, salon: Salon, record: IntentRecord, now: Date) {
  const processor = await openSalonProcessor(deps, salon);
  if (!processor.ok) return processor;
  const intent = await processor.value.fetchIntent(record.id);
  const mustCancel = intent.ok && intent.value?.state === 'open' && isPastUnpaidLimit(record, now);
  return mustCancel ? processor.value.cancelIntent(record.id) : intent;
}

/**
 * An intent with an unknown outcome: asks the processor. A payment settles its target, or is refunded if no target
 * claims it within an hour; an intent that can never be paid is closed (BEHAVIOR §19.4).
 */
export const settleCancelOrRefundIntent: ScheduledHandler = async (item, salon, now, deps) => {
  const { tenant } = salon;
  const record = await findIntentRecord(deps.store, tenant, toIntentRecord(item).id);
  if (!record) return;
  const context = { tenant, record, now };
  const fetched = await fetchIntent(deps, salon, record, now);
  if (!fetched.ok && fetched.failure !== 'paymentsNotSetUp') {
    throw new Error(`cannot look up an intent: ${fetched.failure}`);
  }
  const facts = fetched.ok ? fetched.value : undefined;
  if (!facts || facts.state === 'canceled') {
    await deps.store.commit(updateIntentEnded(context));
    return;
  }
  if (facts.state !== 'succeeded') {
    await deps.store.commit(updateIntentCheckTime(context, facts, computeNextIntentCheck(record, now)));
    return;
  }
  if (await settleTarget(deps, salon, record, facts, now)) return;
  const deadline = computeIntentClaimDeadline(facts, record);
  await deps.store.commit(
    deadline <= now
      ? putRefundOfUnclaimedPayment(salon, record, facts, now)
      : updateIntentCheckTime(context, facts, deadline),
  );
};
