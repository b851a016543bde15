import type { Principal } from '../../lib/rules/access/access.ts';
import { checkUserEscalation } from '../../lib/rules/access/escalation.ts';
import type { Team } from '../../lib/rules/access/roles.ts';
import { checkTeamUser } from '../../lib/rules/access/user-changes.ts';
import type { User } from '../../lib/rules/access/users.ts';
import type { Tenant, UserId } from '../../lib/rules/ids.ts';
import { type Outcome, ok } from '../../lib/rules/outcome.ts';
import { getUsersAndRoles } from '../../lib/table/access/roles.ts';
import type { Store } from '../../lib/table/store.ts';

/** Reads a user whom the caller may change, with the team: a user who has a permission that the caller lacks fails (BEHAVIOR §2.3). */
export async function getChangeableUser(
  store: Store,
  tenant: Tenant,
  caller: Principal,
  userId: UserId,
): Promise<Outcome<{ readonly user: User; readonly team: Team }>> {
  const team = await getUsersAndRoles(store, tenant, caller);
  const user = checkTeamUser(team, userId);
  if (!user.ok) return user;
  const allowed = checkUserEscalation(team, user.value);
  return allowed.ok ? ok({ user: user.value, team }) : allowed;
}
