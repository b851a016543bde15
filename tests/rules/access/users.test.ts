import { expect, test } from 'vitest';
import { checkAdminRemains, type User } from '../../../lib/rules/access/users.ts';

const toUser = (id: number, role: User['role']) => ({ id, role }) as User;
const [ADA, EVE] = [toUser(1, 'admin'), toUser(2, 'admin')];
const STAFF = toUser(3, 'staff');

// BEHAVIOR §11.10
test.each<[what: string, users: readonly User[], leaving: User, expected: boolean]>([
  ['one of two administrators', [ADA, EVE], ADA, true],
  ['the last administrator', [ADA, STAFF], ADA, false],
  ['a staff member', [ADA, STAFF], STAFF, true],
  ['a staff member of a salon without administrators', [STAFF], STAFF, true],
])('may leave: %s', (_, users, leaving, expected) => {
  const refused = { failure: 'lastAdmin', errors: { userId: [expect.any(String)] } };
  expect(checkAdminRemains(users, leaving)).toMatchObject(expected ? { ok: true } : refused);
});
