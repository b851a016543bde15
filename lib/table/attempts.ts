import { ATTEMPTS_MINUTES, type Attempts } from '../rules/accounts/attempt-limits.ts';
import type { Tenant } from '../rules/ids.ts';
import { put, update } from './change.ts';
import { fieldsOf } from './item.ts';
import { keys, ttl } from './keys.ts';
import type { Store } from './store.ts';

/** One attempt that was counted. */
export type CountedAttempt = Attempts & { readonly windowEnds: string };

/** Counted, or how long it is until there may be more. */
export type AttemptCount =
  | { readonly ok: true; readonly attempts: readonly CountedAttempt[] }
  | { readonly ok: false; readonly retryAfterSeconds: number };

type Window = { readonly count: number; readonly windowEnds: string };

const MINUTE_MS = 60_000;

/** Counts one attempt where the window has room; `full` names its end. */
async function countOne(
  store: Store,
  tenant: Tenant,
  attempts: Attempts,
  now: Date,
): Promise<CountedAttempt | { readonly full: string }> {
  const key = keys.attempts(tenant, attempts.name);
  const at = now.toISOString();
  for (;;) {
    const item = await store.get(key);
    const window = item && fieldsOf<Window>(item);
    if (window && window.windowEnds > at) {
      const { windowEnds } = window;
      if (window.count >= attempts.limit) return { full: windowEnds };
      const counted = await store.commit([
        update(key, {
          add: { count: 1 },
          require: [
            { attribute: 'windowEnds', is: windowEnds },
            { attribute: 'count', atMost: attempts.limit - 1 },
          ],
        }),
      ]);
      if (counted.done) return { ...attempts, windowEnds };
      continue;
    }
    const ends = new Date(now.getTime() + ATTEMPTS_MINUTES * MINUTE_MS);
    const windowEnds = ends.toISOString();
    const first = { count: 1, windowEnds, ...ttl(ends) };
    const begun = await store.commit([
      put(key, first, { anyOf: [{ that: 'absent' }, { attribute: 'windowEnds', atMost: at }] }),
    ]);
    if (begun.done) return { ...attempts, windowEnds };
  }
}

/** Takes back attempts that turned out to be none of those that are counted. */
export async function discountAttempts(
  store: Store,
  tenant: Tenant,
  attempts: readonly CountedAttempt[],
): Promise<void> {
  await Promise.all(
    attempts.map(({ name, windowEnds }) =>
      store.commit([
        update(keys.attempts(tenant, name), {
          spend: { count: 1 },
          require: [{ attribute: 'windowEnds', is: windowEnds }],
        }),
      ]),
    ),
  );
}

/**
 * Counts one attempt under each name, before it is known how it ends: the bound is the write's own condition, so
 * that any number at the same moment stays within the limits. A window begins with its first attempt.
 */
export async function countAttempts(
  store: Store,
  tenant: Tenant,
  names: readonly Attempts[],
  now: Date,
): Promise<AttemptCount> {
  const attempts: CountedAttempt[] = [];
  for (const name of names) {
    const counted = await countOne(store, tenant, name, now);
    if ('full' in counted) {
      await discountAttempts(store, tenant, attempts);
      const waitMs = new Date(counted.full).getTime() - now.getTime();
      return { ok: false, retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1000)) };
    }
    attempts.push(counted);
  }
  return { ok: true, attempts };
}
