import {
  checkOwnStaffLink,
  checkRoleInput,
  checkStaffLink,
  checkUserEscalation,
} from '../../lib/rules/access/roles.ts';
import { checkAdminRemains, type User } from '../../lib/rules/customers/people.ts';
import type { UserId } from '../../lib/rules/ids.ts';
import { sortRows } from '../../lib/rules/lists.ts';
import { fail, invalid, ok } from '../../lib/rules/outcome.ts';
import { applyUpdates } from '../../lib/rules/updates.ts';
import { getUsersAndRoles } from '../../lib/table/access/roles.ts';
import { decideAndCommitOnCatalog } from '../../lib/table/catalog/decide-on-catalog.ts';
import { allocateId } from '../../lib/table/counters.ts';
import {
  deleteUser,
  findUserByEmail,
  listUsers,
  putUser,
  updateUser,
} from '../../lib/table/customers/people.ts';
import { checkVersion, withVersionHash } from '../../lib/table/record-version.ts';
import { toListReplyFromAllRows } from '../../lib/views/list-replies.ts';
import { toToggleNumber } from '../../lib/views/toggles.ts';
import { getChangeableUser } from './changeable-user.ts';
import type { RecordHandlers } from './handlers.ts';
import { putLogInNotice } from './log-in-notice.ts';
import { putInvitationNotice, userInvite } from './user-invite.ts';
import { userPinRemove } from './user-pin-remove.ts';
import { userSecondFactorReset } from './user-second-factor-reset.ts';

const toUserView = ({ id, name, email, role, roleId, staffId, pinHash, factorSecret, createdAt }: User) =>
  withVersionHash({
    id,
    name,
    email,
    role: role ?? null,
    role_id: roleId ?? null,
    staff_id: staffId ?? null,
    pin: toToggleNumber(pinHash !== undefined),
    second_factor: toToggleNumber(factorSecret !== undefined),
    created_at: createdAt,
  });

/**
 * Changes run one after the other, with those of roles: two administrators cannot remove each other at the same time, and
 * no user gets a role that is being deleted (BEHAVIOR §2.3, §11.10).
 */
export const userHandlers: RecordHandlers<'user'> = {
  'user-index': async ({ tenant, input, url }, { store }) => {
    const rows = sortRows(await listUsers(store, tenant), input, { id: ({ id }) => id });
    return ok({ status: true, ...toListReplyFromAllRows(rows, input, url, toUserView) });
  },
  'user-store': async (request, deps) => {
    const { tenant, caller, input, now } = request;
    const { name, email, password, staff_id: staffId } = input;
    const passwordHash = password === undefined ? undefined : await deps.passwords.hash(password);
    let id: UserId | undefined;
    return decideAndCommitOnCatalog(deps, request, async ({ staff }) => {
      const team = await getUsersAndRoles(deps.store, tenant, caller);
      const role = checkRoleInput({ role: input.role, roleId: input.role_id }, undefined, team);
      if (!role.ok) return role;
      const allowed = checkUserEscalation(team, role.value);
      if (!allowed.ok) return allowed;
      const linked = checkStaffLink(staffId ?? undefined, {}, team.users, staff);
      if (!linked.ok) return linked;
      if (await findUserByEmail(deps.store, tenant, email)) return invalid('email', 'Is already taken');
      id ??= await allocateId(deps.store, tenant, 'USER');
      const user: User = {
        id,
        name,
        email,
        ...role.value,
        ...(staffId ? { staffId } : {}),
        ...(passwordHash ? { passwordHash } : {}),
        createdAt: now.toISOString(),
      };
      return ok({
        changes: [
          ...putUser(tenant, user),
          ...(passwordHash ? [] : [putInvitationNotice(tenant, user, now)]),
        ],
        reply: { status: true as const, message: 'User added', data: toUserView(user) },
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
      const before = team.users.find(({ id }) => id === user_id);
      if (!before) return fail('recordNotFound', 'user_id');
      const current = checkVersion(input.version, toUserView(before));
      if (!current.ok) return current;
      const role = checkRoleInput({ role: input.role, roleId: input.role_id }, before, team);
      if (!role.ok) return role;
      const allowed = checkUserEscalation(team, before, role.value);
      if (!allowed.ok) return allowed;
      const staffId = input.staff_id === undefined ? before.staffId : (input.staff_id ?? undefined);
      const isLinkAllowed = checkOwnStaffLink(team, before, staffId);
      if (!isLinkAllowed.ok) return isLinkAllowed;
      const linked = checkStaffLink(staffId, before, team.users, staff);
      if (!linked.ok) return linked;
      const user: User = {
        ...applyUpdates(before, { name, email, passwordHash }),
        role: role.value.role,
        roleId: role.value.roleId,
        staffId,
      };
      const isNewEmail = user.email !== before.email;
      if (isNewEmail && (await findUserByEmail(store, tenant, user.email))) {
        return invalid('email', 'Is already taken');
      }
      if (user.role !== before.role) {
        const remains = checkAdminRemains(team.users, before);
        if (!remains.ok) return remains;
      }
      return ok({
        changes: [
          ...updateUser(tenant, before, user, { endSessions: isNewEmail || password !== undefined }),
          ...putLogInNotice(tenant, before, user, now),
          ...(isNewEmail && user.passwordHash === undefined ? [putInvitationNotice(tenant, user, now)] : []),
        ],
        reply: { status: true as const, message: 'User updated', data: toUserView(user) },
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
        reply: { status: true as const, message: 'User deleted' },
      });
    });
  },
};
