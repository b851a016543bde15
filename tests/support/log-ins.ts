import { expect } from 'vitest';
import { DEMO_LOGINS } from '../../infra/local/demo.ts';
import type { House, Reply } from './house.ts';

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
  house: House,
  group: Group,
  login: { readonly email: string; readonly password: string },
): Promise<Session> => sessionOf(await house.call(`${group}/login`, login));

export const refresh = (house: House, refreshToken: string): Promise<Reply> =>
  house.call('auth/refresh', { refresh_token: refreshToken });

/** A customer who registers. */
export const NEWCOMER = {
  fname: 'Nora',
  lname: 'Newman',
  email: 'nora@customers.test',
  password: 'a-long-enough-password',
};

export const register = async (house: House, change: object = {}): Promise<Session & { id: number }> => {
  const reply = await house.call<{ id: number }>('customers/register', { ...NEWCOMER, ...change });
  return { ...sessionOf(reply), id: reply.body.data.id };
};

/** Mails to an address, in order. */
export const mailsTo = (house: House, address: string) =>
  house.mails().filter(({ destination }) => destination.to.includes(address));

/** The token of the link in the newest mail to an address. */
export function tokenMailedTo(house: House, address: string): string {
  const text = mailsTo(house, address).at(-1)?.body.text ?? '';
  const [link] = /https?:\/\/\S+/.exec(text) ?? [];
  const token = link ? new URL(link).searchParams.get('token') : undefined;
  if (!token) throw new Error(`no link was mailed to ${address}`);
  return token;
}

/** A token of a reset link, mailed on demand. */
export async function resetToken(house: House, group: Group, email: string): Promise<string> {
  const asked = await house.call(`${group}/forgot-password`, { email });
  expect(asked.status).toBe(200);
  await house.drain();
  return tokenMailedTo(house, email);
}
