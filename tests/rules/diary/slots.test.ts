import { describe, expect, test } from 'vitest';
import { toLocationDayMinutes } from '../../../lib/rules/diary/opening-hours.ts';
import { splitShiftsHereAndElsewhere } from '../../../lib/rules/diary/shifts.ts';
import { computeRequiredPages, computeSlots } from '../../../lib/rules/diary/slots.ts';
import { toWireTime12h } from '../../../lib/views/dates.ts';
import { FRIDAY, type SlotCase, slotCase } from '../../support/booking/slot-questions.ts';
import { at, daily, location, service, span, staffMember } from '../../support/catalog/salon-parts.ts';

const times = (options: SlotCase) =>
  computeSlots(slotCase(options)).map(({ minute }) => toWireTime12h(minute));
const free = (options: SlotCase) =>
  computeSlots(slotCase(options)).flatMap(({ minute, available }) =>
    available ? [toWireTime12h(minute).slice(0, 5)] : [],
  );
const dates = (options: SlotCase) => [...new Set(computeSlots(slotCase(options)).map(({ date }) => date))];
const hours = (...texts: string[]) => daily(...texts.map(span));
const open = (...texts: string[]) => location(1, { businessHours: hours(...texts) });
const works = (id: number, ...texts: string[]) => staffMember(id, { workingHours: hours(...texts) });

// BEHAVIOR §13.1, §13.2, §13.3, §13.5, §13.6
describe('the grid', () => {
  test('starts at each opening and ends where the visit still fits', () => {
    expect(times({ location: open('14:10-17:00', '09:05-12:00') })).toStrictEqual([
      '09:05 AM',
      '10:05 AM',
      '02:10 PM',
      '03:10 PM',
    ]);
  });

  test('does not run over two touching openings', () => {
    expect(times({ location: open('09:00-10:30', '10:30-12:00') })).toStrictEqual(['09:00 AM', '10:30 AM']);
  });

  test('never leaves the grid, whatever is busy', () => {
    const busy = { 'staff 1': ['09:10-09:40', '11:17-11:23'] };
    const minutes = computeSlots(slotCase({ interval: 20, busy })).map(({ minute }) => minute - at('09:00'));
    expect(minutes.length).toBeGreaterThan(10);
    expect(minutes.every((minute) => minute % 20 === 0)).toBe(true);
  });

  test('ends a visit and its buffer by closing time', () => {
    const services = [service(1, { bufferMinutes: 15 })];
    expect(times({ services, location: open('09:00-11:00') })).toStrictEqual(['09:00 AM']);
  });

  test('lets no visit pass midnight', () => {
    expect(times({ location: open('22:00-24:00') })).toStrictEqual(['10:00 PM', '11:00 PM']);
  });

  test('has no times if the visit is longer than the opening', () => {
    expect(times({ location: open('09:00-09:59') })).toStrictEqual([]);
  });
});

describe('the days', () => {
  test.each([
    ['weekly', { businessHours: { ...hours('09:00-12:00'), saturday: [] } }],
    [
      'by weekday left out',
      { businessHours: { friday: [span('09:00-12:00')], sunday: [span('09:00-12:00')] } },
    ],
    ['by date', { businessHours: hours('09:00-12:00'), overrides: [{ date: '2026-05-02', ranges: [] }] }],
  ])('have no items on a day closed %s', (_, rest) => {
    expect(dates({ location: location(1, rest), to: '2026-05-03' })).toStrictEqual([FRIDAY, '2026-05-03']);
  });

  test('have no items before today and more than 30 days ahead', () => {
    const range = dates({ date: '2026-04-29', to: '2026-05-29', now: new Date('2026-04-30T15:00:00Z') });
    expect([range[0], range.at(-1), range.length]).toStrictEqual(['2026-04-30', '2026-05-29', 30]);
    const later = dates({ date: '2026-05-29', to: '2026-06-05', now: new Date('2026-04-30T15:00:00Z') });
    expect(later).toStrictEqual(['2026-05-29', '2026-05-30']);
  });

  test('start today in the zone of the salon', () => {
    const now = new Date('2026-05-01T02:00:00Z');
    expect(dates({ now, date: '2026-04-30' })).toStrictEqual(['2026-04-30']);
    expect(dates({ now, date: '2026-04-30', timeZone: 'Asia/Tokyo' })).toStrictEqual([]);
  });

  test('list past times as unavailable, the current minute as available', () => {
    const now = new Date('2026-05-01T15:00:00Z');
    expect(times({ now, location: open('09:00-13:00') })).toHaveLength(4);
    expect(free({ now, location: open('09:00-13:00') })).toStrictEqual(['11:00', '12:00']);
    expect(free({ now: new Date(now.getTime() + 1), location: open('09:00-13:00') })).toStrictEqual([
      '12:00',
    ]);
  });
});

