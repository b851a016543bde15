import { createHash } from 'node:crypto';
import { type Account, emptyAccount } from './account.ts';
import { unauthorized } from './errors.ts';

const SECRET_KEY = /^sk_test_(\w{3,})$/;
const PUBLISHABLE_KEY = /^pk_test_(\w{3,})$/;

export type Bearer = { secretKey: string; publishable: boolean };

function masked(key: string): string {
  return key.length <= 12 ? '*'.repeat(key.length) : `${key.slice(0, 8)}${'*'.repeat(8)}${key.slice(-4)}`;
}

function keyOf(authorization: string | undefined): string | undefined {
  const [scheme = '', value = ''] = (authorization ?? '').split(' ');
  if (scheme.toLowerCase() === 'bearer') return value;
  if (scheme.toLowerCase() !== 'basic') return undefined;
  // The key as the user name, as in Stripe's own curl examples.
  return Buffer.from(value, 'base64').toString('utf8').split(':')[0];
}

/** Whose key the request carries; 401 for none, a live one, or one that cannot be a test key. */
export function bearerOf(authorization: string | undefined): Bearer {
  const key = keyOf(authorization);
  if (!key) {
    throw unauthorized(
      "You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY').",
    );
  }
  const publishable = PUBLISHABLE_KEY.exec(key);
  if (publishable) return { secretKey: `sk_test_${publishable[1]}`, publishable: true };
  if (!SECRET_KEY.test(key)) throw unauthorized(`Invalid API Key provided: ${masked(key)}`);
  return { secretKey: key, publishable: false };
}

/** The account of the key. Any test key opens one, unless the known keys are listed. */
export function accountOf(
  accounts: Record<string, Account>,
  { secretKey, publishable }: Bearer,
  knownKeys: readonly string[] | undefined,
): Account {
  const account = Object.hasOwn(accounts, secretKey) ? accounts[secretKey] : undefined;
  if (account !== undefined) return account;
  // A publishable key alone cannot have made anything worth asking for.
  if (publishable || (knownKeys && !knownKeys.includes(secretKey))) {
    throw unauthorized(`Invalid API Key provided: ${masked(secretKey)}`);
  }
  const opened = emptyAccount(accountId(secretKey), secretKey);
  accounts[secretKey] = opened;
  return opened;
}

/** An id that tells accounts apart and keeps the key to itself. */
function accountId(secretKey: string): string {
  return `acct_${createHash('sha256').update(secretKey).digest('hex').slice(0, 16)}`;
}
