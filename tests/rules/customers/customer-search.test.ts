import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  listSearchWords,
  matchesName,
  matchesSearch,
  parsePhoneEndTerms,
  parseSearchTerms,
  type Searchable,
  toFirstNameFirstSortKey,
} from '../../../lib/rules/customers/customer-search.ts';

const ANNE: Searchable = {
  fname: 'Anne-Marie',
  lname: "O'Brien Müller",
  email: 'anne.obrien+vip@mail.example.test',
  phone: '+49 (0)171 1230567',
};
const SOREN: Searchable = { fname: 'Søren', lname: 'Łukasz', email: '', phone: '212-555-0199' };

// BEHAVIOR §7.3
describe('a search', () => {
  test.each([
    ['the start of a first name', 'ann'],
    ['a part after a hyphen', 'marie'],
    ['two words in any order', 'mül anne'],
    ['a name without its accent', 'muller'],
    ['a name in capitals', 'MÜLLER'],
    ['a name without its apostrophe', 'obrien'],
    ['a name with another apostrophe', 'O’Brien'],
    ['a whole e-mail address', 'anne.obrien+vip@mail.example.test'],
    ['the start of an e-mail address', 'anne.ob'],
    ['a later part of an e-mail address', 'vip'],
    ['a domain', '@mail.ex'],
    ['a domain without its sign', 'mail.example'],
    ['a name and a part of an e-mail address', 'müller vip'],
    ['a whole phone number', '+49 171 1230567'],
    ['a phone number with the international prefix', '0049 171/1230567'],
    ['a national phone number', '(0171) 123-0567'],
    ['the start of a national phone number', '0171 12'],
    ['a local phone number', '1230567'],
    ['the end of a phone number', '0567'],
    ['the end of a phone number with signs', '05-67'],
    ['a name and the end of a phone number', 'anne 0567'],
    ['wide letters', 'ＭＵＬＬＥＲ'],
    ['nothing', ''],
    ['only signs', ' - ( . '],
  ])('finds a person by %s', (_what, text) => {
    expect(matchesSearch(ANNE, parseSearchTerms(text))).toBe(true);
  });

  test.each([
    ['0567', true],
    ['123-0567', true],
    ['0171 1230567', false],
    ['1712', false],
    ['05', false],
    ['anne', false],
  ])('takes %s for the end of a phone number of the person: %s', (text, isEnd) => {
    const terms = parsePhoneEndTerms(text);
    expect(terms !== undefined && matchesSearch(ANNE, terms)).toBe(isEnd);
  });

  test.each([
    ['the end of a word', 'ller'],
    ['two words of which one differs', 'anne smith'],
    ['another e-mail address', 'anne@mail.example.test'],
    ['another domain', '@example'],
    ['digits inside of a phone number', '711230'],
    ['another phone number', '0171 1230568'],
    ['zeros', '000'],
    ['zeros with signs', '00-0'],
    ['a zero in brackets', '(0)'],
    ['another name before a phone number', 'smith 0567'],
    ['another name after a phone number', '0567 smith'],
    ['a letter before a phone number', 'x0491'],
    ['a letter after a phone number', '0491x'],
  ])('does not find a person by %s', (_what, text) => {
    expect(matchesSearch(ANNE, parseSearchTerms(text))).toBe(false);
  });

  test.each([
    ['0000', true],
    ['00-00', true],
    ['200 0000', true],
    ['000', true],
    ['00000', false],
  ])('compares a number that ends with zeros with %s: %s', (text, expected) => {
    const office = { fname: '', lname: '', email: '', phone: '+1 212 200 0000' };
    expect(matchesSearch(office, parseSearchTerms(text))).toBe(expected);
  });

  test.each(['soren', 'SØREN', 'lukasz', '2125550199', '0199', '555-0199'])(
    'finds letters without accents, and numbers without a country code: %s',
    (text) => {
      expect(matchesSearch(SOREN, parseSearchTerms(text))).toBe(true);
    },
  );

  test.each([
    ['ΟΔΥΣΣΕΥΣ', 'οδυσσευς'],
    ['Straße', 'STRASSE'],
    ['Ægir', 'aegir'],
    ['김민준', '김민'],
    ['Jürgen Müller', 'mueller'],
    ['Jürgen Müller', 'MUELLER juergen'],
    ['Jürgen Müller', 'muller'],
    ['Jürgen Müller', 'müller'],
    ['Jürgen Müller', 'mue'],
    ['Juergen Mueller', 'Müller'],
    ['Straße', 'strasse'],
    ['Samuel Goethe', 'samue'],
    ['Samuel Goethe', 'goethe'],
    ['Samuel Goethe', 'göthe'],
    ['张伟', '张'],
    ['张伟', '伟'],
    ['张伟', '张 伟'],
    ['김민준', '민준'],
    ['ﾊﾅｺ', 'ハナコ'],
    ['ＡＢＣ', 'abc'],
    ['Agent 007', '００７'],
    ['Agent 007', '007'],
    ['Agent 007', ' 007 '],
  ])('finds %s by %s', (fname, text) => {
    expect(matchesSearch({ fname, lname: '', email: '', phone: '' }, parseSearchTerms(text))).toBe(true);
  });
});

