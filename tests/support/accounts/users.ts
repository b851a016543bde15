import { randomUUID } from 'node:crypto';
import type { BuiltInRole, Permission } from '../../../lib/rules/access/permissions.ts';
import { unwrapReply } from '../api/replies.ts';
import { callAsAdmin } from '../catalog/directory.ts';
import type { TestSalon } from '../test-salon.ts';

type Rights = { readonly role: BuiltInRole } | { readonly permissions: readonly Permission[] };

/** A user of the salon with these rights, and an access token of theirs. */
type TestUser = { readonly id: number; readonly roleId: number | null; readonly token: string };

/** Adds a role with these permissions, as the owner. Returns its id. */
export async function addRole(salon: TestSalon, permissions: readonly Permission[]): Promise<number> {
  const fields = { name: 'Own role', permissions };
  return unwrapReply(await callAsAdmin(salon, 'role-store', fields)).id;
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
  const { id } = unwrapReply(await callAsAdmin(salon, 'user-store', user));
  return { id, roleId, token: await salon.token({ kind: 'user', id }) };
}
