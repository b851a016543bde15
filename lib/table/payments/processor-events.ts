import type { Tenant } from '../../rules/ids.ts';
import { DAY_MS } from '../../rules/time-units.ts';
import { keys, toTtlAttribute } from '../keys.ts';
import { type Change, putNewItem, type Store } from '../store.ts';

/** Longer than the processor's retries and manual resends. */
const EVENT_TTL_DAYS = 60;

export const isProcessedEvent = async (store: Store, tenant: Tenant, event: string): Promise<boolean> =>
  (await store.get(keys.processorEvent(tenant, event))) !== undefined;

/** The events among these that are processed. */
export async function listProcessedEvents(
  store: Store,
  tenant: Tenant,
  events: readonly string[],
): Promise<ReadonlySet<string>> {
  const marks = await store.getMany(events.map((event) => keys.processorEvent(tenant, event)));
  const found = new Set(marks.map(({ pk }) => pk));
  return new Set(events.filter((event) => found.has(keys.processorEvent(tenant, event).pk)));
}

/** Marks an event as processed in the transaction of its effect, so that it is processed once (BEHAVIOR §19.6). */
export const putProcessedEvent = (tenant: Tenant, event: string, now: Date): Change =>
  putNewItem(keys.processorEvent(tenant, event), {
    notedAt: now.toISOString(),
    ...toTtlAttribute(new Date(now.getTime() + EVENT_TTL_DAYS * DAY_MS)),
  });
