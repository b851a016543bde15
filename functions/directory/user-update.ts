import type { directory } from '../../lib/contract/directory.ts';
import type { Handler } from '../../lib/http/call.ts';
import type { Passwords } from '../../lib/ports/passwords.ts';
import { checkAdminRemains } from '../../lib/rules/accounts/people.ts';
import { fail, invalid, ok } from '../../lib/rules/outcome.ts';
import { applyUpdates } from '../../lib/rules/updates.ts';
import { decideAndCommitOnCatalog } from '../../lib/table/decide-on-catalog.ts';
import { findUserByEmail, listUsers, updateUser } from '../../lib/table/people.ts';
import { toUserView } from './user-view.ts';

type Update = Handler<(typeof directory.routes)['user-update'], { passwords: Passwords }>;

/** Updates a user; a new password, e-mail address or role ends the user's sessions (BEHAVIOR §11.9). */
export const userUpdate: Update = async (request, deps) => {
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
};
