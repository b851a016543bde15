import { fail, type Outcome, ok } from '../rules/outcome.ts';
import { isDeletedRecord } from './catalog/deleted-records.ts';
import { COMMIT_MAX_MS, sleepWithJitter } from './commit.ts';
import { isCustomerRecord, isSameKey, type Key } from './keys.ts';
import { TableContendedError } from './outages.ts';
import type { Change, CommitResult, FailedCondition, Store } from './store.ts';

/** The changes to commit, all or none, and the reply once they are committed. */
export type Decision<Reply> = { readonly changes: readonly Change[]; readonly reply: Reply };

/** `hasConflicted`: whether a commit of this decision has failed because of a conflict. */
type Decide<Reply> = (table: Store, hasConflicted: boolean) => Promise<Outcome<Decision<Reply>>>;

/** The caller's changes in the commit of a decision. */
type ExtraChanges<Conflict> = {
  readonly changes: readonly Change[];
  /** The outcome where a condition of these changes fails: nothing is committed, and nothing is decided again. */
  readonly conflict: Outcome<Conflict>;
};

export type CommitAdditions<Reply, Conflict = never> = {
  /** Changes that store the reply under the request's Idempotency-Key. */
  readonly storeReply?: (reply: Reply) => readonly Change[];
  readonly alsoCommit?: ExtraChanges<Conflict>;
  /** Called after each commit that failed because of a conflict. */
  readonly onConflict?: () => void;
  /** The request's deadline, an instant of `performance.now()`: nothing is retried after it. */
  readonly deadline?: number;
};

/** Adds nothing: for routes without Idempotency-Key and for scheduled work (BEHAVIOR §9.1). */
export const NO_COMMIT_ADDITIONS: CommitAdditions<unknown> = {};

/** Attempts before giving up on failed conditions, also on a slow machine. */
const ATTEMPTS_MIN = 5;
const PAUSE_MIN_MS = 25;
const PAUSE_MAX_MS = 1_000;
const PAUSE_FACTOR = 4;
/** The failure of a request that can succeed when it is sent again. */
export const BUSY = { ...fail('busy'), retryAfterSeconds: 1 };

/** A key and the item that was found there. */
type SeenItem = FailedCondition;

/** The store, which adds each item that it gets to `seen`. */
function recordItems(store: Store, seen: SeenItem[]): Store {
  return {
    ...store,
    async get(key, consistency) {
      const found = await store.get(key, consistency);
      seen.push({ key, found });
      return found;
    },
  };
}

/** Whether a failed commit showed that the item has not changed since it was read. */
const isUnchanged = ({ key, found }: SeenItem, held: readonly Change[] = []): boolean =>
  held.some(
    (change) =>
      isSameKey(change.key, key) &&
      change.require?.some(
        (each) => 'is' in each && each.attribute === 'version' && each.is === found?.version,
      ),
  );

/** The store with items that a failed commit has returned or confirmed, so that they are not read again. */
function withSeenItems(store: Store, seen: readonly SeenItem[]): Store {
  return {
    ...store,
    async get(key, consistency) {
      const match = seen.find((each) => isSameKey(each.key, key));
      return match ? match.found : store.get(key, consistency);
    },
  };
}

type Attempt<Reply> =
  | { readonly outcome: Outcome<Reply> }
  | { readonly conflicts: readonly FailedCondition[]; readonly seen: readonly SeenItem[] };

/** Commits; without a failed condition if the commit conflicted with other transactions until the deadline. */
export async function commitOrReportContention(
  store: Store,
  changes: readonly Change[],
  deadline?: number,
): Promise<CommitResult> {
  try {
    return await store.commit(changes, deadline);
  } catch (error) {
    if (error instanceof TableContendedError) return { done: false, failed: [] };
    throw error;
  }
}

async function decideOnce<Reply, Conflict>(
  store: Store,
  { storeReply, alsoCommit }: CommitAdditions<Reply, Conflict>,
  decide: (table: Store) => ReturnType<Decide<Reply>>,
  deadline: number,
): Promise<Attempt<Reply | Conflict>> {
  const seen: SeenItem[] = [];
  const decision = await decide(recordItems(store, seen));
  if (!decision.ok) return { outcome: decision };
  const { changes, reply } = decision.value;
  const replyChanges = storeReply?.(reply) ?? [];
  const extraChanges = alsoCommit?.changes ?? [];
  const commit = await commitOrReportContention(
    store,
    [...changes, ...replyChanges, ...extraChanges],
    deadline,
  );
  if (commit.done) return { outcome: ok(reply) };
  const hasFailed = ({ key }: Change) => commit.failed.some((each) => isSameKey(each.key, key));
  // A later request has taken over the Idempotency-Key and answers instead
  if (replyChanges.some(hasFailed)) return { outcome: fail('idempotencyInProgress') };
  if (alsoCommit && extraChanges.some(hasFailed)) return { outcome: alsoCommit.conflict };
  // The decision's catalog has a record that was deleted since, or its customer was merged into another one: only the next
  // request reads the catalog, or finds the other customer. A decision to delete a customer is made again without them
  const deletes = (key: Key) => changes.some((each) => each.kind === 'delete' && isSameKey(each.key, key));
  const isGone = ({ key, found }: FailedCondition) =>
    isDeletedRecord(found) || (isCustomerRecord(key) && !found && !deletes(key));
  if (commit.failed.some(isGone)) return { outcome: BUSY };
  const unchanged = seen.filter((each) => isUnchanged(each, commit.held));
  return { conflicts: commit.failed, seen: [...commit.failed, ...unchanged] };
}

