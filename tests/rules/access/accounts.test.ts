import { expect, test } from 'vitest';
import { toAccountOfCustomer, toAccountOfUser } from '../../../lib/rules/access/accounts.ts';
import { checkTokenAccount } from '../../../lib/rules/access/sessions.ts';

const createdAt = '2027-01-01T00:00:00.000Z';
const admin = (generation?: number, fields: object = {}) =>
  toAccountOfUser({
    id: 7,
    name: 'Ada',
    email: 'ada@salon.test',
    role: 'admin',
    passwordHash: 'x',
    createdAt,
    ...(generation === undefined ? {} : { generation }),
    ...fields,
  });
const customer = toAccountOfCustomer({
  id: 7,
  fname: 'Jane',
  lname: 'Doe',
  email: '',
  phone: '',
  emailVerified: false,
  createdAt,
});
const caller = { kind: 'user', id: 7, role: 'admin' } as const;

// BEHAVIOR §3.2, §1.3
test.each([
  ['without any change since', { caller, generation: 0 }, admin(), true],
  ['of the present generation', { caller, generation: 2 }, admin(2), true],
  ['of an older generation', { caller, generation: 1 }, admin(2), false],
  ['without a generation, after a change', { caller, generation: 0 }, admin(1), false],
  ['of an erased salon of the same slug', { caller, generation: 0, lifeId: 'a-life' }, admin(), false],
  ['of a deleted person', { caller, generation: 0 }, undefined, false],
  ['of a customer', { caller: customer.caller, generation: 0 }, customer, true],
] as const)('a token %s', (_, token, account, isAccepted) => {
  const salon = { lifeId: 'this-life' };
  const checked = checkTokenAccount({ ...salon, issuedAt: new Date(0), ...token }, account, salon);
  expect(checked.ok).toBe(isAccepted);
  if (!checked.ok) expect(checked.failure).toBe('tokenInvalid');
});

test('the account of a customer has the linked identities of its record, or none', () => {
  const linked = { id: 8, fname: 'Joe', lname: '', email: '', phone: '', emailVerified: true, createdAt };
  expect(toAccountOfCustomer(linked)).toMatchObject({ kind: 'customer', name: 'Joe', subjects: [] });
  expect(toAccountOfCustomer({ ...linked, subjects: ['google:1'] }).subjects).toStrictEqual(['google:1']);
});

test('the account of a user: a verified address, and no linked identity', () => {
  expect(admin(2)).toEqual({
    kind: 'user',
    id: 7,
    name: 'Ada',
    email: 'ada@salon.test',
    emailVerified: true,
    caller,
    passwordHash: 'x',
    generation: 2,
    hasSecondFactor: false,
    isPinLocked: false,
    subjects: [],
  });
  expect(admin().generation).toBe(0);
  expect(admin(2, { factorSecret: 'sealed' }).hasSecondFactor).toBe(true);
  expect(admin(2, { pinLockedAt: createdAt }).isPinLocked).toBe(true);
});

test('the account of a customer: as they are, also without password, address and change', () => {
  const account = {
    kind: 'customer',
    id: 7,
    name: 'Jane Doe',
    email: '',
    emailVerified: false,
    caller: { kind: 'customer', id: 7 },
    passwordHash: undefined,
    generation: 0,
    hasSecondFactor: false,
    isPinLocked: false,
    subjects: [],
    mustCall: false,
  };
  expect(customer).toEqual(account);
  const verified = { email: 'jane@x.test', emailVerified: true, generation: 3, subjects: ['google:1'] };
  const person = { id: 7, fname: 'Jane', lname: 'Doe', phone: '', createdAt, passwordHash: 'x', ...verified };
  expect(toAccountOfCustomer(person)).toEqual({ ...account, ...verified, passwordHash: 'x' });
});
