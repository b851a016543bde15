import type { Handler } from '../../lib/http/call.ts';
import type { Passwords } from '../../lib/ports/passwords.ts';
import { ok } from '../../lib/rules/outcome.ts';
import { toLogInReply } from '../../lib/views/customers/accounts.ts';
import { logInOrAskForSecondFactor } from '../../lib/workflows/access/log-in.ts';
import { claimGuestVisits } from '../../lib/workflows/customers/move-guest.ts';

/** Logs in a customer (BEHAVIOR §3.1). */
export const login: Handler<'customers/login', { passwords: Passwords }> = async (request, deps) => {
  const { tenant, salon, input, network, now } = request;
  const { email, password } = input;
  const loggedIn = await logInOrAskForSecondFactor(deps, {
    salon,
    kind: 'customer',
    email,
    password,
    network,
    now,
  });
  if (!loggedIn.ok) return loggedIn;
  await claimGuestVisits(deps.store, request, loggedIn.value.account, (error) =>
    deps.log.warn('visits of a guest move later', { tenant }, error),
  );
  return ok(toLogInReply(loggedIn.value));
};
