import { describe, expect, test } from 'vitest';
import { ACCOUNT_KINDS, LINK_INVALID, logIn, requestResetToken } from '../../support/accounts/log-ins.ts';
import { findMailedToken } from '../../support/messages/mails.ts';
import { nightTest } from '../../support/nightly.ts';
import { useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();
const PASSWORD = 'another-password-2';

// BEHAVIOR §3.4
describe.each(ACCOUNT_KINDS)('the reset link of $person', ({ group, login }) => {
  const call = `${group}/reset-password`;
  const other = group === 'auth' ? 'customers' : 'auth';

  test('sets the new password and ends the old one', async () => {
    const salon = await openSalon();
    const token = await requestResetToken(salon, group, login.email);
    const reply = await salon.call(call, { token, password: PASSWORD });
    expect([reply.status, reply.body]).toEqual([
      200,
      { status: true, message: 'Password updated', data: null },
    ]);
    await logIn(salon, group, { ...login, password: PASSWORD });
    expect((await salon.call(`${group}/login`, login)).status).toBe(401);
  });

  test('works once', async () => {
    const salon = await openSalon();
    const token = await requestResetToken(salon, group, login.email);
    await salon.call(call, { token, password: PASSWORD });
    const repeated = await salon.call(call, { token, password: 'a-third-password-3' });
    expect([repeated.status, repeated.body]).toEqual([400, LINK_INVALID]);
    await logIn(salon, group, { ...login, password: PASSWORD });
  });

  test('works for one of concurrent calls', async () => {
    const salon = await openSalon();
    const token = await requestResetToken(salon, group, login.email);
    const passwords = Array.from({ length: 6 }, (_, index) => `password-number-${index}`);
    const replies = await Promise.all(passwords.map((password) => salon.call(call, { token, password })));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400, 400, 400]);
    const password = passwords[replies.findIndex(({ status }) => status === 200)] ?? '';
    await logIn(salon, group, { ...login, password: password });
  });

  test('invalidates all earlier links', async () => {
    const salon = await openSalon();
    const first = await requestResetToken(salon, group, login.email);
    const second = await requestResetToken(salon, group, login.email);
    expect(first).not.toBe(second);
    await salon.call(call, { token: second, password: PASSWORD });
    expect((await salon.call(call, { token: first, password: PASSWORD })).status).toBe(400);
  });

  test('expires after 30 minutes', async () => {
    const salon = await openSalon();
    const token = await requestResetToken(salon, group, login.email);
    await salon.clock.advance(30);
    const lateReply = await salon.call(call, { token, password: PASSWORD });
    expect([lateReply.status, lateReply.body]).toEqual([400, LINK_INVALID]);
  });

  test('works only in its own salon and for its own kind of account', async () => {
    const [salon, foreign] = [await openSalon(), await openSalon()];
    await salon.call(`${group}/forgot-password`, { email: login.email });
    await salon.runScheduledWork();
    const token = findMailedToken(salon, login.email);
    expect((await foreign.call(call, { token, password: PASSWORD })).status).toBe(400);
    expect((await salon.call(`${other}/reset-password`, { token, password: PASSWORD })).status).toBe(400);
    expect((await salon.call(call, { token, password: PASSWORD })).status).toBe(200);
  });

  nightTest('lifts the limit of failed log-ins', async () => {
    const salon = await openSalon();
    const address = '203.0.113.20';
    for (let failure = 1; failure <= 6; failure += 1) {
      await salon.call(`${group}/login`, { ...login, password: 'not-the-password' }, { address });
    }
    expect((await salon.call(`${group}/login`, login, { address })).status).toBe(429);
    const token = await requestResetToken(salon, group, login.email);
    await salon.call(call, { token, password: PASSWORD });
    const retried = await salon.call(`${group}/login`, { ...login, password: PASSWORD }, { address });
    expect(retried.status).toBe(200);
  });

  test('refuses a password that is too short or too long (422 naming it), and stays valid', async () => {
    const salon = await openSalon();
    const token = await requestResetToken(salon, group, login.email);
    for (const password of ['seven-7', 'x'.repeat(129)]) {
      const reply = await salon.call(call, { token, password });
      expect([reply.status, Object.keys(reply.body.errors ?? {})]).toEqual([422, ['password']]);
    }
    expect((await salon.call(call, { token, password: PASSWORD })).status).toBe(200);
  });

  test('does not accept access, refresh or random tokens', async () => {
    const salon = await openSalon();
    const { token: access, refreshToken } = await logIn(salon, group, login);
    for (const token of [access, refreshToken, 'nonsense']) {
      const reply = await salon.call(call, { token, password: PASSWORD });
      expect([reply.status, reply.body]).toEqual([400, LINK_INVALID]);
    }
    const token = await requestResetToken(salon, group, login.email);
    const asAccess = await salon.call('customers/profile', {}, { token });
    expect(asAccess.status).toBe(401);
  });
});
