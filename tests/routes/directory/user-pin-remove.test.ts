import { expect, test } from 'vitest';
import { DEMO_LOGIN_IDS, DEMO_LOGINS } from '../../../infra/local/demo/demo.ts';
import { addDevice, logInByPin, setPin, tryPin } from '../../support/accounts/devices.ts';
import { logIn } from '../../support/accounts/log-ins.ts';
import { addUser } from '../../support/accounts/users.ts';
import { toFailureBody } from '../../support/api/replies.ts';
import { callAsAdmin, expectAdminsOnly } from '../../support/catalog/directory.ts';
import { useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();
const REMOVE = 'user-pin-remove';
const STAFF = { user_id: DEMO_LOGIN_IDS.staff };

// BEHAVIOR §3.8
test('user-pin-remove is for users with users.write of this salon', () =>
  expectAdminsOnly(openSalon, `directory/${REMOVE}`, STAFF));

test('user-pin-remove ends log-ins and sessions by the PIN, and leaves a row; the password still logs in', async () => {
  const salon = await openSalon();
  const device = await addDevice(salon);
  await setPin(salon);
  const token = await logInByPin(salon, device, DEMO_LOGIN_IDS.staff);
  const { status, body } = await callAsAdmin(salon, REMOVE, STAFF);
  expect([status, body]).toEqual([200, { status: true, message: 'PIN removed', data: null }]);
  const again = await tryPin(salon, device, DEMO_LOGIN_IDS.staff);
  expect([again.status, again.body]).toEqual([401, toFailureBody('invalidPin', 'pin')]);
  expect((await salon.call('auth/profile', {}, { token })).status).toBe(401);
  const users = await salon.call('auth/pin-users', {}, { headers: { 'x-device-token': device.token } });
  expect(users.body.data).toEqual([]);
  await logIn(salon, 'auth', DEMO_LOGINS.staff);
  const rows = await callAsAdmin(salon, 'audit-index', { operation: `directory.${REMOVE}` });
  expect(rows.body.data).toMatchObject([
    { reference: { kind: 'user', id: DEMO_LOGIN_IDS.staff }, before: { pin: { is_set: true } }, after: {} },
  ]);
});

test('user-pin-remove answers 400 without a PIN, 404 for an unknown user, 422 without an id', async () => {
  const salon = await openSalon();
  const none = await callAsAdmin(salon, REMOVE, STAFF);
  expect([none.status, none.body]).toEqual([400, toFailureBody('pinNotSet', 'user_id')]);
  expect((await callAsAdmin(salon, REMOVE, { user_id: 9 })).status).toBe(404);
  expect((await callAsAdmin(salon, REMOVE)).status).toBe(422);
});

// BEHAVIOR §2.3
test('user-pin-remove refuses to touch a user with a permission that the caller lacks (403 naming it)', async () => {
  const salon = await openSalon();
  await setPin(salon, 'admin');
  const { token } = await addUser(salon, { permissions: ['users.write'] });
  const refused = await salon.call(`directory/${REMOVE}`, { user_id: DEMO_LOGIN_IDS.admin }, { token });
  expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([403, ['permission']]);
});

test('user-index shows who has a PIN', async () => {
  const salon = await openSalon();
  await setPin(salon);
  const { body } = await salon.call<object[]>('directory/user-index', {}, { as: 'admin' });
  expect(body.data).toMatchObject([
    { id: DEMO_LOGIN_IDS.admin, pin: 0 },
    { id: DEMO_LOGIN_IDS.staff, pin: 1 },
  ]);
});
