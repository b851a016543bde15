import { describe, expect, test } from 'vitest';
import type { Team } from '../../../lib/rules/access/roles.ts';
import { checkTeamUser, decideNewUser, decideUserUpdate } from '../../../lib/rules/access/user-changes.ts';
import type { User } from '../../../lib/rules/access/users.ts';

const CREATED = '2026-11-16T15:00:00.000Z';
const toUser = (id: number, fields: Partial<User>): User => ({
  id,
  name: `User ${id}`,
  email: `${id}@salon.test`,
  createdAt: CREATED,
  ...fields,
});
const ADA = toUser(1, { role: 'admin' });
const MAX = toUser(2, { roleId: 5, staffId: 31 });
const SUE = toUser(3, { role: 'stylist', staffId: 32, passwordHash: 'old', generation: 4 });
const ROLES: Team['roles'] = new Map([
  [5, { id: 5, name: 'Trainer', permissions: ['users.write', 'appointments.read_own'], createdAt: '' }],
  [6, { id: 6, name: 'Visitor', permissions: [], createdAt: '' }],
]);
const toFacts = (actor: User | undefined, users: readonly User[] = [ADA, MAX, SUE]) => ({
  team: { users, roles: ROLES, actor },
  staff: new Map([31, 32, 33].map((id) => [id, {}])),
});
const INPUT = { name: 'Nia', email: 'nia@salon.test' };
const invalid = (errors: object) => ({ ok: false, failure: 'invalid', errors });
const forbidden = (permission: string) => ({
  ok: false,
  failure: 'forbidden',
  errors: { permission: [permission] },
});

// BEHAVIOR §11.10, §2.3
describe('a new user', () => {
  const create = (input: object, actor: User | undefined = ADA) =>
    decideNewUser({ ...INPUT, ...input }, toFacts(actor), new Date(CREATED));
  const created = (fields: object) => ({ ok: true, value: { ...INPUT, ...fields, createdAt: CREATED } });
  test.each<[what: string, input: object, expected: object]>([
    ['has a role', { role: 'staff' }, created({ role: 'staff' })],
    [
      'can be a staff member',
      { roleId: 6, staffId: 33, passwordHash: 'x' },
      created({ roleId: 6, staffId: 33, passwordHash: 'x' }),
    ],
    ['can be no staff member', { roleId: 6, staffId: null, passwordHash: undefined }, created({ roleId: 6 })],
    [
      'needs a free address',
      { role: 'staff', email: '3@salon.test' },
      invalid({ email: ['Is already taken'] }),
    ],
    [
      'is refused with all errors at once',
      { roleId: 9, staffId: 32, email: '3@salon.test' },
      invalid({ roleId: ['Unknown role'], staffId: ['Is already taken'], email: ['Is already taken'] }),
    ],
  ])('%s', (_, input, expected) => {
    expect(create(input)).toStrictEqual(expected);
  });

  test('gets no right that the acting user lacks, which is told before any field error', () => {
    expect(create({ role: 'stylist', staffId: 99 }, MAX)).toMatchObject({ failure: 'forbidden' });
    expect(create({ roleId: 9 }, SUE)).toStrictEqual(forbidden('users.write'));
    expect(create({ roleId: 6 }, MAX)).toStrictEqual(created({ roleId: 6 }));
  });
});

// BEHAVIOR §11.10, §2.3, §2.4
describe('a change of a user', () => {
  test.each<[what: string, before: User, input: object, actor: User, expected: object]>([
    ['keeps what it leaves out', SUE, {}, ADA, { ok: true, value: { ...SUE, roleId: undefined } }],
    [
      'sets the other fields',
      SUE,
      { name: 'Sue', email: 'sue@salon.test', passwordHash: 'new', roleId: 6, staffId: 33 },
      ADA,
      {
        ok: true,
        value: {
          ...SUE,
          name: 'Sue',
          email: 'sue@salon.test',
          passwordHash: 'new',
          role: undefined,
          roleId: 6,
          staffId: 33,
        },
      },
    ],
    [
      'ends the link to a staff member with null',
      SUE,
      { staffId: null },
      ADA,
      { ok: true, value: { ...SUE, roleId: undefined, staffId: undefined } },
    ],
    ['keeps its language', { ...SUE, language: 'de' }, {}, ADA, { ok: true, value: { language: 'de' } }],
    ['sets its language', SUE, { language: 'fr' }, ADA, { ok: true, value: { language: 'fr' } }],
    [
      'drops its language with null',
      { ...SUE, language: 'de' },
      { language: null },
      ADA,
      { ok: true, value: { language: undefined } },
    ],
    ['keeps its own address', SUE, { email: SUE.email }, ADA, { ok: true }],
    ['keeps a link to a member who is deleted', { ...SUE, staffId: 99 }, {}, ADA, { ok: true }],
    [
      'takes no address of another user',
      SUE,
      { email: MAX.email },
      ADA,
      invalid({ email: ['Is already taken'] }),
    ],
    [
      'links no member of another user',
      SUE,
      { staffId: 31 },
      ADA,
      invalid({ staffId: ['Is already taken'] }),
    ],
    ['links no unknown member', SUE, { staffId: 99 }, ADA, invalid({ staffId: ['Unknown staff member'] })],
    [
      'touches nobody with rights that the acting user lacks',
      ADA,
      { roleId: 6 },
      MAX,
      { failure: 'forbidden' },
    ],
    ['gives no right that the acting user lacks', MAX, { role: 'admin' }, MAX, { failure: 'forbidden' }],
    [
      'does not show a user other people’s visits by a link of their own',
      MAX,
      { staffId: 33 },
      MAX,
      forbidden('appointments.read'),
    ],
    ['lets a user keep the own link', MAX, { name: 'Max' }, MAX, { ok: true }],
    ['leaves the last administrator one', ADA, { role: 'staff' }, ADA, { failure: 'lastAdmin' }],
    [
      'lets the last administrator change a name',
      ADA,
      { name: 'Ada' },
      ADA,
      { ok: true, value: { name: 'Ada', role: 'admin' } },
    ],
  ])('%s', (_, before, input, actor, expected) => {
    expect(decideUserUpdate(before, input, toFacts(actor))).toMatchObject(expected);
  });

  test('makes one of two administrators a staff member', () => {
    const facts = toFacts(ADA, [ADA, toUser(4, { role: 'admin' })]);
    expect(decideUserUpdate(ADA, { role: 'staff' }, facts)).toMatchObject({
      ok: true,
      value: { role: 'staff' },
    });
  });
});

test('finds a user of the team, and nobody else', () => {
  expect(checkTeamUser(toFacts(ADA).team, 2)).toStrictEqual({ ok: true, value: MAX });
  const errors = { userId: [expect.any(String)] };
  expect(checkTeamUser(toFacts(ADA).team, 9)).toStrictEqual({ ok: false, failure: 'recordNotFound', errors });
});
