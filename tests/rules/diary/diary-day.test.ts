import { describe, expect, test } from 'vitest';
import type { Appointment, AppointmentLine } from '../../../lib/rules/booking/appointments.ts';
import { type DiaryEntry, toDayPageLookup, toEmptyDayPage } from '../../../lib/rules/diary/day-pages.ts';
import {
  filterDiaryDayToVisibleStaff,
  isVisitInLocationDiary,
  listLocationIdsShownInDiary,
  listStaffAssignedToLocation,
  toDiaryDay,
  toStaffDaysAtAllLocations,
} from '../../../lib/rules/diary/diary-day.ts';
import { type DiaryVisit, toDiaryVisits } from '../../../lib/rules/diary/diary-visits.ts';
import { catalog, daily, location, resource, span, staffMember } from '../../support/catalog/salon-parts.ts';

/** A Friday. */
const DATE = '2026-05-01';
const HERE = location(1, { businessHours: daily(span('13:00-18:00'), span('09:00-12:00')) });

const line = (
  text: string,
  staffId: number | null,
  rest: Partial<AppointmentLine> = {},
): AppointmentLine => ({
  serviceId: 1,
  pricingOptionId: null,
  staffId,
  ...span(text),
  duration: 30,
  price: 0,
  addOns: [],
  ...rest,
});
const visit = (id: number, lines: readonly AppointmentLine[], rest: object = {}): Appointment =>
  ({ id, locationId: 1, date: DATE, status: 1, lines, ...rest }) as unknown as Appointment;
const entry = (kind: DiaryEntry['kind'], id: number, text: string): DiaryEntry => ({
  kind,
  id,
  ...span(text),
});
const idsOf = (visits: readonly DiaryVisit[]) => visits.map(({ appointment }) => appointment.id);
const held = (resourceId: number, during: 'visit' | 'staff' | 'processing' = 'visit') => ({
  resources: [{ kind: 'room', during, resourceId }],
});

// BEHAVIOR §17.2
describe('the visits of a diary', () => {
  const listAll = (appointments: readonly Appointment[]) =>
    toDiaryVisits(appointments, ({ from, to }) => [{ from, to }]).map(({ appointment, from, to, lines }) => [
      appointment.id,
      from,
      to,
      lines.length,
    ]);
  const first = line('10:00-10:30', 1);
  const second = line('10:30-11:00', 1);
  const third = line('11:00-11:30', 1);
  const guest = { guestNo: 1 };

  test.each<[string, Appointment[], unknown[]]>([
    ['lines that follow each other are one', [visit(1, [first, second, third])], [[1, 600, 690, 3]]],
    [
      'lines with a pause between are two',
      [visit(1, [first, third])],
      [
        [1, 600, 630, 1],
        [1, 660, 690, 1],
      ],
    ],
    [
      'lines of two guests are two, although they follow each other',
      [visit(1, [line('10:00-10:30', 1, { guestNo: 2 }), line('10:30-11:00', 1, guest)])],
      [
        [1, 600, 630, 1],
        [1, 630, 660, 1],
      ],
    ],
    [
      'each guest has a run',
      [visit(1, [first, line('10:00-10:15', 1, guest), second, line('10:15-10:45', 1, guest)])],
      [
        [1, 600, 660, 2],
        [1, 600, 645, 2],
      ],
    ],
    [
      'two appointments are two, in order of time, then of id',
      [visit(3, [second]), visit(2, [second]), visit(4, [first])],
      [
        [4, 600, 630, 1],
        [2, 630, 660, 1],
        [3, 630, 660, 1],
      ],
    ],
  ])('%s', (_, appointments, expected) => expect(listAll(appointments)).toStrictEqual(expected));

  test('are busy in the parts that the lines hold there, joined where they touch', () => {
    const parts = [span('10:00-10:10'), span('10:20-10:30')];
    const [found] = toDiaryVisits([visit(1, [first, second])], ({ from, to }) =>
      from === first.from ? parts : [{ from, to }],
    );
    expect(found).toMatchObject({ ...span('10:00-11:00'), lines: [first, second] });
    expect(found?.busy).toStrictEqual([span('10:00-10:10'), span('10:20-11:00')]);
    const [other] = toDiaryVisits([visit(1, [first, second])], ({ from, to }) =>
      from === second.from ? [{ from, to }] : [],
    );
    expect(other).toMatchObject({ ...span('10:30-11:00'), lines: [second] });
  });
});

