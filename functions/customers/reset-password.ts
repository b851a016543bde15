import type { Handler } from '../../lib/http/call.ts';
import type { Passwords } from '../../lib/ports/passwords.ts';
import { ok } from '../../lib/rules/outcome.ts';
import { setPasswordByLinkAndEndSessions } from '../../lib/workflows/access/reset-password.ts';

/** Sets a customer's password with a mailed link, which works once (BEHAVIOR §3.4). */
export const resetPassword: Handler<'customers/reset-password', { passwords: Passwords }> = async (
  { salon, input, now },
  deps,
) => {
  const { token, password } = input;
  const changed = await setPasswordByLinkAndEndSessions(deps, {
    salon,
    kind: 'customer',
    token,
    password,
    now,
  });
  return changed.ok ? ok({ message: 'Password updated' }) : changed;
};
