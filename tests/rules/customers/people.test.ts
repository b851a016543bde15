import { expect, test } from 'vitest';
import {
  checkAdminRemains,
  formatFullName,
  toErasedCustomer,
  type User,
} from '../../../lib/rules/customers/people.ts';

test.each([
  ['Jane', 'Doe', 'Jane Doe'],
  ['Jane', '', 'Jane'],
  ['', 'Doe', 'Doe'],
  ['', '', ''],
])('the full name of %j and %j is %j', (fname, lname, expected) => {
  expect(formatFullName({ fname, lname })).toBe(expected);
});

const toUser = (id: number, role: User['role']) => ({ id, role }) as User;
const [ADA, EVE] = [toUser(1, 'admin'), toUser(2, 'admin')];
const STAFF = toUser(3, 'staff');

// BEHAVIOR §11.9
test.each<[what: string, users: readonly User[], leaving: User, expected: boolean]>([
  ['one of two administrators', [ADA, EVE], ADA, true],
  ['the last administrator', [ADA, STAFF], ADA, false],
  ['a staff member', [ADA, STAFF], STAFF, true],
  ['a staff member of a salon without administrators', [STAFF], STAFF, true],
])('may leave: %s', (_, users, leaving, expected) => {
  const refused = { failure: 'lastAdmin', errors: { userId: [expect.any(String)] } };
  expect(checkAdminRemains(users, leaving)).toMatchObject(expected ? { ok: true } : refused);
});

test('of an erased customer an id is left, and a name that is nobody`s (BEHAVIOR §4.6)', () => {
  expect(toErasedCustomer(5)).toStrictEqual({
    id: 5,
    fname: 'Erased',
    lname: 'customer',
    email: '',
    phone: '',
    emailVerified: true,
    createdAt: '',
  });
});