// BEHAVIOR §7.3
test.each([
  ['Jürgen', 'Müller', 'Mueller'],
  ['张', '伟', '张伟'],
  ['伟', '张', '张伟'],
  ['张', '伟x1', '张伟x1'],
  ['민준', '김', '김민준'],
])('finds %s %s by %s, also without the contact', (fname, lname, text) => {
  const person = { fname, lname, email: '', phone: '' };
  const terms = parseSearchTerms(text);
  expect([matchesSearch(person, terms), matchesName(toFirstNameFirstSortKey(person), terms)]).toStrictEqual([
    true,
    true,
  ]);
});

test.each([
  ['张伟', '张三'],
  ['Jürgen Müller', 'Miller'],
])('does not find %s by %s', (fname, text) => {
  expect(matchesSearch({ fname, lname: '', email: '', phone: '' }, parseSearchTerms(text))).toBe(false);
});

test('finds a phone number in wide digits', () => {
  const person = { fname: '', lname: '', email: '', phone: '０１７１ １２３０５６７' };
  expect(matchesSearch(person, parseSearchTerms('0171 1230567'))).toBe(true);
});

describe('the words of a person', () => {
  test('have base letters', () => {
    const name = { fname: 'ŒUVRE Łódź Ærø Đỗ Guðrún', lname: 'Þór Işık Weiß Οδυσσεύς', email: '', phone: '' };
    expect(listSearchWords(name)).toStrictEqual(
      ['ouvre', 'lodz', 'aro', 'do', 'gudrun', 'thor', 'isik', 'weiss', 'οδυσσευσ'].sort(),
    );
  });

  test('are few: none begins another one', () => {
    expect(
      listSearchWords({ fname: 'Carla', lname: 'Client', email: 'carla@demo.test', phone: '' }),
    ).toStrictEqual(['carla@demo.test', 'client', 'demo.test']);
    expect(listSearchWords({ fname: '', lname: '', email: '', phone: '' })).toStrictEqual([]);
  });

  test('fit into keys and one transaction, whatever the texts', () => {
    const text = fc.string({ unit: 'grapheme', maxLength: 255 });
    const person = fc.record({ fname: text, lname: text, email: text, phone: text });
    fc.assert(
      fc.property(person, (each) => {
        const words = listSearchWords(each);
        expect(words.length).toBeLessThanOrEqual(21);
        const sizes = [...words, toFirstNameFirstSortKey(each)].map((word) => Buffer.byteLength(word));
        expect(Math.max(...sizes)).toBeLessThanOrEqual(400);
      }),
      { numRuns: 30 },
    );
    const many = { fname: 'a b c d e f g h i j k l', lname: '한'.repeat(255), email: '', phone: '' };
    expect(listSearchWords(many).length).toBeLessThanOrEqual(10);
    const parts = { fname: '', lname: '', email: 'a.b.c.d.e.f.g.h@x.test', phone: '' };
    expect(listSearchWords(parts)).toStrictEqual(['a.b.c.d.e.f.g.h@x.test', 'b', 'c', 'd', 'e', 'x.test']);
  });

  test('find their own person, typed whole', () => {
    const word = fc.stringMatching(/^[a-zA-ZäöüÉñ]{1,20}$/);
    fc.assert(
      fc.property(word, word, fc.stringMatching(/^[1-9]\d{6,14}$/), (fname, lname, phone) => {
        const person = { fname, lname, email: `${fname}.${lname}@mail.test`, phone };
        for (const text of [
          fname,
          `${lname} ${fname}`,
          person.email,
          phone,
          phone.slice(-4),
          phone.slice(0, 3),
        ]) {
          expect(matchesSearch(person, parseSearchTerms(text))).toBe(true);
        }
      }),
    );
  });
});

