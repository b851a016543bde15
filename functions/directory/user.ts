import type { BuiltInRole } from '../../lib/rules/access/permissions.ts';
import { checkTeamUser, decideNewUser, decideUserUpdate } from '../../lib/rules/access/user-changes.ts';
import { checkAdminRemains, findLogInChange, type User } from '../../lib/rules/access/users.ts';
import type { RoleId, StaffId, Tenant } from '../../lib/rules/ids.ts';
import { sortRows } from '../../lib/rules/lists.ts';
import { once } from '../../lib/rules/once.ts';
import { ok } from '../../lib/rules/outcome.ts';
import { type Language, toLanguageField } from '../../lib/rules/salons/languages.ts';
import { getUsersAndRoles } from '../../lib/table/access/roles.ts';
import { deleteUser, listUsers, putUser, updateUser } from '../../lib/table/access/users.ts';
import { decideAndCommitOnCatalog } from '../../lib/table/catalog/decide-on-catalog.ts';
import { allocateId } from '../../lib/table/counters.ts';
import { putNotice } from '../../lib/table/notifications/outbox.ts';
import { checkVersion, withVersionHash } from '../../lib/table/record-version.ts';
import type { Change } from '../../lib/table/store.ts';
import { toListReplyFromAllRows } from '../../lib/views/list-replies.ts';
import { toToggleNumber } from '../../lib/views/toggles.ts';
import { getChangeableUser } from './changeable-user.ts';
import type { RecordHandlers } from './handlers.ts';
import { putInvitationNotice, userInvite } from './user-invite.ts';
import { userPinRemove } from './user-pin-remove.ts';
import { userSecondFactorReset } from './user-second-factor-reset.ts';

const toUserView = ({
  id,
  name,
  email,
  role,
  roleId,
  staffId,
  language,
  pinHash,
  factorSecret,
  createdAt,
}: User) =>
  withVersionHash({
    id,
    name,
    email,
    role: role ?? null,
    role_id: roleId ?? null,
    staff_id: staffId ?? null,
    language: language ?? null,
    pin: toToggleNumber(pinHash !== undefined),
    second_factor: toToggleNumber(factorSecret !== undefined),
    created_at: createdAt,
  });

type UserFields = {
  readonly role?: BuiltInRole | undefined;
  readonly role_id?: RoleId | undefined;
  readonly staff_id?: StaffId | null | undefined;
  readonly language?: Language | null | undefined;
};

const toUserInput = ({ role, role_id: roleId, staff_id: staffId, language }: UserFields) => ({
  role,
  roleId,
  staffId,
  language,
});

/** The mail to the former address of a user whose password or address has changed (BEHAVIOR §11.10); none otherwise. */
function putLogInNotice(tenant: Tenant, before: User, after: User, now: Date): Change[] {
  const changed = findLogInChange(before, after);
  if (!changed) return [];
  const notice = {
    kind: 'login.changed',
    email: before.email,
    ...toLanguageField(after.language),
    changed,
  } as const;
  return [putNotice(tenant, notice, now)];
}

/**
 * Changes run one after the other, with those of roles: two administrators cannot remove each other at the same time, and
 * no user gets a role that is being deleted (BEHAVIOR §2.3, §11.10).
 */
export const userHandlers: RecordHandlers<'user'> = {
  'user-index': async ({ tenant, input, url }, { store }) => {
    const rows = sortRows(await listUsers(store, tenant), input, { id: ({ id }) => id });
    return ok(toListReplyFromAllRows(rows, input, url, toUserView));
  },
  'user-store': async (request, deps) => {
    const { tenant, caller, input, now } = request;
    const { name, email, password } = input;
    const passwordHash = password === undefined ? undefined : await deps.passwords.hash(password);
    const takeId = once(() => allocateId(deps.store, tenant, 'USER'));
    return decideAndCommitOnCatalog(deps, request, async ({ staff }) => {
      const team = await getUsersAndRoles(deps.store, tenant, caller);
      const decided = decideNewUser(
        { ...toUserInput(input), name, email, passwordHash },
        { team, staff },
        now,
      );
      if (!decided.ok) return decided;
      const user: User = { id: await takeId(), ...decided.value };
      return ok({
        changes: [
          ...putUser(tenant, user),
          ...(passwordHash ? [] : [putInvitationNotice(tenant, user, now)]),
        ],
        reply: { message: 'User added', data: toUserView(user) },
      });
    });
  },
  /** A new password or e-mail address ends the user's sessions; a new role counts at once (BEHAVIOR §11.10). */
  'user-update': async (request, deps) => {
    const { tenant, caller, input, now } = request;
    const { store, passwords } = deps;
    const { user_id, password, name, email } = input;
    const passwordHash = password === undefined ? undefined : await passwords.hash(password);
    return decideAndCommitOnCatalog(deps, request, async ({ staff }) => {
      const team = await getUsersAndRoles(store, tenant, caller);
      const found = checkTeamUser(team, user_id);
      if (!found.ok) return found;
      const before = found.value;
      const current = checkVersion(input.version, toUserView(before));
      if (!current.ok) return current;
      const change = { ...toUserInput(input), name, email, passwordHash };
      const decided = decideUserUpdate(before, change, { team, staff });
      if (!decided.ok) return decided;
      const user = decided.value;
      const isNewEmail = user.email !== before.email;
      return ok({
        changes: [
          ...updateUser(tenant, before, user, { endSessions: isNewEmail || password !== undefined }),
          ...putLogInNotice(tenant, before, user, now),
          ...(isNewEmail && user.passwordHash === undefined ? [putInvitationNotice(tenant, user, now)] : []),
        ],
        reply: { message: 'User updated', data: toUserView(user) },
      });
    });
  },
  'user-invite': userInvite,
  'user-pin-remove': userPinRemove,
  'user-second-factor-reset': userSecondFactorReset,
  /** Deletes a user, but not the last administrator (BEHAVIOR §11.11). */
  'user-delete': async (request, deps) => {
    const { tenant, caller, input } = request;
    return decideAndCommitOnCatalog(deps, request, async () => {
      const found = await getChangeableUser(deps.store, tenant, caller, input.user_id);
      if (!found.ok) return found;
      const { user, team } = found.value;
      const remains = checkAdminRemains(team.users, user);
      if (!remains.ok) return remains;
      return ok({
        changes: deleteUser(tenant, user),
        reply: { message: 'User deleted' },
      });
    });
  },
};
