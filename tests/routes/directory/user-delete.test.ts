import { expect, test } from 'vitest';
import { DEMO_LOGINS } from '../../../infra/local/demo.ts';
import { ask, askList, expectAdminsOnly } from '../../support/directory.ts';
import { useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();
const DELETE = 'user-delete';

test('user-delete is for administrators of this salon', () =>
  expectAdminsOnly(openSalon, `directory/${DELETE}`, { user_id: 2 }));

test('user-delete takes a log-in away with its sessions, once, and frees its e-mail address', async () => {
  const salon = await openSalon();
  const session = await salon.call('auth/login', DEMO_LOGINS.staff);
  expect((await ask(salon, DELETE, { user_id: 2 })).status).toBe(200);
  expect((await ask(salon, DELETE, { user_id: 2 })).status).toBe(404);
  expect((await salon.call('auth/login', DEMO_LOGINS.staff)).status).toBe(401);
  const { refresh_token } = session.body;
  expect((await salon.call('auth/refresh', { refresh_token })).status).toBe(401);
  const user = { name: 'New', email: DEMO_LOGINS.staff.email, role: 'staff', password: 'long enough' };
  expect((await ask(salon, 'user-store', user)).status).toBe(201);
});

test('user-delete refuses the last administrator with 400', async () => {
  const salon = await openSalon();
  const { status, body } = await ask(salon, DELETE, { user_id: 1 });
  expect({ status, body }).toEqual({
    status: 400,
    body: { status: false, message: 'The salon needs an administrator' },
  });
});

test('of two administrators who delete each other at once, one stays', async () => {
  const salon = await openSalon();
  await ask(salon, 'user-update', { user_id: 2, role: 'admin' });
  await Promise.all([1, 2].map((user_id) => ask(salon, DELETE, { user_id })));
  expect((await askList(salon, 'user-index')).body.data).toHaveLength(1);
});
