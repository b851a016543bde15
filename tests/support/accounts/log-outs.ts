import { describe, expect, test } from 'vitest';
import type { CallOptions, TestSalon } from '../test-salon.ts';
import { type ACCOUNT_KINDS, logIn, refresh, toSession } from './log-ins.ts';

export const LOGGED_OUT = { status: true, message: 'Logged out', data: null };

/** The promises of a log-out with an access token (BEHAVIOR §3.3). */
export function describeLogOut(
  openSalon: () => Promise<TestSalon>,
  { group, person, login }: (typeof ACCOUNT_KINDS)[number],
): void {
  describe(`a log-out of ${person}`, () => {
    const logOut = (salon: TestSalon, input: object, options: CallOptions = {}) =>
      salon.call(`${group}/logout`, input, options);

    test('ends its own session and no other', async () => {
      const salon = await openSalon();
      const [phone, laptop] = [await logIn(salon, group, login), await logIn(salon, group, login)];
      const { token } = toSession(await refresh(salon, phone.refreshToken));
      expect((await logOut(salon, {}, { token })).body).toEqual(LOGGED_OUT);
      expect((await refresh(salon, laptop.refreshToken)).status).toBe(200);
      const ended = await logIn(salon, group, login);
      await logOut(salon, { everywhere: 0 }, { token: ended.token });
      expect((await refresh(salon, ended.refreshToken)).status).toBe(401);
    });

    test('ends all sessions everywhere, access tokens included', async () => {
      const salon = await openSalon();
      const [phone, laptop] = [await logIn(salon, group, login), await logIn(salon, group, login)];
      expect((await logOut(salon, { everywhere: 1 }, { token: phone.token })).body).toEqual(LOGGED_OUT);
      for (const { token, refreshToken } of [phone, laptop]) {
        const reply = await salon.call('booking/get-front-settings', {}, { token });
        expect([reply.status, reply.body.message]).toEqual([401, 'Invalid or expired token']);
        expect((await refresh(salon, refreshToken)).status).toBe(401);
      }
      const next = await logIn(salon, group, login);
      expect((await salon.call('booking/get-front-settings', {}, { token: next.token })).status).toBe(200);
      expect((await refresh(salon, next.refreshToken)).status).toBe(200);
    });

    test('everywhere needs the access token: a refresh token is not enough (401)', async () => {
      const salon = await openSalon();
      const { refreshToken } = await logIn(salon, group, login);
      const reply = await logOut(salon, { refresh_token: refreshToken, everywhere: 1 });
      expect([reply.status, reply.body.message]).toEqual([401, 'Authentication required']);
      expect((await refresh(salon, refreshToken)).status).toBe(200);
    });
  });
}
