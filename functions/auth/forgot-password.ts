import type { Handler } from '../../lib/http/call.ts';
import { ok } from '../../lib/rules/outcome.ts';
import { queuePasswordLinkWithinLimits } from '../../lib/workflows/access/reset-password.ts';

/** Mails a reset link to a user; the reply does not tell whether the account exists (BEHAVIOR §3.4). */
export const forgotPassword: Handler<'auth/forgot-password'> = async (
  { tenant, input, network, now },
  { store },
) => {
  await queuePasswordLinkWithinLimits(store, { tenant, kind: 'user', email: input.email, network, now });
  return ok({ message: 'If this address is known, a link is on its way' });
};
