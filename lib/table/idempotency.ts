import type { Tenant } from '../rules/ids.ts';
import { DAY_MS } from '../rules/time-units.ts';
import { sleepWithJitter } from './commit.ts';
import { type Key, keys, toTtlAttribute } from './keys.ts';
import { findRecordByKey, toRecordFields } from './records.ts';
import {
  type Change,
  deleteItem,
  putItem,
  type QueryRange,
  type Requirement,
  type Store,
  updateItem,
} from './store.ts';

/** A request without reply after this time has crashed, and its key is free (BEHAVIOR §9.2). */
const CLAIM_TIMEOUT_MS = 30_000;
const REPLY_TTL_MS = DAY_MS;
/** How long a second request waits for the first one's reply, and its polling interval, which doubles. */
const WAIT_MAX_MS = 5_000;
const FIRST_POLL_MS = 100;
const LAST_POLL_MS = 800;

export type IdempotentRequest = {
  readonly tenant: Tenant;
  /** Hash of operation, caller and the client's key. */
  readonly name: string;
  /** Hash of path and body, which must be the same for the same key. */
  readonly fingerprint: string;
  /** Identifies this request, so that an expired one cannot store its reply for its successor. */
  readonly claim: string;
};

/** `body` is encrypted. `people`: hashes of those whom it names, so that it ends with their erasure (BEHAVIOR §9.2). */
export type StoredReply = {
  readonly status: number;
  readonly body: Uint8Array;
  readonly people?: readonly string[];
};

export type KeyClaimResult =
  | { readonly state: 'mine' }
  | { readonly state: 'stored'; readonly reply: StoredReply }
  | { readonly state: 'running' }
  | { readonly state: 'mismatch' };

type IdempotencyRecord = {
  fingerprint: string;
  claim: string;
  freeFrom: string;
  answer?: StoredReply;
  /** The reply is a refusal: the key is free, but requests that waited for it get the same reply. */
  isRefused?: true;
};

const toLaterInstant = (now: Date, laterMs: number): string =>
  new Date(now.getTime() + laterMs).toISOString();

/** Claims a key for this request if it is free. */
export function putIdempotencyClaim(
  { tenant, name, fingerprint, claim }: IdempotentRequest,
  now: Date,
): Change {
  const record = {
    fingerprint,
    claim,
    freeFrom: toLaterInstant(now, CLAIM_TIMEOUT_MS),
    ...toTtlAttribute(new Date(now.getTime() + REPLY_TTL_MS)),
  };
  const isFree: Requirement = {
    anyOf: [
      { that: 'absent' },
      { attribute: 'freeFrom', atMost: now.toISOString() },
      { attribute: 'isRefused', is: true },
    ],
  };
  return putItem(keys.idempotency(tenant, name), record, isFree);
}

/** Claims a key, or returns the record of the request that holds it: the failed write returns that. */
async function claimOrFindHolder(
  store: Store,
  request: IdempotentRequest,
  now: Date,
): Promise<'mine' | IdempotencyRecord | undefined> {
  const commit = await store.commit([putIdempotencyClaim(request, now)]);
  if (commit.done) return 'mine';
  const found = commit.failed[0]?.found;
  return found && toRecordFields<IdempotencyRecord>(found);
}

/** The record of the request that this one waits for; undefined once another request holds the key. */
async function findAwaited(
  store: Store,
  key: Key,
  claim: string | undefined,
): Promise<IdempotencyRecord | undefined> {
  if (claim === undefined) return undefined;
  const holder = await findHolder(store, key);
  return holder?.claim === claim ? holder : undefined;
}

