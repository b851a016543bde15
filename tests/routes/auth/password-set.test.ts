import { expect, test } from 'vitest';
import { DEMO_LOGIN_IDS, DEMO_LOGINS, DEMO_PASSWORD } from '../../../infra/local/demo/demo.ts';
import { addDevice, logInByPin, setPin } from '../../support/accounts/devices.ts';
import { WRONG_LOGIN } from '../../support/accounts/log-ins.ts';
import { toFailureBody } from '../../support/api/replies.ts';
import { type TestSalon, useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();
const { email: EMAIL } = DEMO_LOGINS.staff;
const NEW_PASSWORD = 'another-password-2';
const INPUT = { current_password: DEMO_PASSWORD, password: NEW_PASSWORD };

const tryLogIn = (salon: TestSalon, password: string, email: string = EMAIL) =>
  salon.call('auth/login', { email, password });
const startSession = async (salon: TestSalon): Promise<string> =>
  String((await tryLogIn(salon, DEMO_PASSWORD)).body.token);

// BEHAVIOR §3.4
test('password-set sets the own password of every user, and ends all their sessions', async () => {
  const salon = await openSalon();
  const [token, other] = [await startSession(salon), await startSession(salon)];
  const { status, body } = await salon.call('auth/password-set', INPUT, { token });
  expect([status, body]).toEqual([200, { status: true, message: 'Password updated', data: null }]);
  for (const each of [token, other])
    expect((await salon.call('auth/profile', {}, { token: each })).status).toBe(401);
  expect((await tryLogIn(salon, DEMO_PASSWORD)).body).toEqual(WRONG_LOGIN);
  expect((await tryLogIn(salon, NEW_PASSWORD)).status).toBe(200);
  // Others keep theirs
  expect((await tryLogIn(salon, DEMO_PASSWORD, DEMO_LOGINS.admin.email)).status).toBe(200);
});

test('password-set refuses a wrong current password and a short new one (422), and changes nothing', async () => {
  const salon = await openSalon();
  const token = await startSession(salon);
  for (const change of [{ current_password: 'wrong' }, { password: 'short' }, { password: undefined }]) {
    const { status, body } = await salon.call('auth/password-set', { ...INPUT, ...change }, { token });
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, Object.keys(change)]);
  }
  expect((await salon.call('auth/profile', {}, { token })).status).toBe(200);
});

test('password-set is for users: neither customers (403) nor visitors (401)', async () => {
  const salon = await openSalon();
  expect((await salon.call('auth/password-set', INPUT, { as: 'customer' })).status).toBe(403);
  expect((await salon.call('auth/password-set', INPUT)).status).toBe(401);
});

test('two changes of the password at once: one wins, and the other one finds its session ended', async () => {
  const salon = await openSalon();
  const token = await startSession(salon);
  const set = (password: string) => salon.call('auth/password-set', { ...INPUT, password }, { token });
  const replies = await Promise.all([set('first-password-1'), set('second-password-2')]);
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 401]);
  expect(replies.find(({ status }) => status === 401)?.body).toEqual(toFailureBody('tokenInvalid'));
});

test('password-set by a session by PIN needs the password as well', async () => {
  const salon = await openSalon();
  const device = await addDevice(salon);
  await setPin(salon);
  const token = await logInByPin(salon, device, DEMO_LOGIN_IDS.staff);
  const refused = await salon.call('auth/password-set', { ...INPUT, current_password: '2468' }, { token });
  expect(refused.status).toBe(422);
  expect((await salon.call('auth/password-set', INPUT, { token })).status).toBe(200);
});
