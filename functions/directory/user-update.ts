import type { directory } from '../../lib/contract/directory.ts';
import type { Handler } from '../../lib/http/call.ts';
import type { Passwords } from '../../lib/ports/passwords.ts';
import { keepsAnAdmin } from '../../lib/rules/accounts/admins.ts';
import { changed } from '../../lib/rules/field-errors.ts';
import { fail, invalid, ok } from '../../lib/rules/outcome.ts';
import { decideOnCatalog } from '../../lib/table/decide-on-catalog.ts';
import { findUserByEmail } from '../../lib/table/people.ts';
import { listUsers, updateUser } from '../../lib/table/users.ts';
import { userView } from './user-view.ts';

type Update = Handler<(typeof directory.routes)['user-update'], { passwords: Passwords }>;

/** Another password, e-mail address or role ends the sessions that the log-in has. */
export const userUpdate: Update = async (request, deps) => {
  const { tenant, input } = request;
  const { store, passwords } = deps;
  const { user_id, password, ...sent } = input;
  const passwordHash = password === undefined ? undefined : await passwords.hash(password);
  // Of two who demote each other at once, one comes second and sees it
  return decideOnCatalog(deps, request, async () => {
    const users = await listUsers(store, tenant);
    const before = users.find(({ id }) => id === user_id);
    if (!before) return fail('recordUnknown');
    const user = changed(before, { ...sent, passwordHash });
    const isMoved = user.email !== before.email;
    if (isMoved && (await findUserByEmail(store, tenant, user.email))) {
      return invalid('email', 'Is already taken');
    }
    if (user.role !== before.role) {
      const kept = keepsAnAdmin(users, before);
      if (!kept.ok) return kept;
    }
    const endSessions = isMoved || password !== undefined || user.role !== before.role;
    return ok({
      changes: updateUser(tenant, before, user, { endSessions }),
      reply: { status: true as const, message: 'User changed', data: userView(user) },
    });
  });
};
