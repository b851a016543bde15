import { describe, expect, test } from 'vitest';
import { wireTime } from '../../../lib/rules/calendar.ts';
import { pagesNeeded, slotSpan, slots } from '../../../lib/rules/scheduling/slots.ts';
import { type Asked, ask, FRIDAY } from '../../support/ask.ts';
import { at, daily, location, member, service, span } from '../../support/salon-parts.ts';

const times = (asked: Asked) => slots(ask(asked)).map(({ minute }) => wireTime(minute));
const free = (asked: Asked) =>
  slots(ask(asked)).flatMap(({ minute, available }) => (available ? [wireTime(minute).slice(0, 5)] : []));
const dates = (asked: Asked) => [...new Set(slots(ask(asked)).map(({ date }) => date))];
const hours = (...texts: string[]) => daily(...texts.map(span));
const open = (...texts: string[]) => location(1, { businessHours: hours(...texts) });
const works = (id: number, ...texts: string[]) => member(id, { workingHours: hours(...texts) });

describe('the grid', () => {
  test('runs from each opening while the visit ends by that closing, anchored at the opening itself', () => {
    expect(times({ here: open('14:10-17:00', '09:05-12:00') })).toEqual([
      '09:05 AM',
      '10:05 AM',
      '02:10 PM',
      '03:10 PM',
    ]);
  });

  test('does not run over a seam of two openings', () => {
    expect(times({ here: open('09:00-10:30', '10:30-12:00') })).toEqual(['09:00 AM', '10:30 AM']);
  });

  test('never starts a slot off the grid, whatever is taken', () => {
    const taken = { 'member 1': ['09:10-09:40', '11:17-11:23'] };
    const minutes = slots(ask({ interval: 20, taken })).map(({ minute }) => minute - at('09:00'));
    expect(minutes.length).toBeGreaterThan(10);
    expect(minutes.every((minute) => minute % 20 === 0)).toBe(true);
  });

  test('counts the buffer: a visit and its buffer end by closing', () => {
    const services = [service(1, { bufferMinutes: 15 })];
    expect(times({ services, here: open('09:00-11:00') })).toEqual(['09:00 AM']);
  });

  test('lets no visit pass midnight, where the opening ends with the day', () => {
    expect(times({ here: open('22:00-24:00') })).toEqual(['10:00 PM', '11:00 PM']);
  });

  test('has no times where the visit is longer than the opening', () => {
    expect(times({ here: open('09:00-09:59') })).toEqual([]);
  });
});

describe('the days', () => {
  test.each([
    ['weekly', { businessHours: { ...hours('09:00-12:00'), saturday: [] } }],
    [
      'by weekday left out',
      { businessHours: { friday: [span('09:00-12:00')], sunday: [span('09:00-12:00')] } },
    ],
    ['by date', { businessHours: hours('09:00-12:00'), closedDates: ['2026-05-02'] }],
  ])('a day closed %s has no items', (_, rest) => {
    expect(dates({ here: location(1, rest), to: '2026-05-03' })).toEqual([FRIDAY, '2026-05-03']);
  });

  test('days before today and more than 30 days on have no items', () => {
    const given = dates({ date: '2026-04-29', to: '2026-05-29', now: new Date('2026-04-30T15:00:00Z') });
    expect([given[0], given.at(-1), given.length]).toEqual(['2026-04-30', '2026-05-29', 30]);
    const later = dates({ date: '2026-05-29', to: '2026-06-05', now: new Date('2026-04-30T15:00:00Z') });
    expect(later).toEqual(['2026-05-29', '2026-05-30']);
  });

  test('today is the date in the zone of the salon', () => {
    const now = new Date('2026-05-01T02:00:00Z');
    expect(dates({ now, date: '2026-04-30' })).toEqual(['2026-04-30']);
    expect(dates({ now, date: '2026-04-30', timeZone: 'Asia/Tokyo' })).toEqual([]);
  });

  test('times that are past stay in the list and are not available; the present minute still is', () => {
    const now = new Date('2026-05-01T15:00:00Z');
    expect(times({ now, here: open('09:00-13:00') })).toHaveLength(4);
    expect(free({ now, here: open('09:00-13:00') })).toEqual(['11:00', '12:00']);
    expect(free({ now: new Date(now.getTime() + 1), here: open('09:00-13:00') })).toEqual(['12:00']);
  });
});

