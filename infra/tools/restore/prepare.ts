import type { Tenant } from '../../../lib/rules/ids.ts';
import type { Restore } from '../../../lib/rules/salon/restores.ts';
import type { Change } from '../../../lib/table/change.ts';
import {
  listCounters,
  updateChangesPaused,
  updateChangesResumed,
  updateCounterRaised,
  updateRestoreStarted,
} from '../../../lib/table/restores.ts';
import { getSalon } from '../../../lib/table/salons.ts';
import type { Store } from '../../../lib/table/store.ts';
import { UsageError } from '../command.ts';

async function commit(store: Store, tenant: Tenant, change: Change): Promise<void> {
  const { done } = await store.commit([change]);
  if (!done) throw new Error(`the record of ${tenant} has changed meanwhile: repeat the command`);
}

/** Refuses changes of a salon, and leaves an earlier pause as it is. */
export async function pauseChanges(store: Store, tenant: Tenant, now: Date): Promise<void> {
  const salon = await getSalon(store, tenant);
  if (salon && salon.changesPausedAt === undefined)
    await commit(store, tenant, updateChangesPaused(tenant, now));
}

/** Allows changes of a salon again, without a restore. Throws for a salon whose restore has begun. */
export async function resumeChanges(store: Store, tenant: Tenant): Promise<void> {
  const salon = await getSalon(store, tenant);
  const isRestored = salon?.restores?.some(({ to }) => to === undefined);
  if (isRestored) throw new UsageError(`${tenant} is in a restored table: use finish`);
  await commit(store, tenant, updateChangesResumed(tenant));
}

/** The result of preparing a salon for a restore; `lost`: the salon was made in the lost window. */
type Preparation = 'prepared' | 'prepared before' | 'lost';

/**
 * Prepares a restored salon for its use: its counters are raised beyond all ids of the source, and its record names the
 * restore and refuses changes. The record is last, so that a second run continues a first one.
 */
export async function prepareSalon(
  source: Store,
  target: Store,
  tenant: Tenant,
  restore: Restore,
  now: Date,
): Promise<Preparation> {
  const [before, salon] = await Promise.all([getSalon(source, tenant), getSalon(target, tenant)]);
  if (!before || !salon) return 'lost';
  if (salon.restores?.some(({ id }) => id === restore.id)) return 'prepared before';
  const restored = new Map((await listCounters(target, tenant)).map((counter) => [counter.sk, counter]));
  for (const counter of await listCounters(source, tenant)) {
    for (const change of updateCounterRaised(counter, restored.get(counter.sk), restore)) {
      await commit(target, tenant, change);
    }
  }
  await commit(target, tenant, updateRestoreStarted(salon, before, restore, now));
  return 'prepared';
}
