import { createHash } from 'node:crypto';
import type { Account } from './account.ts';
import type { Route } from './routing.ts';

export const ACCOUNT_PATH = '/v1/account';
const ID_LENGTH = 16;

/** The account of the key. Its id follows from the key, so that it stays the same. */
const describeAccount = ({ secretKey }: Account) => ({
  id: `acct_${createHash('sha256').update(secretKey).digest('hex').slice(0, ID_LENGTH)}`,
  object: 'account',
  business_profile: {
    ...{ mcc: null, minority_owned_business_designation: null, name: 'Salon of the stand-in' },
    ...{ specified_commercial_transactions_act_url: null, support_address: null, support_email: null },
    ...{ support_phone: null, support_url: null, url: null },
  },
  charges_enabled: true,
  country: 'US',
});

export const ACCOUNT_ROUTES: readonly Route[] = [
  { method: 'GET', path: ACCOUNT_PATH, accepts: [], run: ({ context }) => describeAccount(context.account) },
];
