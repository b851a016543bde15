import { expect, test } from 'vitest';
import { KINDS, logIn, refresh, sessionOf } from '../../support/log-ins.ts';
import { useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();
const DONE = { status: true, message: 'Logged out', data: null };

test.each(KINDS)('ends the session of $who, and no other', async ({ group, login }) => {
  const testSalon = await openSalon();
  const phone = await logIn(testSalon, group, login);
  const laptop = await logIn(testSalon, group, login);
  const reply = await testSalon.call('auth/logout', { refresh_token: phone.refreshToken });
  expect([reply.status, reply.body]).toEqual([200, DONE]);
  expect((await refresh(testSalon, phone.refreshToken)).status).toBe(401);
  expect((await refresh(testSalon, laptop.refreshToken)).status).toBe(200);
});

test('ends the session with an older token of it as well', async () => {
  const testSalon = await openSalon();
  const [, customer] = KINDS;
  const first = await logIn(testSalon, customer.group, customer.login);
  const second = sessionOf(await refresh(testSalon, first.refreshToken));
  await testSalon.call('auth/logout', { refresh_token: first.refreshToken });
  expect((await refresh(testSalon, second.refreshToken)).status).toBe(401);
});

test('answers the same again, and to what is no token; 422 where there is none', async () => {
  const testSalon = await openSalon();
  const [user] = KINDS;
  const { refreshToken } = await logIn(testSalon, user.group, user.login);
  for (const token of [refreshToken, refreshToken, 'nonsense']) {
    expect((await testSalon.call('auth/logout', { refresh_token: token })).body).toEqual(DONE);
  }
  const missing = await testSalon.call('auth/logout', {});
  expect([missing.status, missing.body.errors]).toEqual([422, { refresh_token: ['Is required'] }]);
});

test("leaves another salon's session alone", async () => {
  const [testSalon, other] = [await openSalon(), await openSalon()];
  const [user] = KINDS;
  const { refreshToken } = await logIn(testSalon, user.group, user.login);
  await other.call('auth/logout', { refresh_token: refreshToken });
  expect((await refresh(testSalon, refreshToken)).status).toBe(200);
});