/**
 * Decides and commits (BEHAVIOR §31.2). After a conflict it decides at once on the items that the failed commit
 * returned or confirmed, so a request that can no longer succeed fails without waiting. Otherwise it reads and decides
 * again after a pause. Fails with `busy` (503, Retry-After) after 5 s and at least 5 attempts, or at the request's deadline.
 * The commit retries conflicts with other transactions until then. Fails with `busy` at once where a record of the catalog was
 * deleted, or the customer was merged into another.
 */
export async function decideAndCommit<Reply, Conflict = never>(
  store: Store,
  request: CommitAdditions<Reply, Conflict>,
  decide: Decide<Reply>,
): Promise<Outcome<Reply | Conflict>> {
  const lastInstant = request.deadline ?? Number.POSITIVE_INFINITY;
  const deadline = Math.min(performance.now() + COMMIT_MAX_MS, lastInstant);
  let lastPauseMs = 0;
  for (let attempts = 1; ; attempts += 1) {
    const startedMs = performance.now();
    const result = await decideOnce(store, request, (table) => decide(table, attempts > 1), deadline);
    if ('outcome' in result) return result.outcome;
    request.onConflict?.();
    if (result.conflicts.length === 0) return finalOutcome(await decide(store, true));
    const again = await decide(withSeenItems(store, result.seen), true);
    if (!again.ok) return again;
    const now = performance.now();
    if (now > lastInstant || (now > deadline && attempts >= ATTEMPTS_MIN))
      return finalOutcome(await decide(store, true));
    lastPauseMs = computePauseMs(lastPauseMs, performance.now() - startedMs);
    await sleepWithJitter(lastPauseMs);
  }
}

/** A decision for which money is authorized at a processor between its facts and its commit. */
type AuthorizedDecision<Facts, Authorized, Reply> = {
  readonly read: (table: Store, hasConflicted: boolean) => Promise<Outcome<Facts>>;
  /** Called once, for the facts of the first attempt. */
  readonly authorize: (facts: Facts) => Promise<Outcome<Authorized>>;
  readonly decide: (facts: Facts, authorized: Authorized, hasConflicted: boolean) => Outcome<Decision<Reply>>;
  /** Gives the authorization back where nothing was committed. */
  readonly release: (authorized: Authorized) => Promise<unknown>;
};

/**
 * Reads, authorizes, decides and commits. The first attempt decides on the facts that were authorized: the conditions of its
 * changes find out what has changed meanwhile. Later attempts read again, and keep the authorization.
 */
export async function authorizeAndCommit<Facts, Authorized, Reply>(
  store: Store,
  request: CommitAdditions<Reply>,
  { read, authorize, decide, release }: AuthorizedDecision<Facts, Authorized, Reply>,
): Promise<Outcome<{ readonly reply: Reply; readonly authorized: Authorized }>> {
  const first = await read(store, false);
  if (!first.ok) return first;
  const granted = await authorize(first.value);
  if (!granted.ok) return granted;
  const authorized = granted.value;
  const committed = await decideAndCommit(store, request, async (table, hasConflicted) => {
    const facts = hasConflicted ? await read(table, true) : first;
    return facts.ok ? decide(facts.value, authorized, hasConflicted) : facts;
  });
  if (committed.ok) return ok({ reply: committed.value, authorized });
  await release(authorized);
  return committed;
}

/** Grows each time, and is at least as long as the attempt took: slow attempts mean many competing requests. */
const computePauseMs = (lastPauseMs: number, tookMs: number): number =>
  Math.min(Math.max(PAUSE_MIN_MS, lastPauseMs * PAUSE_FACTOR, tookMs), PAUSE_MAX_MS);

/** After the deadline: the failure of the last decision, else `busy`. */
const finalOutcome = <Reply>(decision: Outcome<Decision<Reply>>): Outcome<Reply> =>
  decision.ok ? BUSY : decision;

/** Decides on changes and commits them (BEHAVIOR §31.2). Throws if they conflict with others for too long. */
export async function decideAndCommitOrThrow(
  store: Store,
  decide: (table: Store) => Promise<readonly Change[]>,
): Promise<void> {
  const done = await decideAndCommit(store, NO_COMMIT_ADDITIONS, async (table) =>
    ok({ changes: await decide(table), reply: undefined }),
  );
  if (!done.ok) throw new Error(`cannot commit changes: ${done.failure}`);
}
