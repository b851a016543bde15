import { expect, test } from 'vitest';
import { addRole } from '../../support/accounts/users.ts';
import { expectAdminsOnly, listAsAdmin } from '../../support/catalog/directory.ts';
import { useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();

// BEHAVIOR §2.2
test('role-index is for users with users.write of this salon', () =>
  expectAdminsOnly(openSalon, 'directory/role-index'));

test('role-index lists the roles that the salon defines, and none of another salon', async () => {
  const [salon, other] = [await openSalon(), await openSalon()];
  await addRole(salon, ['appointments.read', 'customers.read']);
  const { status, body } = await listAsAdmin(salon, 'role-index');
  expect([status, body.data]).toEqual([
    200,
    [
      {
        id: 1,
        name: 'Own role',
        permissions: ['appointments.read', 'customers.read'],
        created_at: '2026-11-16T14:00:00.000Z',
        version: expect.any(String),
      },
    ],
  ]);
  expect((await listAsAdmin(other, 'role-index')).body.data).toEqual([]);
});
