import type { RateCounter } from '../../rules/access/rate-limits.ts';
import type { Tenant } from '../../rules/ids.ts';
import { keys, TTL_ATTRIBUTE } from '../keys.ts';
import type { Store } from '../store.ts';

/** Counts one request and returns the count of this window (BEHAVIOR §8.1). */
export const incrementRequestCount = (
  store: Store,
  tenant: Tenant,
  { name, window }: RateCounter,
): Promise<number> =>
  store.increment(keys.rate(tenant, name, window.start), 'count', 1, {
    [TTL_ATTRIBUTE]: window.reset,
  });
