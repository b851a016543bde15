import { ATTEMPTS_MINUTES, type Attempts } from '../rules/attempts.ts';
import type { Tenant } from '../rules/ids.ts';
import { put, update } from './change.ts';
import { keys, TTL_ATTRIBUTE } from './keys.ts';
import type { Store } from './store.ts';

/** An attempt that was counted, or the end of the window in which there may be no more. */
export type Attempt =
  | { readonly allowed: true; readonly attempts: Attempts; readonly windowEnds: string }
  | { readonly allowed: false; readonly windowEnds: string };

type Window = { readonly count: number; readonly windowEnds: string };

const MINUTE_MS = 60_000;

/**
 * Counts one attempt, before it is known how it ends, so that any number at the same moment stays within the limit.
 * The bound is the write's own condition; a window begins with its first attempt.
 */
export async function countAttempt(
  store: Store,
  tenant: Tenant,
  attempts: Attempts,
  now: Date,
): Promise<Attempt> {
  const key = keys.loginFailures(tenant, attempts.name);
  const at = now.toISOString();
  for (;;) {
    const window = (await store.get(key)) as unknown as Window | undefined;
    if (window && window.windowEnds > at) {
      const { windowEnds } = window;
      if (window.count >= attempts.limit) return { allowed: false, windowEnds };
      const counted = await store.commit([
        update(key, {
          add: { count: 1 },
          require: [
            { attribute: 'windowEnds', is: windowEnds },
            { attribute: 'count', atMost: attempts.limit - 1 },
          ],
        }),
      ]);
      if (counted.done) return { allowed: true, attempts, windowEnds };
      continue;
    }
    const ends = new Date(now.getTime() + ATTEMPTS_MINUTES * MINUTE_MS);
    const windowEnds = ends.toISOString();
    const first = { count: 1, windowEnds, [TTL_ATTRIBUTE]: Math.ceil(ends.getTime() / 1000) };
    const begun = await store.commit([
      put(key, first, { anyOf: [{ that: 'absent' }, { attribute: 'windowEnds', atMost: at }] }),
    ]);
    if (begun.done) return { allowed: true, attempts, windowEnds };
  }
}

/** Takes back an attempt that turned out to be none of those that are counted. */
export async function discountAttempt(store: Store, tenant: Tenant, attempt: Attempt): Promise<void> {
  if (!attempt.allowed) return;
  await store.commit([
    update(keys.loginFailures(tenant, attempt.attempts.name), {
      spend: { count: 1 },
      require: [{ attribute: 'windowEnds', is: attempt.windowEnds }],
    }),
  ]);
}
