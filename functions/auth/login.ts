import type { Handler } from '../../lib/http/call.ts';
import type { Passwords } from '../../lib/ports/passwords.ts';
import { ok } from '../../lib/rules/outcome.ts';
import { logInOrAskForSecondFactor } from '../../lib/workflows/access/log-in.ts';
import { loadUserLogInReply } from './log-in-reply.ts';

/** Logs in a user of the salon, or asks for the code of the second factor (BEHAVIOR §3.1, §3.6). */
export const login: Handler<'auth/login', { passwords: Passwords }> = async (
  { salon, input, network, now },
  deps,
) => {
  const { email, password } = input;
  const request = { salon, kind: 'user', email, password, network, now } as const;
  const loggedIn = await logInOrAskForSecondFactor(deps, request);
  return loggedIn.ok ? ok(await loadUserLogInReply(deps, salon, loggedIn.value)) : loggedIn;
};
