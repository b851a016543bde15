import type { Customer } from '../../lib/rules/accounts/people.ts';

export const toCustomerView = (customer: Customer) => ({
  id: customer.id,
  fname: customer.fname,
  lname: customer.lname,
  email: customer.email,
  phone: customer.phone,
  email_verified: customer.emailVerified,
  created_at: customer.createdAt,
});
