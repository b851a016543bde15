import type { customers } from '../../lib/contract/customers.ts';
import type { Handler } from '../../lib/http/call.ts';
import { EMAIL_PURPOSE, emailSubject, opened, subjectId } from '../../lib/rules/accounts/email-links.ts';
import { fail, ok } from '../../lib/rules/outcome.ts';
import { getAccount, updateEmailVerified } from '../../lib/table/accounts.ts';
import { decideAndCommit } from '../../lib/table/decide.ts';

/** Takes the mailed link as a sign that the address is the customer's; doing it again changes nothing. */
export const verifyEmail: Handler<(typeof customers.routes)['verify-email']> = async (
  request,
  { store, tokens },
) => {
  const { tenant, input, now } = request;
  const subject = await tokens.readLink(input.token, EMAIL_PURPOSE, tenant, now);
  if (subject === undefined) return fail('linkInvalid');
  return decideAndCommit(store, request, async () => {
    const customer = await getAccount(store, tenant, 'customer', subjectId(subject));
    const account = opened(subject, customer, emailSubject);
    if (!account.ok) return account;
    const { emailVerified } = account.value;
    return ok({
      changes: emailVerified ? [] : [updateEmailVerified(tenant, account.value)],
      reply: { status: true as const, message: 'E-mail address confirmed' },
    });
  });
};
