import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Customer } from '../../../lib/rules/customers/customers.ts';
import {
  addToPersonIndex,
  createPersonIndex,
  findCustomerOfRow,
  findDuplicate,
  findKeptReason,
  findPhoneNameKey,
  type ImportedPerson,
  listPersonKeys,
  toComparedCustomer,
  toImportedCustomerProfile,
  toPersonName,
  withImportedFields,
  withoutImportedFields,
} from '../../../lib/rules/imports/customers.ts';

const person: fc.Arbitrary<ImportedPerson> = fc.record({
  fname: fc.constantFrom('', 'Anna', 'ANNA', 'Ben'),
  lname: fc.constantFrom('', 'Smith'),
  email: fc.constantFrom('', '', 'anna@example.test'),
  phone: fc.constantFrom('', '+1 212 555 0123', '+1 (212) 555-0123', '+1 212 555 0199'),
});

const plain = (text: string): string => text.toLowerCase().replaceAll(/[^a-z\d]/g, '');
const toName = ({ fname, lname }: ImportedPerson): string => plain(fname + lname);

// BEHAVIOR §43.4
test('a row means the client of its mailbox, else the first one of its number without another first name, else the only one of its name', () => {
  fc.assert(
    fc.property(fc.array(person, { maxLength: 12 }), person, (known, row) => {
      const index = createPersonIndex();
      for (const [place, each] of known.entries()) addToPersonIndex(index, { ...each, id: place + 1 });
      const byMailbox = row.email === '' ? -1 : known.findLastIndex(({ email }) => email === row.email);
      const byPhone = known.findIndex(
        ({ phone, fname }) =>
          row.phone !== '' &&
          plain(phone) === plain(row.phone) &&
          (fname === '' || row.fname === '' || plain(fname) === plain(row.fname)),
      );
      const named = known.flatMap((each, place) =>
        toName(row) !== '' && toName(each) === toName(row) ? [place] : [],
      );
      const duplicate =
        byMailbox >= 0
          ? { id: byMailbox + 1, by: 'email' }
          : byPhone >= 0
            ? { id: byPhone + 1, by: 'phone' }
            : undefined;
      expect(findDuplicate(index, row)).toStrictEqual(duplicate);
      const only = named.length === 1 ? { id: Number(named[0]) + 1, by: 'name' } : undefined;
      expect(findCustomerOfRow(index, row)).toStrictEqual(duplicate ?? only);
    }),
    { seed: 1, numRuns: 300 },
  );
});

test.each([
  [{ fname: 'Anna', lname: 'Smith', name: 'x' }, 'Anna', 'Smith'],
  [{ fname: 'Anna' }, 'Anna', ''],
  [{ lname: 'Smith' }, 'Smith', ''],
  [{ name: 'Smith, Anna' }, 'Anna', 'Smith'],
  [{ name: 'Smith ,Anna Lee' }, 'Anna Lee', 'Smith'],
  [{ name: 'Anna Lee Smith' }, 'Anna', 'Lee Smith'],
  [{ name: 'Anna', lname: 'Smith' }, 'Anna', 'Smith'],
  [{ name: 'Anna' }, 'Anna', ''],
  [{ name: 'Anna,' }, 'Anna,', ''],
  [{}, '', ''],
])('the first and the last name of %j', (row, fname, lname) => {
  expect(toPersonName(row)).toStrictEqual({ fname, lname });
});

// BEHAVIOR §43.6
test('the profile of a row has what the row gives, and no birthday that is to come', () => {
  const row = {
    fname: 'Anna',
    email: 'a@x.test',
    birthday: '1990-02-03',
    note: 'n',
    alert: 'a',
    tags: ['t'],
  };
  const profile = { fname: 'Anna', lname: '', email: 'a@x.test', phone: '+1' };
  const more = { note: 'n', alert: 'a', tags: ['t'] };
  const today = '2026-11-16';
  expect(toImportedCustomerProfile(row, '+1', today)).toStrictEqual({
    ...profile,
    ...more,
    birthday: '1990-02-03',
  });
  expect(toImportedCustomerProfile({ ...row, birthday: today }, '+1', today)).toHaveProperty(
    'birthday',
    today,
  );
  expect(toImportedCustomerProfile({ ...row, birthday: '2026-11-17' }, '+1', today)).toStrictEqual({
    ...profile,
    ...more,
  });
  expect(toImportedCustomerProfile({}, '', today)).toStrictEqual({
    fname: '',
    lname: '',
    email: '',
    phone: '',
  });
});

