import type { Tenant } from '../../lib/rules/ids.ts';
import {
  findSalonByTenant,
  updateSalonResumed,
  updateSalonSuspended,
} from '../../lib/table/salons/salons.ts';
import type { Store } from '../../lib/table/store.ts';
import { UsageError } from './command.ts';

/** Suspends a salon: its API refuses every call, money goes on (BEHAVIOR §32.6). Throws if it is suspended already. */
export async function suspendTenant(store: Store, tenant: Tenant, now: Date): Promise<void> {
  const committed = await store.commit(updateSalonSuspended(tenant, now));
  if (!committed.done) throw await toRefusal(store, tenant, 'is suspended already');
}

/** Ends a suspension. Throws if there is none. */
export async function resumeTenant(store: Store, tenant: Tenant): Promise<void> {
  const committed = await store.commit(updateSalonResumed(tenant));
  if (!committed.done) throw await toRefusal(store, tenant, 'is not suspended');
}

async function toRefusal(store: Store, tenant: Tenant, problem: string): Promise<UsageError> {
  const salon = await findSalonByTenant(store, tenant);
  return new UsageError(salon ? `${tenant} ${problem}` : `unknown salon '${tenant}'`);
}
