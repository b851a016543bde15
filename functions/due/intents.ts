import { intentAwaited, intentEnded, intentReturned } from '../../lib/acts/intent-marks.ts';
import { salonProcessor } from '../../lib/acts/salon-processor.ts';
import { settlePayment } from '../../lib/acts/settle-payment.ts';
import type { Tenant } from '../../lib/rules/ids.ts';
import type { IntentFacts, IntentRecord } from '../../lib/rules/payments.ts';
import { ownerOf } from '../../lib/table/due.ts';
import { CLAIM_MS, intentOf, nextLook, readIntent, UNPAID_HOURS } from '../../lib/table/intents.ts';
import type { DueWork, World } from './world.ts';

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
  if (!settled.ok) return false;
  // What went back by the salon's own hand at the processor changes no target, and is over as well.
  const after = await readIntent(world.store, tenant, id);
  if (after?.state === 'open') await world.store.commit(intentEnded({ tenant, record: after, now }));
  return true;
}

const isStale = ({ createdAt }: IntentRecord, now: Date): boolean =>
  now.getTime() - Date.parse(createdAt) >= UNPAID_HOURS * 3_600_000;

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
  const claimUntil = new Date(Date.parse(facts.paidAt ?? record.createdAt) + CLAIM_MS);
  await world.store.commit(
    claimUntil <= now
      ? intentReturned(marked, 'unclaimed', record.target)
      : intentAwaited(marked, facts, claimUntil),
  );
};
