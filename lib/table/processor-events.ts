import type { Tenant } from '../rules/ids.ts';
import { type Change, create } from './change.ts';
import { keys, ttl } from './keys.ts';
import type { Store } from './store.ts';

/** Longer than the processor repeats an event, also by hand. */
const KEPT_DAYS = 60;
const DAY_MS = 24 * 60 * 60 * 1000;

export const isProcessedEvent = async (store: Store, tenant: Tenant, event: string): Promise<boolean> =>
  (await store.get(keys.processorEvent(tenant, event))) !== undefined;

/** Notes an event in the transaction of its effect, so that it takes effect once (decisions §5). */
export const markEventProcessed = (tenant: Tenant, event: string, now: Date): Change =>
  create(keys.processorEvent(tenant, event), {
    notedAt: now.toISOString(),
    ...ttl(new Date(now.getTime() + KEPT_DAYS * DAY_MS)),
  });
