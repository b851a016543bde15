import type { Handler } from '../../lib/http/call.ts';
import type { Passwords } from '../../lib/ports/passwords.ts';
import { fail, ok } from '../../lib/rules/outcome.ts';
import { updateFactorRemoved } from '../../lib/table/access/second-factors.ts';
import { decideAndCommit } from '../../lib/table/decide.ts';
import {
  checkCodeWithAttemptLimit,
  decideFactorAfterCode,
  type FactorPorts,
} from '../../lib/workflows/access/second-factor.ts';
import { checkOwnPasswordWithAttemptLimit, loadOwnUserIfSessionCurrent } from './own-user.ts';

/** Removes the caller's second factor, by password and code (BEHAVIOR §3.6). */
export const secondFactorRemove: Handler<
  'auth/second-factor-remove',
  FactorPorts & { passwords: Passwords }
> = async (request, deps) => {
  const { tenant, input, now } = request;
  const { store } = deps;
  const account = await checkOwnPasswordWithAttemptLimit(request, input.current_password, deps);
  if (!account.ok) return account;
  if (!account.value.hasSecondFactor) return fail('secondFactorNotSetUp');
  return checkCodeWithAttemptLimit(store, { tenant, userId: account.value.id, now }, () =>
    decideAndCommit(store, request, async (table) => {
      const user = await loadOwnUserIfSessionCurrent(request, { store: table });
      if (!user.ok) return user;
      const { factorSecret } = user.value;
      if (factorSecret === undefined) return fail('secondFactorNotSetUp');
      const used = await decideFactorAfterCode(deps, request, { ...user.value, factorSecret }, input.code);
      if (!used.ok) return used;
      return ok({
        changes: [updateFactorRemoved(tenant, user.value, { endSessions: false })],
        reply: { message: 'Second factor removed' },
      });
    }),
  );
};
