import type { Tenant } from '../rules/ids.ts';
import { type Change, create } from './change.ts';
import { keys, TTL_ATTRIBUTE } from './keys.ts';
import type { Store } from './store.ts';

/** Longer than the processor repeats an event, also by hand. */
const KEPT_MS = 60 * 24 * 3_600_000;

export const isKnownEvent = async (store: Store, tenant: Tenant, event: string): Promise<boolean> =>
  (await store.get(keys.processorEvent(tenant, event))) !== undefined;

/** Notes an event in the transaction of its effect, so that it takes effect once (decisions §5). */
export const eventNoted = (tenant: Tenant, event: string, now: Date): Change =>
  create(keys.processorEvent(tenant, event), {
    notedAt: now.toISOString(),
    [TTL_ATTRIBUTE]: Math.ceil((now.getTime() + KEPT_MS) / 1000),
  });
