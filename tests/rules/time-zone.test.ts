import { describe, expect, test } from 'vitest';
import { addDays } from '../../lib/rules/calendar.ts';
import {
  findSkippedMinutes,
  toDateClock,
  toDiaryInstant,
  toDiaryIntervals,
  toInstant,
  toLocalDate,
  toLocalInterval,
  toLocalMinute,
} from '../../lib/rules/time-zone.ts';
import { CLOCK_CHANGES } from '../support/catalog/part-arbitraries.ts';
import { listWallMinutes, wallClock } from '../support/environment/wall-clock.ts';

// BEHAVIOR §6.3
describe('the clock of a zone', () => {
  test.each([
    ['America/New_York', '2026-05-01T03:59:59Z', '2026-04-30', 1439],
    ['America/New_York', '2026-05-01T04:00:00Z', '2026-05-01', 0],
    ['Europe/Berlin', '2026-12-31T23:30:00Z', '2027-01-01', 30],
    ['Asia/Kathmandu', '2026-05-01T00:00:59Z', '2026-05-01', 345],
    ['Pacific/Kiritimati', '2026-05-01T10:00:00Z', '2026-05-02', 0],
    ['Pacific/Pago_Pago', '2026-05-01T10:59:00Z', '2026-04-30', 1439],
    ['UTC', '1969-12-31T23:59:00Z', '1969-12-31', 1439],
  ])('in %s, %s is %s, minute %i', (zone, instant, date, minute) => {
    expect(toLocalDate(zone, new Date(instant))).toBe(date);
    expect(toLocalMinute(zone, new Date(instant))).toBe(minute);
  });

  test.each([
    ['a plain time', '2026-05-01', 540, 'America/New_York', '2026-05-01T13:00:00.000Z'],
    [
      'a repeated time: its first occurrence',
      '2026-11-01',
      90,
      'America/New_York',
      '2026-11-01T05:30:00.000Z',
    ],
    ['just after the repetition', '2026-11-01', 120, 'America/New_York', '2026-11-01T07:00:00.000Z'],
    ['a repeated half hour', '2026-04-05', 105, 'Australia/Lord_Howe', '2026-04-04T14:45:00.000Z'],
    ['just before a skip', '2026-03-29', 119, 'Europe/Berlin', '2026-03-29T00:59:00.000Z'],
    ['just after a skip', '2026-03-29', 180, 'Europe/Berlin', '2026-03-29T01:00:00.000Z'],
    ['a skipped time: moved past the change', '2026-03-29', 150, 'Europe/Berlin', '2026-03-29T01:30:00.000Z'],
    [
      'a skipped midnight: the first instant of the day',
      '2026-09-06',
      0,
      'America/Santiago',
      '2026-09-06T04:00:00.000Z',
    ],
    ['the end of the day', '2026-05-01', 1440, 'Europe/Berlin', '2026-05-01T22:00:00.000Z'],
  ])('converts %s to an instant', (_, date, minute, zone, expected) =>
    expect(toInstant(date, minute, zone).toISOString()).toBe(expected),
  );

  test.each([
    ['America/New_York', '2026-03-08', { from: 120, to: 180 }],
    ['America/New_York', '2026-03-07', undefined],
    ['America/New_York', '2026-03-09', undefined],
    ['America/New_York', '2026-11-01', undefined],
    ['Europe/Berlin', '2026-03-29', { from: 120, to: 180 }],
    ['Australia/Lord_Howe', '2026-10-04', { from: 120, to: 150 }],
    ['America/Santiago', '2026-09-06', { from: 0, to: 60 }],
    ['America/Santiago', '2026-09-05', undefined],
    ['Pacific/Apia', '2011-12-30', { from: 0, to: 1440 }],
    ['Pacific/Apia', '2011-12-31', undefined],
    ['UTC', '2026-03-08', undefined],
  ])('in %s, the clock change of %s skips %j', (zone, date, skipped) =>
    expect(findSkippedMinutes(date, zone)).toStrictEqual(skipped),
  );

  test('maps each minute around a change to the first instant that shows it', () => {
    for (const [zone, change] of CLOCK_CHANGES) {
      for (const date of [-1, 0, 1].map((days) => addDays(change, days))) {
        const instants = listWallMinutes(date, zone);
        const skipped = findSkippedMinutes(date, zone);
        for (let minute = 0; minute < 1440; minute++) {
          const isSkipped = skipped !== undefined && skipped.from <= minute && minute < skipped.to;
          expect(instants.has(minute)).toBe(!isSkipped);
          if (!isSkipped) expect(toInstant(date, minute, zone).getTime()).toBe(instants.get(minute));
        }
      }
    }
  });

  test('agrees with Intl at every quarter of an hour around a change', () => {
    for (const [zone, change] of CLOCK_CHANGES) {
      const noon = Date.parse(`${change}T12:00:00Z`);
      for (let quarter = -60 * 4; quarter <= 60 * 4; quarter++) {
        const instant = new Date(noon + quarter * 900_000);
        const [date, time = ''] = wallClock(zone, instant.getTime()).split(' ');
        expect(toLocalDate(zone, instant)).toBe(date);
        expect(toLocalMinute(zone, instant)).toBe(Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5)));
      }
    }
  });

  test('throws for an unknown zone', () =>
    expect(() => toLocalDate('Mars/Olympus', new Date(0))).toThrow('Mars/Olympus'));
});

// BEHAVIOR §6.3
describe('the diaries of a date', () => {
  test('count the minutes that have passed since midnight, and name them by the local clock', () => {
    for (const [zone, change] of CLOCK_CHANGES) {
      for (const date of [-1, 0, 1].map((days) => addDays(change, days))) {
        const clock = toDateClock(date, zone);
        const start = toInstant(date, 0, zone).getTime();
        expect(clock.end).toBe((toInstant(addDays(date, 1), 0, zone).getTime() - start) / 60_000);
        for (let minute = 0; minute < clock.end; minute += 5) {
          const instant = new Date(start + minute * 60_000);
          expect(toDiaryInstant(date, minute, zone)).toStrictEqual(instant);
          expect(clock.toLocalMinute(minute)).toBe(toLocalMinute(zone, instant));
        }
        for (const [local, instant] of listWallMinutes(date, zone)) {
          expect(clock.isSkipped(local)).toBe(false);
          expect(start + clock.toDiaryMinute(local) * 60_000).toBe(instant);
        }
      }
    }
  });

  test.each([
    ['2026-03-08', [60, 240], [60, 180]],
    ['2026-03-08', [135, 195], [120, 135]],
    ['2026-03-08', [120, 180], undefined],
    ['2026-11-01', [60, 120], [60, 180]],
    ['2026-11-01', [75, 105], [75, 105]],
    ['2026-05-01', [135, 195], [135, 195]],
  ])('on %s in New York, the hours %j are the minutes %j', (date, [from = 0, to = 0], expected) => {
    const [first] = toDiaryIntervals(toDateClock(date, 'America/New_York'), [{ from, to }]);
    expect(first && [first.from, first.to]).toStrictEqual(expected);
  });

  test('end with the local day', () => {
    const clock = toDateClock('2026-11-01', 'America/New_York');
    expect(toLocalInterval(clock, { from: 1440, to: clock.end })).toStrictEqual({ from: 1380, to: 1440 });
  });
});