describe('clock changes', () => {
  const options = { location: open('00:00-06:00'), staff: [works(1, '00:00-06:00')] };

  test('list no item for a skipped time, and later times without an offset', () => {
    const spring = {
      ...options,
      timeZone: 'America/New_York',
      date: '2026-03-08',
      now: new Date('2026-03-07T12:00:00Z'),
    };
    expect(free(spring)).toStrictEqual(['12:00', '01:00', '03:00', '04:00', '05:00']);
    expect(times(spring)).toHaveLength(5);
  });

  test('list one item for a repeated time, which is past after its first occurrence', () => {
    const autumn = { ...options, timeZone: 'Europe/Berlin', date: '2026-10-25' };
    expect(times({ ...autumn, now: new Date('2026-10-24T12:00:00Z') })).toHaveLength(6);
    expect(free({ ...autumn, now: new Date('2026-10-25T00:00:00Z') })).toStrictEqual([
      '02:00',
      '03:00',
      '04:00',
      '05:00',
    ]);
    expect(free({ ...autumn, now: new Date('2026-10-25T00:30:00Z') })).toStrictEqual([
      '03:00',
      '04:00',
      '05:00',
    ]);
    expect(free({ ...autumn, now: new Date('2026-10-25T01:30:00Z') })).toStrictEqual([
      '03:00',
      '04:00',
      '05:00',
    ]);
  });

  test.each(['2026-04-05', '2026-10-04'])('of half an hour (%s) do not shift the afternoon', (date) => {
    const now = new Date(`${date}T00:00:00Z`);
    const afternoon = { location: open('14:00-17:00'), staff: [works(1, '14:00-16:30')] };
    expect(free({ ...afternoon, timeZone: 'Australia/Lord_Howe', date, now })).toStrictEqual([
      '02:00',
      '03:00',
    ]);
  });
});

describe('free resources', () => {
  const here = open('09:00-13:00');

  test('touching entries leave the time between them free', () => {
    const busy = { 'staff 1': ['09:00-10:00', '11:00-12:00'] };
    expect(free({ location: here, busy })).toStrictEqual(['10:00', '12:00']);
  });

  test.each([
    ['appointment', { 'staff 1': ['10:30-10:31'] }],
    ['own block time', { 'staff 1': ['10:30-10:31 block'] }],
    ['block time of the location', { 'blocks 1': ['10:30-10:31'] }],
  ])('one minute of an %s makes the whole time unavailable', (_, busy) => {
    expect(free({ location: here, busy })).toStrictEqual(['09:00', '11:00', '12:00']);
  });

  test('a buffer keeps the time after a service free', () => {
    const services = [service(1, { duration: 40, bufferMinutes: 20 })];
    expect(free({ location: here, services, busy: { 'staff 1': ['09:50-11:50'] } })).toStrictEqual(['12:00']);
  });

  test('breaks hold on every date, with and without an override', () => {
    const breaks = hours('10:00-10:30');
    const overrides = [{ date: FRIDAY, ranges: [span('09:00-12:00')] }];
    expect(free({ location: here, staff: [staffMember(1, { breaks })] })).toStrictEqual([
      '09:00',
      '11:00',
      '12:00',
    ]);
    expect(free({ location: here, staff: [staffMember(1, { breaks, overrides })] })).toStrictEqual([
      '09:00',
      '11:00',
    ]);
  });

  test('an override replaces the weekly hours of its date only', () => {
    const off = staffMember(1, { overrides: [{ date: FRIDAY, ranges: [] }] });
    const extra = staffMember(1, {
      workingHours: {},
      overrides: [
        { date: FRIDAY, ranges: [span('12:00-13:00')] },
        { date: FRIDAY, ranges: [span('09:00-10:00')] },
      ],
    });
    expect(free({ location: here, staff: [off] })).toStrictEqual([]);
    expect(free({ location: here, staff: [extra] })).toStrictEqual(['09:00', '12:00']);
  });

  test.each([FRIDAY, '2026-05-08', '2026-05-15'])(
    'an override of %s does not change the other Fridays',
    (date) => {
      const off = staffMember(1, { overrides: [{ date, ranges: [] }] });
      const fridays = location(1, { businessHours: { friday: [span('09:00-10:00')] } });
      const slots = computeSlots(slotCase({ location: fridays, staff: [off], to: '2026-05-15' }));
      expect(slots.map((slot) => [slot.date, slot.available])).toStrictEqual(
        [FRIDAY, '2026-05-08', '2026-05-15'].map((friday) => [friday, friday !== date]),
      );
    },
  );

  test('any qualified staff member can take a line, others cannot', () => {
    const staff = [works(1, '09:00-10:00'), works(2, '11:00-12:00'), staffMember(3, { serviceIds: [2] })];
    expect(free({ location: here, staff })).toStrictEqual(['09:00', '11:00']);
    expect(free({ location: here, staff, visit: [[1, 2]] })).toStrictEqual(['11:00']);
  });

  test('a service without staff uses the location as one resource', () => {
    const staff = [staffMember(1, { serviceIds: [2] })];
    const busy = { 'location 1': ['10:00-11:00'], 'staff 1': ['09:00-13:00'], 'blocks 1': ['12:30-12:40'] };
    expect(free({ location: here, staff, busy })).toStrictEqual(['09:00', '11:00']);
  });
});

