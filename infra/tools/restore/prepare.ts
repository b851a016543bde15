import type { Tenant } from '../../../lib/rules/ids.ts';
import type { Restore } from '../../../lib/rules/salons/restores.ts';
import {
  deletePlatformChangesPause,
  updatePlatformChangesPaused,
} from '../../../lib/table/salons/platform.ts';
import {
  listIdCounters,
  updateCounterRaisedAfterRestore,
  updateRestoreStartedAndPauseChanges,
  updateSalonChangesPaused,
  updateSalonChangesResumed,
} from '../../../lib/table/salons/restores.ts';
import { findSalonByTenant } from '../../../lib/table/salons/salons.ts';
import type { Change, Store } from '../../../lib/table/store.ts';
import { UsageError } from '../command.ts';

/** Commits a change of a salon's records. Throws if they have changed since they were read. */
export async function mustCommit(store: Store, tenant: Tenant, change: Change): Promise<void> {
  const { done } = await store.commit([change]);
  if (!done) throw new Error(`the record of ${tenant} has changed since it was read: repeat the command`);
}

/** Refuses changes of all salons by one write; keeps an earlier pause. */
export async function pausePlatformChanges(store: Store, now: Date): Promise<void> {
  await store.commit([updatePlatformChangesPaused(now)]);
}

/** Allows changes of all salons again. */
export async function resumePlatformChanges(store: Store): Promise<void> {
  await store.commit([deletePlatformChangesPause()]);
}

/** Refuses changes of a salon; keeps an earlier pause. */
export async function pauseSalonChanges(store: Store, tenant: Tenant, now: Date): Promise<void> {
  const salon = await findSalonByTenant(store, tenant);
  if (salon && salon.changesPausedAt === undefined) {
    await mustCommit(store, tenant, updateSalonChangesPaused(tenant, now));
  }
}

/** Allows changes of a salon again, without a restore. Throws for a salon whose restore has begun. */
export async function resumeSalonChangesOutsideRestore(store: Store, tenant: Tenant): Promise<void> {
  const salon = await findSalonByTenant(store, tenant);
  const isRestored = salon?.restores?.some(({ to }) => to === undefined);
  if (isRestored) throw new UsageError(`${tenant} is in a restored table: use finish`);
  await mustCommit(store, tenant, updateSalonChangesResumed(tenant));
}

/**
 * Prepares a restored salon: raises its counters beyond all ids of the source, then names the restore in its record, which
 * refuses changes. The record is last, so that a second run continues a first one. A salon is lost if it was
 * created after the instant of the restore.
 */
export async function raiseCountersAndMarkRestore(
  source: Store,
  target: Store,
  tenant: Tenant,
  restore: Restore,
  now: Date,
): Promise<'prepared' | 'lost'> {
  const [before, salon] = await Promise.all([
    findSalonByTenant(source, tenant),
    findSalonByTenant(target, tenant),
  ]);
  if (!before || !salon) return 'lost';
  if (salon.restores?.some(({ id }) => id === restore.id)) return 'prepared';
  const restored = new Map((await listIdCounters(target, tenant)).map((counter) => [counter.sk, counter]));
  for (const counter of await listIdCounters(source, tenant)) {
    for (const change of updateCounterRaisedAfterRestore(counter, restored.get(counter.sk), restore)) {
      await mustCommit(target, tenant, change);
    }
  }
  await mustCommit(target, tenant, updateRestoreStartedAndPauseChanges(salon, before, restore, now));
  return 'prepared';
}
