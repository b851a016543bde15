import { describe, expect, test } from 'vitest';
import {
  computeGridAndAvailableTimes,
  keepUnblockedStartsWithinDay,
} from '../../../lib/rules/diary/free-starts.ts';
import { toLocationDayMinutes } from '../../../lib/rules/diary/opening-hours.ts';
import { computeVisitLayout } from '../../../lib/rules/diary/visit-layout.ts';
import { FRIDAY, type SlotCase, slotCase } from '../../support/booking/slot-questions.ts';
import { at, service, staffMember } from '../../support/catalog/salon-parts.ts';

const GRID = ['09:00', '10:00', '11:00', '12:00', '13:00', '14:00', '15:00', '16:00'].map(at);

function toDay(options: SlotCase) {
  const context = slotCase({ timeZone: 'UTC', ...options });
  const day = toLocationDayMinutes(context.location, FRIDAY, context.salon.timeZone);
  return { context, day, layout: computeVisitLayout(context) };
}

/** The grid times of the day that are not available. */
const listTaken = (options: SlotCase): number[] => {
  const { context, day, layout } = toDay(options);
  const { grid, available } = computeGridAndAvailableTimes(context, day, layout);
  expect(grid).toStrictEqual(GRID.filter((minute) => minute + layout.span.to <= at('17:00')));
  expect(available.every((minute) => grid.includes(minute))).toBe(true);
  return grid.filter((minute) => !available.includes(minute));
};

const TWO = [staffMember(1), staffMember(2)];

// BEHAVIOR §13.4, §13.5
test.each<[string, SlotCase, string[]]>([
  ['of a free day', {}, []],
  ['that somebody else has', { busy: { 'staff 1': ['10:00-11:00'] } }, ['10:00']],
  [
    'that end before a visit and begin after one are free',
    { busy: { 'staff 1': ['10:00-12:00'] } },
    ['10:00', '11:00'],
  ],
  ['that a visit overlaps by a minute', { busy: { 'staff 1': ['10:59-11:01'] } }, ['10:00', '11:00']],
  ['under a block time of the location', { busy: { 'blocks 1': ['12:30-13:00'] } }, ['12:00']],
  ['for which another member is free', { staff: TWO, busy: { 'staff 1': ['09:00-17:00'] } }, []],
  [
    'for which no member is free',
    { staff: TWO, busy: { 'staff 1': ['09:00-12:00'], 'staff 2': ['10:00-13:00'] } },
    ['10:00', '11:00'],
  ],
  [
    'of the member who is asked for',
    { staff: TWO, visit: [[1, 1]], busy: { 'staff 1': ['10:00-11:00'] } },
    ['10:00'],
  ],
  [
    'of both parts of a visit',
    {
      services: [service(1), service(2)],
      staff: [staffMember(1, { serviceIds: [1, 2] })],
      visit: [[1], [2]],
      busy: { 'staff 1': ['11:00-12:00'] },
    },
    ['10:00', '11:00'],
  ],
  ['that are over', { now: new Date('2026-05-01T11:00:00Z') }, ['09:00', '10:00']],
  [
    'that are too soon',
    { now: new Date('2026-05-01T11:00:00Z'), notice: 90 },
    ['09:00', '10:00', '11:00', '12:00'],
  ],
  [
    'of a full day',
    { busy: { 'staff 1': ['09:00-17:00'] } },
    ['09:00', '10:00', '11:00', '12:00', '13:00', '14:00', '15:00', '16:00'],
  ],
])('the times %s', (_, options, taken) => {
  expect(listTaken(options)).toStrictEqual(taken.map(at));
});

// BEHAVIOR §13.5
describe('guests at the same time', () => {
  const group: SlotCase = {
    visit: [
      [1, null, 0],
      [1, null, 1],
    ],
  };

  test('need a member each', () => {
    expect(listTaken({ ...group, staff: TWO })).toStrictEqual([]);
    expect(listTaken({ ...group, staff: [staffMember(1)] })).toStrictEqual(GRID);
    expect(listTaken({ ...group, staff: TWO, busy: { 'staff 2': ['11:00-13:00'] } })).toStrictEqual(
      ['11:00', '12:00'].map(at),
    );
  });

  test('get the third member where another one is busy', () => {
    const staff = [...TWO, staffMember(3)];
    const busy = { 'staff 1': ['09:00-11:00'], 'staff 3': ['10:00-12:00'] };
    expect(listTaken({ ...group, staff, busy })).toStrictEqual([at('10:00')]);
  });

  test('with different services do not take the only member of each other', () => {
    const services = [service(1), service(2)];
    const staff = [staffMember(1, { serviceIds: [1, 2] }), staffMember(2, { serviceIds: [1] })];
    const visit: SlotCase['visit'] = [
      [1, null, 0],
      [2, null, 1],
    ];
    expect(listTaken({ services, staff, visit })).toStrictEqual([]);
    expect(listTaken({ services, staff, visit, busy: { 'staff 2': ['14:00-15:00'] } })).toStrictEqual([
      at('14:00'),
    ]);
    expect(listTaken({ services, staff, visit, busy: { 'staff 1': ['14:00-15:00'] } })).toStrictEqual([
      at('14:00'),
    ]);
  });
});

test('a block time of the location drops the starts of visits that it touches', () => {
  const { context, day, layout } = toDay({ busy: { 'blocks 1': ['10:30-11:00'] } });
  expect(
    keepUnblockedStartsWithinDay(context, day, layout, ['09:30', '09:31', '10:59', '11:00'].map(at)),
  ).toStrictEqual(['09:30', '11:00'].map(at));
  expect(keepUnblockedStartsWithinDay(context, day, layout, [at('23:00'), at('23:01')])).toStrictEqual([
    at('23:00'),
  ]);
});

test('a block time of the location drops the starts of visits whose buffers it touches', () => {
  const { context, day, layout } = toDay({ busy: { 'blocks 1': ['10:30-11:00'] } });
  const buffered = { ...layout, span: { from: -15, to: 60 } };
  expect(
    keepUnblockedStartsWithinDay(context, day, buffered, ['09:30', '09:31', '11:14', '11:15'].map(at)),
  ).toStrictEqual(['09:30', '11:15'].map(at));
});