describe('clock changes', () => {
  const asked = { here: open('00:00-06:00'), staff: [works(1, '00:00-06:00')] };

  test('a time that is skipped has no item, and later times are not an hour off', () => {
    const spring = {
      ...asked,
      timeZone: 'America/New_York',
      date: '2026-03-08',
      now: new Date('2026-03-07T12:00:00Z'),
    };
    expect(free(spring)).toEqual(['12:00', '01:00', '03:00', '04:00', '05:00']);
    expect(times(spring)).toHaveLength(5);
  });

  test('a repeated time has one item, which is past once its first pass is', () => {
    const autumn = { ...asked, timeZone: 'Europe/Berlin', date: '2026-10-25' };
    expect(times({ ...autumn, now: new Date('2026-10-24T12:00:00Z') })).toHaveLength(6);
    expect(free({ ...autumn, now: new Date('2026-10-25T00:00:00Z') })).toEqual([
      '02:00',
      '03:00',
      '04:00',
      '05:00',
    ]);
    expect(free({ ...autumn, now: new Date('2026-10-25T00:30:00Z') })).toEqual(['03:00', '04:00', '05:00']);
    expect(free({ ...autumn, now: new Date('2026-10-25T01:30:00Z') })).toEqual(['03:00', '04:00', '05:00']);
  });

  test.each(['2026-04-05', '2026-10-04'])('of half an hour (%s) leave the afternoon where it is', (date) => {
    const now = new Date(`${date}T00:00:00Z`);
    const afternoon = { here: open('14:00-17:00'), staff: [works(1, '14:00-16:30')] };
    expect(free({ ...afternoon, timeZone: 'Australia/Lord_Howe', date, now })).toEqual(['02:00', '03:00']);
  });
});

describe('who is free', () => {
  const here = open('09:00-13:00');

  test('touching entries leave the time between them', () => {
    const taken = { 'member 1': ['09:00-10:00', '11:00-12:00'] };
    expect(free({ here, taken })).toEqual(['10:00', '12:00']);
  });

  test.each([
    ['appointment', { 'member 1': ['10:30-10:31'] }],
    ['own block time', { 'member 1': ['10:30-10:31 block'] }],
    ['block time of the location', { 'blocks 1': ['10:30-10:31'] }],
  ])('a minute of an %s takes the whole time', (_, taken) => {
    expect(free({ here, taken })).toEqual(['09:00', '11:00', '12:00']);
  });

  test('a buffer keeps the time after a service free', () => {
    const services = [service(1, { duration: 40, bufferMinutes: 20 })];
    expect(free({ here, services, taken: { 'member 1': ['09:50-11:50'] } })).toEqual(['12:00']);
  });

  test('breaks hold on every date, also one with an override', () => {
    const breaks = hours('10:00-10:30');
    const overrides = [{ date: FRIDAY, ranges: [span('09:00-12:00')] }];
    expect(free({ here, staff: [member(1, { breaks })] })).toEqual(['09:00', '11:00', '12:00']);
    expect(free({ here, staff: [member(1, { breaks, overrides })] })).toEqual(['09:00', '11:00']);
  });

  test('an override replaces the weekly hours of its date and of no other', () => {
    const off = member(1, { overrides: [{ date: FRIDAY, ranges: [] }] });
    const extra = member(1, {
      workingHours: {},
      overrides: [
        { date: FRIDAY, ranges: [span('12:00-13:00')] },
        { date: FRIDAY, ranges: [span('09:00-10:00')] },
      ],
    });
    expect(free({ here, staff: [off] })).toEqual([]);
    expect(free({ here, staff: [extra] })).toEqual(['09:00', '12:00']);
  });

  test.each([FRIDAY, '2026-05-08', '2026-05-15'])(
    'an override of %s leaves the other Fridays as they are',
    (date) => {
      const off = member(1, { overrides: [{ date, ranges: [] }] });
      const fridays = location(1, { businessHours: { friday: [span('09:00-10:00')] } });
      const given = slots(ask({ here: fridays, staff: [off], to: '2026-05-15' }));
      expect(given.map((slot) => [slot.date, slot.available])).toEqual(
        [FRIDAY, '2026-05-08', '2026-05-15'].map((friday) => [friday, friday !== date]),
      );
    },
  );

  test('any qualified member will do; one who is not qualified will not', () => {
    const staff = [works(1, '09:00-10:00'), works(2, '11:00-12:00'), member(3, { serviceIds: [2] })];
    expect(free({ here, staff })).toEqual(['09:00', '11:00']);
    expect(free({ here, staff, visit: [[1, 2]] })).toEqual(['11:00']);
  });

  test('a service that nobody performs uses the location as one resource', () => {
    const staff = [member(1, { serviceIds: [2] })];
    const taken = { 'room 1': ['10:00-11:00'], 'member 1': ['09:00-13:00'], 'blocks 1': ['12:30-12:40'] };
    expect(free({ here, staff, taken })).toEqual(['09:00', '11:00']);
  });
});

