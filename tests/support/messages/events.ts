import { EVENT_SHOWN_AFTER_MS, type StoredEvent } from '../../../lib/rules/notifications/webhook-events.ts';
import { findEventsOldEnoughToList } from '../../../lib/table/notifications/events.ts';
import { toEventViews } from '../../../lib/views/notifications/event-data.ts';
import type { TestSalon } from '../environment/test-environment.ts';

const ALL = 100_000;

/** All events of a salon of the last 30 days, also those that are not listed yet. */
export async function listEvents({ store, tenant, clock }: Pick<TestSalon, 'store' | 'tenant' | 'clock'>) {
  const later = new Date(clock.now().getTime() + 2 * EVENT_SHOWN_AFTER_MS);
  const stored: readonly StoredEvent[] =
    (await findEventsOldEnoughToList(store, tenant, undefined, later, ALL)) ?? [];
  return stored.flatMap((each) => toEventViews(tenant, each));
}
