import { describe, expect, test } from 'vitest';
import { DEMO_IDS, DEMO_LOGINS } from '../../../infra/local/demo.ts';
import { remove, update } from '../../../lib/table/change.ts';
import { keys } from '../../../lib/table/keys.ts';
import { KINDS, logIn, refresh, resetToken, sessionOf } from '../../support/log-ins.ts';
import { useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();

const REFUSED = { status: false, message: 'Invalid or expired refresh token' };
const DAY_MINUTES = 24 * 60;

describe.each(KINDS)('the session of $who', ({ group, login }) => {
  test('goes on with each new refresh token', async () => {
    const salon = await openSalon();
    let { refreshToken } = await logIn(salon, group, login);
    for (let use = 1; use <= 3; use += 1) {
      await salon.clock.advance(20 * DAY_MINUTES);
      const reply = await refresh(salon, refreshToken);
      expect(reply.status).toBe(200);
      expect(Object.keys(reply.body).sort()).toEqual(['refresh_token', 'status', 'token']);
      refreshToken = sessionOf(reply).refreshToken;
    }
  });

  test('ends with the second use of a refresh token: nothing that came from it is good any more', async () => {
    const salon = await openSalon();
    const first = await logIn(salon, group, login);
    const second = sessionOf(await refresh(salon, first.refreshToken));
    const reused = await refresh(salon, first.refreshToken);
    expect([reused.status, reused.body]).toEqual([401, REFUSED]);
    expect((await refresh(salon, second.refreshToken)).status).toBe(401);
  });

  test('is another one for each log-in: the end of one leaves the others', async () => {
    const salon = await openSalon();
    const phone = await logIn(salon, group, login);
    const laptop = await logIn(salon, group, login);
    await refresh(salon, phone.refreshToken);
    await refresh(salon, phone.refreshToken);
    expect((await refresh(salon, laptop.refreshToken)).status).toBe(200);
  });

  test('gives one new token to however many ask with the same one at the same moment', async () => {
    const salon = await openSalon();
    const { refreshToken } = await logIn(salon, group, login);
    const replies = await Promise.all(Array.from({ length: 8 }, () => refresh(salon, refreshToken)));
    const winners = replies.filter(({ status }) => status === 200);
    expect(winners).toHaveLength(1);
    expect(replies.filter(({ status }) => status === 401)).toHaveLength(7);
    // The others have used it a second time
    const [winner] = winners;
    expect(winner && (await refresh(salon, sessionOf(winner).refreshToken)).status).toBe(401);
  });

  test('ends after 30 days without use', async () => {
    const salon = await openSalon();
    const { refreshToken } = await logIn(salon, group, login);
    await salon.clock.advance(30 * DAY_MINUTES);
    expect((await refresh(salon, refreshToken)).status).toBe(401);
  });

  test('ends with a new password', async () => {
    const salon = await openSalon();
    const { refreshToken } = await logIn(salon, group, login);
    const token = await resetToken(salon, group, login.email);
    await salon.call(`${group}/reset-password`, { token, password: 'another-password-2' });
    expect((await refresh(salon, refreshToken)).status).toBe(401);
  });

  test('is unknown in another salon', async () => {
    const [salon, other] = [await openSalon(), await openSalon()];
    const { refreshToken } = await logIn(salon, group, login);
    expect((await refresh(other, refreshToken)).status).toBe(401);
    expect((await refresh(salon, refreshToken)).status).toBe(200);
  });

  test('lies in the table as a hash alone', async () => {
    const salon = await openSalon();
    const { refreshToken } = await logIn(salon, group, login);
    const [family = '', secret = ''] = refreshToken.split('.');
    const item = await salon.store.get(keys.refreshFamily(salon.tenant, family));
    expect(item).toBeDefined();
    expect(JSON.stringify(item)).not.toContain(secret);
  });
});

test('a refreshed access token carries the role that the user has by now', async () => {
  const salon = await openSalon();
  const { refreshToken } = await logIn(salon, 'auth', DEMO_LOGINS.admin);
  const record = keys.record(salon.tenant, 'USER', DEMO_IDS.admin);
  await salon.store.commit([update(record, { set: { role: 'staff' } })]);
  const { token } = sessionOf(await refresh(salon, refreshToken));
  const reply = await salon.call('settings/update-front-end-booking-settings', {}, { token });
  expect(reply.status).toBe(403);
});

test('refuses a person who is gone', async () => {
  const salon = await openSalon();
  const { refreshToken } = await logIn(salon, 'auth', DEMO_LOGINS.staff);
  await salon.store.commit([remove(keys.record(salon.tenant, 'USER', DEMO_IDS.staff))]);
  expect((await refresh(salon, refreshToken)).status).toBe(401);
});

test('refuses what is no refresh token with 401, and none at all with 422 naming it', async () => {
  const salon = await openSalon();
  const { token, refreshToken } = await logIn(salon, 'auth', DEMO_LOGINS.admin);
  const [family] = refreshToken.split('.');
  for (const wrong of ['nonsense', token, `${family}.`, `${'A'.repeat(22)}.${'A'.repeat(43)}`]) {
    const reply = await refresh(salon, wrong);
    expect([reply.status, reply.body]).toEqual([401, REFUSED]);
  }
  const missing = await salon.call('auth/refresh', {});
  expect([missing.status, missing.body.errors]).toEqual([422, { refresh_token: ['Is required'] }]);
});
