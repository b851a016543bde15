import type { RoleId, StaffId, UserId } from '../ids.ts';
import { fail, invalid, type Outcome, ok } from '../outcome.ts';
import { type BuiltInRole, type Permission, ROLE_PERMISSIONS } from './permissions.ts';
import type { User } from './users.ts';

/** Roles of one salon beside the built-in ones (BEHAVIOR §2.2). */
export const CUSTOM_ROLES_MAX = 20;

/** A role that a salon defines (BEHAVIOR §2.2). */
export type CustomRole = {
  readonly id: RoleId;
  readonly name: string;
  readonly permissions: readonly Permission[];
  readonly createdAt: string;
};

/** The users and roles of a salon, and the user who changes them, as stored now. */
export type Team = {
  readonly users: readonly User[];
  readonly roles: ReadonlyMap<RoleId, CustomRole>;
  readonly actor: User | undefined;
};

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
export const checkUserEscalation = (team: Team, ...users: readonly Pick<User, 'role' | 'roleId'>[]) =>
  checkNoEscalation(team, ...users.map((user) => listPermissionsOf(user, team)));

/** The role that a request names. */
export type RoleInput = { readonly role?: BuiltInRole | undefined; readonly roleId?: RoleId | undefined };

/** The role of a user after a request: exactly one of both kinds, and an existing one (BEHAVIOR §11.10). */
export function checkRoleInput(
  input: RoleInput,
  before: RoleInput | undefined,
  { roles }: Pick<Team, 'roles'>,
): Outcome<RoleInput> {
  const { role, roleId } = input;
  if (role && roleId !== undefined) return invalid('roleId', 'Must be empty with a role');
  if (roleId !== undefined) return roles.has(roleId) ? ok({ roleId }) : invalid('roleId', 'Unknown role');
  if (role) return ok({ role });
  return before
    ? ok({ role: before.role, roleId: before.roleId })
    : invalid('role', 'Is required, or a role of the salon');
}

/** Fails unless the staff member exists and no other user is linked to them (BEHAVIOR §11.10). */
export function checkStaffLink(
  staffId: StaffId | undefined,
  user: Pick<User, 'staffId'> & { readonly id?: UserId | undefined },
  users: readonly User[],
  staff: ReadonlyMap<StaffId, unknown>,
): Outcome<undefined> {
  if (staffId === undefined || staffId === user.staffId) return ok(undefined);
  if (!staff.has(staffId)) return invalid('staffId', 'Unknown staff member');
  const isTaken = users.some((other) => other.id !== user.id && other.staffId === staffId);
  return isTaken ? invalid('staffId', 'Is already taken') : ok(undefined);
}

/**
 * Fails with `forbidden` where a user without `appointments.read` changes their own link to a staff member: the link decides
 * whose visits they see (BEHAVIOR §2.4, §11.10).
 */
export function checkOwnStaffLink(
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
