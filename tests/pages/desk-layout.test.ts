import { describe, expect, test } from 'vitest';
import {
  findOnlyPerformer,
  withDiscountsOnMovedLines,
} from '../../functions/pages/app/desk/check-out/bill-input.ts';
import {
  TENDER_KINDS,
  type TypedTenders,
  toTendersChangeAndAmountLeft,
} from '../../functions/pages/app/desk/check-out/tenders.ts';
import {
  toDaySheetHidingAbsent,
  toLoadingSheet,
  toMemberWeekSheet,
  withUnchangedColumns,
} from '../../functions/pages/app/desk/columns.ts';
import { listAgenda } from '../../functions/pages/app/desk/day/agenda-entries.ts';
import type { Diary, DiaryVisit } from '../../functions/pages/app/desk/desk-data.ts';
import { placeVisits, subtractSpans } from '../../functions/pages/app/desk/layout.ts';
import {
  computePercentage,
  parseAmountOrZeroIfEmpty,
  suggestCash,
} from '../../functions/pages/app/desk/money/amounts.ts';
import {
  listServiceNamesByVisit,
  listServicesOftenBookedWith,
} from '../../functions/pages/app/desk/often-with.ts';
import { applyPatches } from '../../functions/pages/app/desk/patches.ts';
import { toRights } from '../../functions/pages/app/desk/rights.ts';

let id = 0;
function visit(
  from: string,
  to: string,
  busy: readonly (readonly [string, string])[] = [[from, to]],
): DiaryVisit {
  id += 1;
  return {
    appointment_id: id,
    location_id: 1,
    from,
    to,
    services: ['Haircut'],
    pricing_option_names: [''],
    colors: [1],
    booked_by: 'online',
    confirmed_by: null,
    has_deposit: 0,
    is_new_customer: 0,
    card_on_file: 0,
    busy: busy.map(([start, end]) => ({ from: start, to: end })),
    customer: { id: null, name: 'Gina Guest', phone: '', alert: '' },
    status: 1,
    paid: 0,
    refunded: '0.00',
    is_refunded: 0,
    confirmed_at: null,
    arrived_at: null,
    started_at: null,
    note: '',
    guest_no: 0,
    guest_name: '',
  };
}
const placedAs = (visits: readonly DiaryVisit[]) =>
  placeVisits(visits).map(({ lane, lanes, isInGap }) => [lane, lanes, isInGap]);

const NOBODY: Diary['staff'][number] = {
  id: 1,
  name: 'Ava',
  short_name: '',
  image: '',
  works: 1,
  shifts: [{ from: '09:00', to: '17:00' }],
  breaks: [],
  blocks: [],
  visits: [],
  holds: [],
};
const DAY: Diary = {
  version: 'v',
  date: '2026/11/17',
  opening: [{ from: '09:00', to: '18:00' }],
  blocks: [],
  staff: [NOBODY],
  resources: [{ id: 1, name: 'Downtown', kind: 'location', visits: [], holds: [] }],
};

