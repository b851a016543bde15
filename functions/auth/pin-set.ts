import type { Handler } from '../../lib/http/call.ts';
import type { Passwords } from '../../lib/ports/passwords.ts';
import { isGuessablePin } from '../../lib/rules/access/pins.ts';
import { fail, invalid, ok } from '../../lib/rules/outcome.ts';
import { updatePinAndUnlock } from '../../lib/table/access/accounts.ts';
import { checkOwnPasswordWithAttemptLimit } from './own-user.ts';

/** Sets the caller's PIN, which is stored as passwords are (BEHAVIOR §3.8). */
export const pinSet: Handler<'auth/pin-set', { passwords: Passwords }> = async (request, deps) => {
  const { tenant, input } = request;
  if (isGuessablePin(input.pin)) return invalid('pin', 'Is too easy to guess');
  const account = await checkOwnPasswordWithAttemptLimit(request, input.current_password, deps);
  if (!account.ok) return account;
  const pinHash = await deps.passwords.hash(input.pin);
  const { done } = await deps.store.commit(
    updatePinAndUnlock(tenant, account.value, { pinHash, pinLength: input.pin.length }),
  );
  // A failed condition means that the caller's sessions have ended
  return done ? ok({ message: 'PIN set' }) : fail('tokenInvalid');
};
