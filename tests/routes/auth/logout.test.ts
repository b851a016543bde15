import { describe, expect, test } from 'vitest';
import { ACCOUNT_KINDS, logIn, refresh, toSession } from '../../support/log-ins.ts';
import { type CallOptions, type TestSalon, useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();
const DONE = { status: true, message: 'Logged out', data: null };

// BEHAVIOR §3.3
test.each(ACCOUNT_KINDS)('ends the session of $person and no other', async ({ group, login }) => {
  const salon = await openSalon();
  const phone = await logIn(salon, group, login);
  const laptop = await logIn(salon, group, login);
  const reply = await salon.call('auth/logout', { refresh_token: phone.refreshToken });
  expect([reply.status, reply.body]).toEqual([200, DONE]);
  expect((await refresh(salon, phone.refreshToken)).status).toBe(401);
  expect((await refresh(salon, laptop.refreshToken)).status).toBe(200);
});

test('ends the session by a used token of it as well', async () => {
  const salon = await openSalon();
  const [, customer] = ACCOUNT_KINDS;
  const first = await logIn(salon, customer.group, customer.login);
  const second = toSession(await refresh(salon, first.refreshToken));
  await salon.call('auth/logout', { refresh_token: first.refreshToken });
  expect((await refresh(salon, second.refreshToken)).status).toBe(401);
});

test('answers repeated and unknown tokens the same; refuses a missing one (422)', async () => {
  const salon = await openSalon();
  const [user] = ACCOUNT_KINDS;
  const { refreshToken } = await logIn(salon, user.group, user.login);
  for (const token of [refreshToken, refreshToken, 'nonsense']) {
    expect((await salon.call('auth/logout', { refresh_token: token })).body).toEqual(DONE);
    expect((await salon.call('customers/logout', { refresh_token: token })).body).toEqual(DONE);
  }
  const missing = await salon.call('auth/logout', {});
  expect([missing.status, missing.body.errors]).toEqual([422, { refresh_token: ['Is required'] }]);
});

test('does not end a session of another salon', async () => {
  const [salon, other] = [await openSalon(), await openSalon()];
  const [user] = ACCOUNT_KINDS;
  const { refreshToken } = await logIn(salon, user.group, user.login);
  await other.call('auth/logout', { refresh_token: refreshToken });
  expect((await refresh(salon, refreshToken)).status).toBe(200);
});

describe.each(ACCOUNT_KINDS)('with the access token of $person', ({ group, login }) => {
  const logOut = (salon: TestSalon, input: object, options: CallOptions = {}) =>
    salon.call(`${group}/logout`, input, options);

  test('ends its own session and no other', async () => {
    const salon = await openSalon();
    const [phone, laptop] = [await logIn(salon, group, login), await logIn(salon, group, login)];
    const { token } = toSession(await refresh(salon, phone.refreshToken));
    expect((await logOut(salon, {}, { token })).body).toEqual(DONE);
    expect((await refresh(salon, laptop.refreshToken)).status).toBe(200);
    const ended = await logIn(salon, group, login);
    await logOut(salon, { everywhere: 0 }, { token: ended.token });
    expect((await refresh(salon, ended.refreshToken)).status).toBe(401);
  });

  test('ends all sessions everywhere, access tokens included', async () => {
    const salon = await openSalon();
    const [phone, laptop] = [await logIn(salon, group, login), await logIn(salon, group, login)];
    expect((await logOut(salon, { everywhere: 1 }, { token: phone.token })).body).toEqual(DONE);
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
