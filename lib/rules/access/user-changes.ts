import type { StaffId, UserId } from '../ids.ts';
import { fail, invalid, type Outcome, ok } from '../outcome.ts';
import { type Language, toLanguageField } from '../salons/languages.ts';
import { applyUpdates } from '../updates.ts';
import { checkMayReadVisitsIfLinkChanges, checkNoUserEscalation } from './escalation.ts';
import { checkStaffLink, decideUserRole, type RoleInput, type Team } from './roles.ts';
import { checkAdminRemains, type User } from './users.ts';

/** The fields of a user in a request. The password is hashed already. */
type UserInput = RoleInput & {
  readonly name?: string | undefined;
  readonly email?: string | undefined;
  readonly passwordHash?: string | undefined;
  /** Null for that of the browser. */
  readonly language?: Language | null | undefined;
  /** Null for nobody. */
  readonly staffId?: StaffId | null | undefined;
};

type UserFacts = { readonly team: Team; readonly staff: ReadonlyMap<StaffId, unknown> };

function checkEmailIsFree(
  email: string | undefined,
  before: User | undefined,
  { users }: Team,
): Outcome<undefined> {
  const isTaken = users.some((other) => other.id !== before?.id && other.email === email);
  return isTaken ? invalid('email', 'Is already taken') : ok(undefined);
}

/** The role of the user after the request. Fails as `forbidden` first, then as `invalid` with all field errors at once. */
function checkUserInput(
  { email, staffId, ...input }: UserInput,
  before: User | undefined,
  { team, staff }: UserFacts,
): Outcome<RoleInput> {
  const role = decideUserRole(input, before, team);
  const after = { id: before?.id, staffId: staffId ?? undefined, ...(role.ok ? role.value : {}) };
  const allowed = checkNoUserEscalation(team, before ?? {}, after);
  if (!allowed.ok) return allowed;
  const link = checkMayReadVisitsIfLinkChanges(team, before ?? {}, after.staffId);
  if (!link.ok) return link;
  const linked = checkStaffLink(staffId ?? undefined, before ?? {}, team.users, staff);
  const free = checkEmailIsFree(email, before, team);
  const failed = [role, linked, free].flatMap((each) => (each.ok ? [] : [each.errors]));
  return failed.length > 0 ? fail('invalid', Object.assign({}, ...failed)) : role;
}

/** A new user (BEHAVIOR §11.10). */
export function decideNewUser(
  input: UserInput & Pick<User, 'name' | 'email'>,
  facts: UserFacts,
  now: Date,
): Outcome<Omit<User, 'id'>> {
  const role = checkUserInput(input, undefined, facts);
  if (!role.ok) return role;
  const { name, email, staffId, language, passwordHash } = input;
  return ok({
    name,
    email,
    ...role.value,
    ...(staffId ? { staffId } : {}),
    ...toLanguageField(language),
    ...(passwordHash ? { passwordHash } : {}),
    createdAt: now.toISOString(),
  });
}

/** A user after a change; the last administrator stays one (BEHAVIOR §11.10). */
export function decideUserUpdate(before: User, input: UserInput, facts: UserFacts): Outcome<User> {
  const { team } = facts;
  const staffId = input.staffId === undefined ? before.staffId : (input.staffId ?? undefined);
  const role = checkUserInput({ ...input, staffId }, before, facts);
  if (!role.ok) return role;
  const remains = role.value.role === before.role ? ok(undefined) : checkAdminRemains(team.users, before);
  if (!remains.ok) return remains;
  const { name, email, language, passwordHash } = input;
  return ok({
    ...applyUpdates(before, { name, email, passwordHash }),
    role: role.value.role,
    roleId: role.value.roleId,
    staffId,
    language: language === undefined ? before.language : (language ?? undefined),
  });
}

/** The user of a team; fails with recordNotFound. */
export function checkTeamUser({ users }: Team, id: UserId): Outcome<User> {
  const user = users.find((each) => each.id === id);
  return user ? ok(user) : fail('recordNotFound', 'userId');
}
