import { fail, type Outcome, ok } from '../rules/outcome.ts';
import type { Change } from './change.ts';
import type { Key } from './keys.ts';
import { jitter, type Store } from './store.ts';

/** What was decided: the changes to make, all or none, and what to answer once they are made. */
export type Decision<Reply> = { readonly changes: readonly Change[]; readonly reply: Reply };

/** The request's own part in a commit: the answer that its Idempotency-Key keeps, and who hears of lost races. */
export type Keeps<Reply> = {
  readonly keep: (reply: Reply) => readonly Change[];
  /** Told of each lost race. */
  readonly raceLost?: () => void;
};

const DEADLINE_MS = 5_000;
const FIRST_PAUSE_MS = 5;
const LONGEST_PAUSE_MS = 160;
const RETRY_AFTER_SECONDS = 1;

const sameKey = (a: Key, b: Key): boolean => a.pk === b.pk && a.sk === b.sk;

/**
 * Decides and commits. A lost race reads again and decides again, with jitter, until the decision itself is a
 * failure; for at most 5 s, then 503 with Retry-After (decisions §4).
 */
export async function decideAndCommit<Reply>(
  store: Store,
  request: Keeps<Reply>,
  decide: () => Promise<Outcome<Decision<Reply>>>,
): Promise<Outcome<Reply>> {
  const deadline = performance.now() + DEADLINE_MS;
  for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(pause * 2, LONGEST_PAUSE_MS)) {
    const decision = await decide();
    if (!decision.ok) return decision;
    const kept = request.keep(decision.value.reply);
    const commit = await store.commit([...decision.value.changes, ...kept]);
    if (commit.done) return ok(decision.value.reply);
    // Another request has taken this Idempotency-Key over: it answers, not this one.
    if (kept.some((change) => commit.lost.some((lost) => sameKey(lost, change.key)))) {
      return fail('idempotencyRunning');
    }
    request.raceLost?.();
    if (performance.now() > deadline) return { ...fail('busy'), retryAfterSeconds: RETRY_AFTER_SECONDS };
    await jitter(pause);
  }
}
