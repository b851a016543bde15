import type { Handler } from '../../lib/http/call.ts';
import type { Passwords } from '../../lib/ports/passwords.ts';
import { fail, ok } from '../../lib/rules/outcome.ts';
import { updatePasswordAndEndSessions } from '../../lib/table/access/accounts.ts';
import { checkOwnPasswordWithAttemptLimit } from './own-user.ts';

/** Sets the caller's password, which ends all their sessions (BEHAVIOR §3.4). */
export const passwordSet: Handler<'auth/password-set', { passwords: Passwords }> = async (request, deps) => {
  const { tenant, input } = request;
  const account = await checkOwnPasswordWithAttemptLimit(request, input.current_password, deps);
  if (!account.ok) return account;
  const hash = await deps.passwords.hash(input.password);
  const { done } = await deps.store.commit([updatePasswordAndEndSessions(tenant, account.value, hash)]);
  // A failed condition means that the caller's sessions have ended
  return done ? ok({ message: 'Password updated' }) : fail('tokenInvalid');
};
