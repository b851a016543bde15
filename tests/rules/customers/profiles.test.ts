import { expect, test } from 'vitest';
import {
  applyProfileUnverifyingNewEmail,
  isCurrentPasswordRequired,
  type ProfileInput,
  toAccountOfCustomer,
} from '../../../lib/rules/access/accounts.ts';
import type { Customer } from '../../../lib/rules/customers/customers.ts';

const JANE: Customer = {
  id: 7,
  fname: 'Jane',
  lname: 'Doe',
  email: 'jane@customers.test',
  phone: '1',
  emailVerified: true,
  passwordHash: 'hash',
  createdAt: '2027-01-01T00:00:00.000Z',
};
const { passwordHash: _hash, ...WITHOUT_PASSWORD } = JANE;

const NOTED = {
  note: 'Likes tea',
  alert: 'Latex',
  tags: ['vip'],
  birthday: '1990-05-01',
  mustCall: true,
  language: 'de',
} as const;
const OTHER = {
  ...NOTED,
  note: 'Likes milk',
  alert: 'Nuts',
  tags: ['late'],
  birthday: '1991-06-02',
  language: 'fr',
} as const;
const EMPTIED = { note: '', alert: '', tags: [], birthday: null, mustCall: false, language: null };

// BEHAVIOR §4.4
test.each<[what: string, customer: Customer, input: ProfileInput, expected: boolean]>([
  ['no field', JANE, {}, false],
  ['the name and phone', JANE, { fname: 'Joan', lname: 'D', phone: '2' }, false],
  ['the password', JANE, { password: 'new' }, true],
  ['the address', JANE, { email: 'new@customers.test' }, true],
  ['the address to the same', JANE, { email: JANE.email }, false],
  ['the address of an account without password', WITHOUT_PASSWORD, { email: 'new@customers.test' }, false],
  ['the password of an account without password', WITHOUT_PASSWORD, { password: 'new' }, false],
])('a change of %s', (_, customer, input, expected) => {
  expect(isCurrentPasswordRequired(toAccountOfCustomer(customer), input)).toBe(expected);
});

test.each<[what: string, before: Customer, input: ProfileInput, change: Partial<Customer>]>([
  ['keeps fields that are left out', JANE, {}, {}],
  ['sets the fields', JANE, { fname: 'Joan', lname: '', phone: '' }, { fname: 'Joan', lname: '', phone: '' }],
  ['never changes the password', JANE, { password: 'new' }, {}],
  ['keeps the proof of the same address', JANE, { email: JANE.email }, {}],
  [
    'drops the proof with the address',
    JANE,
    { email: 'x@y.test' },
    { email: 'x@y.test', emailVerified: false },
  ],
  [
    'proves no address',
    { ...JANE, emailVerified: false },
    { fname: 'J' },
    { fname: 'J', emailVerified: false },
  ],
  [
    'keeps the notes of the salon and the language',
    { ...JANE, ...NOTED },
    { fname: 'J' },
    { fname: 'J', ...NOTED },
  ],
  ['sets the notes of the salon and the language', { ...JANE, ...NOTED }, OTHER, OTHER],
  ['drops the notes of the salon and the language', { ...JANE, ...NOTED }, EMPTIED, {}],
  ['sets the number of SMS', JANE, { smsNumber: '+12125550123' }, { smsNumber: '+12125550123' }],
  ['drops the number of SMS without consent', { ...JANE, smsNumber: '+12125550123' }, {}, {}],
])('a profile change %s', (_, before, input, change) => {
  expect(applyProfileUnverifyingNewEmail(before, input)).toStrictEqual({ ...JANE, ...change });
});
