import type { Tenant } from '../rules/ids.ts';
import type { LocalDate } from '../rules/salon/salon.ts';
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

/** Allocates the place of the next gift card among those of a day. */
export const allocateGiftCardSequence = (store: Store, tenant: Tenant, date: LocalDate): Promise<number> =>
  store.increment(keys.cardCounter(tenant, date), 'last', 1);
