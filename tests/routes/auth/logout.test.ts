import { expect, test } from 'vitest';
import { updateAllSessionsEnded } from '../../../lib/table/access/accounts.ts';
import { ACCOUNT_KINDS, logIn, refresh, toSession } from '../../support/accounts/log-ins.ts';
import { LOGGED_OUT as DONE, describeLogOut } from '../../support/accounts/log-outs.ts';
import { useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();

// BEHAVIOR §3.3
test.each(ACCOUNT_KINDS)('ends the session of $person and no other', async ({ group, login }) => {
  const salon = await openSalon();
  const phone = await logIn(salon, group, login);
  const laptop = await logIn(salon, group, login);
  const reply = await salon.call('auth/logout', { refresh_token: phone.refreshToken });
  expect([reply.status, reply.body]).toEqual([200, DONE]);
  expect((await refresh(salon, phone.refreshToken)).status).toBe(401);
  expect((await refresh(salon, laptop.refreshToken)).status).toBe(200);
});

test('ends the session by a used token of it as well', async () => {
  const salon = await openSalon();
  const [, customer] = ACCOUNT_KINDS;
  const first = await logIn(salon, customer.group, customer.login);
  const second = toSession(await refresh(salon, first.refreshToken));
  await salon.call('auth/logout', { refresh_token: first.refreshToken });
  expect((await refresh(salon, second.refreshToken)).status).toBe(401);
});

test('answers repeated and unknown tokens the same; refuses a missing one (422)', async () => {
  const salon = await openSalon();
  const [user] = ACCOUNT_KINDS;
  const { refreshToken } = await logIn(salon, user.group, user.login);
  for (const token of [refreshToken, refreshToken, 'nonsense']) {
    expect((await salon.call('auth/logout', { refresh_token: token })).body).toEqual(DONE);
    expect((await salon.call('customers/logout', { refresh_token: token })).body).toEqual(DONE);
  }
  const missing = await salon.call('auth/logout', {});
  expect([missing.status, missing.body.errors]).toEqual([422, { refresh_token: ['Is required'] }]);
});

test('does not end a session of another salon', async () => {
  const [salon, other] = [await openSalon(), await openSalon()];
  const [user] = ACCOUNT_KINDS;
  const { refreshToken } = await logIn(salon, user.group, user.login);
  await other.call('auth/logout', { refresh_token: refreshToken });
  expect((await refresh(salon, refreshToken)).status).toBe(200);
});

test('everywhere never creates a person', async () => {
  const salon = await openSalon();
  const person = { kind: 'customer', id: 999 } as const;
  expect(await salon.store.commit([updateAllSessionsEnded(salon.tenant, person)])).toMatchObject({
    done: false,
  });
});

describeLogOut(openSalon, ACCOUNT_KINDS[0]);
