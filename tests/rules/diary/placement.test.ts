import { describe, expect, test } from 'vitest';
import { BACK_DATED_DAYS } from '../../../lib/rules/diary/booking-window.ts';
import {
  placeVisit,
  toPlacedFields,
  toPlacementWithRequestedStaff,
} from '../../../lib/rules/diary/placement.ts';
import type { Turns } from '../../../lib/rules/diary/rotation.ts';
import { FRIDAY, type SlotCase, slotCase } from '../../support/booking/slot-questions.ts';
import { at, daily, location, service, span, staffMember } from '../../support/catalog/salon-parts.ts';

const hours = (...texts: string[]) => daily(...texts.map(span));
const placed = (options: SlotCase, time: string, override = false) =>
  placeVisit(slotCase(options), options.date ?? FRIDAY, at(time), { override });
const staffOf = (...args: Parameters<typeof placed>) => {
  const outcome = placed(...args);
  return outcome.ok ? outcome.value.lines.map(({ staffId }) => staffId) : outcome.failure;
};
const UNAVAILABLE = 'slotNotAvailable';

// BEHAVIOR §14.2, §14.3
describe('placing a visit', () => {
  test('returns staff, start and end of each line, buffers included', () => {
    const services = [service(1, { duration: 40, bufferMinutes: 5 }), service(2, { duration: 30 })];
    const question = slotCase({ services, visit: [[1, 1], [2]] });
    const [first, second] = question.visit.lines;
    expect(placeVisit(question, FRIDAY, at('10:00'), { override: false })).toEqual({
      ok: true,
      value: {
        date: FRIDAY,
        minute: at('10:00'),
        lines: [
          { line: first, staffId: 1, resources: [], ...span('10:00-10:45') },
          { line: second, staffId: null, resources: [], ...span('10:45-11:15') },
        ],
      },
    });
  });

  test('names the field of a time that is not available', () => {
    expect(placed({}, '08:00')).toStrictEqual({
      ok: false,
      failure: 'slotNotAvailable',
      errors: { time: ['Slot not available'] },
    });
  });

  test('lays a visit out with the requested staff only', () => {
    const { visit } = slotCase({ visit: [[1, 1], [1]] });
    expect(
      toPlacementWithRequestedStaff(visit, { date: FRIDAY, minute: at('10:00'), timeZone: 'UTC' }),
    ).toMatchObject({
      date: FRIDAY,
      minute: at('10:00'),
      lines: [
        { ...span('10:00-11:00'), staffId: 1, resources: [] },
        { ...span('11:00-12:00'), staffId: null, resources: [] },
      ],
    });
  });

  test('gives a line of an appointment only the fields that it has', () => {
    const line = slotCase().visit.lines[0];
    if (!line) throw new Error('no line');
    const plain = { ...span('10:00-11:00'), line, staffId: 1, resources: [] };
    expect(toPlacedFields(plain)).toStrictEqual({ ...span('10:00-11:00'), staffId: 1 });
    const processing = span('10:20-10:40');
    const resources = [{ kind: 'room', during: 'visit', resourceId: 4 }] as const;
    expect(toPlacedFields({ ...plain, processing, resources })).toStrictEqual({
      ...span('10:00-11:00'),
      staffId: 1,
      processing,
      resources,
    });
  });

  test.each<[string, SlotCase, string]>([
    ['off the grid', {}, '10:01'],
    ['before opening', {}, '08:00'],
    ['too late to end by closing', { interval: 30 }, '16:30'],
    ['on a closed date', { location: location(1, { overrides: [{ date: FRIDAY, ranges: [] }] }) }, '10:00'],
    ['that is past', { now: new Date('2026-05-01T14:00:01Z') }, '10:00'],
    ['more than 30 days ahead', { now: new Date('2026-03-31T12:00:00Z') }, '10:00'],
    ['outside the shift', { staff: [staffMember(1, { workingHours: hours('09:00-10:59') })] }, '10:00'],
    ['in a break', { staff: [staffMember(1, { breaks: hours('10:30-10:45') })] }, '10:00'],
    ['with an appointment', { busy: { 'staff 1': ['10:59-11:30'] } }, '10:00'],
    ['with a block time', { busy: { 'blocks 1': ['10:59-11:30'] } }, '10:00'],
  ])('refuses a time %s', (_, options, time) => expect(staffOf(options, time)).toBe(UNAVAILABLE));
});

