import { describe, expect, test } from 'vitest';
import type { Column, Sheet, ShownVisit } from '../../../functions/pages/app/desk/columns.ts';
import {
  describeGoalObstacle,
  describeHoursOrStaffObstacle,
  describeLengthObstacle,
  describeLinesObstacle,
  describeMoveObstacle,
  listColumnSpansOfVisit,
  toTimedLines,
} from '../../../functions/pages/app/desk/obstacles.ts';

const DAY = '2026-11-17';
const clock = (time: string, today = DAY) => ({
  now: () => new Date(),
  getToday: () => today,
  getMinute: () => minuteOf(time),
});
const minuteOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
const spanOf = (from: string, to: string) => ({ from: minuteOf(from), to: minuteOf(to) });

const visitOf = (id: number, from: string, to: string, busy = [{ from, to }]): ShownVisit => ({
  appointment_id: id,
  location_id: 1,
  from,
  to,
  busy,
  services: ['Haircut'],
  pricing_option_names: [],
  colors: [1],
  booked_by: 'online',
  confirmed_by: null,
  has_deposit: 0,
  is_new_customer: 0,
  card_on_file: 0,
  customer: { id: 1, name: 'Gina Guest', phone: '', alert: '' },
  status: 1,
  paid: 1,
  refunded: '0.00',
  is_refunded: 0,
  note: '',
  confirmed_at: null,
  arrived_at: null,
  started_at: null,
  guest_no: 0,
  guest_name: '',
});

const columnOf = (key: string, member: string, rest: Partial<Column>): Column => ({
  key,
  member,
  name: member,
  date: DAY,
  staffId: 1,
  kind: 'member',
  isOff: false,
  image: '',
  open: [spanOf('09:00', '19:00')],
  breaks: [],
  blocks: [],
  holds: [],
  visits: [],
  ...rest,
});

const sheetOf = (ben: Partial<Column>): Sheet => ({
  columns: [columnOf('ana', 'Ana', { visits: [visitOf(1, '10:00', '11:00')] }), columnOf('ben', 'Ben', ben)],
  hours: spanOf('09:00', '20:00'),
  opening: [spanOf('09:00', '18:00')],
  hidden: [],
  hasRooms: false,
  date: DAY,
});

const NOBODY = 'Nobody who works at this time is free for Haircut. Somebody who is off would get it.';
const CUT = { id: 1, name: 'Haircut' };
const lineOf = (staffId: number | null, from: string, to: string) => ({
  service: CUT,
  staffId,
  span: spanOf(from, to),
});

const COLOUR = visitOf(2, '12:00', '14:00', [
  { from: '12:00', to: '12:30' },
  { from: '13:30', to: '14:00' },
]);

const MISSED: ShownVisit = { ...visitOf(2, '12:30', '13:00'), status: 4 };

describe('a refused move names what the day shows there', () => {
  test.each([
    ['a visit', { visits: [visitOf(2, '12:30', '13:00')] }, 120, 'Ben has a visit at 12:30 PM.'],
    ['a no-show leaves the member free', { visits: [MISSED] }, 120, ''],
    [
      'the visit that took the time of a no-show',
      { visits: [MISSED, visitOf(3, '12:45', '13:15')] },
      120,
      'Ben has a visit at 12:45 PM.',
    ],
    ['the processing time of a visit leaves the member free', { visits: [COLOUR] }, 150, ''],
    [
      'a hold',
      { holds: [{ ...spanOf('12:30', '13:00'), waitlist_id: 1, name: 'Ada Wait' }] },
      120,
      '12:30 PM to 1:00 PM with Ben is held for the waitlist.',
    ],
    [
      'a block',
      { blocks: [{ ...spanOf('12:30', '13:00'), id: 1, reason: 'Training' }] },
      120,
      '12:30 PM to 1:00 PM is blocked for Ben, Training.',
    ],
    ['a break', { breaks: [spanOf('12:30', '13:00')] }, 120, 'Ben has a break from 12:30 PM to 1:00 PM.'],
    ['the end of a shift', { open: [spanOf('09:00', '12:30')] }, 120, 'Ben is off from 12:30 PM.'],
    [
      'the time between two shifts',
      { open: [spanOf('09:00', '11:00'), spanOf('14:00', '18:00')] },
      120,
      'Ben is off from 11:00 AM.',
    ],
    ['the time before a shift', { open: [spanOf('14:00', '18:00')] }, 120, 'Ben is off until 2:00 PM.'],
    ['a day off', { open: [] }, 120, 'Ben does not work here on this day.'],
    ['the hours of the salon', {}, 450, 'The salon is closed at this time.'],
    ['a time before now', {}, -60, 'This time has passed.'],
    ['nothing', {}, 120, ''],
  ] as const)('%s', (_, ben, minutes, text) => {
    const shift = { from: 'ana', to: 'ben', minutes };
    expect(describeMoveObstacle(sheetOf(ben), 1, shift, clock('09:30'))).toBe(text);
  });

  test('a day before today', () => {
    const shift = { from: 'ana', to: 'ben', minutes: 0 };
    expect(describeMoveObstacle(sheetOf({}), 1, shift, clock('09:00', '2026-11-18'))).toBe(
      'This time has passed.',
    );
  });

  test('the other member of a visit of two, which moves as a whole', () => {
    const visits = [visitOf(1, '11:00', '12:00'), visitOf(2, '13:00', '14:00')];
    const shift = { from: 'ana', to: 'ana', minutes: 90 };
    expect(describeMoveObstacle(sheetOf({ visits }), 1, shift, clock('09:00'))).toBe(
      'Ben has a visit at 1:00 PM.',
    );
  });
});

