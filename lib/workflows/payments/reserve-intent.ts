import type { Caller } from '../../rules/accounts/access.ts';
import type { Tenant } from '../../rules/ids.ts';
import { fail, type Outcome, ok } from '../../rules/outcome.ts';
import { ANONYMOUS_INTENT_COUNTER, UNPAID_INTENTS_MAX } from '../../rules/payments/intent-limits.ts';
import type { IntentRecord } from '../../rules/payments/payment-intents.ts';
import { countAttempts, subtractAttempts } from '../../table/attempts.ts';
import { deleteUnpaidIntent, reserveUnpaidIntent } from '../../table/intents.ts';
import type { Store } from '../../table/store.ts';

/** A place in the limit of unpaid intents of an address; `release` frees it if no intent is created. */
export type IntentReservation = { readonly release: () => Promise<unknown> };

/** Counts a payment or setup intent before it is created (BEHAVIOR §8.2). Fails as tooManyUnpaidIntents. */
export async function reserveNewIntent(
  store: Store,
  tenant: Tenant,
  caller: Caller,
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
