import { keys } from '../../../lib/table/keys.ts';
import { updateItem } from '../../../lib/table/store.ts';
import type { useDatabaseProxy } from '../environment/database-proxy.ts';
import type { TestSalon } from '../test-salon.ts';

type Proxy = ReturnType<typeof useDatabaseProxy>;

const setBeforeCommit = (proxy: Proxy, { store, tenant }: TestSalon, membership: number, set: object): void =>
  proxy.beforeTransaction(() =>
    store.commit([
      updateItem(keys.purchase(tenant, 'PURCHASED-MEMBERSHIP', membership), { set: { ...set } }),
    ]),
  );

/** Ends a membership between the decision and the first transaction of the next call. */
export const endBeforeCommit = (proxy: Proxy, salon: TestSalon, membership: number): void =>
  setBeforeCommit(proxy, salon, membership, { endedAt: salon.clock.now().toISOString() });

/** Pauses a membership on every day, between the decision and the first transaction of the next call. */
export const pauseBeforeCommit = (proxy: Proxy, salon: TestSalon, membership: number): void =>
  setBeforeCommit(proxy, salon, membership, { pausedFrom: '2026-01-01', pausedUntil: '2099-12-31' });
