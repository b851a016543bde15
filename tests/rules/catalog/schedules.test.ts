import { describe, expect, test } from 'vitest';
import {
  validateDateHours,
  validateOverrides,
  validateRanges,
  validateShifts,
  validateWeeklyHours,
} from '../../../lib/rules/catalog/schedules.ts';
import { type AddFieldError, createFieldErrorCollector } from '../../../lib/rules/field-errors.ts';
import { toWireTime24h } from '../../../lib/views/dates.ts';
import { at, span } from '../../support/catalog/salon-parts.ts';

/** The value of a validation, or the fields with errors. */
function validate<Value>(validation: (addError: AddFieldError) => Value) {
  const { addError, toOutcome } = createFieldErrorCollector();
  const outcome = toOutcome(validation(addError));
  return outcome.ok ? outcome.value : Object.keys(outcome.errors ?? {});
}

test.each([
  [0, '00:00'],
  [545, '09:05'],
  [1440, '24:00'],
])('formats minute %i as %s', (minute, text) => {
  expect(toWireTime24h(minute)).toBe(text);
});

// BEHAVIOR §11.3, §11.4
describe('ranges of a day', () => {
  test.each([
    ['no ranges', [], []],
    ['ranges out of order', ['13:00-17:00', '09:00-12:00'], ['09:00-12:00', '13:00-17:00']],
    ['touching ranges', ['09:00-12:00', '12:00-13:00'], ['09:00-12:00', '12:00-13:00']],
    ['ranges to the end of the day', ['00:00-24:00'], ['00:00-24:00']],
  ])('accept %s', (_name, ranges, expected) => {
    expect(validate((addError) => validateRanges(ranges.map(span), 'day', addError))).toStrictEqual(
      expected.map(span),
    );
  });

  test.each([
    ['an end before its start', ['12:00-09:00'], ['day.0.to']],
    ['an end at its start', ['09:00-09:00'], ['day.0.to']],
    ['an overlap', ['09:00-12:00', '11:59-13:00'], ['day.1.from']],
    ['an overlap with a later one in the list', ['11:00-13:00', '09:00-12:00'], ['day.0.from']],
    ['one within another', ['09:00-17:00', '10:00-11:00'], ['day.1.from']],
    ['the same twice', ['09:00-12:00', '09:00-12:00'], ['day.1.from']],
    ['two from the same time, the longer first', ['09:00-12:00', '09:00-10:00'], ['day.0.from']],
    ['two from the same time, the shorter first', ['09:00-10:00', '09:00-12:00'], ['day.1.from']],
  ])('refuse %s at its index', (_name, ranges, fields) => {
    expect(validate((addError) => validateRanges(ranges.map(span), 'day', addError))).toStrictEqual(fields);
  });
});

test('weekly hours keep days with ranges only, and name day and index of an invalid range', () => {
  const hours = { tuesday: [], friday: [span('09:00-12:00')], sunday: undefined };
  expect(validate((addError) => validateWeeklyHours(hours, 'hours', addError))).toStrictEqual({
    friday: [span('09:00-12:00')],
  });
  const wrong = { monday: [span('09:00-12:00'), span('10:00-11:00')] };
  expect(validate((addError) => validateWeeklyHours(wrong, 'hours', addError))).toStrictEqual([
    'hours.monday.1.from',
  ]);
});

describe('working hours', () => {
  const shift = (text: string, locationId?: number) => ({
    ...span(text),
    ...(locationId === undefined ? {} : { locationId }),
  });
  test.each([
    ['one location, unnamed', [1], [shift('09:00-12:00')], 'valid'],
    ['one location, named', [1], [shift('09:00-12:00', 1)], 'valid'],
    ['two locations, named', [1, 2], [shift('09:00-12:00', 1), shift('13:00-15:00', 2)], 'valid'],
    ['two locations, unnamed', [1, 2], [shift('09:00-12:00')], ['workingHours.monday.0.locationId']],
    ['another location', [1], [shift('09:00-12:00', 2)], ['workingHours.monday.0.locationId']],
    [
      'two places at once',
      [1, 2],
      [shift('09:00-12:00', 1), shift('11:00-15:00', 2)],
      ['workingHours.monday.1.from'],
    ],
  ])('%s', (_what, locationIds, monday, expected) => {
    const result = validate((addError) => validateShifts({ monday }, locationIds, addError));
    expect(Array.isArray(result) ? result : 'valid').toStrictEqual(expected);
  });
});

