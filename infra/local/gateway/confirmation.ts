import type { Tokens } from '../../../lib/ports/tokens.ts';
import {
  CONFIRMATION_MINUTES,
  CONFIRMATION_PURPOSE,
  formatConfirmationSubject,
} from '../../../lib/rules/access/confirmations.ts';
import { MINUTE_MS } from '../../../lib/rules/time-units.ts';

/**
 * The confirmation that `POST /auth/confirm` would give in the session of an access token (BEHAVIOR §3.9); undefined for a customer
 * and for an invalid token.
 */
export async function issueConfirmation(
  tokens: Tokens,
  token: string | undefined,
  now: Date,
): Promise<string | undefined> {
  const claims = token === undefined ? undefined : await tokens.verify(token, now);
  if (claims?.caller.kind !== 'user') return undefined;
  const { caller, generation, session } = claims;
  const subject = formatConfirmationSubject({ id: caller.id, generation }, session);
  const expires = new Date(now.getTime() + CONFIRMATION_MINUTES * MINUTE_MS);
  return tokens.issueLink({ purpose: CONFIRMATION_PURPOSE, salon: claims, subject }, now, expires);
}
