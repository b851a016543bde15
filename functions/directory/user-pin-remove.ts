import type { Handler } from '../../lib/http/call.ts';
import type { Passwords } from '../../lib/ports/passwords.ts';
import { fail, ok } from '../../lib/rules/outcome.ts';
import { updatePinRemoved } from '../../lib/table/access/accounts.ts';
import { decideAndCommitOnCatalog } from '../../lib/table/catalog/decide-on-catalog.ts';
import { getChangeableUser } from './changeable-user.ts';

type Remove = Handler<'directory/user-pin-remove', { passwords: Passwords }>;

/** Removes the PIN of a user and ends their sessions (BEHAVIOR §3.8). */
export const userPinRemove: Remove = async (request, deps) => {
  const { tenant, caller, input } = request;
  // One after the other with changes of users and roles, because the rights of both are compared (BEHAVIOR §2.3)
  return decideAndCommitOnCatalog(deps, request, async () => {
    const found = await getChangeableUser(deps.store, tenant, caller, input.user_id);
    if (!found.ok) return found;
    const { user } = found.value;
    if (user.pinHash === undefined) return fail('pinNotSet', 'user_id');
    return ok({
      changes: [updatePinRemoved(tenant, user)],
      reply: { message: 'PIN removed' },
    });
  });
};
