import type { Customer } from '../../lib/rules/accounts/people.ts';
import { toToggleNumber } from '../../lib/views/toggles.ts';

export const toCustomerView = (customer: Customer) => ({
  id: customer.id,
  fname: customer.fname,
  lname: customer.lname,
  email: customer.email,
  phone: customer.phone,
  sms_consent: toToggleNumber(customer.smsNumber !== undefined),
  email_verified: customer.emailVerified,
  created_at: customer.createdAt,
});
