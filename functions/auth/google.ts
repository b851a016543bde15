import type { Handler } from '../../lib/http/call.ts';
import type { IdentityProviders } from '../../lib/ports/identity.ts';
import { fail, ok } from '../../lib/rules/outcome.ts';
import { toLogInReply } from '../../lib/views/customers/accounts.ts';
import { logInOrRegisterWithIdentity } from './social-log-in.ts';

/** Logs in a customer with an ID token of the salon's Google app (BEHAVIOR §4.3). */
export const google: Handler<'auth/google', { identities: IdentityProviders }> = async (request, deps) => {
  const { googleLoginEnable, googleClientId } = request.salon.settings;
  if (!googleLoginEnable || !googleClientId) return fail('socialLoginDisabled');
  const { credential } = request.input;
  const answer = await deps.identities.google(credential, googleClientId, request.now);
  const loggedIn = await logInOrRegisterWithIdentity(request, deps, answer, 'credential');
  return loggedIn.ok ? ok(toLogInReply(loggedIn.value)) : loggedIn;
};
