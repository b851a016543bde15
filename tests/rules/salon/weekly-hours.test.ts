import { describe, expect, test } from 'vitest';
import { refusals } from '../../../lib/rules/field-errors.ts';
import {
  clockText,
  orderedOverrides,
  orderedRanges,
  orderedShifts,
  orderedWeek,
} from '../../../lib/rules/salon/weekly-hours.ts';
import { at, span } from '../../support/salon-parts.ts';

/** What a check gives: its value, or the fields that it refuses. */
function outcomeOf<Value>(check: (refuse: ReturnType<typeof refusals>['refuse']) => Value) {
  const { refuse, outcome } = refusals();
  const found = outcome(check(refuse));
  return found.ok ? found.value : Object.keys(found.errors ?? {});
}

test.each([
  [0, '00:00'],
  [545, '09:05'],
  [1440, '24:00'],
])('minute %i is %s', (minute, text) => {
  expect(clockText(minute)).toBe(text);
});

describe('ranges of a day', () => {
  test.each([
    ['none', [], []],
    ['out of order', ['13:00-17:00', '09:00-12:00'], ['09:00-12:00', '13:00-17:00']],
    ['touching', ['09:00-12:00', '12:00-13:00'], ['09:00-12:00', '12:00-13:00']],
    ['until the end of the day', ['00:00-24:00'], ['00:00-24:00']],
  ])('are taken, %s', (_what, sent, kept) => {
    expect(outcomeOf((refuse) => orderedRanges(sent.map(span), 'day', refuse))).toEqual(kept.map(span));
  });

  test.each([
    ['an end before its start', ['12:00-09:00'], ['day.0.to']],
    ['an end at its start', ['09:00-09:00'], ['day.0.to']],
    ['an overlap', ['09:00-12:00', '11:59-13:00'], ['day.1.from']],
    ['an overlap with one that comes later in the list', ['11:00-13:00', '09:00-12:00'], ['day.0.from']],
    ['one within another', ['09:00-17:00', '10:00-11:00'], ['day.1.from']],
    ['the same twice', ['09:00-12:00', '09:00-12:00'], ['day.1.from']],
  ])('refuse %s by its place in the list', (_what, sent, fields) => {
    expect(outcomeOf((refuse) => orderedRanges(sent.map(span), 'day', refuse))).toEqual(fields);
  });
});

test('a week keeps only the days that have ranges, and names day and place of what it refuses', () => {
  const hours = { tuesday: [], friday: [span('09:00-12:00')], sunday: undefined };
  expect(outcomeOf((refuse) => orderedWeek(hours, 'hours', refuse))).toEqual({
    friday: [span('09:00-12:00')],
  });
  const wrong = { monday: [span('09:00-12:00'), span('10:00-11:00')] };
  expect(outcomeOf((refuse) => orderedWeek(wrong, 'hours', refuse))).toEqual(['hours.monday.1.from']);
});

describe('working hours', () => {
  const shift = (text: string, locationId?: number) => ({
    ...span(text),
    ...(locationId === undefined ? {} : { locationId }),
  });
  test.each([
    ['one location, unnamed', [1], [shift('09:00-12:00')], 'taken'],
    ['one location, named', [1], [shift('09:00-12:00', 1)], 'taken'],
    ['two locations, named', [1, 2], [shift('09:00-12:00', 1), shift('13:00-15:00', 2)], 'taken'],
    ['two locations, unnamed', [1, 2], [shift('09:00-12:00')], ['working_hours.monday.0.location_id']],
    ['another location', [1], [shift('09:00-12:00', 2)], ['working_hours.monday.0.location_id']],
    [
      'two places at once',
      [1, 2],
      [shift('09:00-12:00', 1), shift('11:00-15:00', 2)],
      ['working_hours.monday.1.from'],
    ],
  ])('%s', (_what, locationIds, monday, expected) => {
    const found = outcomeOf((refuse) => orderedShifts({ monday }, locationIds, refuse));
    expect(Array.isArray(found) ? found : 'taken').toEqual(expected);
  });
});

describe('overrides', () => {
  const override = (date: string, locationId: number | undefined, ...ranges: string[]) => ({
    date,
    ...(locationId === undefined ? {} : { locationId }),
    ranges: ranges.map(span),
  });
  test('are kept by date, also a day off without a location', () => {
    const sent = [override('2026-05-02', 2, '10:00-12:00'), override('2026-05-01', undefined)];
    const kept = outcomeOf((refuse) => orderedOverrides(sent, [1, 2], refuse));
    expect(kept).toEqual([sent[1], sent[0]]);
  });

  test.each([
    [[override('2026-05-01', undefined, '10:00-12:00')], ['overrides.0.location_id']],
    [[override('2026-05-01', 3)], ['overrides.0.location_id']],
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
  ])('%j are refused', (sent, fields) => {
    expect(outcomeOf((refuse) => orderedOverrides(sent, [1, 2], refuse))).toEqual(fields);
  });

  test('of one date are taken for different locations', () => {
    const sent = [override('2026-05-01', 1), override('2026-05-01', 2, '10:00-12:00')];
    expect(outcomeOf((refuse) => orderedOverrides(sent, [1, 2], refuse))).toEqual(sent);
  });
});

test('a minute reads as it was written', () => {
  for (const text of ['00:00', '07:45', '23:59', '24:00']) expect(clockText(at(text))).toBe(text);
});
