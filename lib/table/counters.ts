import type { Tenant } from '../rules/ids.ts';
import { type CounterKind, keys } from './keys.ts';
import type { Store } from './store.ts';

/** The next id of a kind: positive, never given twice; a request that then fails leaves a gap (decisions §2). */
export const allocateId = (store: Store, tenant: Tenant, kind: CounterKind): Promise<number> =>
  store.increment(keys.counter(tenant, kind), 'last', 1);

/** `count` ids in a row; gives the first. */
export const allocateIds = async (
  store: Store,
  tenant: Tenant,
  kind: CounterKind,
  count: number,
): Promise<number> => (await store.increment(keys.counter(tenant, kind), 'last', count)) - count + 1;
