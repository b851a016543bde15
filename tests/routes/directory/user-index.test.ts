import { expect, test } from 'vitest';
import { expectAdminsOnly, listAsAdmin } from '../../support/catalog/directory.ts';
import { useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();

// BEHAVIOR §11.10
test('user-index is for administrators of this salon', () =>
  expectAdminsOnly(openSalon, 'directory/user-index'));

test('user-index lists users, without password data', async () => {
  const salon = await openSalon();
  const { status, body } = await listAsAdmin(salon, 'user-index');
  expect(status).toBe(200);
  expect(body.data[0]).toEqual({
    version: expect.any(String),
    id: 1,
    name: 'Olivia Owner',
    email: 'admin@demo.test',
    language: null,
    role: 'admin',
    role_id: null,
    staff_id: null,
    pin: 0,
    second_factor: 0,
    created_at: '2026-11-16T14:00:00.000Z',
  });
  expect(body.data[1]).toMatchObject({ id: 2, role: 'staff' });
});
