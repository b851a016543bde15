import type { Handler } from '../../lib/http/call.ts';
import { toVerificationMailCounter } from '../../lib/rules/access/attempt-limits.ts';
import { fail, ok } from '../../lib/rules/outcome.ts';
import { recordAttemptsWithinLimit } from '../../lib/table/access/attempts.ts';
import { findCustomer } from '../../lib/table/customers/customers.ts';
import { putNotice } from '../../lib/table/notifications/outbox.ts';

/** Mails the verification link again (BEHAVIOR §4.2). */
export const resendVerification: Handler<'customers/resend-verification'> = async (
  { tenant, caller, now },
  { store },
) => {
  const customer = await findCustomer(store, tenant, caller.id);
  if (!customer) return fail('tokenInvalid');
  const { id, email, emailVerified } = customer;
  if (emailVerified) return ok({ message: 'E-mail address is confirmed already' });
  if (email === '') return fail('emailMissing');
  const counted = await recordAttemptsWithinLimit(store, { tenant, now }, [
    toVerificationMailCounter('customer', email),
  ]);
  if (!counted.ok) return counted;
  await store.commit([putNotice(tenant, { kind: 'email.unverified', customerId: id, email }, now)]);
  return ok({ message: 'A link is on its way' });
};
