import { computeNextAttemptAt } from '../../lib/rules/notifications/notices.ts';
import {
  deleteOutboxRecord,
  leaseOutboxRecord,
  type OutboxProgress,
  type OutboxRecord,
  type OutboxReference,
  saveOutboxProgress,
  updateOutboxParked,
  updateOutboxRetry,
} from '../../lib/table/outbox.ts';
import { type Delivery, EndpointFailedError } from './delivery.ts';
import type { OutboxDependencies } from './dependencies.ts';
import { findNoticeMetric } from './notice-metrics.ts';
import { planDeliveries } from './plan-deliveries.ts';

/** Longer than planning and one delivery take: the lease is renewed after each delivery. */
const LEASE_MS = 20_000;
const REASON_MAX_LENGTH = 300;

const addMs = (from: Date, ms: number): Date => new Date(from.getTime() + ms);
const logFields = ({ tenant, id, attempts, notice }: OutboxRecord) => ({
  tenant,
  outbox_id: id,
  notice: notice.kind,
  attempts,
});
/** The error's class: its message may contain an address. */
const errorName = (error: unknown): string => (error instanceof Error ? error.name : 'unknown');

const isSettled = ({ delivered, refused }: OutboxProgress, { name }: Delivery): boolean =>
  delivered.includes(name) || refused.some((each) => each.name === name);

/** Makes one delivery and returns the new progress; unchanged if the delivery must be retried. */
async function attemptDelivery(
  delivery: Delivery,
  record: OutboxRecord,
  deps: OutboxDependencies,
): Promise<OutboxProgress> {
  const { delivered, refused } = record;
  const fields = { ...logFields(record), delivery: delivery.name };
  try {
    const result = await delivery.send();
    if (result.accepted) return { delivered: [...delivered, delivery.name], refused };
    deps.log.error('delivery refused', fields);
    const reason = result.reason.slice(0, REASON_MAX_LENGTH);
    return { delivered, refused: [...refused, { name: delivery.name, reason }] };
  } catch (error) {
    if (error instanceof EndpointFailedError) deps.log.info('endpoint failed', fields);
    else deps.log.error('delivery failed', { ...fields, failure: errorName(error) });
    return record;
  }
}

/** Plans the deliveries; logs an error and returns undefined if that fails. */
async function tryPlanDeliveries(
  record: OutboxRecord,
  deps: OutboxDependencies,
): Promise<Delivery[] | undefined> {
  try {
    return await planDeliveries(record, deps);
  } catch (error) {
    const cause = error instanceof Error ? { error } : {};
    deps.log.error('notice unreadable', { ...logFields(record), ...cause });
    return undefined;
  }
}

/** Ends a round that began at `start`: deletes the record, schedules a retry, or parks it. */
async function finishRound(
  record: OutboxRecord,
  allSettled: boolean,
  start: Date,
  deps: OutboxDependencies,
): Promise<void> {
  if (allSettled && record.refused.length === 0) {
    await deps.store.commit([deleteOutboxRecord(record)]);
    return;
  }
  const next = allSettled ? undefined : computeNextAttemptAt(record, start);
  if (next) {
    await deps.store.commit([updateOutboxRetry(record, next)]);
    return;
  }
  deps.log.error('notice parked', logFields(record));
  deps.metrics.count('NoticesParked');
  await deps.store.commit([updateOutboxParked(record, deps.clock())]);
}

/**
 * Makes all deliveries of an outbox record, each at least once; a delivery repeats only if its sender crashes
 * (BEHAVIOR §31.3). Progress is stored after each one, so that a failure neither blocks nor repeats the others.
 * Throws only if the table fails.
 */
export async function processRecord(reference: OutboxReference, deps: OutboxDependencies): Promise<void> {
  const start = deps.clock();
  const leased = await leaseOutboxRecord(deps.store, reference, start, addMs(start, LEASE_MS));
  if (!leased) return;
  const metric = findNoticeMetric(leased);
  if (metric) deps.metrics.count(metric);
  const deliveries = await tryPlanDeliveries(leased, deps);
  const open = deliveries?.filter((delivery) => !isSettled(leased, delivery)) ?? [];
  await Promise.allSettled(open.map(({ prepare }) => prepare?.()));
  let record = leased;
  let left = open.length;
  for (const delivery of open) {
    // After the lease another sender may take over: stop before a delivery could be made twice
    if (addMs(deps.clock(), deps.sendMaxMs).toISOString() > record.leasedUntil) break;
    const progress = await attemptDelivery(delivery, record, deps);
    if (!isSettled(progress, delivery)) continue;
    left -= 1;
    // Deleting the record stores the last success
    if (left === 0 && progress.refused.length === 0) break;
    const updated = await saveOutboxProgress(deps.store, record, progress, addMs(deps.clock(), LEASE_MS));
    if (!updated) return;
    record = updated;
  }
  await finishRound(record, deliveries !== undefined && left === 0, start, deps);
}