describe('the day of a location', () => {
  const LEFT = staffMember(2, { locationIds: [2], homeLocationId: 2 });
  const SALON = catalog({
    locations: [HERE, location(2)],
    staff: [
      staffMember(3, { homeLocationId: 2, locationIds: [1, 2] }),
      staffMember(1, {
        workingHours: daily(
          { ...span('09:00-12:00'), locationId: 1 },
          { ...span('13:00-17:00'), locationId: 2 },
        ),
        breaks: daily(span('11:00-11:15'), span('10:00-10:15')),
        locationIds: [1, 2],
      }),
      LEFT,
    ],
    resources: [
      resource(6, { active: false }),
      resource(7),
      resource(5, { active: false }),
      resource(9, { locationId: 2 }),
    ],
  });
  const toDay = (appointments: readonly Appointment[], pages = toDayPageLookup([])) =>
    toDiaryDay(HERE, DATE, appointments, SALON, pages);

  test('has its opening ranges in order, and its staff by id with shifts there and breaks', () => {
    const day = toDay([]);
    expect(day.opening).toStrictEqual([span('09:00-12:00'), span('13:00-18:00')]);
    expect(
      day.staff.map(({ staffMember, shifts, breaks }) => [staffMember.id, shifts, breaks]),
    ).toStrictEqual([
      [1, [span('09:00-12:00')], [span('10:00-10:15'), span('11:00-11:15')]],
      [3, [span('09:00-17:00')], []],
    ]);
    expect(listStaffAssignedToLocation(SALON, 2).map(({ id }) => id)).toStrictEqual([1, 2, 3]);
  });

  test('also has staff who left, if they have a visit there that day', () => {
    const staffOf = (...appointments: Appointment[]) =>
      toDay(appointments).staff.map((each) => each.staffMember.id);
    expect(staffOf(visit(1, [line('10:00-11:00', 2)]))).toStrictEqual([1, 2, 3]);
    expect(staffOf(visit(1, [line('10:00-11:00', 2)], { locationId: 2 }))).toStrictEqual([1, 3]);
    expect(staffOf(visit(1, [line('10:00-11:00', 2)], { date: '2026-05-02' }))).toStrictEqual([1, 3]);
  });

  test.each([
    [0, true],
    [1, true],
    [2, true],
    [3, false],
    [4, true],
    [5, false],
  ])('shows a visit of status %i: %s', (status, isShown) => {
    const [member] = toDay([visit(7, [line('10:00-11:00', 1)], { status })]).staff;
    expect(idsOf(member?.visits ?? [])).toStrictEqual(isShown ? [7] : []);
  });

  test('has the visits of its staff at any location, and those there that nobody performs', () => {
    const day = toDay([
      visit(7, [line('10:00-11:00', 1, { processing: span('10:20-10:40') })], { locationId: 2 }),
      visit(8, [line('11:00-12:00', null)]),
      visit(9, [line('11:00-12:00', null)], { locationId: 2 }),
    ]);
    expect(day.staff.map(({ visits }) => idsOf(visits))).toStrictEqual([[7], []]);
    expect(day.staff[0]?.visits[0]?.busy).toStrictEqual([span('10:00-10:20'), span('10:40-11:00')]);
    expect(idsOf(day.visits)).toStrictEqual([8]);
  });

  test('has block times and offers from the pages of the homes', () => {
    const entries = (id: number) => [
      entry('block', id, '09:00-10:00'),
      entry('hold', id + 1, '10:00-11:00'),
      entry('appointment', id + 2, '11:00-12:00'),
    ];
    const here = {
      ...toEmptyDayPage(DATE),
      staffEntries: new Map([
        [1, entries(10)],
        [3, entries(20)],
      ]),
      resourceEntries: new Map([[7, entries(30)]]),
      locationEntries: entries(40),
      blockEntries: entries(50),
    };
    const there = { ...toEmptyDayPage(DATE), staffEntries: new Map([[3, entries(60)]]) };
    const day = toDay(
      [],
      toDayPageLookup([
        [1, here],
        [2, there],
      ]),
    );
    const ids = (list: readonly DiaryEntry[]) => list.map(({ id }) => id);
    expect(day.staff.map(({ blocks, holds }) => [ids(blocks), ids(holds)])).toStrictEqual([
      [[10], [11]],
      [[60], [61]],
    ]);
    expect(ids(day.blocks)).toStrictEqual([50]);
    expect(ids(day.holds)).toStrictEqual([41]);
    expect(day.resources.map(({ resource, holds }) => [resource.id, ids(holds)])).toStrictEqual([[7, [31]]]);
  });

  test('has the active resources by id, and inactive ones that a visit there holds', () => {
    const { resources } = toDay([
      visit(7, [line('10:00-11:00', 1, { processing: span('10:20-10:40'), ...held(6, 'processing') })]),
      visit(8, [line('11:00-12:00', null, held(7)), line('12:00-13:00', null)]),
      visit(9, [line('11:00-12:00', 1, held(5))], { locationId: 2 }),
    ]);
    expect(resources.map(({ resource, visits, holds }) => [resource.id, idsOf(visits), holds])).toStrictEqual(
      [
        [6, [7], []],
        [7, [8], []],
      ],
    );
    expect(resources.map(({ visits }) => visits[0]?.busy)).toStrictEqual([
      [span('10:20-10:40')],
      [span('11:00-12:00')],
    ]);
  });

  test.each([
    [1, [], true],
    [2, [9, 3], true],
    [2, [9], false],
  ])(
    'an appointment at location %i of staff %j concerns the location: %s',
    (locationId, staffIds, expected) => {
      const staff = listStaffAssignedToLocation(SALON, 1);
      expect(isVisitInLocationDiary({ locationId, staffIds }, 1, staff)).toBe(expected);
    },
  );
});