describe('a line without a requested staff member', () => {
  const staff = [staffMember(3), staffMember(1), staffMember(2)];

  test('goes to the one with the fewest booked minutes that day, without block times', () => {
    const busy = {
      'staff 1': ['09:00-10:00'],
      'staff 2': ['13:00-17:00 block'],
      'staff 3': ['09:00-09:05'],
    };
    expect(staffOf({ staff, busy }, '11:00')).toStrictEqual([2]);
  });

  test('goes to the lowest id among equals', () => expect(staffOf({ staff }, '11:00')).toStrictEqual([1]));

  test('goes to free staff only', () => {
    const busy = { 'staff 1': ['11:00-11:05'], 'staff 2': ['11:30-12:30'], 'staff 3': ['13:00-17:00'] };
    expect(staffOf({ staff, busy }, '11:00')).toStrictEqual([3]);
  });

  test('counts the minutes of earlier lines of this visit', () => {
    expect(staffOf({ staff, visit: [[1], [1], [1], [1]] }, '11:00')).toStrictEqual([1, 2, 3, 1]);
    expect(staffOf({ staff, visit: [[1, 1], [1], [1, 2], [1]] }, '11:00')).toStrictEqual([1, 2, 2, 3]);
  });

  test('counts their length, whenever they are', () => {
    const busy = { 'staff 2': ['15:00-16:40'] };
    expect(staffOf({ staff, busy, visit: [[1, 3], [1, 1], [1]] }, '11:00')).toStrictEqual([3, 1, 1]);
  });

  test('keeps a requested staff member, however busy', () => {
    const busy = { 'staff 3': ['13:00-17:00'] };
    expect(staffOf({ staff, busy, visit: [[1, 3]] }, '11:00')).toStrictEqual([3]);
  });
});

// BEHAVIOR §14.3
describe('in a salon that assigns in turn', () => {
  const staff = [staffMember(1), staffMember(2), staffMember(3)];
  const placedInTurn = (turns: Turns, options: SlotCase = {}) => {
    const outcome = placeVisit({ ...slotCase({ staff, ...options }), turns }, FRIDAY, at('10:00'), {
      override: false,
    });
    return outcome.ok ? [outcome.value.lines.map(({ staffId }) => staffId), outcome.value.turns] : undefined;
  };
  const [one, two, three] = [{ staffId: 1 }, { staffId: 2 }, { staffId: 3 }];

  test('each line goes to the next in turn, however booked, and passes the turn on', () => {
    const options: SlotCase = { visit: [[1], [1]], busy: { 'staff 2': ['13:00-17:00'] } };
    expect(placedInTurn([three, one], options)).toStrictEqual([
      [2, 3],
      [one, two, three],
    ]);
  });

  test('a line with a requested member passes no turn on', () => {
    expect(placedInTurn([one, two], { visit: [[1, 2]] })).toStrictEqual([[2], [one, two]]);
  });

  test('a member who is off waits for a visit, a busy one keeps the place', () => {
    const options = { staff: [...staff.slice(0, 2), staffMember(3, { workingHours: {} })] };
    const turns = [{ ...two, wait: 'due' }, three, one] as const;
    expect(placedInTurn(turns, { ...options, busy: { 'staff 2': ['10:00-10:30'] } })).toStrictEqual([
      [1],
      [turns[0], { ...three, wait: 'due' }, one],
    ]);
  });
});

