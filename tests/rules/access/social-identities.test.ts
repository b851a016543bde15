import { expect, test } from 'vitest';
import {
  type Identity,
  isSubjectValid,
  matchIdentity,
  toCustomerOfIdentity,
} from '../../../lib/rules/access/social-identities.ts';
import type { Customer } from '../../../lib/rules/customers/customers.ts';

const customer = (id: number, change: Partial<Customer> = {}): Customer => ({
  id,
  fname: 'Jane',
  lname: 'Doe',
  email: 'jane@customers.test',
  phone: '',
  emailVerified: true,
  createdAt: '2027-01-01T00:00:00.000Z',
  ...change,
});
const IDENTITY: Identity = {
  subject: 'google:1',
  email: 'jane@customers.test',
  emailVerified: true,
  fname: 'Jane',
  lname: 'Doe',
};
const VERIFIED = customer(1);
const UNVERIFIED = customer(2, { emailVerified: false });
const TAKEN = 'email,Is already registered, please log in with your password';

// does the provider verify the address, owner of the subject, owner of the address → match (BEHAVIOR §4.3)
const TABLE: [boolean, Customer | undefined, Customer | undefined, string][] = [
  [true, VERIFIED, undefined, 'existing 1'],
  [false, VERIFIED, undefined, 'existing 1'],
  [true, VERIFIED, UNVERIFIED, 'existing 1'],
  [false, VERIFIED, UNVERIFIED, 'existing 1'],
  [true, undefined, undefined, 'new'],
  [false, undefined, undefined, 'new'],
  [true, undefined, VERIFIED, 'link 1'],
  [true, undefined, UNVERIFIED, 'takeover 2'],
  [false, undefined, VERIFIED, TAKEN],
  [false, undefined, UNVERIFIED, TAKEN],
];

test.each(TABLE)('matches by subject, then by address (verified by the provider: %s)', (...row) => {
  const [emailVerified, bySubject, byEmail, expected] = row;
  const match = matchIdentity({ ...IDENTITY, emailVerified }, { bySubject, byEmail }, true);
  const found = match.ok
    ? [match.value.kind, ...('customer' in match.value ? [match.value.customer.id] : [])].join(' ')
    : Object.entries(match.errors ?? {}).join();
  expect(found).toBe(expected);
});

test('registers nobody while sign-up is disabled', () => {
  const match = matchIdentity(IDENTITY, { bySubject: undefined, byEmail: undefined }, false);
  expect(match).toMatchObject({ failure: 'signupDisabled' });
});

test('a new customer has the names and address of the identity, and the proof of the provider', () => {
  const now = new Date('2027-01-01T00:00:00.000Z');
  expect(toCustomerOfIdentity(IDENTITY, 1, now)).toStrictEqual(VERIFIED);
  expect(toCustomerOfIdentity({ ...IDENTITY, email: '', emailVerified: false }, 1, now)).toStrictEqual(
    customer(1, { email: '', emailVerified: false }),
  );
});

test.each([
  ['google:1234', true],
  ['facebook:10/22:33', true],
  ['google:', false],
  ['google:12 34', false],
  ['google:ümlaut', false],
  [`google:${'1'.repeat(500)}`, true],
  [`google:${'1'.repeat(501)}`, false],
])('the subject %s can be stored: %s', (subject, expected) => {
  expect(isSubjectValid({ subject })).toBe(expected);
});
