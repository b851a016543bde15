import type { StaffId } from '../ids.ts';
import { fail, type Outcome, ok } from '../outcome.ts';
import { type Permission, ROLE_PERMISSIONS } from './permissions.ts';
import type { Team } from './roles.ts';
import type { User } from './users.ts';

const listPermissionsOf = ({ role, roleId }: Pick<User, 'role' | 'roleId'>, { roles }: Team) =>
  role ? ROLE_PERMISSIONS[role] : ((roleId && roles.get(roleId)?.permissions) ?? []);

/**
 * Fails with `forbidden` unless the acting user may change users and has all of these permissions now: nobody gives or
 * touches a right that they lack (BEHAVIOR §2.3). The refusal names a missing permission.
 */
export function checkNoEscalation(
  team: Team,
  ...affected: readonly (readonly Permission[])[]
): Outcome<undefined> {
  const own = team.actor ? listPermissionsOf(team.actor, team) : [];
  const needed: readonly Permission[] = ['users.write', ...affected.flat()];
  const missing = needed.find((each) => !own.includes(each));
  return missing ? fail('forbidden', { permission: [missing] }) : ok(undefined);
}

/** The same, for changes of a user: what the user may do before and after the change. */
export const checkNoUserEscalation = (team: Team, ...users: readonly Pick<User, 'role' | 'roleId'>[]) =>
  checkNoEscalation(team, ...users.map((user) => listPermissionsOf(user, team)));

/**
 * Fails with `forbidden` where a user without `appointments.read` changes their own link to a staff member: the link decides
 * whose visits they see (BEHAVIOR §2.4, §11.10).
 */
export function checkOwnStaffLinkChange(
  team: Team,
  before: Pick<User, 'id' | 'staffId'>,
  staffId: StaffId | undefined,
): Outcome<undefined> {
  const { actor } = team;
  if (actor?.id !== before.id || staffId === before.staffId) return ok(undefined);
  const needed = 'appointments.read';
  return listPermissionsOf(actor, team).includes(needed)
    ? ok(undefined)
    : fail('forbidden', { permission: [needed] });
}
