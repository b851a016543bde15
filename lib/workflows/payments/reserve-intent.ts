import type { Principal } from '../../rules/accounts/access.ts';
import type { AttemptCounter } from '../../rules/accounts/attempt-limits.ts';
import type { Tenant } from '../../rules/ids.ts';
import { fail, type Outcome, ok } from '../../rules/outcome.ts';
import type { IntentRecord } from '../../rules/payments/payment-intents.ts';
import { countAttempts, subtractAttempts } from '../../table/accounts/attempts.ts';
import { deleteUnpaidIntent, reserveUnpaidIntent } from '../../table/payments/intents.ts';
import type { Store } from '../../table/store.ts';

/** Unpaid payment and setup intents per address (BEHAVIOR §8.2). */
const UNPAID_INTENTS_MAX = 20;

/** Payment and setup intents of a salon's anonymous callers in an hour (BEHAVIOR §8.2). */
export const ANONYMOUS_INTENT_COUNTER: AttemptCounter = {
  name: 'orders:anonymous',
  limit: 200,
  windowMinutes: 60,
};

/** A place in the limit of unpaid intents of an address; `release` frees it if no intent is created. */
type IntentReservation = { readonly release: () => Promise<unknown> };

/** Counts a payment or setup intent before it is created (BEHAVIOR §8.2). Fails as tooManyUnpaidIntents. */
export async function reserveNewIntent(
  store: Store,
  tenant: Tenant,
  caller: Principal,
  order: Pick<IntentRecord, 'address' | 'slot'>,
  now: Date,
): Promise<Outcome<IntentReservation>> {
  const counters = caller.kind === 'anonymous' ? [ANONYMOUS_INTENT_COUNTER] : [];
  const counted = await countAttempts(store, tenant, counters, now);
  if (!counted.ok) {
    return { ...fail('tooManyUnpaidIntents'), retryAfterSeconds: counted.retryAfterSeconds };
  }
  const reserved = await reserveUnpaidIntent(store, tenant, order, UNPAID_INTENTS_MAX, now);
  if (!reserved.ok) {
    await subtractAttempts(store, tenant, counted.attempts);
    return reserved;
  }
  return ok({
    release: () =>
      Promise.all([
        store.commit(deleteUnpaidIntent(tenant, order)),
        subtractAttempts(store, tenant, counted.attempts),
      ]),
  });
}
