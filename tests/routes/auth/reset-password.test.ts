import { describe, expect, test } from 'vitest';
import { useHouses } from '../../support/house.ts';
import { KINDS, LINK_INVALID, logIn, resetToken, tokenMailedTo } from '../../support/log-ins.ts';

const openHouse = useHouses();
const PASSWORD = 'another-password-2';

describe.each(KINDS)('the reset link of $who', ({ group, login }) => {
  const call = `${group}/reset-password`;
  const other = group === 'auth' ? 'customers' : 'auth';

  test('sets the new password, and the old one is good no more', async () => {
    const house = await openHouse();
    const token = await resetToken(house, group, login.email);
    const reply = await house.call(call, { token, password: PASSWORD });
    expect([reply.status, reply.body]).toEqual([
      200,
      { status: true, message: 'Password changed', data: null },
    ]);
    await logIn(house, group, { ...login, password: PASSWORD });
    expect((await house.call(`${group}/login`, login)).status).toBe(401);
  });

  test('is good once', async () => {
    const house = await openHouse();
    const token = await resetToken(house, group, login.email);
    await house.call(call, { token, password: PASSWORD });
    const again = await house.call(call, { token, password: 'a-third-password-3' });
    expect([again.status, again.body]).toEqual([400, LINK_INVALID]);
    await logIn(house, group, { ...login, password: PASSWORD });
  });

  test('is spent by one of those who use it at the same moment', async () => {
    const house = await openHouse();
    const token = await resetToken(house, group, login.email);
    const passwords = Array.from({ length: 6 }, (_, index) => `password-number-${index}`);
    const replies = await Promise.all(passwords.map((password) => house.call(call, { token, password })));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400, 400, 400]);
    const won = passwords[replies.findIndex(({ status }) => status === 200)] ?? '';
    await logIn(house, group, { ...login, password: won });
  });

  test('takes with it all that were sent before', async () => {
    const house = await openHouse();
    const first = await resetToken(house, group, login.email);
    const second = await resetToken(house, group, login.email);
    expect(first).not.toBe(second);
    await house.call(call, { token: second, password: PASSWORD });
    expect((await house.call(call, { token: first, password: PASSWORD })).status).toBe(400);
  });

  test('is good for 30 minutes', async () => {
    const house = await openHouse();
    const token = await resetToken(house, group, login.email);
    await house.clock.advance(30);
    const late = await house.call(call, { token, password: PASSWORD });
    expect([late.status, late.body]).toEqual([400, LINK_INVALID]);
  });

  test('is good in its own salon, and for its own kind of person, alone', async () => {
    const [house, foreign] = [await openHouse(), await openHouse()];
    await house.call(`${group}/forgot-password`, { email: login.email });
    await house.drain();
    const token = tokenMailedTo(house, login.email);
    expect((await foreign.call(call, { token, password: PASSWORD })).status).toBe(400);
    expect((await house.call(`${other}/reset-password`, { token, password: PASSWORD })).status).toBe(400);
    expect((await house.call(call, { token, password: PASSWORD })).status).toBe(200);
  });

  test('lifts the limit of failed log-ins', async () => {
    const house = await openHouse();
    const address = '203.0.113.20';
    for (let failure = 1; failure <= 6; failure += 1) {
      await house.call(`${group}/login`, { ...login, password: 'not-the-password' }, { address });
    }
    expect((await house.call(`${group}/login`, login, { address })).status).toBe(429);
    const token = await resetToken(house, group, login.email);
    await house.call(call, { token, password: PASSWORD });
    const back = await house.call(`${group}/login`, { ...login, password: PASSWORD }, { address });
    expect(back.status).toBe(200);
  });

  test('refuses a password too short or too long with 422 naming it, and is not spent by that', async () => {
    const house = await openHouse();
    const token = await resetToken(house, group, login.email);
    for (const password of ['seven-7', 'x'.repeat(129)]) {
      const reply = await house.call(call, { token, password });
      expect([reply.status, Object.keys(reply.body.errors ?? {})]).toEqual([422, ['password']]);
    }
    expect((await house.call(call, { token, password: PASSWORD })).status).toBe(200);
  });

  test('is not an access token, nor anything made up', async () => {
    const house = await openHouse();
    const { token: access, refreshToken } = await logIn(house, group, login);
    for (const token of [access, refreshToken, 'nonsense']) {
      const reply = await house.call(call, { token, password: PASSWORD });
      expect([reply.status, reply.body]).toEqual([400, LINK_INVALID]);
    }
    const token = await resetToken(house, group, login.email);
    const asAccess = await house.call('customers/profile', {}, { token });
    expect(asAccess.status).toBe(401);
  });
});
