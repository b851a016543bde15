import type { auth } from '../../lib/contract/auth.ts';
import type { Handler } from '../../lib/http/call.ts';
import { ok } from '../../lib/rules/outcome.ts';
import { mailPasswordLink } from '../../lib/workflows/accounts/reset-password.ts';

/** Lets a link be mailed to a user who forgot the password; the answer says nothing about who has an account. */
export const forgotPassword: Handler<(typeof auth.routes)['forgot-password']> = async (
  { tenant, input, now },
  { store },
) => {
  await mailPasswordLink(store, { tenant, kind: 'user', email: input.email, now });
  return ok({ status: true, message: 'If this address is known, a link is on its way' });
};
