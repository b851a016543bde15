import { describe, expect, test } from 'vitest';
import { DEMO_LOGINS } from '../../../infra/local/demo/demo.ts';
import { createPlatformKeys } from '../../../infra/local/secrets.ts';
import { openPlatformKeyReader } from '../../../lib/ports/secrets.ts';
import { openTokens } from '../../../lib/ports/tokens.ts';
import {
  ACCOUNT_KINDS,
  logIn,
  refresh,
  requestResetToken,
  toSession,
} from '../../support/accounts/log-ins.ts';
import { toFailureBody } from '../../support/api/replies.ts';
import { type TestSalon, useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();
const INVALID = toFailureBody('tokenInvalid');

// BEHAVIOR §3.2
test('an access token expires after an hour, and a refresh token renews it', async () => {
  const salon = await openSalon();
  const { token, refreshToken } = await logIn(salon, 'customers', DEMO_LOGINS.customer);
  await salon.clock.advance(59);
  expect((await salon.call('customers/profile', {}, { token })).status).toBe(200);
  await salon.clock.advance(1);
  const lateReply = await salon.call('customers/profile', {}, { token });
  expect([lateReply.status, lateReply.body]).toEqual([401, INVALID]);
  const next = toSession(await refresh(salon, refreshToken));
  expect((await salon.call('customers/profile', {}, { token: next.token })).status).toBe(200);
});

// BEHAVIOR §1.2
test('a token selects its salon; the slug of another one is refused (403)', async () => {
  const [salon, other] = [await openSalon(), await openSalon()];
  const { token } = await logIn(salon, 'customers', DEMO_LOGINS.customer);
  expect((await salon.call('customers/profile', {}, { token, slug: null })).status).toBe(200);
  const foreignReply = await salon.call('customers/profile', {}, { token, slug: other.slug });
  expect([foreignReply.status, foreignReply.body.message]).toEqual([403, 'Token belongs to another salon']);
});

// BEHAVIOR §3.2
test('an invalid token is refused with and without a slug (401)', async () => {
  const salon = await openSalon();
  for (const options of [{}, { slug: null }]) {
    const reply = await salon.call('customers/profile', {}, { token: 'nonsense', ...options });
    expect([reply.status, reply.body]).toEqual([401, INVALID]);
  }
});

// BEHAVIOR §3.2
test('a token signed with other keys is refused (401)', async () => {
  const salon = await openSalon();
  const secrets = openPlatformKeyReader({ ...salon.environment, secrets: { json: createPlatformKeys() } });
  const caller = { kind: 'user', id: 1, role: 'admin' } as const;
  const token = await openTokens(secrets).issue(
    { tenant: salon.tenant, lifeId: salon.lifeId, caller, generation: 0 },
    salon.clock.now(),
  );
  const reply = await salon.call('settings/update-front-end-booking-settings', {}, { token });
  expect([reply.status, reply.body]).toEqual([401, INVALID]);
});

const FRONT = 'booking/get-front-settings';
const NEW_PASSWORD = 'another-long-password';
const USER = { name: 'Ada', email: 'ada@salon.test', role: 'admin', password: 'a-long-password' };

async function createAdmin(salon: TestSalon): Promise<{ id: number; token: string }> {
  const created = await salon.call<{ id: number }>('directory/user-store', USER, { as: 'admin' });
  return { id: created.body.data.id, token: (await logIn(salon, 'auth', USER)).token };
}

// BEHAVIOR §3.2
describe('an access token ends at once', () => {
  const expectRefusal = async (salon: TestSalon, token: string) => {
    const reply = await salon.call(FRONT, {}, { token });
    expect([reply.status, reply.body]).toEqual([401, INVALID]);
  };

  test('when its user is deleted: a deleted admin cannot make a new one', async () => {
    const salon = await openSalon();
    const { id, token } = await createAdmin(salon);
    expect((await salon.call(FRONT, {}, { token })).status).toBe(200);
    const deleted = await salon.call('directory/user-delete', { user_id: id }, { as: 'admin' });
    expect(deleted.status, deleted.text).toBe(200);
    const reply = await salon.call('directory/user-store', { ...USER, email: 'eve@salon.test' }, { token });
    expect([reply.status, reply.body]).toEqual([401, INVALID]);
  });

  test('when its user gets a new password', async () => {
    const salon = await openSalon();
    const { id, token } = await createAdmin(salon);
    const { password: _, ...fields } = USER;
    const updates = { user_id: id, ...fields, password: NEW_PASSWORD };
    const updated = await salon.call('directory/user-update', updates, { as: 'admin' });
    expect(updated.status, updated.text).toBe(200);
    await expectRefusal(salon, token);
  });

  test('when its customer sets a new password, of which the reply carries a new token', async () => {
    const salon = await openSalon();
    const { token } = await logIn(salon, 'customers', DEMO_LOGINS.customer);
    const passwords = { current_password: DEMO_LOGINS.customer.password, password: NEW_PASSWORD };
    const changed = await salon.call('customers/update-profile', passwords, { token });
    await expectRefusal(salon, token);
    expect((await salon.call(FRONT, {}, { token: toSession(changed).token })).status).toBe(200);
  });

  test.each(ACCOUNT_KINDS)('when the password of $person is reset', async ({ group, login }) => {
    const salon = await openSalon();
    const { token } = await logIn(salon, group, login);
    const link = await requestResetToken(salon, group, login.email);
    await salon.call(`${group}/reset-password`, { token: link, password: NEW_PASSWORD });
    await expectRefusal(salon, token);
  });

  test('when its customer does not exist any more', async () => {
    const salon = await openSalon();
    await expectRefusal(salon, await salon.token({ kind: 'customer', id: 999_999 }));
  });
});
