import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dateWithSlashes, slotTime } from '../../lib/contract/fields.ts';
import {
  addDays,
  addMonths,
  addMonthsToInstant,
  countDaysBetween,
  countMonthsAndDays,
  listMonths,
  toUtcDate,
  toWeekday,
} from '../../lib/rules/calendar.ts';
import { toWireDate, toWireTime12h } from '../../lib/views/dates.ts';

/** Values of request fields; undefined if they are invalid. */
const parseDate = (text: string) => dateWithSlashes().safeParse(text).data;
const parseTime = (text: string) => slotTime().safeParse(text).data;

const dates = fc.integer({ min: -20_000, max: 40_000 }).map((days) => addDays('2000-01-01', days));

// BEHAVIOR §6.3, §6.4
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
  ])('parses %j as %j', (text, date) => expect(parseDate(text)).toBe(date));

  test('parses what it formats', () => {
    fc.assert(
      fc.property(dates, (date) => {
        expect(parseDate(toWireDate(date))).toBe(date);
      }),
    );
    expect(toWireDate('2026-05-01')).toBe('2026/05/01');
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
  ])('parses %s as minute %i and formats it back', (text, minute) => {
    expect(parseTime(text)).toBe(minute);
    expect(toWireTime12h(minute)).toBe(text);
  });

  test.each(['00:10 AM', '13:00 PM', '09:60 AM', '09:05', '9:5 AM', 'noon', ''])('refuses %j', (text) =>
    expect(parseTime(text)).toBeUndefined(),
  );

  test('accepts lower case and a single digit', () => expect(parseTime('9:05 pm')).toBe(1265));
});

describe('date arithmetic', () => {
  test.each([
    ['2026-05-01', 'friday'],
    ['1970-01-01', 'thursday'],
    ['1969-12-31', 'wednesday'],
    ['2024-02-29', 'thursday'],
    ['2026-03-08', 'sunday'],
    ['2026-03-09', 'monday'],
  ])('%s is a %s', (date, weekday) => expect(toWeekday(date)).toBe(weekday));

  test.each([
    ['2026-02-28', 1, '2026-03-01'],
    ['2028-02-28', 1, '2028-02-29'],
    ['2026-12-31', 1, '2027-01-01'],
    ['2026-03-01', -1, '2026-02-28'],
    ['2026-03-08', 30, '2026-04-07'],
  ])('%s + %i days = %s', (date, days, expected) => expect(addDays(date, days)).toBe(expected));

  test('countDaysBetween is the inverse of addDays', () => {
    fc.assert(
      fc.property(dates, dates, (from, to) => {
        expect(addDays(from, countDaysBetween(from, to))).toBe(to);
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
  ])('%s + %i months = %s, clamped to the end of the month', (date, months, expected) =>
    expect(addMonths(date, months)).toBe(expected),
  );

  test.each([
    ['2027-01-31T15:00:00Z', '2027-02-28T15:00:04Z', 1, 0],
    ['2027-01-31T15:00:00Z', '2027-03-31T15:00:00Z', 2, 0],
    ['2027-01-31T23:59:58Z', '2027-03-01T00:00:01Z', 1, 0],
    ['2027-01-16T15:00:00Z', '2027-02-26T15:00:00Z', 1, 10],
    ['2027-01-16T15:00:00Z', '2027-02-15T15:00:00Z', 0, 30],
    ['2028-02-29T15:00:00Z', '2029-02-28T15:00:00Z', 12, 0],
  ])('from %s to %s are %i months and %i days', (from, to, months, days) =>
    expect(countMonthsAndDays(new Date(from), new Date(to))).toStrictEqual({ months, days }),
  );

  test('an instant and some months, counted in months, are these months', () => {
    fc.assert(
      fc.property(dates, fc.integer({ min: 0, max: 240 }), (date, months) => {
        const from = new Date(`${date}T15:00:00Z`);
        expect(countMonthsAndDays(from, addMonthsToInstant(from, months))).toStrictEqual({ months, days: 0 });
      }),
    );
  });

  test.each([
    ['2026-05-01', '2026-05-31', ['2026-05-01']],
    ['2026-05-31', '2026-06-01', ['2026-05-01', '2026-06-01']],
    ['2026-11-17', '2027-02-01', ['2026-11-01', '2026-12-01', '2027-01-01', '2027-02-01']],
    ['2026-05-31', '2026-04-30', []],
  ])('the months from %s to %s begin at %j', (from, to, months) =>
    expect(listMonths({ from, to })).toStrictEqual(months),
  );

  test.each([
    ['2026-05-01T00:00:00.000Z', '2026-05-01'],
    ['2026-05-01T23:59:59.999Z', '2026-05-01'],
    ['1969-12-31T23:59:59.999Z', '1969-12-31'],
  ])('%s lies on %s', (instant, date) => expect(toUtcDate(Date.parse(instant))).toBe(date));
});
