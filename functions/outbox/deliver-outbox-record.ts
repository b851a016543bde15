import { CircuitOpenError } from '../../lib/ports/circuit-breaker.ts';
import { PostponedError } from '../../lib/ports/throttling.ts';
import { toLane } from '../../lib/rules/notifications/delivery-lanes.ts';
import {
  computeNextAttemptAt,
  computeResumeAt,
  computeThrottledRetryAt,
  isRetryPeriodOver,
} from '../../lib/rules/notifications/delivery-retries.ts';
import {
  deleteOutboxRecord,
  leaseOutboxRecord,
  type OutboxProgress,
  type OutboxRecord,
  type OutboxReference,
  saveOutboxProgress,
  updateOutboxParked,
  updateOutboxPause,
  updateOutboxRetry,
} from '../../lib/table/notifications/outbox.ts';
import { type Delivery, EndpointFailedError, type HoldLease, LeaseLostError } from './delivery.ts';
import type { OutboxDependencies } from './dependencies.ts';
import { findFirstAttemptMetric } from './notice-metrics.ts';
import { planAllDeliveries } from './plan-deliveries.ts';

/** Longer than one message takes to send (BEHAVIOR §31.3): the lease is extended before each, where needed, and after it. */
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

/** The record goes on at another time, which counts as no attempt: its endpoint or the service pauses. */
type Postponement = { readonly resumeAt: Date };

/** Makes one delivery and returns the new progress, unchanged if the delivery must be retried, or its postponement. */
async function attemptDelivery(
  delivery: Delivery,
  record: OutboxRecord,
  holdLease: HoldLease,
  deps: OutboxDependencies,
): Promise<OutboxProgress | Postponement> {
  const { delivered, refused } = record;
  const fields = { ...logFields(record), delivery: delivery.name };
  try {
    const result = await delivery.send(holdLease);
    if ('pausedUntil' in result) {
      deps.log.info('endpoint paused', fields);
      return { resumeAt: computeResumeAt(record, result.pausedUntil) };
    }
    if (result.accepted) return { delivered: [...delivered, delivery.name], refused };
    deps.log.error('delivery refused', fields);
    const reason = result.reason.slice(0, REASON_MAX_LENGTH);
    return { delivered, refused: [...refused, { name: delivery.name, reason }] };
  } catch (error) {
    if (error instanceof LeaseLostError) throw error;
    const now = deps.clock();
    const isPostponed = error instanceof PostponedError || error instanceof CircuitOpenError;
    if (isPostponed && !isRetryPeriodOver(record, now)) {
      deps.log.warn('delivery postponed', { ...fields, failure: errorName(error) });
      return { resumeAt: computeThrottledRetryAt(now, Math.random()) };
    }
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
    return await planAllDeliveries(record, deps);
  } catch (error) {
    deps.log.error('notice unreadable', logFields(record), error);
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
  if (toLane(record.notice) === 'mails') deps.metrics.count('MailsParked');
  await deps.store.commit([updateOutboxParked(record, deps.clock())]);
}

/** Makes the open deliveries of a leased record and ends its round. Throws a `LeaseLostError` if it loses the lease. */
async function makeDeliveries(leased: OutboxRecord, start: Date, deps: OutboxDependencies): Promise<void> {
  const deliveries = await tryPlanDeliveries(leased, deps);
  const open = deliveries?.filter((delivery) => !isSettled(leased, delivery)) ?? [];
  await Promise.allSettled(open.map(({ prepare }) => prepare?.()));
  let record = leased;
  const save = async (progress: OutboxProgress): Promise<void> => {
    const { delivered, refused } = progress;
    const until = addMs(deps.clock(), LEASE_MS);
    const saved = await saveOutboxProgress(deps.store, record, { delivered, refused }, until);
    if (!saved) throw new LeaseLostError();
    record = saved;
  };
  const holdLease = async (): Promise<void> => {
    while (addMs(deps.clock(), deps.sendMaxMs).toISOString() > record.leasedUntil) await save(record);
  };
  let left = open.length;
  let resumeAt: Date | undefined;
  for (const delivery of open) {
    const result = await attemptDelivery(delivery, record, holdLease, deps);
    if ('resumeAt' in result) {
      resumeAt = result.resumeAt;
      continue;
    }
    if (!isSettled(result, delivery)) continue;
    left -= 1;
    // Deleting the record stores the last success
    if (left === 0 && result.refused.length === 0) break;
    await save(result);
  }
  if (resumeAt) await deps.store.commit([updateOutboxPause(record, resumeAt)]);
  else await finishRound(record, deliveries !== undefined && left === 0, start, deps);
}

/** Leases an outbox record and makes its deliveries; does nothing if another sender holds it. */
async function leaseAndDeliver(reference: OutboxReference, deps: OutboxDependencies): Promise<void> {
  const start = deps.clock();
  const leased = await leaseOutboxRecord(deps.store, reference, start, addMs(start, LEASE_MS));
  if (!leased) return;
  const metric = findFirstAttemptMetric(leased);
  if (metric) deps.metrics.count(metric);
  try {
    await makeDeliveries(leased, start, deps);
  } catch (error) {
    if (!(error instanceof LeaseLostError)) throw error;
    deps.log.info('lease lost', logFields(leased));
  }
}

/**
 * Makes all deliveries of an outbox record, each at least once; a delivery repeats only if nobody knows whether it was made
 * (BEHAVIOR §31.3). Progress is stored after each one, so that a failure neither blocks nor repeats the others. Does nothing
 * while the same process delivers the record, however long that takes. Returns false if the table fails.
 */
export async function deliverOutboxRecordUnlessInFlight(
  reference: OutboxReference,
  deps: OutboxDependencies,
): Promise<boolean> {
  const { tenant, id, key } = reference;
  const name = `${key.pk} ${key.sk}`;
  if (deps.inFlight.has(name)) return true;
  deps.inFlight.add(name);
  try {
    await leaseAndDeliver(reference, deps);
    return true;
  } catch (error) {
    deps.log.error('outbox record not read', { tenant, outbox_id: id }, error);
    return false;
  } finally {
    deps.inFlight.delete(name);
  }
}
