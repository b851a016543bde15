import { createHash } from 'node:crypto';
import type { Principal, TokenHolder } from '../rules/access/principals.ts';
import { formatCallerKey } from '../rules/access/rate-limits.ts';
import type { Tenant } from '../rules/ids.ts';
import { fail } from '../rules/outcome.ts';
import { hashPerson, hashPersonOfEmail } from '../table/booking/open-bookings.ts';
import {
  claimIdempotencyKeyOrWait,
  deleteIdempotencyClaim,
  type IdempotentRequest,
  type KeyClaimResult,
  putIdempotencyClaim,
  type StoredReply,
  updateClaimFreedWithRefusal,
  updateClaimWithFirstReply,
  updateClaimWithLaterReply,
} from '../table/idempotency.ts';
import { isTableUnavailable, runWithTableDeadline } from '../table/outages.ts';
import type { Change } from '../table/store.ts';
import { toBodyBytes } from './body.ts';
import {
  type CallState,
  type Dependencies,
  type Event,
  type Middleware,
  Refusal,
  type Response,
} from './call.ts';
import { isContactHidden, withContactsHidden } from './contacts.ts';
import { toFailure, toFailureResponse } from './failure-reply.ts';
import { listMentionedCustomersAndEmails } from './mentioned-people.ts';
import { toJsonResponse, toStatusAndBody } from './reply.ts';

const KEY_MAX_LENGTH = 255;
/** Time to free the key of a request that failed, also when its own time for the table is over. */
const FREE_KEY_MAX_MS = 1_000;

/** More people than one operation changes. */
const PEOPLE_MAX = 20;

const hash = (...parts: (string | Buffer)[]): string => {
  const digest = createHash('sha256');
  for (const part of parts) digest.update(part).update('\n');
  return digest.digest('base64url');
};

/**
 * The hash of path and body, which must be the same for the same key. With a password in the body the key is hashed too: it is
 * not stored, so that nobody can guess the password by the stored hash.
 */
const hashRequest = (path: string, body: string | Buffer, key: string): string =>
  body.includes('password') ? hash(path, body, key) : hash(path, body);

const hasValidLength = (key: string): boolean => key.length > 0 && key.length <= KEY_MAX_LENGTH;

/** The use of an Idempotency-Key by this request, if any; guests share the keys of their network (BEHAVIOR §9.2). */
function parseIdempotencyKey(
  event: Event,
  { route, operation = '', requestId, network, rawBody }: CallState,
  tenant: Tenant | undefined,
  caller: TokenHolder | Principal,
): IdempotentRequest | undefined {
  const key = event.headers['idempotency-key'];
  if (!route?.idempotent || !tenant || key === undefined) return undefined;
  if (!hasValidLength(key)) {
    throw new Refusal(fail('invalid', { 'Idempotency-Key': ['Must be 1 to 255 characters'] }));
  }
  return {
    tenant,
    name: hash(operation, formatCallerKey(caller, network), key),
    fingerprint: hashRequest(event.rawPath, rawBody ?? toBodyBytes(event, route), key),
    claim: requestId,
  };
}

/**
 * Claims the Idempotency-Key of a request with a token together with what is read to identify it, so that the key costs no round
 * trip. Undefined where the key is in use: `holdIdempotencyKey` then finds out by whom. A request that is refused before that
 * leaves no trace of its claim.
 */
export async function claimKeyAhead(
  deps: Dependencies,
  event: Event,
  call: CallState,
  { tenant, caller }: { readonly tenant: Tenant; readonly caller: TokenHolder },
): Promise<CallState['idempotency']> {
  if (!hasValidLength(event.headers['idempotency-key'] ?? '')) return undefined;
  const request = parseIdempotencyKey(event, call, tenant, caller);
  if (!request) return undefined;
  const [claimed, textCipher] = await Promise.all([
    deps.store.commit([putIdempotencyClaim(request, call.now)]),
    deps.textCipher(),
  ]);
  return claimed.done ? { request, textCipher, isMine: true, isAhead: true } : undefined;
}

const toContext = ({ tenant, name }: IdempotentRequest): string => `${tenant}\n${name}`;

/** The stored reply of the first request with the key, if any. Throws a `Refusal` (409, 422) as in BEHAVIOR §9.2. */
function replayStoredReply(claim: KeyClaimResult, call: CallState): Response | undefined {
  switch (claim.state) {
    case 'mine':
      return undefined;
    case 'stored': {
      const { idempotency, route, caller } = call;
      if (!idempotency || !route) throw new Error('a stored reply without an Idempotency-Key');
      call.isReplay = true;
      const body = idempotency.textCipher.decrypt(toContext(idempotency.request), claim.reply.body);
      // The caller may have lost the right to see contact details since
      if (!isContactHidden(caller)) return toJsonResponse(claim.reply.status, body);
      const schema = claim.reply.status === route.status ? route.reply : (route.accepted ?? route.reply);
      const shown = withContactsHidden(schema, JSON.parse(body), caller);
      return toJsonResponse(claim.reply.status, JSON.stringify(shown));
    }
    case 'running':
      throw new Refusal(fail('idempotencyInProgress'));
    case 'mismatch':
      throw new Refusal(fail('idempotencyMismatch', 'Idempotency-Key'));
  }
}

