import type { Dependencies } from '../../lib/http/call.ts';
import type { User } from '../../lib/rules/access/users.ts';
import type { Salon } from '../../lib/rules/salons/salon.ts';
import { getUserPrincipal } from '../../lib/table/access/roles.ts';
import { findUser } from '../../lib/table/access/users.ts';
import { toLogInReply } from '../../lib/views/customers/accounts.ts';

/** The permissions of a user in a session that begins now, by which the page shows what they may do (BEHAVIOR §3.1). */
export async function listPermissionsOfNewSession(
  { store }: Pick<Dependencies, 'store'>,
  { tenant, settings }: Salon,
  user: User,
  { isPinSession }: { readonly isPinSession: boolean },
): Promise<string[]> {
  const principal = await getUserPrincipal(store, tenant, user, { ...settings, isPinSession });
  return principal.kind === 'user' ? [...principal.permissions] : [];
}

/** The reply to the log-in of a user, with the permissions (BEHAVIOR §3.1). */
export async function loadUserLogInReply(
  deps: Pick<Dependencies, 'store'>,
  salon: Salon,
  loggedIn: Parameters<typeof toLogInReply>[0],
) {
  const user = await findUser(deps.store, salon.tenant, loggedIn.account.id);
  return {
    ...toLogInReply(loggedIn),
    permissions: user ? await listPermissionsOfNewSession(deps, salon, user, { isPinSession: false }) : [],
  };
}