// BEHAVIOR §17.2
describe('the dates of a member', () => {
  const ann = staffMember(1, {
    locationIds: [1, 2],
    homeLocationId: 3,
    breaks: daily(span('15:00-15:15'), span('12:00-12:30')),
    workingHours: { friday: [{ ...span('09:00-17:00'), locationId: 1 }] },
  });

  test('have all that is theirs, at all locations, in order', () => {
    const here = visit(1, [line('10:00-10:30', 1)]);
    const elsewhere = visit(2, [line('11:00-11:30', 1)], { locationId: 2 });
    const cancelled = visit(3, [line('12:00-12:30', 1)], { status: 3 });
    const tomorrow = visit(4, [line('10:00-10:30', 1)], { date: '2026-05-02' });
    const other = visit(5, [line('10:00-10:30', 2)]);
    const [block, hold] = [entry('block', 7, '16:00-17:00'), entry('hold', 8, '17:00-18:00')];
    const pages = toDayPageLookup([
      [3, { ...toEmptyDayPage(DATE), staffEntries: new Map([[1, [hold, block]]]) }],
    ]);
    const [today, next] = toStaffDaysAtAllLocations(
      ann,
      [DATE, '2026-05-02'],
      [here, elsewhere, cancelled, tomorrow, other],
      pages,
    );
    expect([today?.date, next?.date]).toStrictEqual([DATE, '2026-05-02']);
    expect(idsOf(today?.visits ?? [])).toStrictEqual([1, 2]);
    expect(idsOf(next?.visits ?? [])).toStrictEqual([4]);
    expect([today?.blocks, today?.holds]).toStrictEqual([[block], [hold]]);
    expect([next?.blocks, next?.holds]).toStrictEqual([[], []]);
    expect(today?.breaks).toStrictEqual([span('12:00-12:30'), span('15:00-15:15')]);
    expect([today?.shifts, next?.shifts]).toStrictEqual([[{ ...span('09:00-17:00'), locationId: 1 }], []]);
  });

  test('have no breaks on a weekday without any', () => {
    const dates = toStaffDaysAtAllLocations(staffMember(2), [DATE], [], toDayPageLookup([]));
    expect(dates.map(({ breaks }) => breaks)).toStrictEqual([[]]);
  });

  test('show changes of each location where a member works', () => {
    const parts = {
      staff: new Map([ann, staffMember(2, { locationIds: [4] })].map((each) => [each.id, each])),
    };
    expect(listLocationIdsShownInDiary(parts, 1)).toStrictEqual([1, 2, 3]);
    expect(listLocationIdsShownInDiary(parts, 9)).toStrictEqual([9]);
  });

  test('are all that a user sees who sees only their own visits (BEHAVIOR §2.4)', () => {
    const day = {
      staff: [{ staffMember: ann }, { staffMember: staffMember(2) }],
      visits: [1],
      holds: [2],
      resources: [3],
      blocks: [4],
    };
    const hide = (visible: number | 'all' | undefined) =>
      filterDiaryDayToVisibleStaff(
        day as unknown as Parameters<typeof filterDiaryDayToVisibleStaff>[0],
        visible,
      );
    expect(hide('all')).toBe(day);
    expect(hide(1)).toStrictEqual({
      ...day,
      staff: [{ staffMember: ann }],
      visits: [],
      holds: [],
      resources: [],
    });
    expect(hide(undefined).staff).toStrictEqual([]);
  });
});
