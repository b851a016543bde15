import type { AttemptCounter } from '../../rules/access/attempt-limits.ts';
import type { Tenant } from '../../rules/ids.ts';
import type { Outcome } from '../../rules/outcome.ts';
import {
  recordAttemptsWithinLimit,
  type resetAttempts,
  subtractAttempts,
} from '../../table/access/attempts.ts';
import type { Store } from '../../table/store.ts';

/**
 * Checks a password, PIN or code. The attempt is counted before and subtracted after a success, so that parallel tries cannot
 * pass the limit (BEHAVIOR §3.5). `settle` does something else with the counted attempt of a success.
 */
export async function checkWithAttemptLimit<Value>(
  store: Store,
  request: { readonly tenant: Tenant; readonly now: Date },
  counters: readonly AttemptCounter[],
  check: () => Promise<Outcome<Value>>,
  onSuccess: typeof subtractAttempts | typeof resetAttempts = subtractAttempts,
): Promise<Outcome<Value>> {
  const counted = await recordAttemptsWithinLimit(store, request, counters);
  if (!counted.ok) return counted;
  const checked = await check();
  if (checked.ok) await onSuccess(store, request.tenant, counted.value);
  return checked;
}
