import type { auth } from '../../lib/contract/access/auth.ts';
import type { Handler } from '../../lib/http/call.ts';
import type { Passwords } from '../../lib/ports/passwords.ts';
import { toAccountOfUser } from '../../lib/rules/access/accounts.ts';
import { toPinCounter } from '../../lib/rules/access/attempt-limits.ts';
import { fail, ok } from '../../lib/rules/outcome.ts';
import { resetAttempts } from '../../lib/table/access/attempts.ts';
import { findDeviceByToken } from '../../lib/table/access/devices.ts';
import { prepareNewPinSession } from '../../lib/table/access/sessions.ts';
import { findUser } from '../../lib/table/customers/people.ts';
import { checkWithAttemptLimit } from '../../lib/workflows/access/counted-checks.ts';
import { listPermissions } from './log-in-reply.ts';

/** Logs in a user on a device of the salon. An unknown user and a user without a PIN take the same work (BEHAVIOR §3.6). */
export const pin: Handler<(typeof auth.routes)['pin'], { passwords: Passwords }> = async (request, deps) => {
  const { tenant, salon, input, deviceToken, now } = request;
  const { store, tokens, passwords } = deps;
  const device = await findDeviceByToken(store, tenant, deviceToken);
  if (!device) return fail('invalidDeviceToken');
  const checkPin = async () => {
    const user = await findUser(store, tenant, input.user_id);
    const fits = await passwords.verify(input.pin, user?.pinHash);
    return user?.pinHash && fits ? ok(user) : fail('invalidPin', 'pin');
  };
  const counters = [toPinCounter(device.id, input.user_id)];
  const checked = await checkWithAttemptLimit(store, request, counters, checkPin, resetAttempts);
  if (!checked.ok) return checked;
  const account = toAccountOfUser(checked.value);
  const { caller, generation, id, name, email } = account;
  const { session, change } = prepareNewPinSession(tenant, account, device, now);
  await store.commit([change]);
  const { lifeId } = salon;
  const token = await tokens.issue({ tenant, lifeId, caller, generation, session, deviceId: device.id }, now);
  return ok({
    status: true,
    token,
    user: { id, name, email },
    permissions: await listPermissions(deps, salon, checked.value, true),
  });
};
