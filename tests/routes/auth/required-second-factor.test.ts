import { beforeEach, describe, expect, test } from 'vitest';
import { DEMO_LOGINS, DEMO_PASSWORD } from '../../../infra/local/demo/demo.ts';
import { addDevice } from '../../support/accounts/devices.ts';
import { logIn } from '../../support/accounts/log-ins.ts';
import { setUpFactor, showCode } from '../../support/accounts/second-factors.ts';
import { toFailureBody } from '../../support/api/replies.ts';
import { callAsAdmin } from '../../support/catalog/directory.ts';
import { useDatabaseProxy } from '../../support/environment/database-proxy.ts';
import { nightTest } from '../../support/nightly.ts';
import { type TestSalon, useTestSalons } from '../../support/test-salon.ts';

const proxy = useDatabaseProxy();
const openSalon = useTestSalons(proxy);
const UPDATE = 'settings-update';
const REQUIRED = { second_factor_required_for: ['money.refund', 'money.refund', 'users.write'] };
const SET_UP_FIRST = toFailureBody('setUpYourSecondFactorFirst', 'second_factor_required_for');
const SET_UP_REQUIRED = toFailureBody('secondFactorSetupRequired');

let salon: TestSalon;
let owner: string;
beforeEach(async () => {
  salon = await openSalon();
  owner = (await logIn(salon, 'auth', DEMO_LOGINS.admin)).token;
});

// BEHAVIOR §3.7
describe('second_factor_required_for', () => {
  test('is not set by somebody whom it would shut out (400), and by somebody with a second factor', async () => {
    const refused = await callAsAdmin(salon, UPDATE, REQUIRED);
    expect([refused.status, refused.body]).toEqual([400, SET_UP_FIRST]);
    const unknown = await callAsAdmin(salon, UPDATE, { second_factor_required_for: ['everything'] });
    expect([unknown.status, Object.keys(unknown.body.errors ?? {})]).toEqual([
      422,
      ['second_factor_required_for.0'],
    ]);
    await setUpFactor(salon, owner);
    const set = await callAsAdmin(salon, UPDATE, REQUIRED);
    expect([set.status, set.body.data.second_factor_required_for]).toEqual([
      200,
      ['money.refund', 'users.write'],
    ]);
    const { body } = await callAsAdmin(salon, 'settings-index');
    expect(body.data).toMatchObject({ second_factor_required_for: ['money.refund', 'users.write'] });
  });

  test('is not set by somebody who removes their second factor before the commit (400)', async () => {
    const { secret } = await setUpFactor(salon, owner);
    const remove = { current_password: DEMO_PASSWORD, code: await showCode(salon, secret) };
    proxy.beforeTransaction(async () => {
      const removed = await salon.call('auth/second-factor-remove', remove, { token: owner });
      expect(removed.status, removed.text).toBe(200);
    });
    const set = await callAsAdmin(salon, UPDATE, REQUIRED);
    expect([set.status, set.body]).toEqual([400, SET_UP_FIRST]);
    const { body } = await callAsAdmin(salon, 'settings-index');
    expect(body.data).toMatchObject({ second_factor_required_for: [] });
  });

  nightTest(
    'leaves a user who lacks the factor the set-up, the log-out and the profile, from the next request on',
    async () => {
      await setUpFactor(salon, owner);
      const { token } = await logIn(salon, 'auth', DEMO_LOGINS.staff);
      const index = () => salon.call('appointments/appointment-index', {}, { token });
      expect((await index()).status).toBe(200);
      await callAsAdmin(salon, UPDATE, REQUIRED);
      const device = await addDevice(salon);

      for (const [operation, input] of [
        ['appointments/appointment-index', {}],
        ['booking/get-front-settings', {}],
        ['auth/pin-set', { current_password: DEMO_PASSWORD, pin: '7391' }],
        ['auth/second-factor-remove', { current_password: DEMO_PASSWORD, code: '123456' }],
        ['directory/location-index', {}],
        ['payments/create-order', { appointment_id: 1 }],
      ] as const) {
        const refused = await salon.call(operation, input, { token });
        expect([refused.status, refused.body], operation).toEqual([403, SET_UP_REQUIRED]);
      }
      const loggedIn = await salon.call('auth/login', DEMO_LOGINS.staff);
      expect([loggedIn.status, loggedIn.body.permissions]).toEqual([200, []]);
      const users = { headers: { 'x-device-token': device.token } };
      expect((await salon.call('auth/pin-users', {}, users)).status).toBe(200);
      const profile = await salon.call('auth/profile', {}, { token });
      expect([profile.status, profile.body.data]).toMatchObject([
        200,
        { permissions: [], second_factor: 0, second_factor_setup_required: 1 },
      ]);

      await setUpFactor(salon, token);
      expect((await index()).status).toBe(200);
      const other = (await logIn(salon, 'customers', DEMO_LOGINS.customer)).token;
      expect((await salon.call('customers/profile', {}, { token: other })).status).toBe(200);
    },
  );

  test('lets a user who lacks the factor log out', async () => {
    await setUpFactor(salon, owner);
    await callAsAdmin(salon, UPDATE, REQUIRED);
    const { token } = await logIn(salon, 'auth', DEMO_LOGINS.staff);
    expect((await salon.call('auth/logout', { everywhere: 1 }, { token })).status).toBe(200);
    expect((await salon.call('auth/profile', {}, { token })).status).toBe(401);
  });

  test('does not concern users without these permissions, and counts by role from the next request on', async () => {
    await setUpFactor(salon, owner);
    await callAsAdmin(salon, UPDATE, { second_factor_required_for: ['journal.read'] });
    const { token } = await logIn(salon, 'auth', DEMO_LOGINS.staff);
    const list = () => salon.call('appointments/appointment-index', {}, { token });
    expect((await list()).status).toBe(200);
    await callAsAdmin(salon, 'user-update', { user_id: 2, role: 'accountant' });
    expect((await list()).body).toEqual(SET_UP_REQUIRED);
    await callAsAdmin(salon, UPDATE, { second_factor_required_for: [] });
    expect((await list()).status).toBe(200);
  });
});
