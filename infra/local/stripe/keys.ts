import { type Account, openAccount } from './account.ts';
import { unauthorized } from './errors.ts';

const SECRET_KEY = /^[rs]k_test_\w+$/;

function maskKey(key: string): string {
  return key.length <= 12 ? '*'.repeat(key.length) : `${key.slice(0, 8)}${'*'.repeat(8)}${key.slice(-4)}`;
}

/** Whether a key is restricted. The stand-in gives restricted keys the permissions that the operator's guide lists. */
export const isRestricted = (key: string | undefined): boolean => key?.startsWith('rk_') ?? false;

/** The key of an Authorization header: a Bearer token, or the user name of Basic credentials. */
export function parseAuthorizationKey(authorization = ''): string | undefined {
  const [scheme = '', value = ''] = authorization.split(' ');
  if (scheme.toLowerCase() === 'bearer') return value;
  if (scheme.toLowerCase() !== 'basic') return undefined;
  return Buffer.from(value, 'base64').toString('utf8').split(':')[0];
}

/**
 * The account of a secret or restricted test key, which is created for a new key: rk_test_x belongs to sk_test_x. Throws 401
 * for other keys.
 */
export function getOrCreateAccount(accounts: Record<string, Account>, key: string | undefined): Account {
  if (!key) {
    throw unauthorized(
      "You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY').",
    );
  }
  if (!SECRET_KEY.test(key)) throw unauthorized(`Invalid API Key provided: ${maskKey(key)}`);
  const secretKey = key.replace(/^rk/, 'sk');
  accounts[secretKey] ??= openAccount(secretKey);
  return accounts[secretKey];
}