/** Claims a key for this request, or returns the state of the request that holds it. Waits for a running one. */
export async function claimIdempotencyKeyOrWait(
  store: Store,
  request: IdempotentRequest,
  now: Date,
): Promise<KeyClaimResult> {
  const key = keys.idempotency(request.tenant, request.name);
  const deadline = performance.now() + WAIT_MAX_MS;
  /** The request whose reply this one waits for. */
  let awaited: string | undefined;
  for (let pause = FIRST_POLL_MS; ; pause = Math.min(pause * 2, LAST_POLL_MS)) {
    const running = await findAwaited(store, key, awaited);
    const holder = running ?? (await claimOrFindHolder(store, request, now));
    if (holder === 'mine') return { state: 'mine' };
    if (holder && holder.fingerprint !== request.fingerprint) return { state: 'mismatch' };
    awaited = holder?.claim;
    if (!holder?.answer) {
      if (performance.now() > deadline) return { state: 'running' };
      await sleepWithJitter(pause);
    } else if (await namesErased(store, request.tenant, holder)) {
      await store.commit([deleteItem(key, { attribute: 'claim', is: holder.claim })]);
      awaited = undefined;
    } else return { state: 'stored', reply: holder.answer };
  }
}

/** Whether a reply names somebody who was erased after it was stored: its key counts as new. */
async function namesErased(
  store: Store,
  tenant: Tenant,
  { answer, freeFrom }: IdempotencyRecord,
): Promise<boolean> {
  const people = answer?.people ?? [];
  if (people.length === 0) return false;
  const storedAt = new Date(Date.parse(freeFrom) - REPLY_TTL_MS).toISOString();
  const erasures = await store.getMany(people.map((hash) => keys.erasure(tenant, hash)));
  return erasures.some(({ startedAt }) => String(startedAt) >= storedAt);
}

const findHolder = (store: Store, key: Key): Promise<IdempotencyRecord | undefined> =>
  findRecordByKey(store, key);

/** One page of a partition of stored replies that name somebody by one of the hashes, as changes that delete them. */
export async function getReplyDeletionPage(
  store: Store,
  partition: { readonly pk: string },
  people: readonly string[],
  after: QueryRange['after'],
): Promise<{ readonly deletions: readonly Change[]; readonly next?: QueryRange['after'] }> {
  const { items, next } = await store.queryPage(after ? { ...partition, after } : partition);
  const deletions = items.flatMap((item) => {
    const { answer, claim } = toRecordFields<IdempotencyRecord>(item);
    const isNamed = answer?.people?.some((hash) => people.includes(hash));
    return isNamed ? [deleteItem({ pk: item.pk, sk: item.sk }, { attribute: 'claim', is: claim })] : [];
  });
  return next ? { deletions, next } : { deletions };
}

/** Stores the reply, in the transaction of its effect. */
export const updateClaimWithFirstReply = (
  request: IdempotentRequest,
  reply: StoredReply,
  now: Date,
): Change =>
  updateItem(keys.idempotency(request.tenant, request.name), {
    set: { answer: reply, freeFrom: toLaterInstant(now, REPLY_TTL_MS) },
    require: [
      { attribute: 'claim', is: request.claim },
      { attribute: 'answer', missing: true },
    ],
  });

/** Replaces the reply that this request has stored, once more is known. */
export const updateClaimWithLaterReply = (
  { tenant, name, claim }: IdempotentRequest,
  reply: StoredReply,
): Change =>
  updateItem(keys.idempotency(tenant, name), {
    set: { answer: reply },
    require: [{ attribute: 'claim', is: claim }],
  });

/** Frees the key, and leaves a refusal for the requests that wait for it. */
export const updateClaimFreedWithRefusal = (request: IdempotentRequest, reply: StoredReply): Change =>
  updateItem(keys.idempotency(request.tenant, request.name), {
    set: { answer: reply, isRefused: true },
    require: [
      { attribute: 'claim', is: request.claim },
      { attribute: 'answer', missing: true },
    ],
  });

/** Frees the key without a stored reply. */
export const deleteIdempotencyClaim = (request: IdempotentRequest): Change =>
  deleteItem(
    keys.idempotency(request.tenant, request.name),
    { attribute: 'claim', is: request.claim },
    { attribute: 'answer', missing: true },
  );
