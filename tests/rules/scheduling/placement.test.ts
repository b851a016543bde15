import { describe, expect, test } from 'vitest';
import { diaryChanges, placeVisit } from '../../../lib/rules/scheduling/placement.ts';
import { type Asked, ask, FRIDAY } from '../../support/ask.ts';
import { at, daily, location, member, service, span } from '../../support/salon-parts.ts';

const hours = (...texts: string[]) => daily(...texts.map(span));
const placed = (asked: Asked, time: string, override = false) =>
  placeVisit(ask(asked), asked.date ?? FRIDAY, at(time), { override });
const staffOf = (...args: Parameters<typeof placed>) => {
  const outcome = placed(...args);
  return outcome.ok ? outcome.value.lines.map(({ staffId }) => staffId) : outcome.failure;
};
const UNAVAILABLE = 'slotNotAvailable';

describe('placing a visit', () => {
  test('says who does what from when to when, buffers included', () => {
    const services = [service(1, { duration: 40, bufferMinutes: 5 }), service(2, { duration: 30 })];
    const question = ask({ services, visit: [[1, 1], [2]] });
    const [first, second] = question.visit.lines;
    expect(placeVisit(question, FRIDAY, at('10:00'), { override: false })).toEqual({
      ok: true,
      value: {
        date: FRIDAY,
        from: at('10:00'),
        to: at('11:15'),
        lines: [
          { line: first, staffId: 1, ...span('10:00-10:45') },
          { line: second, staffId: null, ...span('10:45-11:15') },
        ],
      },
    });
  });

  test.each<[string, Asked, string]>([
    ['off the grid', {}, '10:01'],
    ['before opening', {}, '08:00'],
    ['too late to end by closing', { interval: 30 }, '16:30'],
    ['on a closed date', { here: location(1, { closedDates: [FRIDAY] }) }, '10:00'],
    ['that is past', { now: new Date('2026-05-01T14:00:01Z') }, '10:00'],
    ['more than 30 days on', { now: new Date('2026-03-31T12:00:00Z') }, '10:00'],
    ['out of shift', { staff: [member(1, { workingHours: hours('09:00-10:59') })] }, '10:00'],
    ['in a break', { staff: [member(1, { breaks: hours('10:30-10:45') })] }, '10:00'],
    ['that is taken', { taken: { 'member 1': ['10:59-11:30'] } }, '10:00'],
    ['that is blocked', { taken: { 'blocks 1': ['10:59-11:30'] } }, '10:00'],
  ])('fails at a time %s', (_, asked, time) => expect(staffOf(asked, time)).toBe(UNAVAILABLE));
});

describe('assigning an unnamed member', () => {
  const staff = [member(3), member(1), member(2)];

  test('takes the one with the fewest booked minutes that day; block times are no work', () => {
    const taken = {
      'member 1': ['09:00-10:00'],
      'member 2': ['13:00-17:00 block'],
      'member 3': ['09:00-09:05'],
    };
    expect(staffOf({ staff, taken }, '11:00')).toEqual([2]);
  });

  test('takes the lowest id among equals', () => expect(staffOf({ staff }, '11:00')).toEqual([1]));

  test('takes only who is free', () => {
    const taken = { 'member 1': ['11:00-11:05'], 'member 2': ['11:30-12:30'], 'member 3': ['13:00-17:00'] };
    expect(staffOf({ staff, taken }, '11:00')).toEqual([3]);
  });

  test('counts what this visit already gave to each', () => {
    expect(staffOf({ staff, visit: [[1], [1], [1], [1]] }, '11:00')).toEqual([1, 2, 3, 1]);
    expect(staffOf({ staff, visit: [[1, 1], [1], [1, 2], [1]] }, '11:00')).toEqual([1, 2, 2, 3]);
  });

  test('leaves a named line to who was named, however busy', () => {
    const taken = { 'member 3': ['13:00-17:00'] };
    expect(staffOf({ staff, taken, visit: [[1, 3]] }, '11:00')).toEqual([3]);
  });
});

