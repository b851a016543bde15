import type { directory } from '../../lib/contract/directory.ts';
import type { Handler } from '../../lib/http/call.ts';
import type { PhoneNumbers } from '../../lib/ports/phone-numbers.ts';
import { applyProfileInput, isEmailChanged } from '../../lib/rules/accounts/profiles.ts';
import { fail, invalid, ok } from '../../lib/rules/outcome.ts';
import { decideAndCommit } from '../../lib/table/decide.ts';
import { findCustomerByEmail, getCustomer, updateCustomerProfile } from '../../lib/table/people.ts';
import { checkSmsConsentChange } from '../../lib/workflows/accounts/sms-consent.ts';
import { toCustomerView } from './customer-view.ts';

/** Updates a customer; a new e-mail address is unverified (BEHAVIOR §11.8). */
export const customerUpdate: Handler<
  (typeof directory.routes)['customer-update'],
  { phoneNumbers: PhoneNumbers }
> = async (request, { store, phoneNumbers }) => {
  const { tenant, input } = request;
  const { customer_id, sms_consent: consents, ...updates } = input;
  return decideAndCommit(store, request, async () => {
    const before = await getCustomer(store, tenant, customer_id);
    if (!before) return fail('recordNotFound', 'customer_id');
    const isNewEmail = isEmailChanged(before, updates);
    if (isNewEmail && updates.email && (await findCustomerByEmail(store, tenant, updates.email))) {
      return invalid('email', 'Is already taken');
    }
    const sms = await checkSmsConsentChange(phoneNumbers, before, { phone: updates.phone, consents });
    if (!sms.ok) return sms;
    const customer = applyProfileInput(before, { ...updates, ...sms.value });
    return ok({
      changes: updateCustomerProfile(tenant, before, customer),
      reply: { status: true as const, message: 'Customer updated', data: toCustomerView(customer) },
    });
  });
};