test.each([
  [{ email: 'Anna@X.test', phone: '+1 (212) 555-0123' }, ['mailbox anna@x.test', 'phone 12125550123']],
  [{ email: '', phone: '1234567' }, ['phone 1234567']],
  [{ email: '', phone: '123456' }, []],
])('rows of %j depend on each other', (contact, keys) => {
  expect(listPersonKeys({ fname: 'Anna', lname: '', ...contact })).toStrictEqual(keys);
});

test.each([
  ['+1 (212) 555-0123', '5550123 anna'],
  ['555-0123', '5550123 anna'],
  ['123456', undefined],
])('people with the number %s are compared by %s', (phone, key) => {
  expect(findPhoneNameKey({ fname: 'Anna', phone })).toBe(key);
});

const ANNA: Customer = {
  id: 1,
  fname: 'Anna',
  lname: '',
  email: '',
  phone: '',
  emailVerified: false,
  createdAt: 'then',
  tags: [],
};
const ROW = {
  fname: 'Ann',
  lname: 'Smith',
  email: 'a@x.test',
  phone: '+1',
  birthday: '1990-02-03',
  note: 'n',
  alert: 'a',
  tags: ['t'],
};

// BEHAVIOR §43.4
test.each([
  ['all that is empty', ANNA, ROW, ['lname', 'email', 'phone', 'birthday', 'note', 'alert', 'tags']],
  ['nothing that is there', { ...ANNA, ...ROW }, ROW, []],
  [
    'nothing by an empty value',
    ANNA,
    { ...ROW, lname: '', note: '', tags: [] },
    ['email', 'phone', 'birthday', 'alert'],
  ],
])('a row fills %s, and an undo empties it again', (_, before, row, fields) => {
  const { customer, filled } = withImportedFields(before, row);
  expect(filled).toStrictEqual(fields);
  expect(customer).toStrictEqual({
    ...before,
    ...Object.fromEntries(fields.map((name) => [name, ROW[name as keyof typeof ROW]])),
  });
  const { tags: _tags, ...without } = before;
  expect(withoutImportedFields(customer, filled)).toStrictEqual(filled.includes('tags') ? without : before);
});

// BEHAVIOR §43.5
test.each([
  ['nobody has used or changed', {}, true, undefined],
  ['somebody has changed', {}, false, 'changed'],
  ['has a visit or a sale', { additions: 1 }, true, 'used'],
  ['another client was merged into', { mergedIds: [2] }, true, 'used'],
  ['has logged in', { lastLogInAt: 'then' }, true, 'used'],
  ['can log in', { passwordHash: 'hash' }, true, 'used'],
  ['has been used, and changed', { additions: 1 }, false, 'used'],
  ['had nothing added', { additions: 0, mergedIds: [] }, true, undefined],
] as const)('an undo of a client whom %s', (_, more, isAsWritten, reason) => {
  expect(findKeptReason({ ...ANNA, ...more }, isAsWritten)).toBe(reason);
});

test('a client is as the import wrote it until a field of the profile changes', () => {
  const before = toComparedCustomer(ANNA);
  expect(toComparedCustomer({ ...ANNA, id: 2, changedAt: 'now', additions: 1 })).toStrictEqual(before);
  for (const change of [
    { fname: 'x' },
    { lname: 'x' },
    { email: 'x' },
    { phone: 'x' },
    { note: 'x' },
    { alert: 'x' },
    { tags: ['x'] },
    { birthday: 'x' },
    { smsNumber: 'x' },
    { pendingEmail: 'x' },
  ]) {
    expect(toComparedCustomer({ ...ANNA, ...change }), JSON.stringify(change)).not.toEqual(before);
  }
});
