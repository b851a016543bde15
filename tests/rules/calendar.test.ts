import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { bookingDate, slotTime } from '../../lib/contract/wire.ts';
import { addDays, addMonths, daysBetween, weekdayOf, wireDate, wireTime } from '../../lib/rules/calendar.ts';

/** As a request's fields are read; undefined where they are refused. */
const dateOfWire = (text: string) => bookingDate().safeParse(text).data;
const minuteOfWire = (text: string) => slotTime().safeParse(text).data;

const dates = fc.integer({ min: -20_000, max: 40_000 }).map((days) => addDays('2000-01-01', days));

describe('dates on the wire', () => {
  test.each([
    ['2026/05/01', '2026-05-01'],
    ['2028/02/29', '2028-02-29'],
    ['2026/02/29', undefined],
    ['2026/13/01', undefined],
    ['2026/00/10', undefined],
    ['2026/04/31', undefined],
    ['2026-05-01', undefined],
    ['26/05/01', undefined],
    ['0000/01/01', undefined],
    ['2026/05/01 ', undefined],
    ['', undefined],
  ])('%j is the date %j', (text, date) => expect(dateOfWire(text)).toBe(date));

  test('every date comes back from the wire as it went', () => {
    fc.assert(
      fc.property(dates, (date) => {
        expect(dateOfWire(wireDate(date))).toBe(date);
      }),
    );
    expect(wireDate('2026-05-01')).toBe('2026/05/01');
  });
});

describe('times on the wire', () => {
  test.each([
    ['12:00 AM', 0],
    ['12:59 AM', 59],
    ['01:00 AM', 60],
    ['09:05 AM', 545],
    ['11:59 AM', 719],
    ['12:00 PM', 720],
    ['01:30 PM', 810],
    ['11:59 PM', 1439],
  ])('%s is minute %i of the day, and back', (text, minute) => {
    expect(minuteOfWire(text)).toBe(minute);
    expect(wireTime(minute)).toBe(text);
  });

  test.each(['00:10 AM', '13:00 PM', '09:60 AM', '09:05', '9:5 AM', 'noon', ''])('%j is no time', (text) =>
    expect(minuteOfWire(text)).toBeUndefined(),
  );

  test('small letters and a single digit are understood', () => expect(minuteOfWire('9:05 pm')).toBe(1265));
});

describe('counting days', () => {
  test.each([
    ['2026-05-01', 'friday'],
    ['1970-01-01', 'thursday'],
    ['1969-12-31', 'wednesday'],
    ['2024-02-29', 'thursday'],
    ['2026-03-08', 'sunday'],
    ['2026-03-09', 'monday'],
  ])('%s is a %s', (date, weekday) => expect(weekdayOf(date)).toBe(weekday));

  test.each([
    ['2026-02-28', 1, '2026-03-01'],
    ['2028-02-28', 1, '2028-02-29'],
    ['2026-12-31', 1, '2027-01-01'],
    ['2026-03-01', -1, '2026-02-28'],
    ['2026-03-08', 30, '2026-04-07'],
  ])('%s and %i days is %s', (date, days, expected) => expect(addDays(date, days)).toBe(expected));

  test('days between two dates are the days to add to come from one to the other', () => {
    fc.assert(
      fc.property(dates, dates, (from, to) => {
        expect(addDays(from, daysBetween(from, to))).toBe(to);
      }),
    );
  });

  test.each([
    ['2026-01-31', 1, '2026-02-28'],
    ['2028-01-31', 1, '2028-02-29'],
    ['2026-01-15', 1, '2026-02-15'],
    ['2026-08-31', 1, '2026-09-30'],
    ['2026-08-31', 12, '2027-08-31'],
    ['2028-02-29', 12, '2029-02-28'],
    ['2026-12-31', 2, '2027-02-28'],
    ['2026-03-31', -1, '2026-02-28'],
    ['2026-05-10', 0, '2026-05-10'],
  ])('%s and %i months is %s: the end of the month clamps', (date, months, expected) =>
    expect(addMonths(date, months)).toBe(expected),
  );
});
