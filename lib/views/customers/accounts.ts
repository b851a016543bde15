import type { Account } from '../../rules/access/accounts.ts';
import type { Customer } from '../../rules/customers/customers.ts';
import { toToggleNumber } from '../toggles.ts';

export const toSessionUserView = ({
  id,
  name,
  email,
  language,
}: Pick<Account, 'id' | 'name' | 'email'> & { readonly language?: Account['language'] | undefined }) => ({
  id,
  name,
  email,
  language: language ?? null,
});

/** The reply to every log-in (BEHAVIOR §3.1). */
export const toLogInReply = ({
  token,
  refreshToken,
  account,
}: {
  readonly token: string;
  readonly refreshToken: string;
  readonly account: Account;
}) => ({
  token,
  refresh_token: refreshToken,
  user: toSessionUserView(account),
});

export const toCustomerProfileView = ({
  id,
  fname,
  lname,
  email,
  phone,
  smsNumber,
  language,
  emailVerified,
}: Customer) => ({
  id,
  fname,
  lname,
  email,
  phone,
  sms_consent: toToggleNumber(smsNumber !== undefined),
  language: language ?? null,
  email_verified: emailVerified,
});
