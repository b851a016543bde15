import type { customers } from '../../lib/contract/customers.ts';
import type { Handler } from '../../lib/http/call.ts';
import { ok } from '../../lib/rules/outcome.ts';
import { mailPasswordLink } from '../../lib/workflows/accounts/reset-password.ts';

/** Lets a link be mailed to a customer who forgot the password; the answer says nothing about who has an account. */
export const forgotPassword: Handler<(typeof customers.routes)['forgot-password']> = async (
  { tenant, input, now },
  { store },
) => {
  await mailPasswordLink(store, { tenant, kind: 'customer', email: input.email, now });
  return ok({ status: true, message: 'If this address is known, a link is on its way' });
};
