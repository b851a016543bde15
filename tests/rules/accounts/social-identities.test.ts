import { expect, test } from 'vitest';
import type { Customer } from '../../../lib/rules/accounts/people.ts';
import { type Identity, linkOf } from '../../../lib/rules/accounts/social-identities.ts';

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

// provider's word on the address, who has the subject, who has the address → whom the identity logs in as
const TABLE: [boolean, Customer | undefined, Customer | undefined, string][] = [
  [true, VERIFIED, undefined, 'known 1'],
  [false, VERIFIED, undefined, 'known 1'],
  [true, VERIFIED, UNVERIFIED, 'known 1'],
  [false, VERIFIED, UNVERIFIED, 'known 1'],
  [true, undefined, undefined, 'new'],
  [false, undefined, undefined, 'new'],
  [true, undefined, VERIFIED, 'linked 1'],
  [true, undefined, UNVERIFIED, 'claimed 2'],
  [false, undefined, VERIFIED, 'email'],
  [false, undefined, UNVERIFIED, 'email'],
];

test.each(TABLE)('an identity (verified: %s) logs in as who has its subject, else its address', (...row) => {
  const [emailVerified, bySubject, byEmail, expected] = row;
  const link = linkOf({ ...IDENTITY, emailVerified }, { bySubject, byEmail });
  const found = link.ok
    ? [link.value.as, ...('customer' in link.value ? [link.value.customer.id] : [])].join(' ')
    : Object.keys(link.errors ?? {}).join();
  expect(found).toBe(expected);
});
