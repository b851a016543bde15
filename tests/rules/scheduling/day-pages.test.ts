import { describe, expect, test } from 'vitest';
import {
  bookedMinutes,
  type DayPage,
  type DiaryEntry,
  emptyPage,
  pagesBy,
  withEntry,
  withoutAppointment,
  withoutEntries,
} from '../../../lib/rules/scheduling/day-pages.ts';

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
