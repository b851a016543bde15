import type { auth } from '../../lib/contract/auth.ts';
import type { Handler } from '../../lib/http/call.ts';
import type { Identities } from '../../lib/ports/identity.ts';
import { fail, ok } from '../../lib/rules/outcome.ts';
import { loggedInReply } from '../../lib/workflows/accounts/log-in.ts';
import { socialLogIn } from './social-log-in.ts';

/** Logs a customer in with the ID token that Google gave to the salon's app. */
export const google: Handler<(typeof auth.routes)['google'], { identities: Identities }> = async (
  request,
  deps,
) => {
  const { googleLoginEnable, googleClientId } = request.salon.settings;
  if (!googleLoginEnable || !googleClientId) return fail('socialLoginDisabled');
  const { credential } = request.input;
  const confirmation = await deps.identities.google(credential, googleClientId, request.now);
  const loggedIn = await socialLogIn(request, deps, confirmation);
  return loggedIn.ok ? ok(loggedInReply(loggedIn.value)) : loggedIn;
};
