import type { Principal } from '../../rules/access/principals.ts';
import type { Tenant } from '../../rules/ids.ts';
import { fail, invalid, type Outcome, ok } from '../../rules/outcome.ts';
import { updateAllSessionsEnded } from '../../table/access/accounts.ts';
import { deleteSession, findSessionOfTokenFamily } from '../../table/access/sessions.ts';
import type { Change, Store } from '../../table/store.ts';

type LogOutRequest = {
  readonly tenant: Tenant;
  readonly caller: Principal;
  readonly session?: string | undefined;
};

/** The session to end: that of a refresh token, or all of the person. */
type SessionsToEnd = { readonly refreshToken: string | undefined; readonly everywhere: boolean | undefined };

/**
 * Ends the session of the refresh token, even of one that was used before, else that of the access token. `everywhere`
 * ends all sessions of the caller, access tokens included (BEHAVIOR §3.3).
 */
export async function logOut(
  { tenant, caller, session }: LogOutRequest,
  store: Store,
  { refreshToken, everywhere = false }: SessionsToEnd,
): Promise<Outcome<undefined>> {
  const isAnonymous = caller.kind === 'anonymous';
  if (isAnonymous && everywhere) return fail('tokenMissing');
  if (isAnonymous && refreshToken === undefined) return invalid('refreshToken', 'Is required');
  const family = refreshToken
    ? (await findSessionOfTokenFamily(store, tenant, refreshToken))?.family
    : session;
  const changes: Change[] = family ? [deleteSession(tenant, { family })] : [];
  if (everywhere && !isAnonymous) changes.push(updateAllSessionsEnded(tenant, caller));
  // A failed condition means that the session has ended already
  await store.commit(changes);
  return ok(undefined);
}
