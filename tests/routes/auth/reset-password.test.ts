import { describe, expect, test } from 'vitest';
import { KINDS, LINK_INVALID, logIn, resetToken, tokenMailedTo } from '../../support/log-ins.ts';
import { useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();
const PASSWORD = 'another-password-2';

describe.each(KINDS)('the reset link of $who', ({ group, login }) => {
  const call = `${group}/reset-password`;
  const other = group === 'auth' ? 'customers' : 'auth';

  test('sets the new password, and the old one is good no more', async () => {
    const salon = await openSalon();
    const token = await resetToken(salon, group, login.email);
    const reply = await salon.call(call, { token, password: PASSWORD });
    expect([reply.status, reply.body]).toEqual([
      200,
      { status: true, message: 'Password changed', data: null },
    ]);
    await logIn(salon, group, { ...login, password: PASSWORD });
    expect((await salon.call(`${group}/login`, login)).status).toBe(401);
  });

  test('is good once', async () => {
    const salon = await openSalon();
    const token = await resetToken(salon, group, login.email);
    await salon.call(call, { token, password: PASSWORD });
    const again = await salon.call(call, { token, password: 'a-third-password-3' });
    expect([again.status, again.body]).toEqual([400, LINK_INVALID]);
    await logIn(salon, group, { ...login, password: PASSWORD });
  });

  test('is spent by one of those who use it at the same moment', async () => {
    const salon = await openSalon();
    const token = await resetToken(salon, group, login.email);
    const passwords = Array.from({ length: 6 }, (_, index) => `password-number-${index}`);
    const replies = await Promise.all(passwords.map((password) => salon.call(call, { token, password })));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400, 400, 400]);
    const won = passwords[replies.findIndex(({ status }) => status === 200)] ?? '';
    await logIn(salon, group, { ...login, password: won });
  });

  test('takes with it all that were sent before', async () => {
    const salon = await openSalon();
    const first = await resetToken(salon, group, login.email);
    const second = await resetToken(salon, group, login.email);
    expect(first).not.toBe(second);
    await salon.call(call, { token: second, password: PASSWORD });
    expect((await salon.call(call, { token: first, password: PASSWORD })).status).toBe(400);
  });

  test('is good for 30 minutes', async () => {
    const salon = await openSalon();
    const token = await resetToken(salon, group, login.email);
    await salon.clock.advance(30);
    const late = await salon.call(call, { token, password: PASSWORD });
    expect([late.status, late.body]).toEqual([400, LINK_INVALID]);
  });

  test('is good in its own salon, and for its own kind of person, alone', async () => {
    const [salon, foreign] = [await openSalon(), await openSalon()];
    await salon.call(`${group}/forgot-password`, { email: login.email });
    await salon.drain();
    const token = tokenMailedTo(salon, login.email);
    expect((await foreign.call(call, { token, password: PASSWORD })).status).toBe(400);
    expect((await salon.call(`${other}/reset-password`, { token, password: PASSWORD })).status).toBe(400);
    expect((await salon.call(call, { token, password: PASSWORD })).status).toBe(200);
  });

  test('lifts the limit of failed log-ins', async () => {
    const salon = await openSalon();
    const address = '203.0.113.20';
    for (let failure = 1; failure <= 6; failure += 1) {
      await salon.call(`${group}/login`, { ...login, password: 'not-the-password' }, { address });
    }
    expect((await salon.call(`${group}/login`, login, { address })).status).toBe(429);
    const token = await resetToken(salon, group, login.email);
    await salon.call(call, { token, password: PASSWORD });
    const back = await salon.call(`${group}/login`, { ...login, password: PASSWORD }, { address });
    expect(back.status).toBe(200);
  });

  test('refuses a password too short or too long with 422 naming it, and is not spent by that', async () => {
    const salon = await openSalon();
    const token = await resetToken(salon, group, login.email);
    for (const password of ['seven-7', 'x'.repeat(129)]) {
      const reply = await salon.call(call, { token, password });
      expect([reply.status, Object.keys(reply.body.errors ?? {})]).toEqual([422, ['password']]);
    }
    expect((await salon.call(call, { token, password: PASSWORD })).status).toBe(200);
  });

  test('is not an access token, nor anything made up', async () => {
    const salon = await openSalon();
    const { token: access, refreshToken } = await logIn(salon, group, login);
    for (const token of [access, refreshToken, 'nonsense']) {
      const reply = await salon.call(call, { token, password: PASSWORD });
      expect([reply.status, reply.body]).toEqual([400, LINK_INVALID]);
    }
    const token = await resetToken(salon, group, login.email);
    const asAccess = await salon.call('customers/profile', {}, { token });
    expect(asAccess.status).toBe(401);
  });
});
