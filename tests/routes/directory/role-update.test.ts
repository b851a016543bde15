import { expect, test } from 'vitest';
import { addRole, addUser } from '../../support/accounts/users.ts';
import { callAsAdmin, expectAdminsOnly, listAsAdmin } from '../../support/catalog/directory.ts';
import { useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();
const UPDATE = 'role-update';

// BEHAVIOR §2.2
test('role-update is for users with users.write of this salon', () =>
  expectAdminsOnly(openSalon, `directory/${UPDATE}`, { role_id: 1 }));

// BEHAVIOR §6.7
test('role-update changes the sent fields and keeps the rest', async () => {
  const salon = await openSalon();
  const role_id = await addRole(salon, ['sales.read']);
  const renamed = await callAsAdmin(salon, UPDATE, { role_id, name: 'Cashier' });
  expect(renamed.body.data).toMatchObject({ name: 'Cashier', permissions: ['sales.read'] });
  const { status, body } = await callAsAdmin(salon, UPDATE, { role_id, permissions: ['sales.write'] });
  expect([status, body.data]).toMatchObject([200, { name: 'Cashier', permissions: ['sales.write'] }]);
});

// BEHAVIOR §2.2
test('role-update counts for the users of the role from their next request on, with the same token', async () => {
  const salon = await openSalon();
  const { roleId: role_id, token } = await addUser(salon, { permissions: ['appointments.read'] });
  const listSales = () => salon.call('directory/sale-index', {}, { token });
  expect((await listSales()).status).toBe(403);
  await callAsAdmin(salon, UPDATE, { role_id, permissions: ['sales.read'] });
  expect((await listSales()).status).toBe(200);
  await callAsAdmin(salon, UPDATE, { role_id, permissions: [] });
  const { status, body } = await listSales();
  expect([status, body.errors]).toEqual([403, { permission: ['sales.read'] }]);
});

test.each([
  [{ name: '' }, 'name'],
  [{ permissions: ['all'] }, 'permissions.0'],
  [{ role_id: 'x' }, 'role_id'],
])('role-update refuses %j (422 naming the field)', async (change, field) => {
  const salon = await openSalon();
  const role_id = await addRole(salon, []);
  const { status, body } = await callAsAdmin(salon, UPDATE, { role_id, ...change });
  expect([status, Object.keys(body.errors ?? {})]).toEqual([422, [field]]);
});

test('role-update answers 404 for a role of another salon', async () => {
  const [salon, other] = [await openSalon(), await openSalon()];
  const role_id = await addRole(other, []);
  expect((await callAsAdmin(salon, UPDATE, { role_id, name: 'x' })).status).toBe(404);
});

// BEHAVIOR §2.3
test('role-update refuses to add, and to touch, a permission that the caller lacks (403 naming it)', async () => {
  const salon = await openSalon();
  const { token } = await addUser(salon, { permissions: ['users.write', 'sales.read'] });
  const [lower, higher] = [await addRole(salon, ['sales.read']), await addRole(salon, ['payments.write'])];
  for (const input of [
    { role_id: lower, permissions: ['sales.read', 'payments.write'] },
    { role_id: higher, permissions: ['sales.read'] },
    { role_id: higher, name: 'Renamed' },
  ]) {
    const { status, body } = await salon.call(`directory/${UPDATE}`, input, { token });
    expect([status, body.errors]).toEqual([403, { permission: ['payments.write'] }]);
  }
});

// BEHAVIOR §2.3
test('role-update keeps both of two changes at once, and decides by the rights at the moment of the change', async () => {
  const salon = await openSalon();
  const { roleId, token } = await addUser(salon, {
    permissions: ['users.write', 'sales.read', 'sales.write'],
  });
  const other = await addRole(salon, []);
  const replies = await Promise.all([
    callAsAdmin(salon, UPDATE, { role_id: roleId, permissions: ['users.write', 'sales.read'] }),
    salon.call(`directory/${UPDATE}`, { role_id: other, permissions: ['sales.write'] }, { token }),
    callAsAdmin(salon, UPDATE, { role_id: other, name: 'Both' }),
  ]);
  const [lowered, granted, renamed] = replies.map(({ status }) => status);
  expect([lowered, renamed]).toEqual([200, 200]);
  expect([200, 403]).toContain(granted);
  const { body } = await listAsAdmin(salon, 'role-index');
  expect(body.data.find(({ id }) => id === other)).toMatchObject({
    name: 'Both',
    permissions: granted === 200 ? ['sales.write'] : [],
  });
});
