import type { Handler } from '../../lib/http/call.ts';
import type { Passwords } from '../../lib/ports/passwords.ts';
import { toAccountOfUser } from '../../lib/rules/access/accounts.ts';
import { toFailedPinCounter, toPinLockCounter } from '../../lib/rules/access/pins.ts';
import { fail, ok } from '../../lib/rules/outcome.ts';
import { updatePinLocked } from '../../lib/table/access/accounts.ts';
import { isAttemptCounterFull, resetAttempts, subtractAttempts } from '../../lib/table/access/attempts.ts';
import { findDeviceByToken } from '../../lib/table/access/devices.ts';
import { prepareNewPinSession } from '../../lib/table/access/sessions.ts';
import { findUser } from '../../lib/table/access/users.ts';
import { putNotice } from '../../lib/table/notifications/outbox.ts';
import type { Store } from '../../lib/table/store.ts';
import { toSessionUserView } from '../../lib/views/customers/accounts.ts';
import { checkWithAttemptLimit } from '../../lib/workflows/access/counted-checks.ts';
import { listPermissionsOfNewSession } from './log-in-reply.ts';

type Pin = Handler<'auth/pin', { passwords: Passwords }>;

/** A right PIN clears the failures of the last minutes, but not those of the day: they count towards its lock. */
const settleRightPin: typeof resetAttempts = async (store, tenant, [ofMinutes, ofDay]) => {
  await Promise.all([
    resetAttempts(store, tenant, ofMinutes ? [ofMinutes] : []),
    subtractAttempts(store, tenant, ofDay ? [ofDay] : []),
  ]);
};

/** Locks a PIN whose failures of the day are used up, and mails its user once (BEHAVIOR §3.8). */
async function lockGuessedPin(
  store: Store,
  { tenant, input, now }: Pick<Parameters<Pin>[0], 'tenant' | 'input' | 'now'>,
): Promise<void> {
  if (!(await isAttemptCounterFull(store, tenant, toPinLockCounter(input.user_id), now))) return;
  const user = await findUser(store, tenant, input.user_id);
  if (user?.pinHash === undefined || user.pinLockedAt !== undefined) return;
  await store.commit([
    updatePinLocked(tenant, user, now),
    putNotice(tenant, { kind: 'pin.locked', userId: user.id }, now),
  ]);
}

/** Logs in a user on a device of the salon. An unknown user and a user without a PIN take the same work (BEHAVIOR §3.8). */
export const pin: Pin = async (request, deps) => {
  const { tenant, salon, input, deviceToken, now } = request;
  const { store, tokens, passwords } = deps;
  const device = await findDeviceByToken(store, tenant, deviceToken);
  if (!device) return fail('invalidDeviceToken');
  const user = await findUser(store, tenant, input.user_id);
  if (user?.pinLockedAt) return fail('passwordLogInRequired');
  const checkPin = async () => {
    const fits = await passwords.verify(input.pin, user?.pinHash);
    return user?.pinHash && fits ? ok(user) : fail('invalidPin', 'pin');
  };
  const counters = [toFailedPinCounter(input.user_id), toPinLockCounter(input.user_id)];
  const checked = await checkWithAttemptLimit(store, request, counters, checkPin, settleRightPin);
  if (!checked.ok) {
    await lockGuessedPin(store, request);
    return checked;
  }
  const account = toAccountOfUser(checked.value);
  const { caller, generation } = account;
  const { sessionId: session, change } = prepareNewPinSession(tenant, account, device, now);
  await store.commit([change]);
  const { lifeId } = salon;
  const token = await tokens.issue({ tenant, lifeId, caller, generation, session, deviceId: device.id }, now);
  return ok({
    token,
    user: toSessionUserView(account),
    permissions: await listPermissionsOfNewSession(deps, salon, checked.value, { isPinSession: true }),
  });
};