// BEHAVIOR §39.3
describe('the columns of a day', () => {
  test('visits that follow each other take the whole width', () => {
    expect(placedAs([visit('10:00', '10:45'), visit('10:45', '11:30')])).toEqual([
      [0, 1, false],
      [0, 1, false],
    ]);
  });

  test('a visit in the processing time of another one is drawn into it', () => {
    const colour = visit('10:00', '12:00', [
      ['10:00', '10:30'],
      ['11:15', '12:00'],
    ]);
    expect(placedAs([colour, visit('10:30', '11:15')])).toEqual([
      [0, 1, false],
      [0, 1, true],
    ]);
  });

  test('visits that hold the same minutes stand side by side, and only those', () => {
    const a = visit('10:00', '11:00');
    const b = visit('10:30', '11:30');
    const c = visit('11:30', '12:00');
    expect(placedAs([c, b, a])).toEqual([
      [0, 2, false],
      [1, 2, false],
      [0, 1, false],
    ]);
  });

  test('a member who is off has a column only with a visit or a block of their own', () => {
    const off: Diary['staff'][number] = { ...NOBODY, id: 2, works: 0, shifts: [] };
    const block = { id: 1, from: '10:00', to: '11:00', reason: '' };
    const names = (day: Diary) => toDaySheetHidingAbsent(day, 'none').columns.map(({ key }) => key);
    expect(names({ ...DAY, staff: [NOBODY, off], blocks: [block] })).toEqual(['staff-1']);
    expect(names({ ...DAY, staff: [NOBODY, { ...off, blocks: [block] }] })).toEqual(['staff-1', 'staff-2']);
    expect(names({ ...DAY, staff: [{ ...off, visits: [visit('10:00', '11:00')] }] })).toEqual(['staff-2']);
  });

  test('visits without a member have a column of their own', () => {
    const [location] = DAY.resources;
    if (!location) throw new Error('no location');
    const day = { ...DAY, resources: [{ ...location, visits: [visit('10:00', '10:30')] }] };
    expect(toDaySheetHidingAbsent(day, 'none').columns.map(({ staffId }) => staffId)).toEqual([1, null]);
  });

  test('rooms have columns on demand, with their own visits', () => {
    const room = { id: 7, name: 'Room 1', kind: 'room', visits: [visit('10:00', '11:00')], holds: [] };
    const day = { ...DAY, resources: [...DAY.resources, room] };
    const keys = (rooms: 'all' | 'none') => toDaySheetHidingAbsent(day, rooms).columns.map(({ key }) => key);
    expect([keys('none'), keys('all')]).toEqual([['staff-1'], ['staff-1', 'resource-7']]);
    expect([
      toDaySheetHidingAbsent(DAY, 'all').hasRooms,
      toDaySheetHidingAbsent(day, 'none').hasRooms,
    ]).toEqual([false, true]);
  });

  test('while another day is read, its columns have the same names and hours, and nothing of the day before', () => {
    const block = { id: 1, from: '10:00', to: '11:00', reason: '' };
    const busy = { ...NOBODY, visits: [visit('10:00', '11:00')], blocks: [block] };
    const before = toDaySheetHidingAbsent({ ...DAY, staff: [busy] }, 'none');
    const { columns, hours, date } = toLoadingSheet(before, '2026-11-18');
    expect([hours, date]).toEqual([before.hours, '2026-11-18']);
    expect(columns.map(({ key, name }) => [key, name])).toEqual([['staff-1', 'Ava']]);
    expect(columns).toMatchObject([{ date: '2026-11-18', visits: [], blocks: [], isLoading: true }]);
  });

  test('a week has a column for each day of the member', () => {
    const none = { shifts: [], breaks: [{ from: '12:00', to: '12:30' }], blocks: [], visits: [], holds: [] };
    const shift = { from: '10:00', to: '16:00', location_id: null };
    const days = [
      { ...none, date: '2026/11/17', shifts: [shift], visits: [visit('08:30', '09:00')] },
      { ...none, date: '2026/11/18' },
    ];
    const { columns, hours } = toMemberWeekSheet({ days }, { id: 4, name: 'Ava' });
    expect(columns.map(({ date, staffId, isOff, breaks }) => [date, staffId, isOff, breaks.length])).toEqual([
      ['2026-11-17', 4, false, 1],
      ['2026-11-18', 4, true, 0],
    ]);
    expect(hours).toEqual({ from: 480, to: 960 });
  });

  test('a column that has not changed stays the same object, and so does a day', () => {
    const other = { ...NOBODY, id: 2, visits: [visit('10:00', '11:00')] };
    const read = (change: Partial<Diary> = {}) =>
      toDaySheetHidingAbsent(structuredClone({ ...DAY, staff: [NOBODY, other], ...change }), 'none');
    const before = read();
    expect(withUnchangedColumns(before, read())).toBe(before);
    const after = withUnchangedColumns(before, read({ staff: [NOBODY, { ...other, visits: [] }] }));
    expect(after.columns.map((column, index) => column === before.columns[index])).toEqual([true, false]);
  });

  test('services go often with those that visits of the day have beside them, each visit once', () => {
    const line = (name: string) => ({
      offer: { service_id: 1, pricing_option_id: null, name, price: '50.00', duration: 45, addOns: [] },
      person: 0,
      staffId: null,
    });
    const of = (...services: string[]) => ({
      ...visit('10:00', '11:00'),
      services,
      pricing_option_names: services.map(() => ''),
    });
    const shared = of('Haircut', 'Facial');
    const ava = { ...NOBODY, visits: [of('Haircut', 'Blow-dry'), of('Blow-dry', 'Haircut'), shared] };
    const ben = { ...NOBODY, id: 2, visits: [shared, of('Massage', 'Facial')] };
    const visits = listServiceNamesByVisit(toDaySheetHidingAbsent({ ...DAY, staff: [ava, ben] }, 'none'));
    expect(listServicesOftenBookedWith([line('Haircut')], visits)).toEqual(['Blow-dry', 'Facial']);
    expect(listServicesOftenBookedWith([line('Haircut'), line('Blow-dry')], visits)).toEqual(['Facial']);
    expect(listServicesOftenBookedWith([], visits)).toEqual([]);
    expect(listServiceNamesByVisit(undefined)).toEqual([]);
  });

  test('the shown hours are whole, and reach to what lies outside of the opening hours', () => {
    expect(toDaySheetHidingAbsent(DAY, 'none').hours).toEqual({ from: 540, to: 1080 });
    const early = {
      ...DAY,
      staff: [{ ...NOBODY, visits: [visit('07:45', '08:30'), visit('18:00', '19:15')] }],
    };
    expect(toDaySheetHidingAbsent(early, 'none').hours).toEqual({ from: 420, to: 1200 });
    expect(toDaySheetHidingAbsent({ ...DAY, opening: [], staff: [] }, 'none').hours).toEqual({
      from: 540,
      to: 1080,
    });
  });

  test('gaps are what busy parts leave over', () => {
    const whole = { from: 600, to: 720 };
    const busy = [
      { from: 600, to: 630 },
      { from: 675, to: 720 },
    ];
    expect(subtractSpans(whole, busy)).toEqual([{ from: 630, to: 675 }]);
    expect(subtractSpans(whole, [])).toEqual([whole]);
  });
});

