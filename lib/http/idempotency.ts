import { fail } from '../rules/outcome.ts';
import type { Change } from '../table/change.ts';
import {
  deleteIdempotencyKey,
  type IdempotentRequest,
  type KeyClaim,
  putStoredReply,
  type StoredReply,
} from '../table/idempotency.ts';
import { type Call, type Dependencies, Refusal, type Response } from './call.ts';
import { serializeReply, toResponse } from './reply.ts';

/** Whether a reply is stored: not a missing log-in, a limit or a crash, which a retry may overcome (BEHAVIOR §9.2). */
const isStorable = (status: number): boolean =>
  (status >= 200 && status < 300) || status === 400 || status === 422;

const toContext = ({ tenant, name }: IdempotentRequest): string => `${tenant}\n${name}`;

/** The stored reply of the first request with the key, if any. Throws a `Refusal` (409, 422) as in BEHAVIOR §9.2. */
export function replay(claim: KeyClaim, call: Call): Response | undefined {
  switch (claim.state) {
    case 'mine':
      return undefined;
    case 'stored': {
      const { idempotency } = call;
      if (!idempotency) throw new Error('a stored reply without an Idempotency-Key');
      call.isReplay = true;
      const body = idempotency.vault.decrypt(toContext(idempotency.request), claim.reply.body);
      return toResponse(claim.reply.status, body);
    }
    case 'running':
      throw new Refusal(fail('idempotencyInProgress'));
    case 'mismatch':
      throw new Refusal(fail('idempotencyMismatch'));
  }
}

/** Stores a reply encrypted, because it may hold tokens or personal data. */
function putEncryptedReply(
  { request, vault }: NonNullable<Call['idempotency']>,
  { status, body }: StoredReply,
  now: Date,
): Change {
  return putStoredReply(request, { status, body: vault.encrypt(toContext(request), body) }, now);
}

/** Changes by which the handler's own commit stores its reply. */
export function storeReply(call: Call, reply: unknown): readonly Change[] {
  const { idempotency, route } = call;
  if (!idempotency?.isMine || !route) return [];
  call.isReplyStored = true;
  return [
    putEncryptedReply(idempotency, { status: route.status, body: serializeReply(route, reply) }, call.now),
  ];
}

/**
 * Stores the reply unless the handler's commit did, or frees the key. If the write fails, the response stays the same,
 * because its effect is committed, and the key frees itself after 30 s.
 */
export async function settleIdempotencyKey(
  call: Call,
  deps: Dependencies,
  response: Response,
): Promise<void> {
  const { idempotency } = call;
  if (!idempotency?.isMine) return;
  const status = response.statusCode ?? 500;
  const isSuccess = status >= 200 && status < 300;
  if (call.isReplyStored && isSuccess) return;
  const change = isStorable(status)
    ? putEncryptedReply(idempotency, { status, body: response.body ?? '' }, call.now)
    : deleteIdempotencyKey(idempotency.request);
  try {
    await deps.store.commit([change]);
  } catch (error) {
    const fields = { request_id: call.requestId, tenant: call.tenant };
    deps.log.error('reply not stored', error instanceof Error ? { ...fields, error } : fields);
  }
}
