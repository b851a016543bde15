import { expect, test } from 'vitest';
import { DEMO_LOGINS } from '../../../infra/local/demo/demo.ts';
import { listUsers } from '../../../lib/table/access/users.ts';
import { addUser } from '../../support/accounts/users.ts';
import { toFailureBody } from '../../support/api/replies.ts';
import { callAsAdmin, expectAdminsOnly } from '../../support/catalog/directory.ts';
import { useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();
const DELETE = 'user-delete';

test('user-delete is for administrators of this salon', () =>
  expectAdminsOnly(openSalon, `directory/${DELETE}`, { user_id: 2 }));

// BEHAVIOR §3.3
test('user-delete deletes a user with their sessions, once, and frees the e-mail address', async () => {
  const salon = await openSalon();
  const session = await salon.call('auth/login', DEMO_LOGINS.staff);
  expect((await callAsAdmin(salon, DELETE, { user_id: 2 })).status).toBe(200);
  expect((await callAsAdmin(salon, DELETE, { user_id: 2 })).status).toBe(404);
  expect((await salon.call('auth/login', DEMO_LOGINS.staff)).status).toBe(401);
  const { refresh_token } = session.body;
  expect((await salon.call('auth/refresh', { refresh_token })).status).toBe(401);
  const user = { name: 'New', email: DEMO_LOGINS.staff.email, role: 'staff', password: 'long enough' };
  expect((await callAsAdmin(salon, 'user-store', user)).status).toBe(201);
});

// BEHAVIOR §11.11
test('user-delete refuses the last administrator (400)', async () => {
  const salon = await openSalon();
  const { status, body } = await callAsAdmin(salon, DELETE, { user_id: 1 });
  expect({ status, body }).toEqual({
    status: 400,
    body: toFailureBody('lastAdmin', 'user_id'),
  });
});

// BEHAVIOR §11.10
test('user-delete keeps one of two administrators who delete each other concurrently', async () => {
  const salon = await openSalon();
  await callAsAdmin(salon, 'user-update', { user_id: 2, role: 'admin' });
  await Promise.all([1, 2].map((user_id) => callAsAdmin(salon, DELETE, { user_id })));
  // From the table: the administrator of the calls may be the deleted one
  expect(await listUsers(salon.store, salon.tenant)).toHaveLength(1);
});

// BEHAVIOR §2.3
test('user-delete refuses a user with a permission that the caller lacks (403)', async () => {
  const salon = await openSalon();
  const { token } = await addUser(salon, { role: 'manager' });
  const refused = await salon.call(`directory/${DELETE}`, { user_id: 1 }, { token });
  expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([403, ['permission']]);
  expect((await salon.call(`directory/${DELETE}`, { user_id: 2 }, { token })).status).toBe(200);
});
