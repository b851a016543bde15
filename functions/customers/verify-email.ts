import type { customers } from '../../lib/contract/customers.ts';
import type { Handler } from '../../lib/http/call.ts';
import {
  checkLinkSubject,
  formatVerificationLinkSubject,
  parseLinkAccountId,
  VERIFICATION_LINK_PURPOSE,
} from '../../lib/rules/accounts/email-links.ts';
import { fail, ok } from '../../lib/rules/outcome.ts';
import { getAccount, updateEmailVerified } from '../../lib/table/accounts/accounts.ts';
import { decideAndCommit } from '../../lib/table/decide.ts';

/** Verifies an address with the mailed link; a repeated call changes nothing (BEHAVIOR §4.3). */
export const verifyEmail: Handler<(typeof customers.routes)['verify-email']> = async (
  request,
  { store, tokens },
) => {
  const { tenant, salon, input, now } = request;
  const subject = await tokens.verifyLink(input.token, VERIFICATION_LINK_PURPOSE, salon, now);
  if (subject === undefined) return fail('linkInvalid', 'token');
  return decideAndCommit(store, request, async () => {
    const customer = await getAccount(store, tenant, 'customer', parseLinkAccountId(subject));
    const account = checkLinkSubject(subject, customer, formatVerificationLinkSubject);
    if (!account.ok) return account;
    const { emailVerified } = account.value;
    return ok({
      changes: emailVerified ? [] : [updateEmailVerified(tenant, account.value)],
      reply: { status: true as const, message: 'E-mail address confirmed' },
    });
  });
};
