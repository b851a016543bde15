import { expect, test } from 'vitest';
import { DEMO_LOGINS, DEMO_PASSWORD } from '../../../infra/local/demo/demo.ts';
import { listUsers } from '../../../lib/table/accounts/people.ts';
import { logIn, requestResetToken } from '../../support/accounts/log-ins.ts';
import { callAsAdmin, expectAdminsOnly, listAsAdmin } from '../../support/catalog/directory.ts';
import { useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();
const UPDATE = 'user-update';

test('user-update is for administrators of this salon', () =>
  expectAdminsOnly(openSalon, `directory/${UPDATE}`, { user_id: 1 }));

// BEHAVIOR §6.8
test('user-update changes the sent fields and keeps the rest', async () => {
  const salon = await openSalon();
  const { status, body } = await callAsAdmin(salon, UPDATE, { user_id: 2, name: 'Sam' });
  expect(status).toBe(200);
  expect(body.data).toMatchObject({ id: 2, name: 'Sam', email: 'staff@demo.test', role: 'staff' });
  expect((await salon.call('auth/login', DEMO_LOGINS.staff)).status).toBe(200);
});

// BEHAVIOR §11.9
test('user-update with a new password ends the old password and its sessions', async () => {
  const salon = await openSalon();
  const session = await salon.call('auth/login', DEMO_LOGINS.staff);
  await callAsAdmin(salon, UPDATE, { user_id: 2, password: 'another one', email: 'sam@demo.test' });
  expect((await salon.call('auth/login', DEMO_LOGINS.staff)).status).toBe(401);
  const login = { email: 'sam@demo.test', password: 'another one' };
  expect((await salon.call('auth/login', login)).status).toBe(200);
  const { refresh_token } = session.body;
  expect((await salon.call('auth/refresh', { refresh_token })).status).toBe(401);
});

// BEHAVIOR §11.9
test('user-update keeps e-mail addresses unique', async () => {
  const salon = await openSalon();
  const { status, body } = await callAsAdmin(salon, UPDATE, { user_id: 2, email: 'admin@demo.test' });
  expect({ status, errors: body.errors }).toEqual({ status: 422, errors: { email: ['Is already taken'] } });
  const oldLogin = { email: 'staff@demo.test', password: DEMO_PASSWORD };
  expect((await salon.call('auth/login', oldLogin)).status).toBe(200);
});

// BEHAVIOR §11.9
test('user-update refuses to demote the last administrator (400)', async () => {
  const salon = await openSalon();
  const refusal = await callAsAdmin(salon, UPDATE, { user_id: 1, role: 'staff' });
  expect(refusal).toMatchObject({
    status: 400,
    body: { message: 'The last administrator cannot be removed' },
  });
  await callAsAdmin(salon, UPDATE, { user_id: 2, role: 'admin' });
  expect((await callAsAdmin(salon, UPDATE, { user_id: 1, role: 'staff' })).status).toBe(200);
});

// BEHAVIOR §11.9
test('user-update keeps one of two administrators who demote each other concurrently', async () => {
  const salon = await openSalon();
  await callAsAdmin(salon, UPDATE, { user_id: 2, role: 'admin' });
  await Promise.all([1, 2].map((user_id) => callAsAdmin(salon, UPDATE, { user_id, role: 'staff' })));
  // From the table: the administrator of the calls may be the demoted one
  const users = await listUsers(salon.store, salon.tenant);
  expect(users.filter(({ role }) => role === 'admin')).toHaveLength(1);
});

test('user-update answers 404 for a user of another salon', async () => {
  const salon = await openSalon();
  expect((await callAsAdmin(salon, UPDATE, { user_id: 9, name: 'x' })).status).toBe(404);
});

// BEHAVIOR §11.1
test('user-update loses neither of two concurrent changes', async () => {
  const salon = await openSalon();
  for (let round = 0; round < 4; round += 1) {
    const expected = {
      name: `Sam ${round}`,
      role: round % 2 ? 'staff' : 'admin',
      email: `sam-${round}@demo.test`,
    };
    const inputs = Object.entries(expected).map(([field, value]) => ({ user_id: 2, [field]: value }));
    const replies = await Promise.all(inputs.map((change) => callAsAdmin(salon, UPDATE, change)));
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
    const { body } = await listAsAdmin(salon, 'user-index');
    expect(body.data.find(({ id }) => id === 2)).toMatchObject(expected);
  }
});

test('user-update keeps a password that the user sets concurrently', async () => {
  const salon = await openSalon();
  const { email } = DEMO_LOGINS.staff;
  for (let round = 0; round < 3; round += 1) {
    const password = `chosen-in-round-${round}`;
    const token = await requestResetToken(salon, 'auth', email);
    let isSet = false;
    const reset = salon.call('auth/reset-password', { token, password }).finally(() => {
      isSet = true;
    });
    for (let rounds = 0; !isSet; rounds += 1) {
      expect((await callAsAdmin(salon, UPDATE, { user_id: 2, name: `Sam ${rounds}` })).status).toBe(200);
    }
    expect((await reset).status).toBe(200);
    await logIn(salon, 'auth', { email, password });
  }
});
