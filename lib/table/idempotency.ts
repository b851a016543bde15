import type { Tenant } from '../rules/ids.ts';
import { type Change, put, remove, update } from './change.ts';
import { fieldsOf } from './item.ts';
import { keys, ttl } from './keys.ts';
import { sleepWithJitter } from './pause.ts';
import type { Store } from './store.ts';

/** A first try that has not answered by then has crashed; the next one may run (decisions §3). */
const LAPSE_MS = 30_000;
/** Answers are kept for a day. */
const KEPT_MS = 24 * 60 * 60 * 1000;
/** How long a twin waits for the first one's answer, and how often it looks: less and less, where all are slow. */
const TWIN_WAITS_MS = 5_000;
const TWIN_LOOKS_FIRST_MS = 100;
const TWIN_LOOKS_LAST_MS = 800;

/** One use of an Idempotency-Key. */
export type IdempotentRequest = {
  readonly tenant: Tenant;
  /** Hash of route, subject and the client's key. */
  readonly name: string;
  /** Hash of the body: the same key must come with the same one. */
  readonly fingerprint: string;
  /** Names this very request, so that a lapsed one cannot answer for its successor. */
  readonly claim: string;
};

export type StoredReply = { readonly status: number; readonly body: string };

export type KeyClaim =
  | { readonly state: 'mine' }
  | { readonly state: 'answered'; readonly answer: StoredReply }
  | { readonly state: 'running' }
  | { readonly state: 'mismatch' };

type Stored = { fingerprint: string; claim: string; freeFrom: string; answer?: StoredReply };

const instant = (now: Date, laterMs: number): string => new Date(now.getTime() + laterMs).toISOString();

/** Claims a key for this request, or says what became of the request that has it. */
export async function claimKey(store: Store, attempt: IdempotentRequest, now: Date): Promise<KeyClaim> {
  const key = keys.idempotency(attempt.tenant, attempt.name);
  const record = {
    fingerprint: attempt.fingerprint,
    claim: attempt.claim,
    freeFrom: instant(now, LAPSE_MS),
    ...ttl(new Date(now.getTime() + KEPT_MS)),
  };
  const free = { anyOf: [{ that: 'absent' as const }, { attribute: 'freeFrom', atMost: now.toISOString() }] };
  const deadline = performance.now() + TWIN_WAITS_MS;
  for (let pause = TWIN_LOOKS_FIRST_MS; ; pause = Math.min(pause * 2, TWIN_LOOKS_LAST_MS)) {
    const claimed = await store.commit([put(key, record, free)]);
    if (claimed.done) return { state: 'mine' };
    // The write that came too late has seen who was first
    const found = claimed.lost[0]?.found;
    const other = found && fieldsOf<Stored>(found);
    if (other && other.fingerprint !== attempt.fingerprint) return { state: 'mismatch' };
    if (other?.answer) return { state: 'answered', answer: other.answer };
    if (performance.now() > deadline) return { state: 'running' };
    await sleepWithJitter(pause);
  }
}

/** Keeps the answer; belongs into the transaction of the effect that it answers for. */
export const putStoredReply = (attempt: IdempotentRequest, answer: StoredReply, now: Date): Change =>
  update(keys.idempotency(attempt.tenant, attempt.name), {
    set: { answer, freeFrom: instant(now, KEPT_MS) },
    require: [
      { attribute: 'claim', is: attempt.claim },
      { attribute: 'answer', missing: true },
    ],
  });

/** Gives the key back: what was answered is not kept. */
export const deleteIdempotencyKey = (attempt: IdempotentRequest): Change =>
  remove(
    keys.idempotency(attempt.tenant, attempt.name),
    { attribute: 'claim', is: attempt.claim },
    { attribute: 'answer', missing: true },
  );