test.each([
  ['@', []],
  ['@ ann', [['ann']]],
  ['0', [['0']]],
  ['0491', [['0491', '491']]],
  ['49  10', [['4910']]],
  ['00-00', [['0000']]],
])('reads %j as %j', (text, terms) => {
  expect(parseSearchTerms(text)).toStrictEqual(terms);
});

test('a search of long words compares their first 100 characters, one of many words its first ten', () => {
  const long = { fname: 'x'.repeat(255), lname: '', email: '', phone: '' };
  expect(matchesSearch(long, parseSearchTerms('x'.repeat(120)))).toBe(true);
  expect(matchesSearch(long, parseSearchTerms(`${'x'.repeat(100)}y`))).toBe(true);
  expect(matchesSearch(long, parseSearchTerms(`${'x'.repeat(99)}y`))).toBe(false);
  expect(parseSearchTerms('a b c d e f g h i j k')).toHaveLength(10);
});

test('names are in order without case, accents and apostrophes', () => {
  const names = ['Zoë', 'émile', 'Emil', "O'Neil", 'Ob', 'Åsa', 'anna b', 'Anna', 'anna-lee', ''];
  const sorted = names.toSorted((a, b) =>
    toFirstNameFirstSortKey({ fname: a, lname: '' }) < toFirstNameFirstSortKey({ fname: b, lname: '' })
      ? -1
      : 1,
  );
  expect(sorted).toStrictEqual([
    '',
    'Anna',
    'anna b',
    'anna-lee',
    'Åsa',
    'Emil',
    'émile',
    'Ob',
    "O'Neil",
    'Zoë',
  ]);
});

// BEHAVIOR §2.5
test.each([
  ['anne', true],
  ['obri mull', true],
  ['mull anne', true],
  ['rien', false],
  ['anne soren', false],
  ['anne.obrien@mail', false],
])('%s finds Anne-Marie by her name alone: %s', (typed, expected) => {
  expect(matchesName(toFirstNameFirstSortKey(ANNE), parseSearchTerms(typed))).toBe(expected);
});

test('a name is found by a number without its zeros, and by its first ten words alone', () => {
  const isFound = (fname: string, lname: string, typed: string) =>
    matchesName(toFirstNameFirstSortKey({ fname, lname }), parseSearchTerms(typed));
  expect([isFound('Table', '7', '07'), isFound('Table', '07', '07')]).toStrictEqual([true, true]);
  const words = 'a b c d e f g h i j k';
  expect([isFound(words, '', 'j'), isFound(words, '', 'k')]).toStrictEqual([true, false]);
});

test.each([
  [' 0142 ', [['142#']]],
  ['٠١٤٢', undefined],
  ['555', undefined],
  ['ann 0142', undefined],
])('the text %j as the end of a phone number has the terms %j', (text, terms) => {
  expect(parsePhoneEndTerms(text)).toStrictEqual(terms);
});
