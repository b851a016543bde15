import { fail, type Outcome, ok } from '../rules/outcome.ts';
import type { Change } from './change.ts';
import type { FailedCondition } from './commit.ts';
import type { Key } from './keys.ts';
import { serializeByKey } from './line.ts';
import { sleepWithJitter } from './pause.ts';
import type { Store } from './store.ts';

/** What was decided: the changes to make, all or none, and what to answer once they are made. */
export type Decision<Reply> = { readonly changes: readonly Change[]; readonly reply: Reply };

type Decide<Reply> = (table: Store) => Promise<Outcome<Decision<Reply>>>;

/** The request's own part in a commit: the answer that its Idempotency-Key keeps, and who hears of lost races. */
export type IdempotencyScope<Reply> = {
  readonly storeReply: (reply: Reply) => readonly Change[];
  /** Told of each lost race. */
  readonly onConflict?: () => void;
};

/** For who keeps no answer: routes that take no Idempotency-Key (decisions §3), and what no request asked for. */
export const NO_IDEMPOTENCY: IdempotencyScope<unknown> = { storeReply: () => [] };

const DEADLINE_MS = 5_000;
/** However slow the machine: a race is not given up before it was really run. */
const TRIES_MIN = 5;
const SHORTEST_PAUSE_MS = 25;
const LONGEST_PAUSE_MS = 1_000;
const PAUSE_GROWS = 4;
const RETRY_AFTER_SECONDS = 1;

const sameKey = (a: Key, b: Key): boolean => a.pk === b.pk && a.sk === b.sk;

/** The table as a lost commit has just seen it: those items need not be read again. */
function asSeen(store: Store, lost: readonly FailedCondition[]): Store {
  const seen = (key: Key) => lost.find((each) => sameKey(each.key, key));
  return {
    ...store,
    async get(key, consistency) {
      const known = seen(key);
      return known ? known.found : store.get(key, consistency);
    },
  };
}

type Attempt<Reply> = { readonly outcome: Outcome<Reply> } | { readonly lost: readonly FailedCondition[] };

/** Reads, decides and commits once. */
async function attempted<Reply>(
  store: Store,
  request: IdempotencyScope<Reply>,
  decide: Decide<Reply>,
): Promise<Attempt<Reply>> {
  const decision = await decide(store);
  if (!decision.ok) return { outcome: decision };
  const kept = request.storeReply(decision.value.reply);
  const commit = await store.commit([...decision.value.changes, ...kept]);
  if (commit.done) return { outcome: ok(decision.value.reply) };
  // Another request has taken this Idempotency-Key over: it answers, not this one.
  const isTaken = kept.some((change) => commit.lost.some((lost) => sameKey(lost.key, change.key)));
  return isTaken ? { outcome: fail('idempotencyRunning') } : { lost: commit.lost };
}

/**
 * Decides and commits. A lost race decides again: at once by what the lost commit has seen, so that who has nothing
 * left to win goes away without waiting, and else, after a pause, by what is read then. Those of one process who
 * lost over the same record go on one after the other, lest they lose to each other. That goes on until the decision
 * itself is a failure; for at most 5 s, then 503 with Retry-After (decisions §4).
 */
export async function decideAndCommit<Reply>(
  store: Store,
  request: IdempotencyScope<Reply>,
  decide: Decide<Reply>,
): Promise<Outcome<Reply>> {
  const deadline = performance.now() + DEADLINE_MS;
  const attempt = () => attempted(store, request, decide);
  let lastPause = 0;
  let crowd: Key | undefined;
  for (let tries = 1; ; tries += 1) {
    const startedMs = performance.now();
    const tried = crowd ? await serializeByKey(`${crowd.pk}\n${crowd.sk}`, attempt) : await attempt();
    if ('outcome' in tried) return tried.outcome;
    request.onConflict?.();
    const again = await decide(asSeen(store, tried.lost));
    if (!again.ok) return again;
    if (performance.now() > deadline && tries >= TRIES_MIN) return finalOutcome(await decide(store));
    crowd = tried.lost[0]?.key;
    lastPause = pauseAfter(lastPause, performance.now() - startedMs);
    await sleepWithJitter(lastPause);
  }
}

/** Longer each time, and at once as long as the attempt took: where all are slow there is a crowd. */
const pauseAfter = (lastPauseMs: number, tookMs: number): number =>
  Math.min(Math.max(SHORTEST_PAUSE_MS, lastPauseMs * PAUSE_GROWS, tookMs), LONGEST_PAUSE_MS);

/** When time is up: what the table says by then, or to try again. */
const finalOutcome = <Reply>(decision: Outcome<Decision<Reply>>): Outcome<Reply> =>
  decision.ok ? { ...fail('busy'), retryAfterSeconds: RETRY_AFTER_SECONDS } : decision;
