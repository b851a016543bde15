import type { Handler } from '../../lib/http/call.ts';
import type { Passwords } from '../../lib/ports/passwords.ts';
import { ok } from '../../lib/rules/outcome.ts';
import { toLogInReply } from '../../lib/views/customers/accounts.ts';
import { logInOrAskForSecondFactor } from '../../lib/workflows/access/log-in.ts';

/** Logs in a customer (BEHAVIOR §3.1). */
export const login: Handler<'customers/login', { passwords: Passwords }> = async (
  { salon, input, network, now },
  deps,
) => {
  const { email, password } = input;
  const loggedIn = await logInOrAskForSecondFactor(deps, {
    salon,
    kind: 'customer',
    email,
    password,
    network,
    now,
  });
  return loggedIn.ok ? ok(toLogInReply(loggedIn.value)) : loggedIn;
};