describe('enable_dynamic_slot', () => {
  const here = open('09:00-13:00');
  const staff = [works(1, '11:00-12:00')];

  test('1: shifts count for unnamed and for named staff', () => {
    expect(free({ here, staff, dynamic: true })).toEqual(['11:00']);
    expect(free({ here, staff, dynamic: true, visit: [[1, 1]] })).toEqual(['11:00']);
  });

  test('0: business hours stand for the shift of unnamed staff, a named member keeps theirs', () => {
    expect(free({ here, staff, dynamic: false })).toHaveLength(4);
    expect(free({ here, staff, dynamic: false, visit: [[1, 1]] })).toEqual(['11:00']);
  });

  test('0: breaks, appointments and block times still count', () => {
    const taken = { 'member 1': ['09:00-10:00', '10:00-11:00 block'] };
    const resting = [member(1, { breaks: hours('11:30-11:45') })];
    expect(free({ here, staff: resting, dynamic: false, taken })).toEqual(['12:00']);
  });
});

describe('several locations', () => {
  const here = open('09:00-13:00');
  const rest = { locationIds: [1, 2], homeLocationId: 2 };
  const shared = member(1, {
    ...rest,
    workingHours: daily({ ...span('09:00-11:00'), locationId: 1 }, { ...span('11:00-12:00'), locationId: 2 }),
  });

  test('nobody works here while their schedule puts them elsewhere, shifts counted or not', () => {
    expect(free({ here, staff: [shared], dynamic: true })).toEqual(['09:00', '10:00']);
    expect(free({ here, staff: [shared], dynamic: false })).toEqual(['09:00', '10:00', '12:00']);
    expect(free({ here, staff: [shared], dynamic: false, visit: [[1, 1]] })).toEqual(['09:00', '10:00']);
  });

  test('an override elsewhere takes the member away on that date', () => {
    const away = { ...shared, overrides: [{ date: FRIDAY, locationId: 2, ranges: [span('09:00-13:00')] }] };
    expect(free({ here, staff: [away], dynamic: false })).toEqual([]);
  });

  test("a visiting member's diary is read from the pages of their home", () => {
    expect(free({ here, staff: [shared], taken: { 'member 1': ['09:00-10:00'] } })).toEqual(['10:00']);
  });

  test('a block time of this location blocks visitors too, one of their home does not', () => {
    expect(free({ here, staff: [shared], taken: { 'blocks 1': ['09:00-10:00'] } })).toEqual(['10:00']);
    expect(free({ here, staff: [shared], taken: { 'blocks 2': ['09:00-10:00'] } })).toEqual([
      '09:00',
      '10:00',
    ]);
  });

  test('the pages needed are those of the location and of the homes of who may come, on open days', () => {
    const staff = [shared, member(2), member(3, { serviceIds: [2], homeLocationId: 3 })];
    const closed = location(1, { closedDates: ['2026-05-02'] });
    const to = '2026-05-03';
    expect(pagesNeeded(ask({ staff, here: closed, to }))).toEqual({
      locationIds: [1, 2],
      dates: [FRIDAY, to],
    });
    expect(pagesNeeded(ask({ staff, visit: [[1, 2]] })).locationIds).toEqual([1]);
    expect(pagesNeeded(ask({ staff, date: '2026-01-01' })).dates).toEqual([]);
  });
});

describe('several services', () => {
  const here = open('09:00-14:00');
  const services = [service(1), service(2, { duration: 30, bufferMinutes: 30 })];

  test('follow each other in the order given, each with its own member', () => {
    const staff = [member(1), member(2, { serviceIds: [2], workingHours: hours('11:00-12:00') })];
    expect(free({ here, services, staff, visit: [[1], [2]] })).toEqual(['10:00']);
    expect(free({ here, services, staff, visit: [[2], [1]] })).toEqual(['11:00']);
  });

  test('may go to one member, one after the other', () => {
    const staff = [member(1, { serviceIds: [1, 2], workingHours: hours('09:00-11:00') })];
    expect(free({ here, services, staff, visit: [[1], [2]] })).toEqual(['09:00']);
  });

  test('may change between members who are each free for one of them only', () => {
    const staff = [works(1, '09:00-10:00'), works(2, '10:00-11:00')];
    expect(free({ here, staff, visit: [[1], [1]] })).toEqual(['09:00']);
  });
});

describe('the span of a request', () => {
  test.each([
    [FRIDAY, FRIDAY],
    [FRIDAY, '2026-05-31'],
  ])('%s to %s may be asked', (from, to) => {
    expect(slotSpan(from, to, 'end_date')).toEqual({ ok: true, value: { from, to } });
  });

  test.each([
    [FRIDAY, '2026-04-30', 'Must not be before the start date'],
    [FRIDAY, '2026-06-01', 'Must be within 31 days'],
  ])('%s to %s may not: %s', (from, to, message) => {
    expect(slotSpan(from, to, 'end_date')).toEqual({
      ok: false,
      failure: 'invalid',
      errors: { end_date: [message] },
    });
  });
});
