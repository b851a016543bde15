import { fail } from '../rules/outcome.ts';
import type { Change } from '../table/change.ts';
import { type Claim, keptAnswer, releasedKey } from '../table/idempotency.ts';
import { type Call, type House, Refusal, type Response } from './call.ts';
import { response, successBody } from './reply.ts';

/** Answers that are kept: 2xx, 400 and 422; a log-in, a limit or a crash may go better next time (decisions §3). */
const isKept = (status: number): boolean =>
  (status >= 200 && status < 300) || status === 400 || status === 422;

/** The first request's answer where there is one; 409 and 422 as decisions §3 says. */
export function replay(claim: Claim, call: Call): Response | undefined {
  switch (claim.state) {
    case 'mine':
      return undefined;
    case 'answered':
      call.replayed = claim.answer;
      return response(claim.answer.status, claim.answer.body);
    case 'running':
      throw new Refusal(fail('idempotencyRunning'));
    case 'mismatch':
      throw new Refusal(fail('idempotencyMismatch'));
  }
}

/** Changes by which a handler's own commit keeps its reply; afterwards there is nothing left to keep. */
export function keepReply(call: Call, reply: unknown): readonly Change[] {
  const { attempt, route } = call;
  if (!attempt || !route) return [];
  call.kept = true;
  return [keptAnswer(attempt, { status: route.status, body: successBody(route, reply) }, call.now)];
}

/** Keeps what no commit has kept, or gives the key back. */
export async function settle(call: Call, house: House, answer: Response): Promise<void> {
  if (!call.attempt) return;
  const status = answer.statusCode ?? 500;
  const succeeded = status >= 200 && status < 300;
  if (call.kept && succeeded) return;
  const change = isKept(status)
    ? keptAnswer(call.attempt, { status, body: answer.body ?? '' }, call.now)
    : releasedKey(call.attempt);
  await house.store.commit([change]);
}
