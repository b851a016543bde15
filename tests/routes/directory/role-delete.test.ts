import { expect, test } from 'vitest';
import { listRoles } from '../../../lib/table/access/roles.ts';
import { listUsers } from '../../../lib/table/access/users.ts';
import { addRole, addUser } from '../../support/accounts/users.ts';
import { callAsAdmin, expectAdminsOnly } from '../../support/catalog/directory.ts';
import { useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();
const DELETE = 'role-delete';

// BEHAVIOR §2.2
test('role-delete is for users with users.write of this salon', () =>
  expectAdminsOnly(openSalon, `directory/${DELETE}`, { role_id: 1 }));

test('role-delete deletes a role once', async () => {
  const salon = await openSalon();
  const role_id = await addRole(salon, []);
  expect((await callAsAdmin(salon, DELETE, { role_id })).status).toBe(200);
  expect((await callAsAdmin(salon, DELETE, { role_id })).status).toBe(404);
});

// BEHAVIOR §2.2, §11.11
test('role-delete refuses a role that users have (400 naming them), until they have another one', async () => {
  const salon = await openSalon();
  const { id, roleId: role_id } = await addUser(salon, { permissions: [] });
  const { status, body } = await callAsAdmin(salon, DELETE, { role_id });
  expect([status, body]).toMatchObject([
    400,
    { message: 'Record is used by users', errors: { role_id: [`Used by Test User (${id})`] } },
  ]);
  await callAsAdmin(salon, 'user-update', { user_id: id, role: 'staff' });
  expect((await callAsAdmin(salon, DELETE, { role_id })).status).toBe(200);
});

test('role-delete answers 404 for a role of another salon, and 422 without an id', async () => {
  const [salon, other] = [await openSalon(), await openSalon()];
  const role_id = await addRole(other, []);
  expect((await callAsAdmin(salon, DELETE, { role_id })).status).toBe(404);
  expect((await callAsAdmin(salon, DELETE)).status).toBe(422);
});

// BEHAVIOR §2.3
test('role-delete refuses a role with a permission that the caller lacks (403 naming it)', async () => {
  const salon = await openSalon();
  const { token } = await addUser(salon, { role: 'manager' });
  const role_id = await addRole(salon, ['data.export']);
  const { status, body } = await salon.call(`directory/${DELETE}`, { role_id }, { token });
  expect([status, body.errors]).toEqual([403, { permission: ['data.export'] }]);
});

// BEHAVIOR §2.2
test('role-delete and a user who gets the role at once: the role exists for every user who has it', async () => {
  const salon = await openSalon();
  for (let round = 0; round < 4; round += 1) {
    const role_id = await addRole(salon, []);
    const replies = await Promise.all([
      callAsAdmin(salon, DELETE, { role_id }),
      callAsAdmin(salon, 'user-update', { user_id: 2, role_id }),
    ]);
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    const roles = await listRoles(salon.store, salon.tenant);
    const users = await listUsers(salon.store, salon.tenant);
    const used = users.flatMap(({ roleId }) => roleId ?? []);
    expect(used.filter((id) => !roles.some((role) => role.id === id))).toEqual([]);
  }
});
