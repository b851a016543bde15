import { describe, expect, test } from 'vitest';
import {
  type DayPage,
  type DiaryEntry,
  toDayPageLookup,
  toDiaryOwnerKey,
  toEmptyDayPage,
} from '../../../lib/rules/diary/day-pages.ts';
import {
  isTimeStaffAndResourceFreeAgain,
  listDayPageLocationIds,
  toOccupiedTimes,
} from '../../../lib/rules/diary/occupied-time.ts';
import { at, catalog, location, resource, span, staffMember } from '../../support/catalog/salon-parts.ts';

const DATE = '2026-05-01';
const SALON = catalog({
  locations: [location(1), location(2)],
  staff: [staffMember(1), staffMember(2, { homeLocationId: 2 })],
  resources: [resource(4), resource(5, { kind: 'lamp' })],
});
const COLOUR = {
  ...span('10:00-12:00'),
  processing: span('10:45-11:30'),
  staffId: 2,
  resources: [
    { kind: 'room', during: 'staff', resourceId: 4 },
    { kind: 'lamp', during: 'processing', resourceId: 5 },
  ],
} as const;
const VISIT = { locationId: 1, date: DATE, lines: [COLOUR, { ...span('12:00-12:30'), staffId: null }] };

// BEHAVIOR §13.2, §13.7
describe('an appointment', () => {
  test('occupies its staff but for the processing time, its resources, and the location without staff', () => {
    const times = toOccupiedTimes(VISIT, SALON);
    expect(
      times.map(({ locationId, owner, from, to }) => [locationId, toDiaryOwnerKey(owner), from, to]),
    ).toStrictEqual([
      [2, 'staff 2', at('10:00'), at('10:45')],
      [2, 'staff 2', at('11:30'), at('12:00')],
      [1, 'resource 4', at('10:00'), at('10:45')],
      [1, 'resource 4', at('11:30'), at('12:00')],
      [1, 'resource 5', at('10:45'), at('11:30')],
      [1, 'location', at('12:00'), at('12:30')],
    ]);
    expect(listDayPageLocationIds(VISIT, SALON)).toStrictEqual([1, 2]);
  });

  const at1 = (page: Partial<DayPage>): [number, DayPage] => [1, { ...toEmptyDayPage(DATE), ...page }];
  const at2 = (page: Partial<DayPage>): [number, DayPage] => [2, { ...toEmptyDayPage(DATE), ...page }];
  const entry = (text: string, kind: DiaryEntry['kind'] = 'appointment'): DiaryEntry[] => [
    { kind, id: 9, ...span(text) },
  ];

  // BEHAVIOR §19.3
  test.each<[string, [number, DayPage][], boolean]>([
    ['on an empty day', [], true],
    ['with its member busy', [at2({ staffEntries: new Map([[2, entry('10:30-10:50')]]) })], false],
    ['with its member busy in the gap', [at2({ staffEntries: new Map([[2, entry('10:45-11:30')]]) })], true],
    ['with its room held', [at1({ resourceEntries: new Map([[4, entry('11:55-12:30')]]) })], false],
    ['with its room held in the gap', [at1({ resourceEntries: new Map([[4, entry('10:45-11:30')]]) })], true],
    [
      'with its lamp held in the gap',
      [at1({ resourceEntries: new Map([[5, entry('11:00-11:10')]]) })],
      false,
    ],
    ['with the location blocked in the gap', [at1({ blockEntries: entry('11:00-11:10', 'block') })], false],
    ['with the location itself busy', [at1({ locationEntries: entry('12:00-12:10') })], false],
  ])('has its time again %s: %s', (_, pages, expected) => {
    expect(isTimeStaffAndResourceFreeAgain(VISIT, SALON, toDayPageLookup(pages))).toBe(expected);
  });

  test.each([
    ['its member is gone', { ...SALON, staff: new Map(), former: { ...SALON.former, staff: SALON.staff } }],
    [
      'its room is inactive',
      { ...SALON, resources: new Map([...SALON.resources, [4, resource(4, { active: false })]]) },
    ],
    ['its location is gone', { ...SALON, locations: new Map() }],
    ['its room is gone', { ...SALON, resources: new Map([[5, resource(5)]]) }],
  ])('does not have its time again when %s', (_, salon) => {
    expect(isTimeStaffAndResourceFreeAgain(VISIT, salon, toDayPageLookup([]))).toBe(false);
  });
});