// BEHAVIOR §39.11
describe('an act that is not confirmed yet', () => {
  const other = { ...NOBODY, id: 2 };
  const day = () => {
    const visits = [visit('10:00', '10:45'), visit('11:00', '11:45')];
    return toDaySheetHidingAbsent({ ...DAY, staff: [{ ...NOBODY, visits }, other] }, 'none');
  };
  const timesOf = (sheet: ReturnType<typeof day>) =>
    sheet.columns.map(({ visits }) => visits.map(({ from, to }) => `${from}-${to}`));

  test('shows, with a mark; other columns stay the same objects', () => {
    const sheet = day();
    const patches = new Map([[id, { arrived_at: '2026-11-17T15:00:00Z', isSaved: false }]]);
    const shown = applyPatches(sheet, patches);
    expect(shown.columns[0]?.visits).toMatchObject([
      { arrived_at: null, isPending: false },
      { arrived_at: '2026-11-17T15:00:00Z', isPending: true },
    ]);
    expect(shown.columns[1]).toBe(sheet.columns[1]);
  });

  test('moves a visit to another column and time, or makes it longer', () => {
    const sheet = day();
    const shift = { from: 'staff-1', to: 'staff-2', minutes: 30 };
    expect(timesOf(applyPatches(sheet, new Map([[id, { shift, isSaved: false }]])))).toEqual([
      ['10:00-10:45'],
      ['11:30-12:15'],
    ]);
    const resize = { column: 'staff-1', from: '11:00', minutes: -15 };
    expect(timesOf(applyPatches(sheet, new Map([[id, { resize, isSaved: false }]])))).toEqual([
      ['10:00-10:45', '11:00-11:30'],
      [],
    ]);
  });
});

// BEHAVIOR §39.4
test.each([
  ['', 0],
  ['12', 1200],
  [' 12.5 ', 1250],
  ['12,50', 1250],
  ['0.1', 10],
  ['12.345', undefined],
  ['-5', undefined],
  ['1e3', undefined],
  ['five', undefined],
])('the amount %j is %j hundredths', (text, hundredths) => {
  expect(parseAmountOrZeroIfEmpty(text)).toBe(hundredths);
});

test.each([
  ['cash with change beside another payment', 5913, { cash: 4000, external: 2000 }, 0, 87],
  ['exactly', 5413, { cash: 0, external: 5413 }, 0, 0],
  ['too little', 5413, { cash: 2000, external: 0 }, 3413, 0],
  ['more than is due outside of the system', 5413, { cash: 0, external: 6000 }, -587, 0],
  ['nothing, which is due', 0, { cash: 0, external: 0 }, 0, 0],
])('pays %s', (_, due, typed, left, change) => {
  const others = Object.fromEntries(TENDER_KINDS.map((kind) => [kind, 0])) as TypedTenders;
  const split = toTendersChangeAndAmountLeft(
    due,
    { ...others, ...typed },
    { reference: '', readerId: '', cashStep: 0 },
  );
  expect([split.left, split.change]).toEqual([left, change]);
  const sum = split.tenders.reduce((total, { amount }) => total + Math.round(Number(amount) * 100), 0);
  expect(sum).toBe(due - left);
});

