import type { Handler } from '../../lib/http/call.ts';
import { ok } from '../../lib/rules/outcome.ts';
import { toSessionUserView } from '../../lib/views/customers/accounts.ts';
import { toToggleNumber } from '../../lib/views/toggles.ts';
import { loadOwnUserIfSessionCurrent } from './own-user.ts';

/** Shows the caller's own log-in (BEHAVIOR §3.7). */
export const profile: Handler<'auth/profile'> = async (request, deps) => {
  const { caller } = request;
  const user = await loadOwnUserIfSessionCurrent(request, deps);
  if (!user.ok) return user;
  const { role, roleId, staffId, pinHash, factorSecret, recoveryHashes = [] } = user.value;
  const data = {
    ...toSessionUserView(user.value),
    role: role ?? null,
    role_id: roleId ?? null,
    staff_id: staffId ?? null,
    permissions: [...caller.permissions],
    pin: toToggleNumber(pinHash !== undefined),
    second_factor: toToggleNumber(factorSecret !== undefined),
    second_factor_setup_required: toToggleNumber(caller.mustSetUpFactor === true),
    recovery_codes_left: recoveryHashes.length,
  };
  return ok({ data });
};
