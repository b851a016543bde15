import type { Tenant } from '../../rules/ids.ts';
import type { Restore } from '../../rules/salons/restores.ts';
import type { Salon } from '../../rules/salons/salon.ts';
import { keys } from '../keys.ts';
import { type Change, type Item, type Store, toUnchangedRequirements, updateItem } from '../store.ts';

/** How many ids are left out after a restore, for those that are handed out while the counters are read. */
const RESTORE_GAP = 1_000;

/** Refuses changes of the salon from now on (BEHAVIOR §32.7). */
export const updateSalonChangesPaused = (tenant: Tenant, now: Date): Change =>
  updateItem(keys.salon(tenant), {
    set: { changesPausedAt: now.toISOString() },
    require: [{ that: 'present' }],
  });

/** Allows changes of the salon again. */
export const updateSalonChangesResumed = (tenant: Tenant): Change =>
  updateItem(keys.salon(tenant), { remove: ['changesPausedAt'], require: [{ that: 'present' }] });

/**
 * Records a restore that begins, and refuses changes. The catalog gets a version that no reply had in the lost window.
 * @param source the salon before the restore
 */
export const updateRestoreStartedAndPauseChanges = (
  salon: Salon,
  source: Salon,
  restore: Restore,
  now: Date,
): Change =>
  updateItem(keys.salon(salon.tenant), {
    set: {
      restores: [...(salon.restores ?? []), restore],
      changesPausedAt: now.toISOString(),
      catalogVersion: Math.max(salon.catalogVersion, source.catalogVersion) + RESTORE_GAP,
    },
    remove: ['catalogChanges'],
    require: toUnchangedRequirements(salon, 'restores', 'catalogVersion'),
  });

/** Records the end of the newest restore, and allows changes again. */
export function updateRestoreEndedAndResumeChanges(salon: Salon, now: Date): Change {
  const restores = (salon.restores ?? []).map((each) => ({ ...each, to: each.to ?? now.toISOString() }));
  return updateItem(keys.salon(salon.tenant), {
    set: { restores },
    remove: ['changesPausedAt'],
    require: toUnchangedRequirements(salon, 'restores', 'changesPausedAt'),
  });
}

export const listIdCounters = (store: Store, tenant: Tenant): Promise<Item[]> =>
  store.queryAll(keys.counters(tenant));

const getLast = (counter: Item | undefined): number => Number(counter?.last ?? 0);

/**
 * Raises a restored counter beyond every id that was handed out before the restore; none if this restore has done so.
 * @param source the counter before the restore
 */
export function updateCounterRaisedAfterRestore(
  source: Item,
  restored: Item | undefined,
  { id }: Restore,
): Change[] {
  if (restored?.raisedBy === id) return [];
  const last = Math.max(getLast(source), getLast(restored)) + RESTORE_GAP;
  const unchanged = restored ? { attribute: 'last', is: restored.last } : { that: 'absent' as const };
  return [
    updateItem({ pk: source.pk, sk: source.sk }, { set: { last, raisedBy: id }, require: [unchanged] }),
  ];
}
