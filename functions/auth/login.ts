import type { auth } from '../../lib/contract/auth.ts';
import type { Handler } from '../../lib/http/call.ts';
import type { Passwords } from '../../lib/ports/passwords.ts';
import { ok } from '../../lib/rules/outcome.ts';
import { getUser } from '../../lib/table/accounts/people.ts';
import { getUserPrincipal } from '../../lib/table/accounts/roles.ts';
import { toLogInReply } from '../../lib/views/accounts.ts';
import { logIn } from '../../lib/workflows/accounts/log-in.ts';

/** Logs in a user of the salon (BEHAVIOR §3.1). */
export const login: Handler<(typeof auth.routes)['login'], { passwords: Passwords }> = async (
  { tenant, salon, input, address, now },
  deps,
) => {
  const { email, password } = input;
  const loggedIn = await logIn(deps, { salon, kind: 'user', email, password, address, now });
  if (!loggedIn.ok) return loggedIn;
  const user = await getUser(deps.store, tenant, loggedIn.value.account.id);
  const principal = user && (await getUserPrincipal(deps.store, tenant, user));
  const permissions = principal?.kind === 'user' ? [...principal.permissions] : [];
  return ok({ ...toLogInReply(loggedIn.value), permissions });
};
