import type { customers } from '../../lib/contract/customers.ts';
import type { Handler } from '../../lib/http/call.ts';
import type { Passwords } from '../../lib/ports/passwords.ts';
import { ok } from '../../lib/rules/outcome.ts';
import { choosePassword } from '../../lib/workflows/accounts/reset-password.ts';

/** Sets the password of a customer by the link that was mailed, once. */
export const resetPassword: Handler<
  (typeof customers.routes)['reset-password'],
  { passwords: Passwords }
> = async ({ tenant, input, now }, deps) => {
  const { token, password } = input;
  const chosen = await choosePassword(deps, { tenant, kind: 'customer', token, password, now });
  return chosen.ok ? ok({ status: true, message: 'Password changed' }) : chosen;
};
