import { updateItem } from '../../../lib/table/change.ts';
import { keys } from '../../../lib/table/keys.ts';
import type { useDatabaseProxy } from '../environment/database-proxy.ts';
import type { TestSalon } from '../test-salon.ts';

/** Ends a membership between the decision and the first transaction of the next call. */
export const endBeforeCommit = (
  proxy: ReturnType<typeof useDatabaseProxy>,
  { store, tenant, clock }: TestSalon,
  membership: number,
): void =>
  proxy.beforeTransaction(() => {
    const set = { endedAt: clock.now().toISOString() };
    return store.commit([updateItem(keys.purchase(tenant, 'PURCHASED-MEMBERSHIP', membership), { set })]);
  });
