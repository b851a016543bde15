import { checkAdminRemains, type User } from '../../lib/rules/accounts/people.ts';
import type { UserId } from '../../lib/rules/ids.ts';
import { sortRows } from '../../lib/rules/lists.ts';
import { fail, invalid, ok } from '../../lib/rules/outcome.ts';
import { applyUpdates } from '../../lib/rules/updates.ts';
import {
  deleteUser,
  findUserByEmail,
  listUsers,
  putUser,
  updateUser,
} from '../../lib/table/accounts/people.ts';
import { decideAndCommitOnCatalog } from '../../lib/table/catalog/decide-on-catalog.ts';
import { allocateId } from '../../lib/table/counters.ts';
import { decideAndCommit } from '../../lib/table/decide.ts';
import { toListReply } from '../../lib/views/lists.ts';
import type { DirectoryHandlers } from './handlers.ts';

const toUserView = ({ id, name, email, role, createdAt }: User) => ({
  id,
  name,
  email,
  role,
  created_at: createdAt,
});

export const userHandlers: DirectoryHandlers<'user'> = {
  'user-index': async ({ tenant, input, url }, { store }) => {
    const rows = sortRows(await listUsers(store, tenant), input, { id: ({ id }) => id });
    return ok({ status: true, ...toListReply(rows, input, url, toUserView) });
  },
  'user-store': async (request, { store, passwords }) => {
    const { tenant, input, now } = request;
    const { name, email, role } = input;
    const passwordHash = await passwords.hash(input.password);
    let id: UserId | undefined;
    return decideAndCommit(store, request, async () => {
      if (await findUserByEmail(store, tenant, email)) return invalid('email', 'Is already taken');
      id ??= await allocateId(store, tenant, 'USER');
      const user = { id, name, email, role, passwordHash, createdAt: now.toISOString() };
      return ok({
        changes: putUser(tenant, user),
        reply: { status: true as const, message: 'User added', data: toUserView(user) },
      });
    });
  },
  /** Updates a user; a new password, e-mail address or role ends the user's sessions (BEHAVIOR §11.9). */
  'user-update': async (request, deps) => {
    const { tenant, input } = request;
    const { store, passwords } = deps;
    const { user_id, password, ...updates } = input;
    const passwordHash = password === undefined ? undefined : await passwords.hash(password);
    // By catalog version, so that two admins cannot demote each other at the same time
    return decideAndCommitOnCatalog(deps, request, async () => {
      const users = await listUsers(store, tenant);
      const before = users.find(({ id }) => id === user_id);
      if (!before) return fail('recordNotFound', 'user_id');
      const user = applyUpdates(before, { ...updates, passwordHash });
      const isNewEmail = user.email !== before.email;
      if (isNewEmail && (await findUserByEmail(store, tenant, user.email))) {
        return invalid('email', 'Is already taken');
      }
      if (user.role !== before.role) {
        const remains = checkAdminRemains(users, before);
        if (!remains.ok) return remains;
      }
      const endSessions = isNewEmail || password !== undefined || user.role !== before.role;
      return ok({
        changes: updateUser(tenant, before, user, { endSessions }),
        reply: { status: true as const, message: 'User updated', data: toUserView(user) },
      });
    });
  },
  /** Deletes a user, but not the last administrator (BEHAVIOR §11.2). */
  'user-delete': async (request, deps) => {
    const { tenant, input } = request;
    // By catalog version, so that two admins cannot delete each other at the same time
    return decideAndCommitOnCatalog(deps, request, async () => {
      const users = await listUsers(deps.store, tenant);
      const user = users.find(({ id }) => id === input.user_id);
      if (!user) return fail('recordNotFound', 'user_id');
      const remains = checkAdminRemains(users, user);
      if (!remains.ok) return remains;
      return ok({
        changes: deleteUser(tenant, user),
        reply: { status: true as const, message: 'User deleted' },
      });
    });
  },
};
