import type { auth } from '../../lib/contract/auth.ts';
import type { Handler } from '../../lib/http/call.ts';
import { ok } from '../../lib/rules/outcome.ts';
import { deleteSession, findSession } from '../../lib/table/sessions.ts';

/** Ends the session of a refresh token, even of one that was used before (BEHAVIOR §3.3). */
export const logout: Handler<(typeof auth.routes)['logout']> = async ({ tenant, input }, { store }) => {
  const session = await findSession(store, tenant, input.refresh_token);
  if (session) await store.commit([deleteSession(tenant, session)]);
  return ok({ status: true, message: 'Logged out' });
};
