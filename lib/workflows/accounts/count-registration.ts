import { toRegistrationCounters } from '../../rules/accounts/attempt-limits.ts';
import type { Tenant } from '../../rules/ids.ts';
import { fail, type Outcome, ok } from '../../rules/outcome.ts';
import { type CountedAttempt, countAttempts } from '../../table/accounts/attempts.ts';
import type { Store } from '../../table/store.ts';

/** Counts a registration from a network; fails with 429 beyond 20 an hour (BEHAVIOR §8.1). */
export async function countRegistration(
  store: Store,
  { tenant, address, now }: { readonly tenant: Tenant; readonly address: string; readonly now: Date },
): Promise<Outcome<readonly CountedAttempt[]>> {
  const counted = await countAttempts(store, tenant, toRegistrationCounters(address), now);
  if (counted.ok) return ok(counted.attempts);
  return { ...fail('tooManyRegistrations'), retryAfterSeconds: counted.retryAfterSeconds };
}