describe('overrides', () => {
  const override = (date: string, locationId: number | undefined, ...ranges: string[]) => ({
    date,
    ...(locationId === undefined ? {} : { locationId }),
    ranges: ranges.map(span),
  });
  test('are sorted by date; a day off needs no location', () => {
    const first = override('2026-05-01', undefined);
    const second = override('2026-05-02', 2, '10:00-12:00');
    const third = override('2026-05-03', 1);
    const sent = [third, first, second];
    const sorted = validate((addError) => validateOverrides(sent, [1, 2], addError));
    expect(sorted).toStrictEqual([first, second, third]);
  });

  test.each([
    [[override('2026-05-01', undefined, '10:00-12:00')], ['overrides.0.locationId']],
    [[override('2026-05-01', 3)], ['overrides.0.locationId']],
    [
      [override('2026-05-01', 1, '10:00-12:00'), override('2026-05-01', 2, '11:00-13:00')],
      ['overrides.1.ranges'],
    ],
    [[override('2026-05-01', 1, '10:00-09:00')], ['overrides.0.ranges.0.to']],
    [[override('2026-05-01', 1), override('2026-05-01', 1, '10:00-12:00')], ['overrides.1.date']],
    [[override('2026-05-01', 1, '10:00-12:00'), override('2026-05-01', 1)], ['overrides.1.date']],
    [
      [override('2026-05-01', 1, '10:00-12:00'), override('2026-05-01', 1, '11:00-13:00')],
      ['overrides.1.date'],
    ],
    [[override('2026-05-01', undefined), override('2026-05-01', 2, '10:00-12:00')], ['overrides.1.date']],
    [[override('2026-05-01', undefined), override('2026-05-01', undefined)], ['overrides.1.date']],
    [[override('2026-05-01', 2, '10:00-12:00'), override('2026-05-01', undefined)], ['overrides.1.date']],
    [
      [override('2026-05-01', 1, '10:00-12:00'), override('2026-05-01', 2, '08:00-09:00', '11:00-13:00')],
      ['overrides.1.ranges'],
    ],
  ])('refuse %j', (overrides, fields) => {
    expect(validate((addError) => validateOverrides(overrides, [1, 2], addError))).toStrictEqual(fields);
  });

  test('accept one per location on a date', () => {
    const overrides = [override('2026-05-01', 1), override('2026-05-01', 2, '10:00-12:00')];
    expect(validate((addError) => validateOverrides(overrides, [1, 2], addError))).toStrictEqual(overrides);
  });

  test('say what is wrong', () => {
    const overrides = [
      override('2026-05-01', undefined, '10:00-12:00', '11:00-13:00'),
      override('2026-05-01', 1),
      override('2026-05-02', 1, '10:00-12:00'),
      override('2026-05-02', 2, '11:00-13:00'),
      override('2026-05-03', 3),
      override('2026-05-04', 1, '12:00-12:00'),
    ];
    const { addError, toOutcome } = createFieldErrorCollector();
    validateOverrides(overrides, [1, 2], addError);
    expect(toOutcome(null)).toMatchObject({
      errors: {
        'overrides.0.locationId': ['Is required for staff who work at several locations'],
        'overrides.0.ranges.1.from': ['Must not overlap another range'],
        'overrides.1.date': ['Duplicate override for this date and location'],
        'overrides.3.ranges': ['Must not overlap another override of this date'],
        'overrides.4.locationId': ['Must be one of the locations of this staff member'],
        'overrides.5.ranges.0.to': ['Must be after from'],
      },
    });
  });
});

test('formats what it parses', () => {
  for (const text of ['00:00', '07:45', '23:59', '24:00']) expect(toWireTime24h(at(text))).toBe(text);
});

// BEHAVIOR §11.2
test('a location has the hours of a date once, and dates in order', () => {
  const hours = (date: string, ...ranges: string[]) => ({ date, ranges: ranges.map(span) });
  expect(
    validate((addError) =>
      validateDateHours([hours('2026-12-02'), hours('2026-12-01', '09:00-12:00')], addError),
    ),
  ).toStrictEqual([hours('2026-12-01', '09:00-12:00'), hours('2026-12-02')]);
  expect(
    validate((addError) =>
      validateDateHours([hours('2026-12-02'), hours('2026-12-02', '09:00-08:00')], addError),
    ),
  ).toStrictEqual(['overrides.1.date', 'overrides.1.ranges.0.to']);
});