describe('with override the front desk', () => {
  test.each<[string, SlotCase, string]>([
    ['leave the grid', {}, '10:07'],
    ['leave the opening hours', { visit: [[1, 1]] }, '22:13'],
    [
      'book on a closed date',
      { location: location(1, { overrides: [{ date: FRIDAY, ranges: [] }] }) },
      '10:00',
    ],
    ['book beyond 30 days', { now: new Date('2026-01-01T12:00:00Z') }, '10:00'],
    ['book a time earlier today', { now: new Date('2026-05-02T03:59:59Z') }, '10:00'],
    ['leave the shift', { staff: [staffMember(1, { workingHours: {} })] }, '10:00'],
    ['book into a break', { staff: [staffMember(1, { breaks: hours('10:00-11:00') })] }, '10:00'],
    ['end at midnight', {}, '23:00'],
  ])('may %s', (_, options, time) => expect(staffOf(options, time, true)).toStrictEqual([1]));

  test.each<[string, SlotCase, string]>([
    ['overlap an appointment', { busy: { 'staff 1': ['10:59-12:00'] } }, '10:00'],
    ['overlap a block time', { busy: { 'staff 1': ['10:59-12:00 block'] } }, '10:00'],
    ['overlap a block time of the location', { busy: { 'blocks 1': ['09:00-10:01'] } }, '10:00'],
    [
      'overlap an appointment of the location itself',
      { staff: [], busy: { 'location 1': ['10:59-12:00'] } },
      '10:00',
    ],
    ['pass midnight', {}, '23:01'],
    [
      'pass midnight in the processing time',
      { services: [service(1, { processingAfter: 30, processingMinutes: 30 })] },
      '23:01',
    ],
    ['begin before midnight', { services: [service(1, { bufferBeforeMinutes: 10 })] }, '00:09'],
    ['book on a past day', { now: new Date('2026-05-02T04:00:00Z') }, '22:59'],
    [
      'start in minutes that a clock change skips',
      { timeZone: 'America/New_York', date: '2026-03-08', now: new Date('2026-03-01T12:00:00Z') },
      '02:30',
    ],
    [
      'start in the first minute that a clock change skips',
      { timeZone: 'America/New_York', date: '2026-03-08', now: new Date('2026-03-01T12:00:00Z') },
      '02:00',
    ],
  ])('may not %s', (_, options, time) => expect(staffOf(options, time, true)).toBe(UNAVAILABLE));

  test('may start right after a clock change', () => {
    const spring = {
      timeZone: 'America/New_York',
      date: '2026-03-08',
      now: new Date('2026-03-01T12:00:00Z'),
    };
    expect(staffOf(spring, '03:00', true)).toStrictEqual([1]);
    expect(staffOf(spring, '01:59', true)).toStrictEqual([1]);
  });

  test('prefers staff on shift to staff who are off', () => {
    const staff = [staffMember(1, { workingHours: {} }), staffMember(2)];
    const busy = { 'staff 2': ['13:00-17:00'] };
    expect(staffOf({ staff, busy }, '10:07', true)).toStrictEqual([2]);
    expect(staffOf({ staff, busy }, '13:07', true)).toStrictEqual([1]);
  });

  test('with enable_dynamic_slot 0, prefers staff on shift to staff with a weekly day off', () => {
    const staff = [staffMember(1, { workingHours: {} }), staffMember(2, { breaks: hours('12:00-13:00') })];
    const busy = { 'staff 2': ['13:00-17:00'] };
    expect(staffOf({ staff, busy, dynamic: false }, '10:00')).toStrictEqual([2]);
    expect(staffOf({ staff, busy, dynamic: false }, '12:00')).toStrictEqual([1]);
    expect(staffOf({ staff, busy, dynamic: false }, '13:00')).toStrictEqual([1]);
  });

  test('with enable_dynamic_slot 0, keeps staff free on a date whose override has no hours', () => {
    const away = staffMember(1, { overrides: [{ date: FRIDAY, ranges: [] }] });
    expect(staffOf({ staff: [away], dynamic: false }, '10:00')).toBe(UNAVAILABLE);
    expect(staffOf({ staff: [away, staffMember(2)], dynamic: false }, '10:00')).toStrictEqual([2]);
  });

  test('assigns nobody who works elsewhere at that time unless requested', () => {
    const workingHours = daily({ ...span('09:00-17:00'), locationId: 2 });
    const staff = [staffMember(1, { workingHours, locationIds: [1, 2] })];
    expect(staffOf({ staff }, '10:00', true)).toBe(UNAVAILABLE);
    expect(staffOf({ staff, visit: [[1, 1]] }, '10:00', true)).toStrictEqual([1]);
  });
});

// BEHAVIOR §14.2
test('a new visit may lie 31 days back with override, and not a day more', () => {
  const place = (now: string, override = true) =>
    placeVisit(slotCase({ now: new Date(now) }), FRIDAY, at('10:00'), { override, daysBack: BACK_DATED_DAYS })
      .ok;
  expect(place('2026-06-01T10:00:00Z')).toBe(true);
  expect(place('2026-06-02T10:00:00Z')).toBe(false);
  expect(place('2026-05-02T10:00:00Z', false)).toBe(false);
});
