import { describe, expect, test } from 'vitest';
import { DEMO_LOGIN_IDS, DEMO_LOGINS } from '../../../infra/local/demo/demo.ts';
import { keys } from '../../../lib/table/keys.ts';
import { deleteItem, updateItem } from '../../../lib/table/store.ts';
import {
  ACCOUNT_KINDS,
  logIn,
  refresh,
  requestResetToken,
  toSession,
} from '../../support/accounts/log-ins.ts';
import { toFailureBody } from '../../support/api/replies.ts';
import { useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();

const REFUSED = toFailureBody('refreshTokenInvalid', 'refresh_token');
const DAY_MINUTES = 24 * 60;

// BEHAVIOR §3.3
describe.each(ACCOUNT_KINDS)('the session of $person', ({ group, login }) => {
  test('continues with each new refresh token', async () => {
    const salon = await openSalon();
    let { refreshToken } = await logIn(salon, group, login);
    for (let use = 1; use <= 3; use += 1) {
      await salon.clock.advance(20 * DAY_MINUTES);
      const reply = await refresh(salon, refreshToken);
      expect(reply.status).toBe(200);
      expect(Object.keys(reply.body).sort()).toEqual(['refresh_token', 'status', 'token']);
      refreshToken = toSession(reply).refreshToken;
    }
  });

  test('ends at the second use of a refresh token, with all tokens of the session', async () => {
    const salon = await openSalon();
    const first = await logIn(salon, group, login);
    const second = toSession(await refresh(salon, first.refreshToken));
    const secondUse = await refresh(salon, first.refreshToken);
    expect([secondUse.status, secondUse.body]).toEqual([401, REFUSED]);
    expect((await refresh(salon, second.refreshToken)).status).toBe(401);
  });

  test('is independent of the sessions of other log-ins', async () => {
    const salon = await openSalon();
    const phone = await logIn(salon, group, login);
    const laptop = await logIn(salon, group, login);
    await refresh(salon, phone.refreshToken);
    await refresh(salon, phone.refreshToken);
    expect((await refresh(salon, laptop.refreshToken)).status).toBe(200);
  });

  test('gives one new token to concurrent calls with the same one', async () => {
    const salon = await openSalon();
    const { refreshToken } = await logIn(salon, group, login);
    const replies = await Promise.all(Array.from({ length: 8 }, () => refresh(salon, refreshToken)));
    const winners = replies.filter(({ status }) => status === 200);
    expect(winners).toHaveLength(1);
    expect(replies.filter(({ status }) => status === 401)).toHaveLength(7);
    // The other calls were a second use of the token.
    const [winner] = winners;
    expect(winner && (await refresh(salon, toSession(winner).refreshToken)).status).toBe(401);
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
    const token = await requestResetToken(salon, group, login.email);
    await salon.call(`${group}/reset-password`, { token, password: 'another-password-2' });
    expect((await refresh(salon, refreshToken)).status).toBe(401);
  });

  test('is unknown in another salon', async () => {
    const [salon, other] = [await openSalon(), await openSalon()];
    const { refreshToken } = await logIn(salon, group, login);
    expect((await refresh(other, refreshToken)).status).toBe(401);
    expect((await refresh(salon, refreshToken)).status).toBe(200);
  });

  test('stores only a hash of the token', async () => {
    const salon = await openSalon();
    const { refreshToken } = await logIn(salon, group, login);
    const [family = '', secret = ''] = refreshToken.split('.');
    const item = await salon.store.get(keys.refreshFamily(salon.tenant, family));
    expect(item).toBeDefined();
    expect(JSON.stringify(item)).not.toContain(secret);
  });
});

// BEHAVIOR §3.3
test("gives an access token with the user's current role", async () => {
  const salon = await openSalon();
  const { refreshToken } = await logIn(salon, 'auth', DEMO_LOGINS.admin);
  const record = keys.record(salon.tenant, 'USER', DEMO_LOGIN_IDS.admin);
  await salon.store.commit([updateItem(record, { set: { role: 'staff' } })]);
  const { token } = toSession(await refresh(salon, refreshToken));
  const reply = await salon.call('settings/update-front-end-booking-settings', {}, { token });
  expect(reply.status).toBe(403);
});

test('refuses a deleted person', async () => {
  const salon = await openSalon();
  const { refreshToken } = await logIn(salon, 'auth', DEMO_LOGINS.staff);
  await salon.store.commit([deleteItem(keys.record(salon.tenant, 'USER', DEMO_LOGIN_IDS.staff))]);
  expect((await refresh(salon, refreshToken)).status).toBe(401);
});

// BEHAVIOR §3.3
test('refuses an invalid refresh token (401) and a missing one (422 naming it)', async () => {
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
