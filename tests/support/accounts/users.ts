import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { BuiltInRole, Permission } from '../../../lib/rules/accounts/permissions.ts';
import type { TestSalon } from '../test-salon.ts';

type Rights = { readonly role: BuiltInRole } | { readonly permissions: readonly Permission[] };

/** A user of the salon with these rights, and an access token of theirs. */
type TestUser = { readonly id: number; readonly roleId: number | null; readonly token: string };

/** Adds a role with these permissions, as the owner. Returns its id. */
export async function addRole(salon: TestSalon, permissions: readonly Permission[]): Promise<number> {
  const fields = { name: 'Own role', permissions };
  const { status, body, text } = await salon.call<{ id: number }>('directory/role-store', fields, {
    as: 'admin',
  });
  expect(status, text).toBe(201);
  return body.data.id;
}

/** Adds a user with a built-in role, or with a role of their own that has these permissions, as the owner. */
export async function addUser(
  salon: TestSalon,
  rights: Rights,
  fields: { readonly staff_id?: number } = {},
): Promise<TestUser> {
  const roleId = 'permissions' in rights ? await addRole(salon, rights.permissions) : null;
  const user = {
    name: 'Test User',
    email: `${randomUUID()}@users.test`,
    password: 'a-long-password',
    ...('role' in rights ? { role: rights.role } : { role_id: roleId }),
    ...fields,
  };
  const { status, body, text } = await salon.call<{ id: number }>('directory/user-store', user, {
    as: 'admin',
  });
  expect(status, text).toBe(201);
  const { id } = body.data;
  return { id, roleId, token: await salon.token({ kind: 'user', id }) };
}
