import type { customers } from '../../lib/contract/customers.ts';
import type { Handler } from '../../lib/http/call.ts';
import type { Passwords } from '../../lib/ports/passwords.ts';
import { ok } from '../../lib/rules/outcome.ts';
import { loggedInReply, logIn } from '../../lib/workflows/accounts/log-in.ts';

/** Logs a customer in; an unknown e-mail and a wrong password get the same answer after the same work. */
export const login: Handler<(typeof customers.routes)['login'], { passwords: Passwords }> = async (
  { tenant, input, address, now },
  deps,
) => {
  const { email, password } = input;
  const loggedIn = await logIn(deps, { tenant, kind: 'customer', email, password, address, now });
  return loggedIn.ok ? ok(loggedInReply(loggedIn.value)) : loggedIn;
};
