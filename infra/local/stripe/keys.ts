import { type Account, openAccount } from './account.ts';
import { unauthorized } from './errors.ts';

const SECRET_KEY = /^sk_test_\w{3,}$/;

function maskKey(key: string): string {
  return key.length <= 12 ? '*'.repeat(key.length) : `${key.slice(0, 8)}${'*'.repeat(8)}${key.slice(-4)}`;
}

/** The key of an Authorization header: a Bearer token, or the user name of Basic credentials. */
export function findKey(authorization = ''): string | undefined {
  const [scheme = '', value = ''] = authorization.split(' ');
  if (scheme.toLowerCase() === 'bearer') return value;
  if (scheme.toLowerCase() !== 'basic') return undefined;
  return Buffer.from(value, 'base64').toString('utf8').split(':')[0];
}

/** The account of a secret test key, which is created for a new key. Throws 401 for other keys. */
export function getAccount(accounts: Record<string, Account>, key: string | undefined): Account {
  if (!key) {
    throw unauthorized(
      "You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY').",
    );
  }
  if (!SECRET_KEY.test(key)) throw unauthorized(`Invalid API Key provided: ${maskKey(key)}`);
  accounts[key] ??= openAccount(key);
  return accounts[key];
}
