import type { Tenant } from '../../lib/rules/ids.ts';
import { claimUntil, isStale, nextLook } from '../../lib/rules/payments/intent-deadlines.ts';
import type { IntentFacts, IntentRecord } from '../../lib/rules/payments/payment-intents.ts';
import { findIntent, toIntentRecord } from '../../lib/table/intents.ts';
import { tenantOfItem } from '../../lib/table/scheduled-work.ts';
import {
  scheduleIntentCheck,
  updateIntentEnded,
  updateIntentReturned,
} from '../../lib/workflows/payments/intent-changes.ts';
import { openSalonProcessor } from '../../lib/workflows/payments/salon-processor.ts';
import { isPermanentFailure, settlePayment } from '../../lib/workflows/payments/settle-payment.ts';
import type { ScheduledDependencies, ScheduledHandler } from './dependencies.ts';

/** Money came, and its target was told; gives whether that has settled it. */
async function isSettled(
  deps: ScheduledDependencies,
  tenant: Tenant,
  { id, target }: IntentRecord,
  facts: IntentFacts,
  now: Date,
): Promise<boolean> {
  if (!target) return false;
  const settled = await settlePayment(deps, tenant, target, facts, now);
  if (!settled.ok) {
    if (isPermanentFailure(settled)) return false;
    throw new Error(`a payment was not settled: ${settled.failure}`);
  }
  // What went back by the salon's own hand at the processor changes no target, and is over as well.
  const after = await findIntent(deps.store, tenant, id);
  if (after?.state === 'open') await deps.store.commit(updateIntentEnded({ tenant, record: after, now }));
  return true;
}

/** The intent as it is; one that nobody has paid for a day is cancelled. */
async function lookedUp(deps: ScheduledDependencies, tenant: Tenant, record: IntentRecord, now: Date) {
  const processor = await openSalonProcessor(deps, tenant);
  if (!processor.ok) return processor;
  const read = await processor.value.readIntent(record.id);
  const isToCancel = read.ok && read.value?.state === 'open' && isStale(record, now);
  return isToCancel ? processor.value.cancelIntent(record.id) : read;
}

/**
 * An intent of which nobody has told how it ended: asks the processor. What came for a target settles it; what
 * nothing claims within an hour is refunded; what can never be paid is let go (decisions §5).
 */
export const followIntent: ScheduledHandler = async (item, now, deps) => {
  const tenant = tenantOfItem(item);
  const record = await findIntent(deps.store, tenant, toIntentRecord(item).id);
  if (!record) return;
  const marked = { tenant, record, now };
  const looked = await lookedUp(deps, tenant, record, now);
  if (!looked.ok && looked.failure !== 'paymentsNotSetUp') {
    throw new Error(`an intent was not looked up: ${looked.failure}`);
  }
  const facts = looked.ok ? looked.value : undefined;
  if (!facts || facts.state === 'canceled') {
    await deps.store.commit(updateIntentEnded(marked));
    return;
  }
  if (facts.state !== 'succeeded') {
    await deps.store.commit(scheduleIntentCheck(marked, facts, nextLook(record, now)));
    return;
  }
  if (await isSettled(deps, tenant, record, facts, now)) return;
  const until = claimUntil(facts, record);
  await deps.store.commit(
    until <= now
      ? updateIntentReturned(marked, 'unclaimed', record.target)
      : scheduleIntentCheck(marked, facts, until),
  );
};
