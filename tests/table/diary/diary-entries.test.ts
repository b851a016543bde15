import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { DiaryEntry } from '../../../lib/rules/diary/day-pages.ts';
import { formatDiaryEntries, parseDiaryEntries } from '../../../lib/table/diary/diary-entries.ts';

const entry = (
  from: number,
  to: number,
  id: number,
  kind: DiaryEntry['kind'] = 'appointment',
): DiaryEntry => ({
  kind,
  id,
  from,
  to,
});

const anyEntry: fc.Arbitrary<DiaryEntry> = fc
  .tuple(fc.nat(1440), fc.nat(1440), fc.integer({ min: 1, max: 999_999_999_999 }), fc.boolean())
  .map(([a, b, id, isBlock]) => entry(Math.min(a, b), Math.max(a, b), id, isBlock ? 'block' : 'appointment'));

// BEHAVIOR §14.4
describe('the text of an entry list', () => {
  test('parses to the entries that it was formatted from', () => {
    fc.assert(
      fc.property(fc.array(anyEntry), (entries) => {
        expect(parseDiaryEntries(formatDiaryEntries(entries))).toEqual(entries);
      }),
      { numRuns: 1_000 },
    );
    expect(parseDiaryEntries('')).toEqual([]);
  });

  test('takes at most 9 bytes per entry for ids below 16 million', () => {
    expect(Buffer.byteLength(formatDiaryEntries([entry(1439, 1440, 15_999_999, 'block')]))).toBe(9);
  });

  test('never changes its format, because stored texts must stay readable', () => {
    expect(formatDiaryEntries([entry(540, 600, 1), entry(720, 1440, 4_096, 'block')])).toBe('IcJYB.LQWgBAA!');
  });

  test.each([
    ['cut off', 'IcJYB'],
    ['without an id', 'IcJY.'],
    ['with an unknown mark', 'IcJYB?'],
    ['with an unknown digit', 'I~JYB.'],
    ['that ends before it starts', 'JYIcB.'],
    ['that ends after midnight', 'Ic__B.'],
    ['beyond ASCII', 'Ic\u{1F600}B.'],
  ])('throws on an entry %s', (_, text) =>
    expect(() => parseDiaryEntries(text)).toThrow('Unreadable diary text'),
  );
});