describe('with override the desk', () => {
  test.each<[string, Asked, string]>([
    ['leave the grid', {}, '10:07'],
    ['leave the opening hours', { visit: [[1, 1]] }, '22:13'],
    ['book on a closed date', { here: location(1, { closedDates: [FRIDAY] }) }, '10:00'],
    ['book beyond 30 days', { now: new Date('2026-01-01T12:00:00Z') }, '10:00'],
    ['record what began earlier today', { now: new Date('2026-05-02T03:59:59Z') }, '10:00'],
    ['leave the shift', { staff: [member(1, { workingHours: {} })] }, '10:00'],
    ['book into a break', { staff: [member(1, { breaks: hours('10:00-11:00') })] }, '10:00'],
    ['end at midnight', {}, '23:00'],
  ])('may %s', (_, asked, time) => expect(staffOf(asked, time, true)).toEqual([1]));

  test.each<[string, Asked, string]>([
    ['overlap an appointment', { taken: { 'member 1': ['10:59-12:00'] } }, '10:00'],
    ['overlap a block time', { taken: { 'member 1': ['10:59-12:00 block'] } }, '10:00'],
    ['overlap a block time of the location', { taken: { 'blocks 1': ['09:00-10:01'] } }, '10:00'],
    ['overlap an appointment in the room', { staff: [], taken: { 'room 1': ['10:59-12:00'] } }, '10:00'],
    ['pass midnight', {}, '23:01'],
    ['book on a day that is past', { now: new Date('2026-05-02T04:00:00Z') }, '22:59'],
    [
      'start when the clock change skips',
      { timeZone: 'America/New_York', date: '2026-03-08', now: new Date('2026-03-01T12:00:00Z') },
      '02:30',
    ],
  ])('may not %s', (_, asked, time) => expect(staffOf(asked, time, true)).toBe(UNAVAILABLE));

  test('may start as soon as the clock change is over', () => {
    const spring = {
      timeZone: 'America/New_York',
      date: '2026-03-08',
      now: new Date('2026-03-01T12:00:00Z'),
    };
    expect(staffOf(spring, '03:00', true)).toEqual([1]);
    expect(staffOf(spring, '01:59', true)).toEqual([1]);
  });

  test('gives an unnamed line to who is on shift before who is off', () => {
    const staff = [member(1, { workingHours: {} }), member(2)];
    const taken = { 'member 2': ['13:00-17:00'] };
    expect(staffOf({ staff, taken }, '10:07', true)).toEqual([2]);
    expect(staffOf({ staff, taken }, '13:07', true)).toEqual([1]);
  });

  test('brings nobody over from another location unless named', () => {
    const workingHours = daily({ ...span('09:00-17:00'), locationId: 2 });
    const staff = [member(1, { workingHours, locationIds: [1, 2] })];
    expect(staffOf({ staff }, '10:00', true)).toBe(UNAVAILABLE);
    expect(staffOf({ staff, visit: [[1, 1]] }, '10:00', true)).toEqual([1]);
  });
});

test('a placement goes to the pages of each member’s home, and of the location for the room', () => {
  const services = [service(1), service(2, { duration: 30 })];
  const staff = [member(1, { homeLocationId: 2, locationIds: [1, 2] })];
  const question = ask({ services, staff, visit: [[1], [2]] });
  const outcome = placeVisit(question, FRIDAY, at('10:00'), { override: false });
  if (!outcome.ok) throw new Error(outcome.failure);
  expect(diaryChanges(outcome.value, question, 77)).toEqual([
    {
      locationId: 2,
      date: FRIDAY,
      staffId: 1,
      entry: { kind: 'appointment', id: 77, ...span('10:00-11:00') },
    },
    {
      locationId: 1,
      date: FRIDAY,
      staffId: null,
      entry: { kind: 'appointment', id: 77, ...span('11:00-11:30') },
    },
  ]);
});
