import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  addPerson,
  createPersonIndex,
  findDuplicate,
  findPerson,
  type ImportedPerson,
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
      for (const [place, each] of known.entries()) addPerson(index, { ...each, id: place + 1 });
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
      expect(findDuplicate(index, row)).toEqual(duplicate);
      const only = named.length === 1 ? { id: Number(named[0]) + 1, by: 'name' } : undefined;
      expect(findPerson(index, row)).toEqual(duplicate ?? only);
    }),
    { seed: 1, numRuns: 300 },
  );
});
