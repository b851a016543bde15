import type { Salon } from '../../rules/salons/salon.ts';
import { SECOND_MS } from '../../rules/time-units.ts';
import { keys } from '../keys.ts';
import { type Change, deleteItem, type Store, updateItem } from '../store.ts';

/** How long a process keeps what it has read: a pause holds everywhere after this time (BEHAVIOR §32.7). */
export const PLATFORM_CACHE_MS = 5 * SECOND_MS;

/** Since when changes of all salons are refused; undefined while they are allowed. */
export async function findPlatformChangesPausedAt(store: Store): Promise<string | undefined> {
  const item = await store.get(keys.platform);
  return item && String(item.changesPausedAt);
}

const caches = new WeakMap<
  Store,
  { readonly until: number; readonly pausedAt: Promise<string | undefined> }
>();

/** The same, read at most every 5 s by each process. */
export function findCachedPlatformChangesPausedAt(store: Store, now: Date): Promise<string | undefined> {
  const cached = caches.get(store);
  if (cached && now.getTime() < cached.until) return cached.pausedAt;
  const pausedAt = findPlatformChangesPausedAt(store);
  caches.set(store, { until: now.getTime() + PLATFORM_CACHE_MS, pausedAt });
  // A failure is not kept
  pausedAt.catch(() => caches.delete(store));
  return pausedAt;
}

/** The salon as a pause of all salons leaves it; its own pause counts first. */
export const toSalonWithPlatformChangesPause = (salon: Salon, pausedAt: string | undefined): Salon =>
  pausedAt ? { changesPausedAt: pausedAt, ...salon } : salon;

/** Refuses changes of all salons from now on. Fails if they are refused already, and keeps that pause. */
export const updatePlatformChangesPaused = (now: Date): Change =>
  updateItem(keys.platform, {
    set: { changesPausedAt: now.toISOString() },
    require: [{ attribute: 'changesPausedAt', missing: true }],
  });

/** Allows changes of all salons again. */
export const deletePlatformChangesPause = (): Change => deleteItem(keys.platform);
