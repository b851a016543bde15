import { updateItem } from '../../../lib/table/change.ts';
import { keys } from '../../../lib/table/keys.ts';
import type { useDatabaseProxy } from '../environment/database-proxy.ts';
import type { TestSalon } from '../test-salon.ts';

/** Ends a membership between the decision and the first transaction of the next call. */
export function endBeforeCommit(
  proxy: ReturnType<typeof useDatabaseProxy>,
  { store, tenant, clock }: TestSalon,
  membership: number,
): void {
  let hasEnded = false;
  proxy.intercept(async (operation) => {
    if (operation !== 'TransactWriteItems' || hasEnded) return undefined;
    hasEnded = true;
    const set = { endedAt: clock.now().toISOString() };
    await store.commit([updateItem(keys.purchase(tenant, 'PURCHASED-MEMBERSHIP', membership), { set })]);
    return undefined;
  });
}
