import type { Customer } from '../../lib/rules/accounts/people.ts';

/** A customer as the customer sees themselves. */
export const profileView = ({ id, fname, lname, email, phone, emailVerified }: Customer) => ({
  id,
  fname,
  lname,
  email,
  phone,
  email_verified: emailVerified,
});
