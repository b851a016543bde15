import { describe, expect, test } from 'vitest';
import {
  checkMayReadVisitsIfLinkChanges,
  checkNoEscalation,
  checkNoUserEscalation,
} from '../../../lib/rules/access/escalation.ts';
import type { Permission } from '../../../lib/rules/access/permissions.ts';
import { checkStaffLink, decideUserRole, type Team } from '../../../lib/rules/access/roles.ts';
import type { User } from '../../../lib/rules/access/users.ts';

const ROLE = (id: number, permissions: readonly Permission[]) => ({
  id,
  name: 'Own',
  permissions,
  createdAt: '',
});
const ROLES: Team['roles'] = new Map([
  [1, ROLE(1, ['users.write', 'sales.write'])],
  [2, ROLE(2, ['sales.write'])],
  [4, ROLE(4, ['users.write', 'appointments.read_own'])],
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

describe('nobody gives or touches a right that they lack (BEHAVIOR §2.3)', () => {
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
    expect(checkNoUserEscalation(team(actor), { roleId: 2 })).toMatchObject({ ok: true });
    // A user whose role is gone has no right that others could lack
    expect(checkNoUserEscalation(team(actor), { roleId: 9 })).toMatchObject({ ok: true });
    expect(checkNoUserEscalation(team(actor), { roleId: 2 }, { role: 'admin' })).toMatchObject({
      failure: 'forbidden',
    });
    expect(checkNoUserEscalation(team(actor), { role: 'admin' }, { roleId: 2 })).toMatchObject({
      failure: 'forbidden',
    });
  });

  const OWN = { id: 1, staffId: 5, roleId: 4 };
  test.each<[string, object | undefined, readonly object[], object]>([
    ['themselves keeps what is their own', OWN, [OWN], { ok: true }],
    [
      'another one of the same member gives no own right',
      OWN,
      [{ ...OWN, id: 2 }],
      missing('appointments.read'),
    ],
    ['a new one gives no own right', OWN, [{ staffId: 5, roleId: 4 }], missing('appointments.read')],
    [
      'themselves gets no own right of another member',
      OWN,
      [OWN, { ...OWN, staffId: 6 }],
      missing('appointments.read'),
    ],
    ['a new one, and is gone, gives nothing', undefined, [{ roleId: 2 }], missing('users.write')],
    ['somebody, and is gone, gives nothing', undefined, [{ id: 1, roleId: 2 }], missing('users.write')],
  ])('a user who changes %s', (_, actor, users, expected) => {
    expect(checkNoUserEscalation(team(actor), ...users)).toMatchObject(expected);
  });

  test.each<[string, object, number | undefined, object]>([
    ['keeps a link', OWN, 5, { ok: true }],
    ['changes no link', OWN, 6, missing('appointments.read')],
    ['takes no link away', OWN, undefined, missing('appointments.read')],
    ['who sees all visits changes a link', { role: 'admin' }, 6, { ok: true }],
  ])('a user %s to a member (BEHAVIOR §11.10)', (_, actor, staffId, expected) => {
    expect(checkMayReadVisitsIfLinkChanges(team(actor), { staffId: 5 }, staffId)).toMatchObject(expected);
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
])('a user has %s (BEHAVIOR §11.10)', (_, input, before, expected) => {
  expect(decideUserRole(input, before, { roles: ROLES })).toMatchObject(expected);
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
])('a user is linked to %s (BEHAVIOR §11.10)', (_, staffId, user, expected) => {
  const users = [{ id: 2, staffId: 4 }, { id: 3 }] as User[];
  const staff = new Map([3, 4].map((id) => [id, {}]));
  expect(checkStaffLink(staffId, user, users, staff)).toMatchObject(expected);
});
