import { expect, test } from 'vitest';
import { ACCOUNT_KINDS, logIn, refresh } from '../../support/accounts/log-ins.ts';
import { describeLogOut, LOGGED_OUT } from '../../support/accounts/log-outs.ts';
import { useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();
const [, CUSTOMER] = ACCOUNT_KINDS;

// BEHAVIOR §3.3
describeLogOut(openSalon, CUSTOMER);

test('ends the session of a refresh token, repeatedly; refuses none at all (422)', async () => {
  const salon = await openSalon();
  const { refreshToken } = await logIn(salon, 'customers', CUSTOMER.login);
  for (const token of [refreshToken, refreshToken, 'nonsense']) {
    const reply = await salon.call('customers/logout', { refresh_token: token });
    expect([reply.status, reply.body]).toEqual([200, LOGGED_OUT]);
  }
  expect((await refresh(salon, refreshToken)).status).toBe(401);
  const missing = await salon.call('customers/logout', { everywhere: 0 });
  expect([missing.status, missing.body.errors]).toEqual([422, { refresh_token: ['Is required'] }]);
});

test('does not end sessions of another salon (403)', async () => {
  const [salon, other] = [await openSalon(), await openSalon()];
  const { token, refreshToken } = await logIn(salon, 'customers', CUSTOMER.login);
  expect((await other.call('customers/logout', { everywhere: 1 }, { token })).status).toBe(403);
  await other.call('customers/logout', { refresh_token: refreshToken });
  expect((await refresh(salon, refreshToken)).status).toBe(200);
});
