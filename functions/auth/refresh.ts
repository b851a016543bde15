import type { auth } from '../../lib/contract/auth.ts';
import type { Handler } from '../../lib/http/call.ts';
import { continued } from '../../lib/rules/accounts/sessions.ts';
import { fail, ok } from '../../lib/rules/outcome.ts';
import { getAccount } from '../../lib/table/accounts.ts';
import { deleteSession, findSession, rotateRefreshToken } from '../../lib/table/sessions.ts';

/**
 * A new access token, with the person's role as it is now, for a refresh token, which another one replaces. One that
 * was used before may have been stolen, also where two ask at the same moment: the session ends (decisions §1).
 */
export const refresh: Handler<(typeof auth.routes)['refresh']> = async (
  { tenant, input, now },
  { store, tokens },
) => {
  const session = await findSession(store, tenant, input.refresh_token);
  if (!session) return fail('refreshTokenInvalid');
  const person = await getAccount(store, tenant, session.kind, session.personId);
  const account = continued(session, person, now);
  const next = rotateRefreshToken(tenant, session, now);
  const goesOn = account.ok && (await store.commit([next.change])).done;
  if (!goesOn) {
    await store.commit([deleteSession(tenant, session)]);
    return fail('refreshTokenInvalid');
  }
  const token = await tokens.issue({ tenant, caller: account.value.caller }, now);
  return ok({ status: true, token, refresh_token: next.refreshToken });
};
