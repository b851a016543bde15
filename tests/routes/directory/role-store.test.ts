import { expect, test } from 'vitest';
import { PERMISSIONS } from '../../../lib/rules/access/permissions.ts';
import { addUser } from '../../support/accounts/users.ts';
import { callAsAdmin, expectAdminsOnly, expectInvalid, LONG_NAME } from '../../support/catalog/directory.ts';
import { useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();
const STORE = 'role-store';
const ROLE = { name: 'Junior', permissions: ['appointments.read'] };

// BEHAVIOR §2.2
test('role-store is for users with users.write of this salon', () =>
  expectAdminsOnly(openSalon, `directory/${STORE}`, ROLE));

test('role-store adds a role, also with all permissions or none; a repeated permission counts once', async () => {
  const salon = await openSalon();
  for (const [sent, stored] of [
    [
      ['sales.read', 'sales.write', 'sales.read'],
      ['sales.read', 'sales.write'],
    ],
    [PERMISSIONS, PERMISSIONS],
    [[], []],
  ]) {
    const { status, body } = await callAsAdmin(salon, STORE, { ...ROLE, permissions: sent });
    expect([status, body.data]).toMatchObject([201, { name: 'Junior', permissions: stored }]);
  }
});

const INVALID = [
  [{ name: LONG_NAME }, 'name'],
  [{ name: ' ' }, 'name'],
  [{ permissions: ['appointments.read', 'everything'] }, 'permissions.1'],
  [{ permissions: 'appointments.read' }, 'permissions'],
  [{ permissions: undefined }, 'permissions'],
  [{ permissions: null }, 'permissions'],
] as const;

test('role-store refuses invalid input (422 naming the field)', () =>
  expectInvalid(openSalon, `directory/${STORE}`, ROLE, INVALID, 'ROLE'));

// BEHAVIOR §2.2
test('role-store refuses the 21st role (422 on name), also for parallel requests', async () => {
  const salon = await openSalon();
  for (let count = 0; count < 19; count += 1) await callAsAdmin(salon, STORE, ROLE);
  const replies = await Promise.all([1, 2, 3].map(() => callAsAdmin(salon, STORE, ROLE)));
  expect(replies.map(({ status }) => status).sort()).toEqual([201, 422, 422]);
  const refused = replies.find(({ status }) => status === 422);
  expect(Object.keys(refused?.body.errors ?? {})).toEqual(['name']);
});

// BEHAVIOR §2.3
test('role-store gives no permission that the caller lacks (403 naming it)', async () => {
  const salon = await openSalon();
  const { token } = await addUser(salon, { permissions: ['users.write', 'sales.read'] });
  const store = (permissions: readonly string[]) =>
    salon.call(`directory/${STORE}`, { ...ROLE, permissions }, { token });
  expect((await store(['sales.read', 'users.write'])).status).toBe(201);
  const { status, body } = await store(['sales.read', 'sales.write']);
  expect([status, body.errors]).toEqual([403, { permission: ['sales.write'] }]);
});
