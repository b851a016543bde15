import type { RoleId, StaffId, UserId } from '../ids.ts';
import { invalid, type Outcome, ok } from '../outcome.ts';
import type { BuiltInRole, Permission } from './permissions.ts';
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

export type RoleInput = { readonly role?: BuiltInRole | undefined; readonly roleId?: RoleId | undefined };

/** The role of a user after a request: exactly one of both kinds, and an existing one (BEHAVIOR §11.10). */
export function decideUserRole(
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