describe('enable_dynamic_slot', () => {
  const here = open('09:00-13:00');
  const staff = [works(1, '11:00-12:00')];

  test('1: shifts count for all staff', () => {
    expect(free({ location: here, staff, dynamic: true })).toStrictEqual(['11:00']);
    expect(free({ location: here, staff, dynamic: true, visit: [[1, 1]] })).toStrictEqual(['11:00']);
  });

  test('0: business hours replace the shift, except for a requested staff member', () => {
    expect(free({ location: here, staff, dynamic: false })).toHaveLength(4);
    expect(free({ location: here, staff, dynamic: false, visit: [[1, 1]] })).toStrictEqual(['11:00']);
  });

  test('0: breaks, appointments and block times still count', () => {
    const busy = { 'staff 1': ['09:00-10:00', '10:00-11:00 block'] };
    const resting = [staffMember(1, { breaks: hours('11:30-11:45') })];
    expect(free({ location: here, staff: resting, dynamic: false, busy })).toStrictEqual(['12:00']);
  });
});

describe('several locations', () => {
  const here = open('09:00-13:00');
  const rest = { locationIds: [1, 2], homeLocationId: 2 };
  const shared = staffMember(1, {
    ...rest,
    workingHours: daily({ ...span('09:00-11:00'), locationId: 1 }, { ...span('11:00-12:00'), locationId: 2 }),
  });

  test('nobody is available while their schedule is at another location', () => {
    expect(free({ location: here, staff: [shared], dynamic: true })).toStrictEqual(['09:00', '10:00']);
    expect(free({ location: here, staff: [shared], dynamic: false })).toStrictEqual([
      '09:00',
      '10:00',
      '12:00',
    ]);
    expect(free({ location: here, staff: [shared], dynamic: false, visit: [[1, 1]] })).toStrictEqual([
      '09:00',
      '10:00',
    ]);
  });

  test('an override at another location makes the staff member unavailable on that date', () => {
    const away = { ...shared, overrides: [{ date: FRIDAY, locationId: 2, ranges: [span('09:00-13:00')] }] };
    expect(free({ location: here, staff: [away], dynamic: false })).toStrictEqual([]);
  });

  test('a visiting staff member has the diary of the home location', () => {
    expect(free({ location: here, staff: [shared], busy: { 'staff 1': ['09:00-10:00'] } })).toStrictEqual([
      '10:00',
    ]);
  });

  test('a block time of this location blocks visiting staff, one of their home does not', () => {
    expect(free({ location: here, staff: [shared], busy: { 'blocks 1': ['09:00-10:00'] } })).toStrictEqual([
      '10:00',
    ]);
    expect(free({ location: here, staff: [shared], busy: { 'blocks 2': ['09:00-10:00'] } })).toStrictEqual([
      '09:00',
      '10:00',
    ]);
  });

  test('requires the pages of the location and of the homes of all candidates, on open days', () => {
    const staff = [shared, staffMember(2), staffMember(3, { serviceIds: [2], homeLocationId: 3 })];
    const closed = location(1, { overrides: [{ date: '2026-05-02', ranges: [] }] });
    const to = '2026-05-03';
    expect(computeRequiredPages(slotCase({ staff, location: closed, to }))).toStrictEqual({
      locationIds: [1, 2],
      dates: [FRIDAY, to],
    });
    expect(computeRequiredPages(slotCase({ staff, visit: [[1, 2]] })).locationIds).toStrictEqual([1]);
    expect(computeRequiredPages(slotCase({ staff, date: '2026-01-01' })).dates).toStrictEqual([]);
  });
});

