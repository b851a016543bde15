import { expect, test } from 'vitest';
import { LINK_INVALID, NEWCOMER, register, resetToken, tokenMailedTo } from '../../support/log-ins.ts';
import { useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();
const CALL = 'customers/verify-email';
const WEEK_MINUTES = 7 * 24 * 60;

async function registered() {
  const salon = await openSalon();
  const { token: access } = await register(salon);
  await salon.drain();
  const isVerified = async () =>
    (await salon.call<{ email_verified: boolean }>('customers/profile', {}, { token: access })).body.data
      .email_verified;
  return { salon, access, isVerified, token: tokenMailedTo(salon, NEWCOMER.email) };
}

test('confirms the address without a log-in, and again without harm', async () => {
  const { salon, token, isVerified } = await registered();
  expect(await isVerified()).toBe(false);
  for (const time of ['first', 'second']) {
    const reply = await salon.call(CALL, { token });
    expect([time, reply.status, reply.body]).toEqual([
      time,
      200,
      { status: true, message: 'E-mail address confirmed', data: null },
    ]);
  }
  expect(await isVerified()).toBe(true);
});

test('refuses the link after seven days, in another salon, and for another address, with 400', async () => {
  const { salon, token, access, isVerified } = await registered();
  const other = await openSalon();
  expect((await other.call(CALL, { token })).status).toBe(400);
  const change = { email: 'nora@elsewhere.test', current_password: NEWCOMER.password };
  await salon.call('customers/update-profile', change, { token: access });
  const moved = await salon.call(CALL, { token });
  expect([moved.status, moved.body]).toEqual([400, LINK_INVALID]);
  expect(await isVerified()).toBe(false);

  await salon.drain();
  const newer = tokenMailedTo(salon, change.email);
  await salon.clock.advance(WEEK_MINUTES);
  expect((await salon.call(CALL, { token: newer })).status).toBe(400);
});

test('refuses a link of another purpose and what is none with 400, and nothing with 422', async () => {
  const { salon, access } = await registered();
  const reset = await resetToken(salon, 'customers', NEWCOMER.email);
  for (const token of [reset, access, 'nonsense']) {
    expect((await salon.call(CALL, { token })).status).toBe(400);
  }
  const missing = await salon.call(CALL, {});
  expect([missing.status, missing.body.errors]).toEqual([422, { token: ['Is required'] }]);
});

test('a password reset by mail confirms the address as well', async () => {
  const { salon } = await registered();
  const token = await resetToken(salon, 'customers', NEWCOMER.email);
  const password = 'another-password-2';
  await salon.call('customers/reset-password', { token, password });
  const login = await salon.call('customers/login', { email: NEWCOMER.email, password });
  const profile = await salon.call('customers/profile', {}, { token: String(login.body.token) });
  expect(profile.body.data).toMatchObject({ email_verified: true });
});
