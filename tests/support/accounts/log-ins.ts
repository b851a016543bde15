import { expect } from 'vitest';
import { DEMO_LOGINS } from '../../../infra/local/demo/demo.ts';
import { toFailureBody } from '../api/replies.ts';
import { findMailedToken } from '../messages/mails.ts';
import type { Reply, TestSalon } from '../test-salon.ts';

/** The two groups of log-in routes, each with a person of the demo salon. */
export const ACCOUNT_KINDS = [
  { group: 'auth', person: 'a user', login: DEMO_LOGINS.admin, kind: 'user' },
  { group: 'customers', person: 'a customer', login: DEMO_LOGINS.customer, kind: 'customer' },
] as const;
type AuthGroup = (typeof ACCOUNT_KINDS)[number]['group'];

export const WRONG_LOGIN = toFailureBody('credentialsInvalid');
export const TOO_MANY_LOGINS = toFailureBody('tooManyFailedLogins');
export const LINK_INVALID = toFailureBody('linkInvalid', 'token');

export type Session = { readonly token: string; readonly refreshToken: string };

/** The tokens of a reply. Throws when there are none. */
export function toSession(reply: Reply): Session {
  const { token, refresh_token: refreshToken } = reply.body;
  if (typeof token !== 'string' || typeof refreshToken !== 'string') {
    throw new Error(`the reply has no tokens: ${reply.status} ${reply.text}`);
  }
  return { token, refreshToken };
}

export const logIn = async (
  salon: TestSalon,
  group: AuthGroup,
  login: { readonly email: string; readonly password: string },
): Promise<Session> => toSession(await salon.call(`${group}/login`, login));

export const refresh = (salon: TestSalon, refreshToken: string): Promise<Reply> =>
  salon.call('auth/refresh', { refresh_token: refreshToken });

/** The fields of a customer who registers. */
export const NEWCOMER = {
  fname: 'Nora',
  lname: 'Newman',
  email: 'nora@customers.test',
  password: 'a-long-enough-password',
};

export const register = async (salon: TestSalon, change: object = {}): Promise<Session & { id: number }> => {
  const reply = await salon.call<{ id: number }>('customers/register', { ...NEWCOMER, ...change });
  return { ...toSession(reply), id: reply.body.data.id };
};

/** Requests a password reset. Returns the token of the mailed link. */
export async function requestResetToken(salon: TestSalon, group: AuthGroup, email: string): Promise<string> {
  const reply = await salon.call(`${group}/forgot-password`, { email });
  expect(reply.status).toBe(200);
  await salon.runScheduledWork();
  return findMailedToken(salon, email);
}
