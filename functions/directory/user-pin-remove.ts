import type { directory } from '../../lib/contract/catalog/directory.ts';
import type { Handler } from '../../lib/http/call.ts';
import type { Passwords } from '../../lib/ports/passwords.ts';
import { fail, ok } from '../../lib/rules/outcome.ts';
import { updatePinRemoved } from '../../lib/table/access/accounts.ts';
import { decideAndCommitOnCatalog } from '../../lib/table/catalog/decide-on-catalog.ts';
import { confirmHandOver, getChangeableUser } from './changeable-user.ts';

type Remove = Handler<(typeof directory.routes)['user-pin-remove'], { passwords: Passwords }>;

/** Removes the PIN of a user and ends their sessions; that of a user who may change users can need the password (BEHAVIOR §3.6, §3.9). */
export const userPinRemove: Remove = async (request, deps) => {
  const { tenant, caller, input } = request;
  // One after the other with changes of users and roles, because the rights of both are compared (BEHAVIOR §2.5)
  return decideAndCommitOnCatalog(deps, request, async () => {
    const found = await getChangeableUser(deps.store, tenant, caller, input.user_id);
    if (!found.ok) return found;
    const { user, team } = found.value;
    if (user.pinHash === undefined) return fail('pinNotSet', 'user_id');
    const { pinHash: _, ...after } = user;
    const confirmed = await confirmHandOver(request, deps, team, user, after);
    if (!confirmed.ok) return confirmed;
    return ok({
      changes: [updatePinRemoved(tenant, user)],
      reply: { status: true as const, message: 'PIN removed' },
    });
  });
};
