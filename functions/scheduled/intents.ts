import type { Tenant } from '../../lib/rules/ids.ts';
import { claimUntil, isStale, nextLook } from '../../lib/rules/payments/intent-deadlines.ts';
import type { IntentFacts, IntentRecord } from '../../lib/rules/payments/payment-intents.ts';
import { intentOf, readIntent } from '../../lib/table/intents.ts';
import { ownerOf } from '../../lib/table/scheduled-work.ts';
import { intentAwaited, intentEnded, intentReturned } from '../../lib/workflows/payments/intent-changes.ts';
import { salonProcessor } from '../../lib/workflows/payments/salon-processor.ts';
import { isHopeless, settlePayment } from '../../lib/workflows/payments/settle-payment.ts';
import type { DueWork, World } from './dependencies.ts';

/** Money came, and its target was told; gives whether that has settled it. */
async function isSettled(
  world: World,
  tenant: Tenant,
  { id, target }: IntentRecord,
  facts: IntentFacts,
  now: Date,
): Promise<boolean> {
  if (!target) return false;
  const settled = await settlePayment(world, tenant, target, facts, now);
  if (!settled.ok) {
    if (isHopeless(settled)) return false;
    throw new Error(`a payment was not settled: ${settled.failure}`);
  }
  // What went back by the salon's own hand at the processor changes no target, and is over as well.
  const after = await readIntent(world.store, tenant, id);
  if (after?.state === 'open') await world.store.commit(intentEnded({ tenant, record: after, now }));
  return true;
}

/** The intent as it is; one that nobody has paid for a day is cancelled. */
async function lookedUp(world: World, tenant: Tenant, record: IntentRecord, now: Date) {
  const processor = await salonProcessor(world, tenant);
  if (!processor.ok) return processor;
  const read = await processor.value.readIntent(record.id);
  const isToCancel = read.ok && read.value?.state === 'open' && isStale(record, now);
  return isToCancel ? processor.value.cancelIntent(record.id) : read;
}

/**
 * An intent of which nobody has told how it ended: asks the processor. What came for a target settles it; what
 * nothing claims within an hour is refunded; what can never be paid is let go (decisions §5).
 */
export const followIntent: DueWork = async (item, now, world) => {
  const tenant = ownerOf(item);
  const record = await readIntent(world.store, tenant, intentOf(item).id);
  if (!record) return;
  const marked = { tenant, record, now };
  const looked = await lookedUp(world, tenant, record, now);
  if (!looked.ok && looked.failure !== 'paymentsNotSetUp') {
    throw new Error(`an intent was not looked up: ${looked.failure}`);
  }
  const facts = looked.ok ? looked.value : undefined;
  if (!facts || facts.state === 'canceled') {
    await world.store.commit(intentEnded(marked));
    return;
  }
  if (facts.state !== 'succeeded') {
    await world.store.commit(intentAwaited(marked, facts, nextLook(record, now)));
    return;
  }
  if (await isSettled(world, tenant, record, facts, now)) return;
  const until = claimUntil(facts, record);
  await world.store.commit(
    until <= now ? intentReturned(marked, 'unclaimed', record.target) : intentAwaited(marked, facts, until),
  );
};
