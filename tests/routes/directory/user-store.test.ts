import { expect, test } from 'vitest';
import { addRole, addUser } from '../../support/accounts/users.ts';
import { callAsAdmin, expectAdminsOnly, expectInvalid, LONG_NAME } from '../../support/catalog/directory.ts';
import { useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();
const USER = { name: 'Desi Desk', email: 'Desi@demo.test', role: 'staff', password: 'long enough' };

// BEHAVIOR §11.10
test('user-store is for administrators of this salon', () =>
  expectAdminsOnly(openSalon, 'directory/user-store', USER));

test('user-store adds a user who can log in, and does not return the password', async () => {
  const salon = await openSalon();
  const { status, body, text } = await callAsAdmin(salon, 'user-store', USER);
  expect(status).toBe(201);
  expect(body.data).toMatchObject({ id: 3, email: 'desi@demo.test', role: 'staff' });
  expect(text).not.toMatch(/password|long enough|scrypt/i);
  const login = await salon.call('auth/login', { email: 'desi@demo.test', password: 'long enough' });
  expect(login.status).toBe(200);
});

const INVALID = [
  [{ name: LONG_NAME }, 'name'],
  [{ email: 'none' }, 'email'],
  [{ email: 'ADMIN@demo.test' }, 'email'],
  [{ role: 'owner' }, 'role'],
  [{ password: 'short' }, 'password'],
  [{ language: 'it' }, 'language'],
] as const;

test('user-store refuses invalid input (422 naming the field)', () =>
  expectInvalid(openSalon, 'directory/user-store', USER, INVALID, 'USER'));

// BEHAVIOR §11.10
test('user-store adds a user with a role of the salon, linked to a staff member', async () => {
  const salon = await openSalon();
  const role_id = await addRole(salon, ['sales.read']);
  const user = { ...USER, role: undefined, role_id, staff_id: 1 };
  const { status, body } = await callAsAdmin(salon, 'user-store', user);
  expect([status, body.data]).toMatchObject([201, { role: null, role_id, staff_id: 1 }]);
});

// BEHAVIOR §11.10
test('user-store refuses both roles or none, unknown roles and members, and a linked member (422)', async () => {
  const [salon, other] = [await openSalon(), await openSalon()];
  const [role_id, foreignRole] = [await addRole(salon, []), await addRole(other, [])];
  await addRole(other, []);
  await addUser(salon, { role: 'stylist' }, { staff_id: 1 });
  for (const [change, field] of [
    [{ role: undefined }, 'role'],
    [{ role_id }, 'role_id'],
    [{ role: undefined, role_id: foreignRole + 1 }, 'role_id'],
    [{ staff_id: 1 }, 'staff_id'],
    [{ staff_id: 99 }, 'staff_id'],
    [{ staff_id: 'x' }, 'staff_id'],
  ] as const) {
    const { status, body } = await callAsAdmin(salon, 'user-store', { ...USER, ...change });
    expect([status, Object.keys(body.errors ?? {})], JSON.stringify(change)).toEqual([422, [field]]);
  }
});

// BEHAVIOR §5.3, §11.10
test('user-store and user-update name all invalid fields at once, a right that the caller lacks before them', async () => {
  const salon = await openSalon();
  await addUser(salon, { role: 'stylist' }, { staff_id: 1 });
  const wrong = { email: 'admin@demo.test', role: undefined, role_id: 99, staff_id: 99 };
  const errors = {
    role_id: ['Unknown role'],
    staff_id: ['Unknown staff member'],
    email: ['Is already taken'],
  };
  const stored = await callAsAdmin(salon, 'user-store', { ...USER, ...wrong });
  expect([stored.status, stored.body.errors]).toEqual([422, errors]);
  const updated = await callAsAdmin(salon, 'user-update', { user_id: 2, ...wrong });
  expect([updated.status, updated.body.errors]).toEqual([422, errors]);
  const unnamed = await callAsAdmin(salon, 'user-store', { name: 'Sam' });
  expect(unnamed.body.errors).toEqual({
    email: ['Is required'],
    role: ['Is required, or a role of the salon'],
  });
  const { token } = await addUser(salon, { role: 'manager' });
  const escalated = await salon.call(
    'directory/user-store',
    { ...USER, ...wrong, role_id: undefined, role: 'admin' },
    { token },
  );
  expect([escalated.status, Object.keys(escalated.body.errors ?? {})]).toEqual([403, ['permission']]);
});

// BEHAVIOR §11.10
test('user-store links one of several parallel users to a staff member', async () => {
  const salon = await openSalon();
  const replies = await Promise.all(
    [1, 2, 3].map((each) =>
      callAsAdmin(salon, 'user-store', { ...USER, email: `user-${each}@demo.test`, staff_id: 2 }),
    ),
  );
  expect(replies.map(({ status }) => status).sort()).toEqual([201, 422, 422]);
});

// BEHAVIOR §2.3
test('user-store gives no role with a permission that the caller lacks (403 naming it)', async () => {
  const salon = await openSalon();
  const { token } = await addUser(salon, { role: 'manager' });
  const role_id = await addRole(salon, ['data.export']);
  const store = (change: object) => salon.call('directory/user-store', { ...USER, ...change }, { token });
  const asAdmin = await store({ role: 'admin' });
  expect([asAdmin.status, Object.keys(asAdmin.body.errors ?? {})]).toEqual([403, ['permission']]);
  const withExport = await store({ role: undefined, role_id });
  expect([withExport.status, withExport.body.errors]).toEqual([403, { permission: ['data.export'] }]);
  expect((await store({ role: 'manager' })).status).toBe(201);
});
