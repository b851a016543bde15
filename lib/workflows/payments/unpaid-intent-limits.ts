import type { AttemptCounter } from '../../rules/access/attempt-limits.ts';
import { toWidestNetwork } from '../../rules/access/networks.ts';
import type { Tenant } from '../../rules/ids.ts';
import { type Outcome, ok } from '../../rules/outcome.ts';
import type { UnpaidIntentSlot } from '../../rules/payments/payment-intents.ts';
import { recordAttemptsWithinLimit, subtractAttempts } from '../../table/access/attempts.ts';
import { hashPayerNetwork } from '../../table/payments/intents.ts';
import { deleteUnpaidIntentSlot, reserveUnpaidIntent } from '../../table/payments/unpaid-intents.ts';
import type { Store } from '../../table/store.ts';

/** Unpaid payment and setup intents per network (BEHAVIOR §8.2). */
const UNPAID_INTENTS_MAX = 20;

/** Payment and setup intents of a salon's anonymous callers who prove no target, in an hour (BEHAVIOR §8.2). */
export const ANONYMOUS_INTENT_COUNTER: AttemptCounter = {
  name: 'orders:anonymous',
  limit: 200,
  windowMinutes: 60,
  failure: 'tooManyUnpaidIntents',
};

/** A place in the limit of unpaid intents of a network; `release` frees it if no intent is created. */
type IntentReservation = { readonly unpaidSlot: UnpaidIntentSlot; readonly release: () => Promise<unknown> };

type IntentOrderer = {
  readonly tenant: Tenant;
  readonly network: string;
  readonly now: Date;
  /** Whether the caller has no account and proves no target. */
  readonly isAnonymous: boolean;
};

/**
 * Counts a payment or setup intent before it is created (BEHAVIOR §8.2, §18.3). Fails as tooManyUnpaidIntents. An anonymous caller
 * counts at the widest network, so that a single IPv6 line cannot use up the salon's anonymous intents of the hour.
 */
export async function reserveNewIntent(
  store: Store,
  { tenant, network, now, isAnonymous }: IntentOrderer,
): Promise<Outcome<IntentReservation>> {
  const networkHash = hashPayerNetwork(tenant, isAnonymous ? toWidestNetwork(network) : network);
  const unpaidSlot = { networkHash, slot: crypto.randomUUID() };
  const reserved = await reserveUnpaidIntent(store, tenant, unpaidSlot, UNPAID_INTENTS_MAX, now);
  if (!reserved.ok) return reserved;
  const counted = await recordAttemptsWithinLimit(
    store,
    { tenant, now },
    isAnonymous ? [ANONYMOUS_INTENT_COUNTER] : [],
  );
  if (!counted.ok) {
    await store.commit(deleteUnpaidIntentSlot(tenant, unpaidSlot));
    return counted;
  }
  return ok({
    unpaidSlot,
    release: () =>
      Promise.all([
        store.commit(deleteUnpaidIntentSlot(tenant, unpaidSlot)),
        subtractAttempts(store, tenant, counted.value),
      ]),
  });
}
