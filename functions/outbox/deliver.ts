import { nextTryAt } from '../../lib/rules/notifications/notices.ts';
import {
  deleteOutboxRecord,
  leaseOutbox,
  type OutboxProgress,
  type OutboxRecord,
  type OutboxReference,
  parkOutboxRecord,
  scheduleOutboxRetry,
  updateOutboxProgress,
} from '../../lib/table/outbox.ts';
import { deliveriesOf } from './deliveries.ts';
import { type Delivery, NotTaken } from './delivery.ts';
import type { OutboxDependencies } from './dependencies.ts';
import { figureOf } from './figures.ts';

/** Longer than reading and one sending take: the lease is renewed after each. */
const LEASE_MS = 20_000;
const REASON_MAX_LENGTH = 300;

const later = (from: Date, ms: number): Date => new Date(from.getTime() + ms);
const factsOf = ({ tenant, id, attempts, notice }: OutboxRecord) => ({
  tenant,
  outbox_id: id,
  notice: notice.kind,
  attempts,
});
/** What failed, without the message of the failure: that may hold an address. */
const nameOf = (error: unknown): string => (error instanceof Error ? error.name : 'unknown');

const isSettled = ({ delivered, refused }: OutboxProgress, { name }: Delivery): boolean =>
  delivered.includes(name) || refused.some((each) => each.name === name);

/** Makes one delivery: the progress with it, or unchanged where it is to be tried again. */
async function attempt(
  delivery: Delivery,
  record: OutboxRecord,
  deps: OutboxDependencies,
): Promise<OutboxProgress> {
  const { delivered, refused } = record;
  const facts = { ...factsOf(record), delivery: delivery.name };
  try {
    const sent = await delivery.send();
    if (sent.accepted) return { delivered: [...delivered, delivery.name], refused };
    deps.log.error('delivery refused', facts);
    const reason = sent.reason.slice(0, REASON_MAX_LENGTH);
    return { delivered, refused: [...refused, { name: delivery.name, reason }] };
  } catch (error) {
    if (error instanceof NotTaken) deps.log.info('delivery not taken', facts);
    else deps.log.error('delivery failed', { ...facts, failure: nameOf(error) });
    return record;
  }
}

/** What is to be delivered; undefined where that could not be found out. */
async function planned(record: OutboxRecord, deps: OutboxDependencies): Promise<Delivery[] | undefined> {
  try {
    return await deliveriesOf(record, deps);
  } catch (error) {
    const cause = error instanceof Error ? { error } : {};
    deps.log.error('notice not readable', { ...factsOf(record), ...cause });
    return undefined;
  }
}

/** Ends a round that began at `start`: done, to be tried again, or given up. */
async function settle(
  record: OutboxRecord,
  allSettled: boolean,
  start: Date,
  deps: OutboxDependencies,
): Promise<void> {
  if (allSettled && record.refused.length === 0) {
    await deps.store.commit([deleteOutboxRecord(record)]);
    return;
  }
  const next = allSettled ? undefined : nextTryAt(record, start);
  if (next) {
    await deps.store.commit([scheduleOutboxRetry(record, next)]);
    return;
  }
  deps.log.error('notice parked', factsOf(record));
  deps.metrics.count('NoticesParked');
  await deps.store.commit([parkOutboxRecord(record, deps.clock())]);
}

/**
 * Brings a notice to all whom it concerns, each at least once and, but for a sender's death, once: what is done is
 * noted one by one, so that a failure neither holds back nor repeats another's. Throws only where the table fails.
 */
export async function deliver(name: OutboxReference, deps: OutboxDependencies): Promise<void> {
  const start = deps.clock();
  const leased = await leaseOutbox(deps.store, name, start, later(start, LEASE_MS));
  if (!leased) return;
  const figure = figureOf(leased);
  if (figure) deps.metrics.count(figure);
  const deliveries = await planned(leased, deps);
  const open = deliveries?.filter((delivery) => !isSettled(leased, delivery)) ?? [];
  let record = leased;
  let left = open.length;
  for (const delivery of open) {
    // Whoever sends after the lease has ended may send what another is sending.
    if (later(deps.clock(), deps.sendMaxMs).toISOString() > record.leasedUntil) break;
    const progress = await attempt(delivery, record, deps);
    if (!isSettled(progress, delivery)) continue;
    left -= 1;
    // The last success is noted by taking the record away.
    if (left === 0 && progress.refused.length === 0) break;
    const noted = await updateOutboxProgress(deps.store, record, progress, later(deps.clock(), LEASE_MS));
    if (!noted) return;
    record = noted;
  }
  await settle(record, deliveries !== undefined && left === 0, start, deps);
}
