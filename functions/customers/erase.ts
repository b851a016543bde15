import type { Handler } from '../../lib/http/call.ts';
import type { Passwords } from '../../lib/ports/passwords.ts';
import { fail } from '../../lib/rules/outcome.ts';
import { erasePerson } from '../../lib/workflows/customers/run-erasure.ts';
import type { PaymentPorts } from '../../lib/workflows/payments/salon-processor.ts';
import { checkRequiredCurrentPassword } from './current-password.ts';

/** Erases the customer who asks; the password proves who that is (BEHAVIOR §4.7). */
export const erase: Handler<'customers/erase', PaymentPorts & { readonly passwords: Passwords }> = async (
  request,
  deps,
) => {
  const { caller, account, input } = request;
  if (!account) return fail('tokenInvalid');
  if (account.passwordHash !== undefined) {
    const allowed = await checkRequiredCurrentPassword(account, request, deps);
    if (!allowed.ok) return allowed;
  }
  const erased = await erasePerson(
    deps,
    request,
    {
      named: { customerId: caller.id },
      forfeits: input.forfeit ?? false,
      reply: { message: 'Account deleted' },
    },
    (error) => deps.log.warn('erasure goes on later', { tenant: request.tenant }, error),
  );
  return !erased.ok && erased.failure === 'recordNotFound' ? fail('tokenInvalid') : erased;
};
