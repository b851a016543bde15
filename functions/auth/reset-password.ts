import type { Handler } from '../../lib/http/call.ts';
import type { Passwords } from '../../lib/ports/passwords.ts';
import { ok } from '../../lib/rules/outcome.ts';
import { setPasswordByLinkAndEndSessions } from '../../lib/workflows/access/reset-password.ts';

/** Sets a user's password with a mailed link, which works once (BEHAVIOR §3.4). */
export const resetPassword: Handler<'auth/reset-password', { passwords: Passwords }> = async (
  { salon, input, now },
  deps,
) => {
  const { token, password } = input;
  const changed = await setPasswordByLinkAndEndSessions(deps, { salon, kind: 'user', token, password, now });
  return changed.ok ? ok({ message: 'Password updated' }) : changed;
};
