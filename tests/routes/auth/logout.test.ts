import { expect, test } from 'vitest';
import { useHouses } from '../../support/house.ts';
import { KINDS, logIn, refresh, sessionOf } from '../../support/log-ins.ts';

const openHouse = useHouses();
const DONE = { status: true, message: 'Logged out', data: null };

test.each(KINDS)('ends the session of $who, and no other', async ({ group, login }) => {
  const house = await openHouse();
  const phone = await logIn(house, group, login);
  const laptop = await logIn(house, group, login);
  const reply = await house.call('auth/logout', { refresh_token: phone.refreshToken });
  expect([reply.status, reply.body]).toEqual([200, DONE]);
  expect((await refresh(house, phone.refreshToken)).status).toBe(401);
  expect((await refresh(house, laptop.refreshToken)).status).toBe(200);
});

test('ends the session with an older token of it as well', async () => {
  const house = await openHouse();
  const [, customer] = KINDS;
  const first = await logIn(house, customer.group, customer.login);
  const second = sessionOf(await refresh(house, first.refreshToken));
  await house.call('auth/logout', { refresh_token: first.refreshToken });
  expect((await refresh(house, second.refreshToken)).status).toBe(401);
});

test('answers the same again, and to what is no token; 422 where there is none', async () => {
  const house = await openHouse();
  const [user] = KINDS;
  const { refreshToken } = await logIn(house, user.group, user.login);
  for (const token of [refreshToken, refreshToken, 'nonsense']) {
    expect((await house.call('auth/logout', { refresh_token: token })).body).toEqual(DONE);
  }
  const missing = await house.call('auth/logout', {});
  expect([missing.status, missing.body.errors]).toEqual([422, { refresh_token: ['Is required'] }]);
});

test("leaves another salon's session alone", async () => {
  const [house, other] = [await openHouse(), await openHouse()];
  const [user] = KINDS;
  const { refreshToken } = await logIn(house, user.group, user.login);
  await other.call('auth/logout', { refresh_token: refreshToken });
  expect((await refresh(house, refreshToken)).status).toBe(200);
});
