import type { Dependencies } from '../../lib/http/call.ts';
import type { Account } from '../../lib/rules/accounts/accounts.ts';
import type { Salon } from '../../lib/rules/salon/salon.ts';
import { getUser } from '../../lib/table/accounts/people.ts';
import { getUserPrincipal } from '../../lib/table/accounts/roles.ts';
import { toLogInReply } from '../../lib/views/accounts.ts';

/** What a user may do in a session that begins now: what the page may show (BEHAVIOR §3.1). */
export async function listPermissions(
  { store }: Pick<Dependencies, 'store'>,
  { tenant, settings }: Salon,
  { id }: Pick<Account, 'id'>,
  isPinSession = false,
): Promise<string[]> {
  const user = await getUser(store, tenant, id);
  const limits = { ...settings, isPinSession };
  const principal = user && (await getUserPrincipal(store, tenant, user, limits));
  return principal?.kind === 'user' ? [...principal.permissions] : [];
}

/** The reply to the log-in of a user, with the permissions (BEHAVIOR §3.1). */
export const toUserLogInReply = async (
  deps: Pick<Dependencies, 'store'>,
  salon: Salon,
  loggedIn: Parameters<typeof toLogInReply>[0],
) => ({
  ...toLogInReply(loggedIn),
  permissions: await listPermissions(deps, salon, loggedIn.account),
});
