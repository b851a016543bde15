import type { Tenant } from '../../rules/ids.ts';
import { MINUTE_MS } from '../../rules/time-units.ts';
import { keys, toTtlAttribute } from '../keys.ts';
import type { Store } from '../store.ts';

const getMinute = (now: Date): number => Math.floor(now.getTime() / MINUTE_MS);

/** How long the salon's endpoints have kept the webhook workers waiting in this minute, in milliseconds. */
export async function getMsWaitedForEndpoints(store: Store, tenant: Tenant, now: Date): Promise<number> {
  const item = await store.get(keys.webhookWait(tenant, getMinute(now)));
  return Number(item?.ms ?? 0);
}

/** Adds to the waiting time of this minute. */
export const recordMsWaitedForEndpoints = (
  store: Store,
  tenant: Tenant,
  now: Date,
  ms: number,
): Promise<number> =>
  store.increment(
    keys.webhookWait(tenant, getMinute(now)),
    'ms',
    Math.round(ms),
    toTtlAttribute(new Date(now.getTime() + 2 * MINUTE_MS)),
  );
