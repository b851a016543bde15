import { expect, test } from 'vitest';
import { callAsAdmin, expectAdminsOnly, expectInvalid, LONG_NAME } from '../../support/catalog/directory.ts';
import { useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();
const USER = { name: 'Desi Desk', email: 'Desi@demo.test', role: 'staff', password: 'long enough' };

// BEHAVIOR §11.9
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
  [{ password: undefined }, 'password'],
] as const;

test('user-store refuses invalid input (422 naming the field)', () =>
  expectInvalid(openSalon, 'directory/user-store', USER, INVALID, 'USER'));
