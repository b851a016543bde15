import { describe, expect, test } from 'vitest';
import {
  countVisitAndHoldMinutes,
  type DayPage,
  type DiaryEntry,
  toDayPageLookup,
  toEmptyDayPage,
  withDiaryEntry,
  withoutAppointment,
  withoutDiaryEntry,
} from '../../../lib/rules/diary/day-pages.ts';

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

// BEHAVIOR §13.5
describe('edits of a diary', () => {
  const entries = [entry(540, 600, 1), entry(600, 630, 2, 'block'), entry(700, 760, 1)];

  test('adds an entry in order and does not change the original list', () => {
    expect(withDiaryEntry(entries, entry(650, 660, 3)).map(({ id }) => id)).toStrictEqual([1, 2, 3, 1]);
    expect(entries).toHaveLength(3);
  });

  test('orders entries of one start by their end', () => {
    const list = withDiaryEntry([entry(540, 600, 1), entry(540, 570, 2)], entry(540, 580, 3));
    expect(list.map(({ id }) => id)).toStrictEqual([2, 3, 1]);
  });

  test('removes all entries of an appointment, but not a block time with the same id', () => {
    expect(withoutDiaryEntry(entries, 'appointment', 1)).toStrictEqual([entries[1]]);
    expect(withoutDiaryEntry(entries, 'block', 1)).toStrictEqual(entries);
    expect(withoutDiaryEntry(entries, 'block', 2)).toStrictEqual([entries[0], entries[2]]);
  });

  test('removes an appointment from every list of a page and keeps block times', () => {
    const page: DayPage = {
      date: '2026-05-01',
      staffEntries: new Map([
        [7, entries],
        [8, [entry(600, 700, 2)]],
      ]),
      resourceEntries: new Map([[7, [entry(540, 600, 1), entry(600, 660, 3)]]]),
      locationEntries: [entry(760, 800, 1)],
      blockEntries: [entry(0, 60, 1, 'block')],
    };
    expect(withoutAppointment(page, 1)).toStrictEqual({
      ...page,
      staffEntries: new Map([
        [7, [entries[1]]],
        [8, [entry(600, 700, 2)]],
      ]),
      resourceEntries: new Map([[7, [entry(600, 660, 3)]]]),
      locationEntries: [],
    });
  });

  test('counts minutes of appointments only', () => expect(countVisitAndHoldMinutes(entries)).toBe(120));
});

test('an empty page has no entries', () => {
  expect(toEmptyDayPage('2026-05-01')).toStrictEqual({
    date: '2026-05-01',
    staffEntries: new Map(),
    resourceEntries: new Map(),
    locationEntries: [],
    blockEntries: [],
  });
});

test('finds a page by location and date', () => {
  const pages = toDayPageLookup([
    [1, toEmptyDayPage('2026-05-01')],
    [1, toEmptyDayPage('2026-05-02')],
    [2, toEmptyDayPage('2026-05-01')],
  ]);
  expect(pages(1, '2026-05-02')).toStrictEqual(toEmptyDayPage('2026-05-02'));
  expect(pages(2, '2026-05-01')).toStrictEqual(toEmptyDayPage('2026-05-01'));
  expect(pages(2, '2026-05-02')).toBeUndefined();
  expect(pages(3, '2026-05-01')).toBeUndefined();
});
