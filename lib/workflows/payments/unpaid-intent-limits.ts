import type { AttemptCounter } from '../../rules/access/attempt-limits.ts';
import { toWidestNetwork } from '../../rules/access/networks.ts';
import type { Tenant } from '../../rules/ids.ts';
import { type Outcome, ok } from '../../rules/outcome.ts';
import type { IntentRecord } from '../../rules/payments/payment-intents.ts';
import { recordAttemptsWithinLimit, subtractAttempts } from '../../table/access/attempts.ts';
import { deleteUnpaidIntentSlot, reserveUnpaidIntent } from '../../table/payments/unpaid-intents.ts';
import type { Store } from '../../table/store.ts';

/** Unpaid payment and setup intents per address (BEHAVIOR §8.2). */
const UNPAID_INTENTS_MAX = 20;

/** Payment and setup intents of a salon's anonymous callers who prove no target, in an hour (BEHAVIOR §8.2). */
export const ANONYMOUS_INTENT_COUNTER: AttemptCounter = {
  name: 'orders:anonymous',
  limit: 200,
  windowMinutes: 60,
  failure: 'tooManyUnpaidIntents',
};

/** A place in the limit of unpaid intents of an address; `release` frees it if no intent is created. */
type IntentReservation = { readonly release: () => Promise<unknown> };

/**
 * The network whose unpaid intents an intent counts among. For an anonymous caller who proves no target it is the widest
 * network, so that a single IPv6 line cannot use up the salon's intents of the hour (BEHAVIOR §8.2).
 */
export const toWidestNetworkIfAnonymous = (network: string, isAnonymous: boolean): string =>
  isAnonymous ? toWidestNetwork(network) : network;

/**
 * Counts a payment or setup intent before it is created (BEHAVIOR §8.2, §18.3). Fails as tooManyUnpaidIntents.
 * @param isAnonymous whether the caller has no account and proves no target: the salon's limit is for these alone
 */
export async function reserveNewIntent(
  store: Store,
  tenant: Tenant,
  isAnonymous: boolean,
  order: Pick<IntentRecord, 'address' | 'slot'>,
  now: Date,
): Promise<Outcome<IntentReservation>> {
  const reserved = await reserveUnpaidIntent(store, tenant, order, UNPAID_INTENTS_MAX, now);
  if (!reserved.ok) return reserved;
  const counted = await recordAttemptsWithinLimit(
    store,
    { tenant, now },
    isAnonymous ? [ANONYMOUS_INTENT_COUNTER] : [],
  );
  if (!counted.ok) {
    await store.commit(deleteUnpaidIntentSlot(tenant, order));
    return counted;
  }
  return ok({
    release: () =>
      Promise.all([
        store.commit(deleteUnpaidIntentSlot(tenant, order)),
        subtractAttempts(store, tenant, counted.value),
      ]),
  });
}
