import { describe, expect, test } from 'vitest';
import { DEMO_LOGIN_IDS, DEMO_LOGINS, DEMO_PASSWORD } from '../../../infra/local/demo/demo.ts';
import { setPin } from '../../support/accounts/devices.ts';
import { logIn, refresh, toSession } from '../../support/accounts/log-ins.ts';
import { getChallenge, setUpFactor, showCode, verify } from '../../support/accounts/second-factors.ts';
import { addRole, addUser } from '../../support/accounts/users.ts';
import { toFailureBody } from '../../support/api/replies.ts';
import { type TestSalon, useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();
const OWNER = { ...DEMO_LOGINS.admin, reauthenticate: 1 };
const NEW_USER = { name: 'Eve', email: 'eve@demo.test', password: 'long enough', role: 'admin' };
const PASSWORD = { current_password: DEMO_PASSWORD };

type Caller = { readonly token: string; readonly address?: string };

/** A session of the owner that asks for the password again. */
const logInAsOwner = (salon: TestSalon) => logIn(salon, 'auth', OWNER);

const send = (salon: TestSalon, operation: string, fields: object, caller: Caller) =>
  salon.call(`directory/${operation}`, fields, caller);

/** The status, and the message on `current_password`. */
async function sendFor(...request: Parameters<typeof send>) {
  const { status, body } = await send(...request);
  return [status, body.errors?.current_password];
}

const MISSING = [422, ['Is required']];
const WRONG = [422, ['Wrong password']];

// BEHAVIOR §3.9
describe('a session that asks for the password again', () => {
  test.each<[string, string, object]>([
    ['a new administrator', 'user-store', NEW_USER],
    ['a new manager, who may change users too', 'user-store', { ...NEW_USER, role: 'manager' }],
    ['a user who becomes an administrator', 'user-update', { user_id: DEMO_LOGIN_IDS.staff, role: 'admin' }],
    ['an own e-mail address', 'user-update', { user_id: DEMO_LOGIN_IDS.admin, email: 'eve@demo.test' }],
    ['an own password', 'user-update', { user_id: DEMO_LOGIN_IDS.admin, password: 'long enough' }],
  ])('needs it for %s (422)', async (_, operation, fields) => {
    const salon = await openSalon();
    const owner = await logInAsOwner(salon);
    expect(await sendFor(salon, operation, fields, owner)).toEqual(MISSING);
    const wrong = { ...fields, current_password: 'not-it' };
    expect(await sendFor(salon, operation, wrong, owner)).toEqual(WRONG);
    expect((await salon.call('auth/login', DEMO_LOGINS.admin)).status).toBe(200);
    expect((await salon.call('auth/login', NEW_USER)).status).toBe(401);
    const confirmed = await send(salon, operation, { ...fields, ...PASSWORD }, owner);
    expect([200, 201], confirmed.text).toContain(confirmed.status);
  });

  test('needs it for the password of another administrator, and for a role that gets users.write (422)', async () => {
    const salon = await openSalon();
    const owner = await logInAsOwner(salon);
    const { body } = await send(salon, 'user-store', { ...NEW_USER, ...PASSWORD }, owner);
    const { id: user_id } = body.data as { readonly id: number };
    const role_id = await addRole(salon, ['sales.read']);
    for (const [operation, fields] of [
      ['user-update', { user_id, password: 'another-long-one' }],
      ['user-update', { user_id, email: 'mallory@demo.test' }],
      ['role-update', { role_id, permissions: ['sales.read', 'users.write'] }],
    ] as const) {
      expect(await sendFor(salon, operation, fields, owner), JSON.stringify(fields)).toEqual(MISSING);
      expect((await send(salon, operation, { ...fields, ...PASSWORD }, owner)).status).toBe(200);
    }
  });

  test('needs it to demote another administrator or a role with users.write, and to delete such a user (422)', async () => {
    const salon = await openSalon();
    const owner = await logInAsOwner(salon);
    const { id: user_id } = await addUser(salon, { role: 'admin' });
    const { id: manager, roleId: role_id } = await addUser(salon, { permissions: ['users.write'] });
    for (const [operation, fields] of [
      ['user-update', { user_id, role_id }],
      ['user-delete', { user_id: manager }],
      ['role-update', { role_id, permissions: ['sales.read'] }],
      ['user-delete', { user_id }],
      ['user-update', { user_id, role: 'staff' }],
    ] as const) {
      expect(await sendFor(salon, operation, fields, owner), JSON.stringify(fields)).toEqual(MISSING);
      const wrong = { ...fields, current_password: 'not-it' };
      expect(await sendFor(salon, operation, wrong, owner), JSON.stringify(fields)).toEqual(WRONG);
    }
    expect((await send(salon, 'user-delete', { user_id, ...PASSWORD }, owner)).status).toBe(200);
  });

  test('needs it to remove the PIN and the second factor of another administrator, after the other refusals (422)', async () => {
    const salon = await openSalon();
    const owner = await logInAsOwner(salon);
    const { id: user_id, token } = await addUser(salon, { role: 'admin' });
    const current_password = 'a-long-password';
    for (const operation of ['user-pin-remove', 'user-second-factor-reset']) {
      expect((await send(salon, operation, { user_id }, owner)).status, operation).toBe(400);
    }
    await setUpFactor(salon, token, current_password);
    await salon.call('auth/pin-set', { current_password, pin: '2468' }, { token });
    for (const operation of ['user-pin-remove', 'user-second-factor-reset']) {
      expect(await sendFor(salon, operation, { user_id }, owner), operation).toEqual(MISSING);
      const wrong = { user_id, current_password: 'not-it' };
      expect(await sendFor(salon, operation, wrong, owner), operation).toEqual(WRONG);
      expect((await send(salon, operation, { user_id, ...PASSWORD }, owner)).status, operation).toBe(200);
    }
  });

  test('needs it for nothing else', async () => {
    const salon = await openSalon();
    const owner = await logInAsOwner(salon);
    const role_id = await addRole(salon, ['sales.read']);
    const staff = await logIn(salon, 'auth', DEMO_LOGINS.staff);
    await setUpFactor(salon, staff.token);
    await setPin(salon);
    for (const [operation, fields] of [
      ['user-store', { ...NEW_USER, role: 'staff' }],
      [
        'user-update',
        { user_id: DEMO_LOGIN_IDS.staff, password: 'another-long-one', email: 'sam@demo.test' },
      ],
      ['user-update', { user_id: DEMO_LOGIN_IDS.staff, role: 'stylist' }],
      ['user-update', { user_id: DEMO_LOGIN_IDS.admin, name: 'Olga', email: OWNER.email }],
      ['role-update', { role_id, permissions: ['sales.read', 'sales.write'] }],
      ['user-pin-remove', { user_id: DEMO_LOGIN_IDS.staff }],
      ['user-second-factor-reset', { user_id: DEMO_LOGIN_IDS.staff }],
      ['user-delete', { user_id: DEMO_LOGIN_IDS.staff }],
    ] as const) {
      const { status, text } = await send(salon, operation, fields, owner);
      expect([200, 201], `${JSON.stringify(fields)}: ${text}`).toContain(status);
    }
  });

  test('keeps asking after a refresh, after the code of a second factor, and after a log-out', async () => {
    const salon = await openSalon();
    const owner = await logInAsOwner(salon);
    const { body } = await refresh(salon, owner.refreshToken);
    const refreshed = { token: String(body.token) };
    expect(await sendFor(salon, 'user-store', NEW_USER, refreshed)).toEqual(MISSING);
    await salon.call('auth/logout', { refresh_token: body.refresh_token });
    expect(await sendFor(salon, 'user-store', NEW_USER, refreshed)).toEqual(MISSING);
    const { secret } = await setUpFactor(salon, owner.token);
    const challenge = await getChallenge(salon, OWNER);
    const verified = toSession(await verify(salon, challenge, await showCode(salon, secret)));
    expect(await sendFor(salon, 'user-store', NEW_USER, verified)).toEqual(MISSING);
  });

  test('counts wrong passwords as failed log-ins (429)', async () => {
    const salon = await openSalon();
    const caller = { ...(await logInAsOwner(salon)), address: '203.0.113.9' };
    const sendWith = (current_password: string) =>
      send(salon, 'user-store', { ...NEW_USER, current_password }, caller);
    for (let failure = 1; failure <= 5; failure += 1) expect((await sendWith('not-it')).status).toBe(422);
    const sixth = await sendWith(DEMO_PASSWORD);
    expect([sixth.status, sixth.body]).toEqual([429, toFailureBody('tooManyFailedLogins')]);
  });
});

// BEHAVIOR §3.9
test('a session that does not ask for the password again ignores current_password', async () => {
  const salon = await openSalon();
  const owner = await logIn(salon, 'auth', DEMO_LOGINS.admin);
  const fields = { ...NEW_USER, current_password: 'not-it' };
  expect((await send(salon, 'user-store', fields, owner)).status).toBe(201);
  const own = { user_id: DEMO_LOGIN_IDS.admin, password: 'long enough' };
  expect((await send(salon, 'user-update', own, owner)).status).toBe(200);
});