describe('several services', () => {
  const here = open('09:00-14:00');
  const services = [service(1), service(2, { duration: 30, bufferMinutes: 30 })];

  test('follow each other in order, each with its own staff member', () => {
    const staff = [staffMember(1), staffMember(2, { serviceIds: [2], workingHours: hours('11:00-12:00') })];
    expect(free({ location: here, services, staff, visit: [[1], [2]] })).toStrictEqual(['10:00']);
    expect(free({ location: here, services, staff, visit: [[2], [1]] })).toStrictEqual(['11:00']);
  });

  test('may go to one staff member', () => {
    const staff = [staffMember(1, { serviceIds: [1, 2], workingHours: hours('09:00-11:00') })];
    expect(free({ location: here, services, staff, visit: [[1], [2]] })).toStrictEqual(['09:00']);
  });

  test('may go to different staff members who are free for one service each', () => {
    const staff = [works(1, '09:00-10:00'), works(2, '10:00-11:00')];
    expect(free({ location: here, staff, visit: [[1], [1]] })).toStrictEqual(['09:00']);
  });
});

test('a weekday without hours has no ranges and no pages to read', () => {
  const closed = location(1, { businessHours: { saturday: [span('09:00-10:00')] } });
  expect(toLocationDayMinutes(closed, FRIDAY, 'UTC')).toMatchObject({
    weekday: 'friday',
    localRanges: [],
    openInDiary: [],
  });
  expect(computeRequiredPages(slotCase({ location: closed, to: '2026-05-02' })).dates).toStrictEqual([
    '2026-05-02',
  ]);
});

// BEHAVIOR §11.4
describe('the schedule of a staff member', () => {
  const member = staffMember(1, {
    locationIds: [1, 2],
    workingHours: daily({ ...span('09:00-12:00'), locationId: 1 }, { ...span('12:00-15:00'), locationId: 2 }),
    overrides: [
      { date: '2026-05-08', ranges: [span('10:00-11:00')] },
      { date: '2026-05-08', locationId: 2, ranges: [span('13:00-14:00')] },
      { date: '2026-05-15', locationId: 1, ranges: [span('16:00-17:00')] },
    ],
  });

  test.each([
    [FRIDAY, 1, ['09:00-12:00'], ['12:00-15:00']],
    [FRIDAY, 2, ['12:00-15:00'], ['09:00-12:00']],
    ['2026-05-08', 1, ['10:00-11:00'], ['13:00-14:00']],
    ['2026-05-08', 2, ['10:00-11:00', '13:00-14:00'], []],
    ['2026-05-15', 2, [], ['16:00-17:00']],
  ])('on %s at location %i is %j, elsewhere %j', (date, id, here, elsewhere) => {
    const schedule = splitShiftsHereAndElsewhere(member, location(id), { date, weekday: 'friday' });
    expect(schedule).toStrictEqual({ here: here.map(span), elsewhere: elsewhere.map(span) });
  });
});

// BEHAVIOR §13.1
test('names the members on shift who would get the services of all guests, and nobody who is off', () => {
  const services = [service(1), service(2)];
  const staff = [
    staffMember(1, { serviceIds: [1, 2] }),
    staffMember(2),
    staffMember(3, { serviceIds: [2], workingHours: {} }),
  ];
  const visit = [[1], [2, null, 1]] as const;
  const [slot] = computeSlots(slotCase({ services, staff, visit }), true);
  expect(slot?.staffIds).toStrictEqual([2, 1]);
});

// BEHAVIOR §13.5, §13.8
describe('the diary of a staff member', () => {
  const staff = [1, 2, 3].map((id) =>
    staffMember(id, { locationIds: [1, 2], homeLocationId: id < 3 ? 1 : 2 }),
  );
  const readLocations = (options: SlotCase) => {
    const question = slotCase({ staff, ...options });
    const read = new Set<number>();
    const slots = computeSlots({
      ...question,
      pages: (id, date) => {
        read.add(id);
        return question.pages(id, date);
      },
    });
    expect(slots.every(({ available }) => available)).toBe(true);
    return [...read];
  };
  const guests = [
    [1, null, 1],
    [1, null, 2],
  ] as const;

  test.each<[string, SlotCase]>([
    ['one guest', {}],
    ['each guest', { visit: guests }],
  ])('is not read if others are free for %s all day', (_, options) => {
    expect(readLocations(options)).toStrictEqual([1]);
  });

  test.each<[string, SlotCase]>([
    ['one guest', { busy: { 'staff 1': ['09:00-10:00'], 'staff 2': ['09:30-12:00'] } }],
    ['each guest', { visit: guests, busy: { 'staff 1': ['09:00-10:00'] } }],
  ])('is read if there are not enough others for %s at some time', (_, options) => {
    expect(readLocations(options)).toStrictEqual([1, 2]);
  });
});
