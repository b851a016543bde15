import type { Handler } from '../../lib/http/call.ts';
import type { IdentityProviders } from '../../lib/ports/identity.ts';
import type { Sealing } from '../../lib/ports/sealing.ts';
import { fail, ok } from '../../lib/rules/outcome.ts';
import { toLogInReply } from '../../lib/views/customers/accounts.ts';
import { findSalonSecret } from '../../lib/workflows/salons/salon-secrets.ts';
import { logInOrRegisterWithIdentity } from './social-log-in.ts';

type Ports = { identities: IdentityProviders; sealing: Sealing };

/** Logs in a customer with an access token of the salon's Facebook app (BEHAVIOR §4.3). */
export const facebook: Handler<'auth/facebook', Ports> = async (request, deps) => {
  const { tenant, salon, input, now } = request;
  const { facebookLoginEnable, facebookClientId: id } = salon.settings;
  if (!facebookLoginEnable || !id) return fail('socialLoginDisabled');
  const secret = await findSalonSecret(deps, tenant, 'facebookClientSecret');
  if (!secret) return fail('socialLoginDisabled');
  const answer = await deps.identities.facebook(input.access_token, { id, secret }, now);
  const loggedIn = await logInOrRegisterWithIdentity(request, deps, answer, 'access_token');
  return loggedIn.ok ? ok(toLogInReply(loggedIn.value)) : loggedIn;
};
