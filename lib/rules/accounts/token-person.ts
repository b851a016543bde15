import { fail, type Outcome, ok } from '../outcome.ts';
import { toRole } from './access.ts';
import type { Account } from './accounts.ts';

/**
 * Whether an access token still fits its person: the person exists, has the same role, and no change since then has
 * ended their sessions (BEHAVIOR §3.2). `lib/ports/tokens.ts` checks the token itself.
 */
export function checkTokenPerson(
  token: Pick<Account, 'caller' | 'generation'>,
  account: Account | undefined,
): Outcome<Account> {
  const isSameRole = account !== undefined && toRole(account.caller) === toRole(token.caller);
  return isSameRole && token.generation >= account.generation ? ok(account) : fail('tokenInvalid');
}
