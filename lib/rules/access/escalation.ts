import type { StaffId } from '../ids.ts';
import { fail, type Outcome, ok } from '../outcome.ts';
import { type Permission, ROLE_PERMISSIONS } from './permissions.ts';
import type { Team } from './roles.ts';
import type { User } from './users.ts';

const listPermissionsOf = ({ role, roleId }: Pick<User, 'role' | 'roleId'>, { roles }: Team) =>
  role ? ROLE_PERMISSIONS[role] : ((roleId && roles.get(roleId)?.permissions) ?? []);

/** A permission for one's own records opens those of others when another user gets it: it counts as the whole permission. */
const WHOLE_OF_OWN: Readonly<Partial<Record<Permission, Permission>>> = {
  'appointments.read_own': 'appointments.read',
  'appointments.serve_own': 'appointments.write',
  'payroll.read_own': 'payroll.read',
};

function checkHasAll(team: Team, needed: readonly Permission[]): Outcome<undefined> {
  const own = team.actor ? listPermissionsOf(team.actor, team) : [];
  const missing = needed.find((each) => !own.includes(each));
  return missing ? fail('forbidden', { permission: [missing] }) : ok(undefined);
}

/**
 * Fails with `forbidden` unless the acting user may change users and has all of these permissions now, of `…_own` the whole:
 * nobody gives or touches a right that they lack (BEHAVIOR §2.3). The refusal names a missing permission.
 */
export const checkNoEscalation = (team: Team, ...affected: readonly (readonly Permission[])[]) =>
  checkHasAll(team, ['users.write', ...affected.flat().map((each) => WHOLE_OF_OWN[each] ?? each)]);

/** Checks the same of a user before and after a change. Users who change themselves keep what is their own. */
export const checkNoUserEscalation = (
  team: Team,
  ...users: readonly { readonly [Field in 'id' | 'role' | 'roleId' | 'staffId']?: User[Field] | undefined }[]
): Outcome<undefined> => {
  const isActor = ({ id, staffId }: (typeof users)[number]) =>
    id !== undefined && id === team.actor?.id && staffId === team.actor.staffId;
  const permissions = users.map((user) => listPermissionsOf(user, team));
  return users.every(isActor)
    ? checkHasAll(team, ['users.write', ...permissions.flat()])
    : checkNoEscalation(team, ...permissions);
};

/**
 * Fails with `forbidden` where a user without `appointments.read` links anybody to a staff member, or changes a link: who is
 * linked sees the member's visits, also by a calendar (BEHAVIOR §2.4, §11.10, §11.18).
 */
export const checkMayReadVisitsIfLinkChanges = (
  team: Team,
  before: Partial<Pick<User, 'staffId'>>,
  staffId: StaffId | undefined,
): Outcome<undefined> =>
  staffId === before.staffId ? ok(undefined) : checkHasAll(team, ['appointments.read']);
