import type { Handler } from '../../lib/http/call.ts';
import type { Passwords } from '../../lib/ports/passwords.ts';
import { fail, ok } from '../../lib/rules/outcome.ts';
import { updateFactorRemoved } from '../../lib/table/access/second-factors.ts';
import { decideAndCommitOnCatalog } from '../../lib/table/catalog/decide-on-catalog.ts';
import { putNotice } from '../../lib/table/notifications/outbox.ts';
import { getChangeableUser } from './changeable-user.ts';

type Reset = Handler<'directory/user-second-factor-reset', { passwords: Passwords }>;

/** Removes the second factor of a user who has lost it; ends their sessions and mails them (BEHAVIOR §3.7). */
export const userSecondFactorReset: Reset = async (request, deps) => {
  const { tenant, caller, input, now } = request;
  // One after the other with changes of users and roles, because the rights of both are compared (BEHAVIOR §2.3)
  return decideAndCommitOnCatalog(deps, request, async () => {
    const found = await getChangeableUser(deps.store, tenant, caller, input.user_id);
    if (!found.ok) return found;
    const { user } = found.value;
    if (user.factorSecret === undefined) return fail('secondFactorNotSetUp', 'user_id');
    return ok({
      changes: [
        updateFactorRemoved(tenant, user, { endSessions: true }),
        putNotice(tenant, { kind: 'factor.reset', userId: user.id }, now),
      ],
      reply: { message: 'Second factor reset' },
    });
  });
};