test.each([
  ['dollars', 5413, 18, 'USD', 974],
  ['half a cent up', 250, 15, 'USD', 38],
  ['yen', 500_000, 15, 'JPY', 75_000],
  ['half a yen up', 1000, 15, 'JPY', 200],
])('takes a percentage of %s', (_, amount, percent, currency, part) => {
  expect(computePercentage(amount, percent, currency)).toBe(part);
});

test('the agenda has a visit that is paid before its end above the present time', () => {
  const paid = { ...visit('11:15', '12:45'), status: 2, paid: 1 as const };
  const late = visit('11:15', '12:45');
  const [coming, now] = [visit('13:00', '13:45'), 12 * 60 + 29];
  const { columns } = toDaySheetHidingAbsent(
    { ...DAY, staff: [{ ...NOBODY, works: 1, visits: [coming, late, paid] }] },
    'none',
  );
  const entries = listAgenda([...columns, ...columns], { now, toMinute: () => now });
  const ids = entries.flatMap((entry) => (entry.kind === 'visit' ? entry.visit.appointment_id : entry.kind));
  expect([...new Set(ids)]).toEqual([paid.appointment_id, 'now', late.appointment_id, coming.appointment_id]);
});

// BEHAVIOR §39.3
test('the list of a day has the times that are held for the waitlist, of all members', () => {
  const hold = { waitlist_id: 7, name: 'Wanda Waits', from: '10:00', to: '10:45' };
  const { columns } = toDaySheetHidingAbsent(
    { ...DAY, staff: [{ ...NOBODY, works: 1, holds: [hold] }] },
    'none',
  );
  expect(listAgenda([...columns, ...columns], null)).toContainEqual({
    kind: 'hold',
    span: { from: 600, to: 645 },
    waitlistId: 7,
    name: 'Wanda Waits',
  });
});

test('suggests the due amount in cash and the next round ones', () => {
  expect(suggestCash(4736)).toEqual([4736, 5000, 6000, 10_000]);
});

// BEHAVIOR §37.1, §39.6
test('a discount follows its line where add-ons come and go', () => {
  const [whole, ofAddOn, ofProduct] = [null, 1, 2].map((line) => ({ line, amount: 5, reason: 'Late' }));
  const discounts = [whole, ofAddOn, ofProduct].flatMap((each) => each ?? []);
  const linesOf = (discounted: typeof discounts) => discounted.map(({ line }) => line);
  const before = ['service 0', 'add-on 1', 'product 0'];
  const more = ['service 0', 'add-on 2', 'add-on 1', 'product 0'];
  expect(linesOf(withDiscountsOnMovedLines(discounts, before, more) as typeof discounts)).toEqual([
    null,
    2,
    3,
  ]);
  const fewer = ['service 0', 'product 0'];
  expect(linesOf(withDiscountsOnMovedLines(discounts, before, fewer) as typeof discounts)).toEqual([null, 1]);
});

// BEHAVIOR §39.6
test.each([
  ['the only performer', [1, 1], 1],
  ['the only performer beside a service without one', [null, 2], 2],
  ['nobody where several perform', [1, 2], null],
  ['nobody where nobody performs', [null], null],
  ['nobody for a performer of another location', [9], null],
])('the seller of a product is at first %s', (_, performers, seller) => {
  const lines = performers.map((staff_id) => ({ staff_id }));
  const staff = new Map([1, 2].map((id) => [id, `Member ${id}`]));
  expect(findOnlyPerformer({ lines } as Parameters<typeof findOnlyPerformer>[0], staff)).toBe(seller);
});

// BEHAVIOR §39.2
test('the desk shows what the permissions allow', () => {
  expect(Object.values(toRights([])).some(Boolean)).toBe(false);
  expect(toRights(['appointments.read', 'sales.write'])).toEqual({
    canRead: true,
    canReadAll: true,
    canServe: false,
    canWrite: false,
    canOverride: false,
    canFindCustomers: false,
    canContact: false,
    canWriteCustomers: false,
    canMergeCustomers: false,
    canUseWaitlist: false,
    canBlock: false,
    canCheckOut: true,
    canReadSales: false,
    canDiscount: false,
    canCharge: false,
    canRefund: false,
    canDrawer: false,
    canReadJournal: false,
    canOpenOffice: false,
  });
  expect(toRights(['appointments.read', 'hours.write']).canOpenOffice).toBe(true);
  for (const permission of ['blocks.write', 'hours.write'])
    expect(toRights([permission]).canBlock).toBe(true);
});
