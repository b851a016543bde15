import type { Handler } from '../../lib/http/call.ts';
import { ok } from '../../lib/rules/outcome.ts';
import { logOut } from '../../lib/workflows/access/log-out.ts';

/** Ends one session, or all of the person (BEHAVIOR §3.3). */
export const logout: Handler<'auth/logout'> = async (request, { store }) => {
  const { refresh_token: refreshToken, everywhere } = request.input;
  const done = await logOut(request, store, { refreshToken, everywhere });
  return done.ok ? ok({ message: 'Logged out' }) : done;
};
