import { createHash } from 'node:crypto';
import type { Account } from './account.ts';
import type { Route } from './routing.ts';

export const ACCOUNT_PATH = '/v1/account';
const ID_LENGTH = 16;

/** The account of the key. Its id follows from the key, so that it stays the same. */
const describeAccount = ({ secretKey }: Account) => ({
  id: `acct_${createHash('sha256').update(secretKey).digest('hex').slice(0, ID_LENGTH)}`,
  object: 'account',
  business_profile: { name: 'Salon of the stand-in' },
  charges_enabled: true,
  country: 'US',
});

export const accountRoutes: readonly Route[] = [
  { method: 'GET', path: ACCOUNT_PATH, accepts: [], run: ({ context }) => describeAccount(context.account) },
];
