import { describe, expect, test } from 'vitest';
import type { Permission } from '../../../lib/rules/access/permissions.ts';
import {
  checkNoEscalation,
  checkRoleInput,
  checkStaffLink,
  checkUserEscalation,
  couldHandOverSalon,
  givesUserChangesOrDemotes,
  type Team,
} from '../../../lib/rules/access/roles.ts';
import type { User } from '../../../lib/rules/customers/people.ts';

const ROLE = (id: number, permissions: readonly Permission[]) => ({
  id,
  name: 'Own',
  permissions,
  createdAt: '',
});
const ROLES: Team['roles'] = new Map([
  [1, ROLE(1, ['users.write', 'sales.write'])],
  [2, ROLE(2, ['sales.write'])],
]);
const team = (actor: object | undefined): Team => ({
  users: [],
  roles: ROLES,
  actor: actor as User | undefined,
});
const missing = (permission: string) => ({
  ok: false,
  failure: 'forbidden',
  errors: { permission: [permission] },
});

describe('nobody gives or touches a right that they lack (BEHAVIOR §2.5)', () => {
  test.each<[string, object | undefined, readonly Permission[], object]>([
    ['an admin may give any right', { role: 'admin' }, ['users.write', 'journal.read'], { ok: true }],
    ['a role of the salon gives its own rights', { roleId: 1 }, ['sales.write'], { ok: true }],
    ['and no others', { roleId: 1 }, ['sales.write', 'journal.read'], missing('journal.read')],
    ['without the right to change users nothing is given', { roleId: 2 }, [], missing('users.write')],
    ['a role that is gone gives no right', { roleId: 3 }, [], missing('users.write')],
    ['a user without a role has none', {}, [], missing('users.write')],
    ['a user who is gone has none', undefined, [], missing('users.write')],
  ])('%s', (_, actor, permissions, expected) => {
    expect(checkNoEscalation(team(actor), permissions)).toMatchObject(expected);
  });

  test('of a user before and after a change', () => {
    const actor = { roleId: 1 };
    expect(checkUserEscalation(team(actor), { roleId: 2 })).toMatchObject({ ok: true });
    // A user whose role is gone has no right that others could lack
    expect(checkUserEscalation(team(actor), { roleId: 9 })).toMatchObject({ ok: true });
    expect(checkUserEscalation(team(actor), { roleId: 2 }, { role: 'admin' })).toMatchObject({
      failure: 'forbidden',
    });
    expect(checkUserEscalation(team(actor), { role: 'admin' }, { roleId: 2 })).toMatchObject({
      failure: 'forbidden',
    });
  });
});

test.each<[string, object, object | undefined, object]>([
  ['a built-in role', { role: 'admin' }, undefined, { ok: true, value: { role: 'admin' } }],
  ['a role of the salon', { roleId: 1 }, { role: 'admin' }, { ok: true, value: { roleId: 1 } }],
  [
    'not both',
    { role: 'admin', roleId: 1 },
    undefined,
    { errors: { roleId: ['Must be empty with a role'] } },
  ],
  ['no unknown role', { roleId: 9 }, undefined, { errors: { roleId: ['Unknown role'] } }],
  ['the role of before where none is named', {}, { roleId: 2 }, { ok: true, value: { roleId: 2 } }],
  [
    'one of them for a new user',
    {},
    undefined,
    { errors: { role: ['Is required, or a role of the salon'] } },
  ],
])('a user has %s (BEHAVIOR §11.9)', (_, input, before, expected) => {
  expect(checkRoleInput(input, before, { roles: ROLES })).toMatchObject(expected);
});

test.each<[string, number | undefined, object, object]>([
  ['nobody', undefined, { id: 1 }, { ok: true }],
  ['nobody any more', undefined, { id: 2, staffId: 4 }, { ok: true }],
  ['the same member as before, even one who is deleted', 9, { id: 1, staffId: 9 }, { ok: true }],
  ['a member whom no other user is', 3, { id: 1 }, { ok: true }],
  ['no unknown member', 9, { id: 1 }, { errors: { staffId: ['Unknown staff member'] } }],
  ['no member whom another user is', 4, { id: 1 }, { errors: { staffId: ['Is already taken'] } }],
  ['the member whom it is, for a user without a link in the request', 4, { id: 2 }, { ok: true }],
  ['no member of another user, for a new user', 4, {}, { errors: { staffId: ['Is already taken'] } }],
])('a user is linked to %s (BEHAVIOR §11.9)', (_, staffId, user, expected) => {
  const users = [{ id: 2, staffId: 4 }, { id: 3 }] as User[];
  const staff = new Map([3, 4].map((id) => [id, {}]));
  expect(checkStaffLink(staffId, user, users, staff)).toMatchObject(expected);
});

test.each<[string, object | undefined, object | undefined, boolean]>([
  ['a new user who may change users', undefined, { role: 'manager' }, true],
  ['a new user with a role of the salon that may', undefined, { roleId: 1 }, true],
  ['no other new user', undefined, { roleId: 2 }, false],
  ['a user who gets the right', { role: 'staff' }, { role: 'admin' }, true],
  ['a user who loses it', { role: 'admin' }, { role: 'staff' }, true],
  ['a user who keeps it and loses another permission', { role: 'admin' }, { roleId: 1 }, true],
  ['a user who has it and is deleted', { roleId: 1 }, undefined, true],
  ['no other user who is deleted', { roleId: 2 }, undefined, false],
  ['another address of a user who has it', { roleId: 1 }, { roleId: 1, email: 'b@x.test' }, true],
  ['another password of a user who has it', { roleId: 1 }, { roleId: 1, passwordHash: 'y' }, true],
  ['a PIN of a user who has it that is gone', { roleId: 1, pinHash: 'p' }, { roleId: 1 }, true],
  [
    'a second factor of a user who has it that is gone',
    { roleId: 1, factorSecret: 's' },
    { roleId: 1 },
    true,
  ],
  ['also if they lose it at once', { role: 'admin' }, { role: 'staff', passwordHash: 'y' }, true],
  ['no other log-in of other users', { roleId: 2 }, { roleId: 2, email: 'b@x.test' }, false],
  ['no other change of a user who has it', { role: 'admin' }, { role: 'admin', name: 'Olga' }, false],
])('the salon could be handed over by %s (BEHAVIOR §3.9)', (_, before, after, expected) => {
  const user = { id: 1, name: 'Ada', email: 'a@x.test', passwordHash: 'x', createdAt: '' };
  const change = [before && { ...user, ...before }, after && { ...user, ...after }] as const;
  expect(couldHandOverSalon(team({}), ...change)).toBe(expected);
});

test.each<[readonly Permission[], readonly Permission[], boolean]>([
  [['sales.read'], ['sales.read', 'users.write'], true],
  [['users.write'], ['users.write', 'sales.read'], false],
  [['users.write'], [], true],
  [['users.write', 'sales.read'], ['users.write'], true],
  [['sales.read'], [], false],
])(
  'a role that changes from %j to %j gives the right to change users, or demotes who has it: %s (BEHAVIOR §3.9)',
  (...row) => {
    const [before, after, expected] = row;
    expect(givesUserChangesOrDemotes(before, after)).toBe(expected);
  },
);
