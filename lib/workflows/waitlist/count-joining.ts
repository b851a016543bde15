import { type Caller, isFrontDesk } from '../../rules/accounts/access.ts';
import { toWaitlistCounters } from '../../rules/accounts/attempt-limits.ts';
import type { Visitor } from '../../rules/booking/booking.ts';
import type { Tenant } from '../../rules/ids.ts';
import { fail, type Outcome, ok } from '../../rules/outcome.ts';
import { toPersonName } from '../../rules/waitlist/entries.ts';
import { countAttempts } from '../../table/attempts.ts';
import type { Store } from '../../table/store.ts';

type JoinCall = {
  readonly tenant: Tenant;
  readonly caller: Caller;
  readonly address: string;
  readonly now: Date;
};

/** Counts a new entry, unless the front desk makes it; fails with 429 beyond the limits (BEHAVIOR §34.1). */
export async function countJoining(
  store: Store,
  { tenant, caller, address, now }: JoinCall,
  visitor: Visitor,
): Promise<Outcome<undefined>> {
  if (isFrontDesk(caller)) return ok(undefined);
  const counted = await countAttempts(store, tenant, toWaitlistCounters(address, toPersonName(visitor)), now);
  if (counted.ok) return ok(undefined);
  return { ...fail('tooManyWaitlistEntries'), retryAfterSeconds: counted.retryAfterSeconds };
}