describe('rooms and members without a column', () => {
  const roomOf = (visits: ShownVisit[]) =>
    columnOf('resource-1', 'Rose room', { kind: 'resource', staffId: null, visits });
  const visit = visitOf(1, '10:00', '11:00');
  const taken = visitOf(2, '11:30', '12:30');
  const shown = (rest: Partial<Column> = {}) => columnOf('ana', 'Ana', { visits: [visit], ...rest });
  const day = (hidden: Column[], ana = shown()): Sheet => ({ ...sheetOf({}), columns: [ana], hidden });
  const room = day([roomOf([visit, taken])]);
  const inRoom = 'Rose room has a visit at 11:30 AM.';

  test('a room that is taken is named for a drag, a move by the form, a length and other services', () => {
    const shift = { from: 'ana', to: 'ana', minutes: 60 };
    expect(describeMoveObstacle(room, 1, shift, clock('09:00'))).toBe(inRoom);
    const goal = { date: DAY, minutes: 60, staffId: undefined };
    expect(describeGoalObstacle(room, 1, listColumnSpansOfVisit(room, 1), goal, clock('09:00'))).toBe(inRoom);
    const resize = { column: 'ana', from: '10:00', minutes: 45 };
    expect(describeLengthObstacle(room, 1, resize)).toBe(inRoom);
    const lines = [lineOf(1, '10:00', '11:45')];
    expect(describeLinesObstacle(room, 1, DAY, lines)).toBe(inRoom);
    expect(describeLinesObstacle(room, 1, DAY, [lineOf(1, '10:00', '11:30')])).toBe('');
  });

  test('a visit that goes to another day and member is held against those, with its processing time', () => {
    const gap = visitOf(1, '10:00', '12:00', [
      { from: '10:00', to: '10:30' },
      { from: '11:30', to: '12:00' },
    ]);
    const parts = listColumnSpansOfVisit(day([], shown({ visits: [gap] })), 1);
    const next = (visits: ShownVisit[]): Sheet => ({
      ...sheetOf({}),
      columns: [columnOf('ben', 'Ben', { date: '2026-11-18', staffId: 2, visits })],
    });
    const goal = { date: '2026-11-18', minutes: 60, staffId: 2 };
    const describeOn = (from: string, to: string) =>
      describeGoalObstacle(next([visitOf(2, from, to)]), 1, parts, goal, clock('09:00'));
    expect(describeOn('12:00', '13:00')).toBe('Ben has a visit at 12:00 PM.');
    expect(describeOn('11:30', '12:30')).toBe('');
  });

  test('a member who is off says so, although the day shows no column', () => {
    const off = columnOf('ben', 'Ben', { staffId: 2, isOff: true, open: [] });
    const goal = { date: DAY, minutes: 0, staffId: 2 };
    const text = 'Ben does not work here on this day.';
    expect(
      describeGoalObstacle(day([off]), 1, listColumnSpansOfVisit(day([off]), 1), goal, clock('09:00')),
    ).toBe(text);
    const lines = [lineOf(2, '10:00', '11:00')];
    expect(describeLinesObstacle(day([off]), 1, DAY, lines)).toBe(text);
  });

  test('another member of the same time who has a visit is named', () => {
    const ben = columnOf('ben', 'Ben', { staffId: 2, visits: [visitOf(3, '10:30', '11:00')] });
    const sheet: Sheet = { ...sheetOf({}), columns: [shown(), ben] };
    const lines = [lineOf(2, '10:00', '11:00')];
    expect(describeLinesObstacle(sheet, 1, DAY, lines)).toBe('Ben has a visit at 10:30 AM.');
  });
});

describe('a refused visit for anybody names the service for which nobody is free', () => {
  const staff = [
    { id: 1, service_ids: [1] },
    { id: 2, service_ids: [1] },
    { id: 3, service_ids: [2] },
  ];
  const toSheet = (ana: ShownVisit[], ben: ShownVisit[]): Sheet => ({
    ...sheetOf({}),
    columns: [
      columnOf('ana', 'Ana', { visits: ana }),
      columnOf('ben', 'Ben', { staffId: 2, visits: ben }),
      columnOf('ida', 'Ida', { staffId: 3 }),
    ],
  });
  const lines = [lineOf(null, '10:00', '10:45'), lineOf(null, '10:45', '11:30')];
  const early = visitOf(2, '10:00', '10:30');
  const late = visitOf(3, '11:00', '12:00');

  test.each([
    ['both are busy at the first service', [early], [early], 'Nobody is free for Haircut at 10:00 AM.'],
    ['both are busy at the second service', [late], [late], 'Nobody is free for Haircut at 10:45 AM.'],
    ['one is free at each service', [early], [late], ''],
    ['both have the visit itself', [visitOf(1, '10:00', '11:30')], [visitOf(1, '10:00', '11:30')], ''],
  ])('%s', (_, ana, ben, text) => {
    expect(describeLinesObstacle(toSheet(ana, ben), 1, DAY, lines, staff)).toBe(text);
  });

  test('a day that is not shown says nothing', () => {
    expect(describeLinesObstacle(toSheet([early], [early]), 1, '2026-11-18', lines, staff)).toBe('');
  });
});

