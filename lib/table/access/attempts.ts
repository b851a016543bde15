import { createHash } from 'node:crypto';
import type { AttemptCounter } from '../../rules/access/attempt-limits.ts';
import type { Tenant } from '../../rules/ids.ts';
import { failUntil, type Outcome, ok } from '../../rules/outcome.ts';
import { MINUTE_MS } from '../../rules/time-units.ts';
import { type Key, keys, toTtlAttribute } from '../keys.ts';
import { toRecordFields } from '../records.ts';
import { type Change, deleteItem, putItem, type Store, updateItem } from '../store.ts';

type CountedAttempt = AttemptCounter & { readonly windowEnds: string };

/** The name of a counter may hold an address, which is not stored. */
export const toAttemptsKey = (tenant: Tenant, name: string): Key =>
  keys.attempts(tenant, createHash('sha256').update(name).digest('base64url'));

type Window = { readonly count: number; readonly windowEnds: string };

/**
 * Counts one attempt if the window has room, else returns the window's end. An attempt at or after its end begins a new window
 * (BEHAVIOR §3.5).
 */
async function countAttempt(
  store: Store,
  tenant: Tenant,
  counter: AttemptCounter,
  now: Date,
): Promise<CountedAttempt | { readonly full: string }> {
  const key = toAttemptsKey(tenant, counter.name);
  const at = now.toISOString();
  for (;;) {
    const item = await store.get(key);
    const window = item && toRecordFields<Window>(item);
    if (window && window.windowEnds > at) {
      const { windowEnds } = window;
      if (window.count >= counter.limit) return { full: windowEnds };
      const commit = await store.commit([
        updateItem(key, {
          add: { count: 1 },
          require: [
            { attribute: 'windowEnds', is: windowEnds },
            { attribute: 'count', atMost: counter.limit - 1 },
          ],
        }),
      ]);
      if (commit.done) return { ...counter, windowEnds };
      continue;
    }
    const ends = new Date(now.getTime() + counter.windowMinutes * MINUTE_MS);
    const windowEnds = ends.toISOString();
    const first = { count: 1, windowEnds, ...toTtlAttribute(ends) };
    const commit = await store.commit([
      putItem(key, first, { anyOf: [{ that: 'absent' }, { attribute: 'windowEnds', atMost: at }] }),
    ]);
    if (commit.done) return { ...counter, windowEnds };
  }
}

/** Whether a counter has no room left in its present window. */
export async function isAttemptCounterFull(
  store: Store,
  tenant: Tenant,
  { name, limit }: AttemptCounter,
  now: Date,
): Promise<boolean> {
  const item = await store.get(toAttemptsKey(tenant, name));
  const window = item && toRecordFields<Window>(item);
  return window !== undefined && window.windowEnds > now.toISOString() && window.count >= limit;
}

/** Forgets a counter, whatever it has counted. */
export const deleteAttemptCounter = (tenant: Tenant, { name }: AttemptCounter): Change =>
  deleteItem(toAttemptsKey(tenant, name));

/** Subtracts attempts that turned out not to count, such as a successful log-in. */
export async function subtractAttempts(
  store: Store,
  tenant: Tenant,
  attempts: readonly CountedAttempt[],
): Promise<void> {
  await Promise.all(
    attempts.map(({ name, windowEnds }) =>
      store.commit([
        updateItem(toAttemptsKey(tenant, name), {
          spend: { count: 1 },
          require: [{ attribute: 'windowEnds', is: windowEnds }],
        }),
      ]),
    ),
  );
}

/** Forgets all attempts of a window, because one was right (BEHAVIOR §3.8). */
export const resetAttempts = (
  store: Store,
  tenant: Tenant,
  attempts: readonly CountedAttempt[],
): Promise<unknown> =>
  Promise.all(
    attempts.map(({ name, windowEnds }) =>
      store.commit([deleteItem(toAttemptsKey(tenant, name), { attribute: 'windowEnds', is: windowEnds })]),
    ),
  );

/**
 * Counts one attempt in each counter before its result is known (BEHAVIOR §3.5). The limit is a condition of the
 * write, so parallel attempts cannot exceed it. A window starts with its first attempt. Fails as the counter says, with the
 * time until the next attempt is allowed.
 */
export async function recordAttemptsWithinLimit(
  store: Store,
  { tenant, now }: { readonly tenant: Tenant; readonly now: Date },
  counters: readonly AttemptCounter[],
): Promise<Outcome<readonly CountedAttempt[]>> {
  const attempts: CountedAttempt[] = [];
  for (const counter of counters) {
    const attempt = await countAttempt(store, tenant, counter, now);
    if ('full' in attempt) {
      await subtractAttempts(store, tenant, attempts);
      return failUntil(new Date(attempt.full), now, counter.failure);
    }
    attempts.push(attempt);
  }
  return ok(attempts);
}
