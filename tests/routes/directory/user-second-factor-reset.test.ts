import { expect, test } from 'vitest';
import { DEMO_LOGIN_IDS, DEMO_LOGINS } from '../../../infra/local/demo/demo.ts';
import { logIn, refresh } from '../../support/accounts/log-ins.ts';
import { setUpFactor } from '../../support/accounts/second-factors.ts';
import { addUser } from '../../support/accounts/users.ts';
import { toFailureBody } from '../../support/api/replies.ts';
import { callAsAdmin, expectAdminsOnly } from '../../support/catalog/directory.ts';
import { listMailsTo } from '../../support/messages/mails.ts';
import { nightTest } from '../../support/nightly.ts';
import { useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();
const RESET = 'user-second-factor-reset';
const STAFF = { user_id: DEMO_LOGIN_IDS.staff };

// BEHAVIOR §3.7
test('user-second-factor-reset is for users with users.write of this salon', () =>
  expectAdminsOnly(openSalon, `directory/${RESET}`, STAFF));

nightTest(
  'user-second-factor-reset ends the sessions, leaves a row and a mail; the password alone then logs in',
  async () => {
    const salon = await openSalon();
    const { token, refreshToken } = await logIn(salon, 'auth', DEMO_LOGINS.staff);
    await setUpFactor(salon, token);
    const { status, body } = await callAsAdmin(salon, RESET, STAFF);
    expect([status, body]).toEqual([200, { status: true, message: 'Second factor reset', data: null }]);
    expect((await salon.call('auth/profile', {}, { token })).status).toBe(401);
    expect((await refresh(salon, refreshToken)).status).toBe(401);
    await logIn(salon, 'auth', DEMO_LOGINS.staff);
    const rows = await callAsAdmin(salon, 'audit-index', { operation: `directory.${RESET}` });
    const isSet = { is_set: true };
    expect(rows.body.data).toMatchObject([
      {
        reference: { kind: 'user', id: 2 },
        before: { second_factor: isSet, recovery_codes: isSet },
        after: {},
      },
    ]);
    await salon.runScheduledWork();
    const [mail, ...others] = listMailsTo(salon, 'staff@demo.test');
    expect([mail?.subject, others]).toEqual(['Your second factor at Demo Salon was removed', []]);
  },
);

test('user-second-factor-reset answers 400 without a second factor, 404 for an unknown user, 422 without an id', async () => {
  const salon = await openSalon();
  const none = await callAsAdmin(salon, RESET, STAFF);
  expect([none.status, none.body]).toEqual([400, toFailureBody('secondFactorNotSetUp', 'user_id')]);
  expect((await callAsAdmin(salon, RESET, { user_id: 9 })).status).toBe(404);
  expect((await callAsAdmin(salon, RESET)).status).toBe(422);
});

// BEHAVIOR §2.3
test('user-second-factor-reset refuses to touch a user with a permission that the caller lacks (403 naming it)', async () => {
  const salon = await openSalon();
  const owner = await logIn(salon, 'auth', DEMO_LOGINS.admin);
  await setUpFactor(salon, owner.token);
  const { token } = await addUser(salon, { role: 'manager' });
  const refused = await salon.call(`directory/${RESET}`, { user_id: DEMO_LOGIN_IDS.admin }, { token });
  expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([403, ['permission']]);
});
