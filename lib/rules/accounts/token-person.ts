import { fail, type Outcome, ok } from '../outcome.ts';
import { isLogInAfterRestores, type Restorable } from '../salon/restores.ts';
import { toRole } from './access.ts';
import type { Account } from './accounts.ts';

/**
 * Whether an access token still fits its person: the person exists, has the same role, and no change since then has
 * ended their sessions (BEHAVIOR §3.2), nor has a restore of the salon's records (BEHAVIOR §32.5). `lib/ports/tokens.ts` checks the token itself.
 */
export function checkTokenPerson(
  token: Pick<Account, 'caller' | 'generation'> & { readonly issuedAt: Date },
  account: Account | undefined,
  salon: Restorable,
): Outcome<Account> {
  const isSameRole = account !== undefined && toRole(account.caller) === toRole(token.caller);
  const isCurrent = isSameRole && token.generation >= account.generation;
  return isCurrent && isLogInAfterRestores(salon, token.issuedAt) ? ok(account) : fail('tokenInvalid');
}
