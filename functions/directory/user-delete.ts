import type { directory } from '../../lib/contract/directory.ts';
import type { Handler } from '../../lib/http/call.ts';
import { checkAdminRemains } from '../../lib/rules/accounts/people.ts';
import { fail, ok } from '../../lib/rules/outcome.ts';
import { decideAndCommitOnCatalog } from '../../lib/table/decide-on-catalog.ts';
import { deleteUser, listUsers } from '../../lib/table/people.ts';

/** Deletes a user, but not the last administrator (BEHAVIOR §11.2). */
export const userDelete: Handler<(typeof directory.routes)['user-delete']> = async (request, deps) => {
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
};
