import type { directory } from '../../lib/contract/directory.ts';
import type { Handler } from '../../lib/http/call.ts';
import { keepsAnAdmin } from '../../lib/rules/accounts/admins.ts';
import { fail, ok } from '../../lib/rules/outcome.ts';
import { decideOnCatalog } from '../../lib/table/decide-on-catalog.ts';
import { deleteUser, listUsers } from '../../lib/table/users.ts';

export const userDelete: Handler<(typeof directory.routes)['user-delete']> = async (request, deps) => {
  const { tenant, input } = request;
  // Of two who delete each other at once, one comes second and sees it
  return decideOnCatalog(deps, request, async () => {
    const users = await listUsers(deps.store, tenant);
    const user = users.find(({ id }) => id === input.user_id);
    if (!user) return fail('recordUnknown');
    const kept = keepsAnAdmin(users, user);
    if (!kept.ok) return kept;
    return ok({
      changes: deleteUser(tenant, user),
      reply: { status: true as const, message: 'User deleted' },
    });
  });
};
