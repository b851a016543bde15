import type { Tenant } from '../rules/ids.ts';
import { type CounterKind, keys } from './keys.ts';
import type { Store } from './store.ts';

/** Allocates the next id of a kind; a request that fails leaves a gap (BEHAVIOR §6.1). */
export const allocateId = (store: Store, tenant: Tenant, kind: CounterKind): Promise<number> =>
  store.increment(keys.counter(tenant, kind), 'last', 1);

/** Allocates `count` consecutive ids and returns the first. */
export const allocateIds = async (
  store: Store,
  tenant: Tenant,
  kind: CounterKind,
  count: number,
): Promise<number> => (await store.increment(keys.counter(tenant, kind), 'last', count)) - count + 1;
