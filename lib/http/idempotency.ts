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
import { response, successBody } from './reply.ts';

/** Answers that are kept: 2xx, 400 and 422; a log-in, a limit or a crash may go better next time (decisions §3). */
const isKept = (status: number): boolean =>
  (status >= 200 && status < 300) || status === 400 || status === 422;

const placeOf = ({ tenant, name }: IdempotentRequest): string => `${tenant}\n${name}`;

/** The first request's answer where there is one; 409 and 422 as decisions §3 says. */
export function replay(claim: KeyClaim, call: Call): Response | undefined {
  switch (claim.state) {
    case 'mine':
      return undefined;
    case 'answered': {
      const { asked } = call;
      if (!asked) throw new Error('an answer came back that nobody asked for');
      call.replayed = true;
      const body = asked.vault.unlock(placeOf(asked.attempt), claim.answer.body);
      return response(claim.answer.status, body);
    }
    case 'running':
      throw new Refusal(fail('idempotencyRunning'));
    case 'mismatch':
      throw new Refusal(fail('idempotencyMismatch'));
  }
}

/** An answer as it is kept: locked, since it may hold what is shown once, or what is one person's own. */
function kept(
  { attempt, vault }: NonNullable<Call['asked']>,
  { status, body }: StoredReply,
  now: Date,
): Change {
  return putStoredReply(attempt, { status, body: vault.lock(placeOf(attempt), body) }, now);
}

/** Changes by which a handler's own commit keeps its reply; afterwards there is nothing left to keep. */
export function keepReply(call: Call, reply: unknown): readonly Change[] {
  const { asked, route } = call;
  if (!asked?.isMine || !route) return [];
  call.kept = true;
  return [kept(asked, { status: route.status, body: successBody(route, reply) }, call.now)];
}

/**
 * Keeps what no commit has kept, or gives the key back. Where the table fails now, the answer stands nevertheless: it
 * tells what was done, and the key lapses.
 */
export async function settle(call: Call, deps: Dependencies, answer: Response): Promise<void> {
  const { asked } = call;
  if (!asked?.isMine) return;
  const status = answer.statusCode ?? 500;
  const succeeded = status >= 200 && status < 300;
  if (call.kept && succeeded) return;
  const change = isKept(status)
    ? kept(asked, { status, body: answer.body ?? '' }, call.now)
    : deleteIdempotencyKey(asked.attempt);
  try {
    await deps.store.commit([change]);
  } catch (error) {
    const facts = { request_id: call.requestId, tenant: call.tenant };
    deps.log.error('answer not kept', error instanceof Error ? { ...facts, error } : facts);
  }
}
