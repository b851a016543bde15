import { expect, test } from 'vitest';
import { useHouses } from '../../support/house.ts';
import { LINK_INVALID, NEWCOMER, register, resetToken, tokenMailedTo } from '../../support/log-ins.ts';

const openHouse = useHouses();
const CALL = 'customers/verify-email';
const WEEK_MINUTES = 7 * 24 * 60;

async function registered() {
  const house = await openHouse();
  const { token: access } = await register(house);
  await house.drain();
  const isVerified = async () =>
    (await house.call<{ email_verified: boolean }>('customers/profile', {}, { token: access })).body.data
      .email_verified;
  return { house, access, isVerified, token: tokenMailedTo(house, NEWCOMER.email) };
}

test('confirms the address without a log-in, and again without harm', async () => {
  const { house, token, isVerified } = await registered();
  expect(await isVerified()).toBe(false);
  for (const time of ['first', 'second']) {
    const reply = await house.call(CALL, { token });
    expect([time, reply.status, reply.body]).toEqual([
      time,
      200,
      { status: true, message: 'E-mail address confirmed', data: null },
    ]);
  }
  expect(await isVerified()).toBe(true);
});

test('refuses the link after seven days, in another salon, and for another address, with 400', async () => {
  const { house, token, access, isVerified } = await registered();
  const other = await openHouse();
  expect((await other.call(CALL, { token })).status).toBe(400);
  const change = { email: 'nora@elsewhere.test', current_password: NEWCOMER.password };
  await house.call('customers/update-profile', change, { token: access });
  const moved = await house.call(CALL, { token });
  expect([moved.status, moved.body]).toEqual([400, LINK_INVALID]);
  expect(await isVerified()).toBe(false);

  await house.drain();
  const newer = tokenMailedTo(house, change.email);
  await house.clock.advance(WEEK_MINUTES);
  expect((await house.call(CALL, { token: newer })).status).toBe(400);
});

test('refuses a link of another purpose and what is none with 400, and nothing with 422', async () => {
  const { house, access } = await registered();
  const reset = await resetToken(house, 'customers', NEWCOMER.email);
  for (const token of [reset, access, 'nonsense']) {
    expect((await house.call(CALL, { token })).status).toBe(400);
  }
  const missing = await house.call(CALL, {});
  expect([missing.status, missing.body.errors]).toEqual([422, { token: ['Is required'] }]);
});

test('a password reset by mail confirms the address as well', async () => {
  const { house } = await registered();
  const token = await resetToken(house, 'customers', NEWCOMER.email);
  const password = 'another-password-2';
  await house.call('customers/reset-password', { token, password });
  const login = await house.call('customers/login', { email: NEWCOMER.email, password });
  const profile = await house.call('customers/profile', {}, { token: String(login.body.token) });
  expect(profile.body.data).toMatchObject({ email_verified: true });
});
