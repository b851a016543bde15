import { expect } from 'vitest';
import { DEMO_LOGINS } from '../../infra/local/demo.ts';
import type { Reply, TestSalon } from './test-salon.ts';

/** The two groups that log people in, and the demo salon's person of each. */
export const KINDS = [
  { group: 'auth', who: 'a user', login: DEMO_LOGINS.admin, own: 'user' },
  { group: 'customers', who: 'a customer', login: DEMO_LOGINS.customer, own: 'customer' },
] as const;
export type Group = (typeof KINDS)[number]['group'];

export const WRONG = { status: false, message: 'Invalid e-mail or password' };
export const TOO_MANY = { status: false, message: 'Too many failed log-ins, please try again later' };
export const LINK_INVALID = { status: false, message: 'Invalid or expired link' };

export type Session = { readonly token: string; readonly refreshToken: string };

/** The tokens of a reply; fails the test where there are none. */
export function sessionOf(reply: Reply): Session {
  const { token, refresh_token: refreshToken } = reply.body;
  if (typeof token !== 'string' || typeof refreshToken !== 'string') {
    throw new Error(`no tokens in ${reply.status}: ${reply.text}`);
  }
  return { token, refreshToken };
}

export const logIn = async (
  salon: TestSalon,
  group: Group,
  login: { readonly email: string; readonly password: string },
): Promise<Session> => sessionOf(await salon.call(`${group}/login`, login));

export const refresh = (salon: TestSalon, refreshToken: string): Promise<Reply> =>
  salon.call('auth/refresh', { refresh_token: refreshToken });

/** A customer who registers. */
export const NEWCOMER = {
  fname: 'Nora',
  lname: 'Newman',
  email: 'nora@customers.test',
  password: 'a-long-enough-password',
};

export const register = async (salon: TestSalon, change: object = {}): Promise<Session & { id: number }> => {
  const reply = await salon.call<{ id: number }>('customers/register', { ...NEWCOMER, ...change });
  return { ...sessionOf(reply), id: reply.body.data.id };
};

/** Mails to an address, in order. */
export const mailsTo = (salon: TestSalon, address: string) =>
  salon.mails().filter(({ destination }) => destination.to.includes(address));

/** The token of the link in the newest mail to an address. */
export function tokenMailedTo(salon: TestSalon, address: string): string {
  const text = mailsTo(salon, address).at(-1)?.body.text ?? '';
  const [link] = /https?:\/\/\S+/.exec(text) ?? [];
  const token = link ? new URL(link).searchParams.get('token') : undefined;
  if (!token) throw new Error(`no link was mailed to ${address}`);
  return token;
}

/** A token of a reset link, mailed on demand. */
export async function resetToken(salon: TestSalon, group: Group, email: string): Promise<string> {
  const asked = await salon.call(`${group}/forgot-password`, { email });
  expect(asked.status).toBe(200);
  await salon.drain();
  return tokenMailedTo(salon, email);
}
