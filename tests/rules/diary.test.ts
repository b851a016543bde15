import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  bookedMinutes,
  type DayPage,
  type Entry,
  emptyPage,
  entriesOf,
  entriesText,
  overlaps,
  pagesBy,
  withEntry,
  withoutAppointment,
  withoutEntries,
} from '../../lib/rules/diary.ts';

const entry = (from: number, to: number, id: number, kind: Entry['kind'] = 'appointment'): Entry => ({
  kind,
  id,
  from,
  to,
});

const anyEntry: fc.Arbitrary<Entry> = fc
  .tuple(fc.nat(1440), fc.nat(1440), fc.integer({ min: 1, max: 999_999_999_999 }), fc.boolean())
  .map(([a, b, id, isBlock]) => entry(Math.min(a, b), Math.max(a, b), id, isBlock ? 'block' : 'appointment'));

describe('the text of an entry list', () => {
  test('gives back what was written', () => {
    fc.assert(
      fc.property(fc.array(anyEntry), (entries) => {
        expect(entriesOf(entriesText(entries))).toEqual(entries);
      }),
      { numRuns: 1_000 },
    );
    expect(entriesOf('')).toEqual([]);
  });

  test('takes at most 9 bytes an entry for ids below 16 million', () => {
    expect(Buffer.byteLength(entriesText([entry(1439, 1440, 15_999_999, 'block')]))).toBe(9);
  });

  test('stays as it is: what is stored must be readable for ever', () => {
    expect(entriesText([entry(540, 600, 1), entry(720, 1440, 4_096, 'block')])).toBe('IcJYB.LQWgBAA!');
  });

  test.each([
    ['cut off', 'IcJYB'],
    ['without an id', 'IcJY.'],
    ['with a foreign mark', 'IcJYB?'],
    ['with a foreign digit', 'I~JYB.'],
    ['that ends before it starts', 'JYIcB.'],
    ['that ends after midnight', 'Ic__B.'],
    ['beyond ASCII', 'Ic\u{1F600}B.'],
  ])('throws on an entry %s', (_, text) => expect(() => entriesOf(text)).toThrow('Unreadable diary text'));
});

describe('edits of a diary', () => {
  const entries = [entry(540, 600, 1), entry(600, 630, 2, 'block'), entry(700, 760, 1)];

  test('an entry goes where its start belongs, and the list given stays as it was', () => {
    expect(withEntry(entries, entry(650, 660, 3)).map(({ id }) => id)).toEqual([1, 2, 3, 1]);
    expect(entries).toHaveLength(3);
  });

  test('an appointment leaves with all its entries; a block time of the same number stays', () => {
    expect(withoutEntries(entries, 'appointment', 1)).toEqual([entries[1]]);
    expect(withoutEntries(entries, 'block', 1)).toEqual(entries);
    expect(withoutEntries(entries, 'block', 2)).toEqual([entries[0], entries[2]]);
  });

  test('an appointment leaves every list of its page, block times stay', () => {
    const page: DayPage = {
      date: '2026-05-01',
      members: new Map([
        [7, entries],
        [8, [entry(600, 700, 2)]],
      ]),
      room: [entry(760, 800, 1)],
      blocks: [entry(0, 60, 1, 'block')],
    };
    expect(withoutAppointment(page, 1)).toEqual({
      ...page,
      members: new Map([
        [7, [entries[1]]],
        [8, [entry(600, 700, 2)]],
      ]),
      room: [],
    });
  });

  test('booked minutes are those of appointments', () => expect(bookedMinutes(entries)).toBe(120));

  test.each([
    [530, 540, false],
    [530, 541, true],
    [550, 560, true],
    [500, 800, true],
    [630, 700, false],
    [760, 900, false],
    [560, 560, false],
  ])('%i to %i overlaps: %j', (from, to, expected) => expect(overlaps(entries, { from, to })).toBe(expected));
});

test('a page is found by its location and date only', () => {
  const pages = pagesBy([
    [1, emptyPage('2026-05-01')],
    [1, emptyPage('2026-05-02')],
    [2, emptyPage('2026-05-01')],
  ]);
  expect(pages(1, '2026-05-02')).toEqual(emptyPage('2026-05-02'));
  expect(pages(2, '2026-05-01')).toEqual(emptyPage('2026-05-01'));
  expect(pages(2, '2026-05-02')).toBeUndefined();
  expect(pages(3, '2026-05-01')).toBeUndefined();
});