describe('a refused length names what the day shows after the visit', () => {
  test.each([
    [
      'the next visit',
      { visits: [visitOf(1, '10:00', '11:00'), visitOf(2, '11:15', '12:00')] },
      30,
      'Ben has a visit at 11:15 AM.',
    ],
    [
      'the end of the shift',
      { visits: [visitOf(1, '10:00', '11:00')], open: [spanOf('09:00', '11:00')] },
      15,
      'Ben is off from 11:00 AM.',
    ],
    [
      'nothing where the visit became shorter',
      { visits: [visitOf(1, '10:00', '11:00'), visitOf(2, '11:00', '12:00')] },
      -15,
      '',
    ],
  ] as const)('%s', (_, ben, minutes, text) => {
    const resize = { column: 'ben', from: '10:00', minutes };
    expect(describeLengthObstacle(sheetOf(ben), 1, resize)).toBe(text);
  });
});

// BEHAVIOR §39.4
describe('the hours of a typed time', () => {
  const memberOf = (id: number, name: string, from: string, to: string) => ({
    id,
    name,
    short_name: '',
    image: '',
    works: 1 as const,
    shifts: [{ from, to }],
    breaks: [{ from: '13:00', to: '13:30' }],
    blocks: [],
    visits: [],
    holds: [],
  });
  const diary = {
    version: 'v',
    date: '2026/11/17',
    opening: [{ from: '09:00', to: '18:00' }],
    blocks: [],
    resources: [],
    staff: [memberOf(1, 'Ana', '09:00', '17:00'), memberOf(2, 'Ben', '10:00', '18:00')],
  };
  const addOn = { id: 1, name: 'Mask', price: '10.00', duration: 15 };
  const chosenOf = (staffId: number | null, duration: number, person = 0, addOns: (typeof addOn)[] = []) => ({
    offer: { service_id: 1, pricing_option_id: null, name: 'Haircut', price: '50.00', duration, addOns },
    person,
    staffId,
  });
  test.each([
    ['of the salon, without a member', '17:45', [chosenOf(null, 30)], 'The salon is closed at this time.'],
    ['of the chosen member', '16:45', [chosenOf(1, 30)], 'Ana is off from 5:00 PM.'],
    [
      'of the member of a later service',
      '09:30',
      [chosenOf(1, 20), chosenOf(2, 30)],
      'Ben is off until 10:00 AM.',
    ],
    [
      'of another person, whose services begin at once',
      '09:30',
      [chosenOf(1, 45), chosenOf(2, 30, 1)],
      'Ben is off until 10:00 AM.',
    ],
    ['in a break', '12:45', [chosenOf(1, 30)], 'Ana has a break from 1:00 PM to 1:30 PM.'],
    ['that fit', '16:30', [chosenOf(1, 30)], ''],
    ['with an add-on', '16:30', [chosenOf(1, 30, 0, [addOn])], 'Ana is off from 5:00 PM.'],
    ['of a member whom the location does not have', '16:30', [chosenOf(9, 30)], ''],
  ])('%s', (_, time, lines, text) => {
    const addOns = lines.flatMap(({ offer }) => offer.addOns);
    expect(describeHoursOrStaffObstacle(diary, toTimedLines({ lines, addOns }, minuteOf(time)), [])).toBe(
      text,
    );
  });

  // BEHAVIOR §14.2
  test.each([
    ['somebody works and is free', null, '09:15', ''],
    ['the one who performs it has not begun', null, '16:45', NOBODY],
    ['the one who performs it has a visit', null, '11:30', 'Nobody is free for Haircut at 11:30 AM.'],
    ['the one who performs it has a no-show', null, '14:00', ''],
    ['a member is chosen', 1, '11:30', ''],
  ] as const)('a typed time for anybody: %s', (_, staffId, from, text) => {
    const missed = { ...visitOf(2, '14:00', '14:30'), status: 4 as const };
    const visits = [visitOf(1, '11:00', '12:00'), missed];
    const ana = { ...memberOf(1, 'Ana', '09:00', '17:00'), visits };
    const staff = [
      { id: 1, service_ids: [1] },
      { id: 2, service_ids: [2] },
    ];
    const line = { service: CUT, staffId, span: { from: minuteOf(from), to: minuteOf(from) + 30 } };
    expect(describeHoursOrStaffObstacle({ ...diary, staff: [ana] }, [line], staff)).toBe(text);
  });
});
