import type { directory } from '../../lib/contract/directory.ts';
import type { Handler } from '../../lib/http/call.ts';
import type { PhoneNumbers } from '../../lib/ports/phone-numbers.ts';
import type { CustomerId } from '../../lib/rules/ids.ts';
import { invalid, ok } from '../../lib/rules/outcome.ts';
import { allocateId } from '../../lib/table/counters.ts';
import { decideAndCommit } from '../../lib/table/decide.ts';
import { findCustomerByEmail, putCustomer } from '../../lib/table/people.ts';
import { checkSmsConsent } from '../../lib/workflows/accounts/sms-consent.ts';
import { toCustomerView } from './customer-view.ts';

/** Creates a customer without a password; the e-mail address is optional (BEHAVIOR §11.8). */
export const customerStore: Handler<
  (typeof directory.routes)['customer-store'],
  { phoneNumbers: PhoneNumbers }
> = async (request, { store, phoneNumbers }) => {
  const { tenant, input, now } = request;
  const { fname, lname = '', email = '', phone = '' } = input;
  const sms = await checkSmsConsent(phoneNumbers, { phone, consents: input.sms_consent ?? false });
  if (!sms.ok) return sms;
  let id: CustomerId | undefined;
  return decideAndCommit(store, request, async () => {
    if (email && (await findCustomerByEmail(store, tenant, email)))
      return invalid('email', 'Is already taken');
    id ??= await allocateId(store, tenant, 'CUSTOMER');
    const createdAt = now.toISOString();
    const customer = { id, fname, lname, email, phone, ...sms.value, emailVerified: false, createdAt };
    return ok({
      changes: putCustomer(tenant, customer),
      reply: { status: true as const, message: 'Customer added', data: toCustomerView(customer) },
    });
  });
};
