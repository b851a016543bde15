import type { ProcessorEvent } from '../../lib/ports/stripe-events.ts';
import { FAILURES } from '../../lib/rules/failures.ts';
import { computeMissedEventSpan } from '../../lib/rules/payments/intent-deadlines.ts';
import type { Salon } from '../../lib/rules/salons/salon.ts';
import { DAY_MS } from '../../lib/rules/time-units.ts';
import { findEventBookmark, updateEventBookmark } from '../../lib/table/payments/event-bookmarks.ts';
import { handleKnownProcessorEvent } from '../../lib/workflows/payments/events/event-handlers.ts';
import { listMissedEvents } from '../../lib/workflows/payments/events/missed-events.ts';
import type { ScheduledDependencies, ScheduledHandler } from './dependencies.ts';

/** The events that one run processes; the next run continues. */
const EVENTS_MAX = 50;

async function processEvent(
  event: ProcessorEvent,
  salon: Salon,
  now: Date,
  deps: ScheduledDependencies,
): Promise<void> {
  const { tenant } = salon;
  const handled = await handleKnownProcessorEvent({
    tenant,
    salon,
    event,
    now,
    deps,
    logIds: () => undefined,
  });
  const ids = { tenant, event_id: event.id };
  if (handled.ok) deps.log.info('missed event processed', { ...ids, event_type: event.type });
  else if (FAILURES[handled.failure].status === 503)
    throw new Error(`cannot process a missed event: ${handled.failure}`);
  else deps.log.error('missed event without effect', { ...ids, failure: handled.failure });
}

/**
 * Processes the events of the processor that have not arrived, once a day (BEHAVIOR §19.6). Without a key that may read events,
 * it tries again on the next day.
 */
export const processMissedEvents: ScheduledHandler = async (_, salon, now, deps) => {
  const { tenant } = salon;
  const clock = await findEventBookmark(deps.store, tenant);
  if (!clock) return;
  const schedule = (readThrough: string, next: Date) =>
    deps.store.commit([updateEventBookmark(tenant, clock, readThrough, next)]);
  const tomorrow = new Date(now.getTime() + DAY_MS);
  const listed = await listMissedEvents(deps, salon, computeMissedEventSpan(clock.readThrough, now));
  if (!listed.ok) {
    const isUnset = listed.failure === 'paymentsNotSetUp';
    if (!isUnset && listed.failure !== 'processorRefused')
      throw new Error(`cannot read the events of the processor: ${listed.failure}`);
    if (!isUnset) deps.log.warn('events of the processor not read', { tenant, failure: listed.failure });
    await schedule(isUnset ? now.toISOString() : clock.readThrough, tomorrow);
    return;
  }
  for (const event of listed.value.slice(0, EVENTS_MAX)) await processEvent(event, salon, now, deps);
  const isDone = listed.value.length <= EVENTS_MAX;
  await schedule(isDone ? now.toISOString() : clock.readThrough, isDone ? tomorrow : now);
};