/** The hashes of the people whom a reply names, also by contact details that it hides. */
function hashMentionedPeople(reply: unknown, body: string): string[] {
  const { customerIds, emails } = listMentionedCustomersAndEmails([
    reply,
    body === '' ? undefined : JSON.parse(body),
  ]);
  const hashes = [
    ...customerIds.map((customerId) => hashPerson({ customerId })),
    ...emails.map(hashPersonOfEmail),
  ];
  return hashes.filter((hash) => hash !== undefined).slice(0, PEOPLE_MAX);
}

/** Encrypts a reply, because it may hold tokens or personal data. */
function encrypt(
  { request, textCipher }: NonNullable<CallState['idempotency']>,
  { status, body }: { readonly status: number; readonly body: string },
  reply: unknown,
): StoredReply {
  const people = hashMentionedPeople(reply, body);
  return {
    status,
    body: textCipher.encrypt(toContext(request), body),
    ...(people.length > 0 ? { people } : {}),
  };
}

/** Changes by which the handler's own commit stores its reply. */
export function putAndMarkIdempotentReply(call: CallState, reply: unknown): readonly Change[] {
  const { idempotency, route } = call;
  if (!idempotency?.isMine || !route) return [];
  call.isReplyStored = true;
  const stored = encrypt(idempotency, toStatusAndBody(route, reply, call), reply);
  return [updateClaimWithFirstReply(idempotency.request, stored, call.now)];
}

/** Changes that replace the reply which the handler's commit has stored. */
export function updateStoredIdempotentReply(call: CallState, reply: unknown): readonly Change[] {
  const { idempotency, route } = call;
  if (!idempotency?.isMine || !route) return [];
  const stored = encrypt(idempotency, toStatusAndBody(route, reply, call), reply);
  return [updateClaimWithLaterReply(idempotency.request, stored)];
}

/**
 * Stores a success unless the handler's commit did. A refusal is left for requests that wait for it, and frees the key
 * like a crash (BEHAVIOR §9.2). If the write fails, the response stays the same, because its effect is committed, and
 * the key frees itself after 30 s.
 */
export async function settleIdempotencyKey(
  call: CallState,
  deps: Dependencies,
  response: Response,
): Promise<void> {
  const { idempotency } = call;
  if (!idempotency?.isMine) return;
  const status = response.statusCode ?? 500;
  const isSuccess = status >= 200 && status < 300;
  if (call.isReplyStored && isSuccess) return;
  const { request, isAhead = false } = idempotency;
  const toStored = () => encrypt(idempotency, { status, body: response.body ?? '' }, call.reply);
  try {
    if (isSuccess) await deps.store.commit([updateClaimWithFirstReply(request, toStored(), call.now)]);
    else if (status < 500 && !isAhead)
      await deps.store.commit([updateClaimFreedWithRefusal(request, toStored())]);
    else
      await runWithTableDeadline(FREE_KEY_MAX_MS, () => deps.store.commit([deleteIdempotencyClaim(request)]));
  } catch (error) {
    const level = isTableUnavailable(error) ? 'warn' : 'error';
    deps.log[level]('reply not stored', { request_id: call.requestId, tenant: call.tenant }, error);
  }
}

/** Claims the request's Idempotency-Key, answers with the reply of an earlier request, and settles the key at the end. */
export const holdIdempotencyKey = (deps: Dependencies): Middleware => ({
  before: async ({ event, context: { call } }) => {
    if (call.idempotency) {
      call.idempotency = { ...call.idempotency, isAhead: false };
      return undefined;
    }
    const request = parseIdempotencyKey(event, call, call.tenant, call.holder ?? call.caller);
    if (!request) return undefined;
    const [claim, textCipher] = await Promise.all([
      claimIdempotencyKeyOrWait(deps.store, request, call.now),
      deps.textCipher(),
    ]);
    call.idempotency = { request, textCipher, isMine: claim.state === 'mine' };
    return replayStoredReply(claim, call);
  },
  after: async ({ context: { call }, response }) => {
    if (response) await settleIdempotencyKey(call, deps, response);
  },
  onError: ({ context: { call }, error }) =>
    settleIdempotencyKey(call, deps, toFailureResponse(toFailure(error), call)),
});
