import type { directory } from '../../lib/contract/catalog/directory.ts';
import type { Handler } from '../../lib/http/call.ts';
import type { Passwords } from '../../lib/ports/passwords.ts';
import { fail, invalid, ok } from '../../lib/rules/outcome.ts';
import { updateFactorRemoved } from '../../lib/table/access/second-factors.ts';
import { decideAndCommitOnCatalog } from '../../lib/table/catalog/decide-on-catalog.ts';
import { putNotice } from '../../lib/table/notifications/outbox.ts';
import { checkCurrentPassword } from '../../lib/workflows/access/current-password.ts';
import { confirmHandOver, getChangeableUser } from './changeable-user.ts';

type Reset = Handler<(typeof directory.routes)['user-second-factor-reset'], { passwords: Passwords }>;

/**
 * Removes the second factor of a user who has lost it; ends their sessions and mails them. One's own needs the password, and
 * that of another user who may change users can need it: a stolen token must not suffice (BEHAVIOR §3.8, §3.9).
 */
export const userSecondFactorReset: Reset = async (request, deps) => {
  const { tenant, caller, account, address, input, now } = request;
  const isOwn = account?.kind === 'user' && account.id === input.user_id;
  if (isOwn) {
    const { current_password: password } = input;
    if (password === undefined) return invalid('current_password', 'Is required');
    const checked = await checkCurrentPassword(deps, { tenant, account, password, address, now });
    if (!checked.ok) return checked;
  }
  // One after the other with changes of users and roles, because the rights of both are compared (BEHAVIOR §2.5)
  return decideAndCommitOnCatalog(deps, request, async () => {
    const found = await getChangeableUser(deps.store, tenant, caller, input.user_id);
    if (!found.ok) return found;
    const { user, team } = found.value;
    if (user.factorSecret === undefined) return fail('secondFactorNotSetUp', 'user_id');
    const { factorSecret: _, ...after } = user;
    const confirmed = isOwn ? ok(undefined) : await confirmHandOver(request, deps, team, user, after);
    if (!confirmed.ok) return confirmed;
    return ok({
      changes: [
        updateFactorRemoved(tenant, user, { endSessions: true }),
        putNotice(tenant, { kind: 'factor.reset', userId: user.id }, now),
      ],
      reply: { status: true as const, message: 'Second factor reset' },
    });
  });
};
