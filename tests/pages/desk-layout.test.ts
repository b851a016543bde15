import { describe, expect, test } from 'vitest';
import { splitTenders } from '../../functions/pages/app/desk/check-out/tenders.ts';
import type { Diary, DiaryVisit } from '../../functions/pages/app/desk/desk-data.ts';
import {
  placeVisits,
  subtractSpans,
  toColumns,
  toShownHours,
} from '../../functions/pages/app/desk/layout.ts';
import { parseAmount, suggestCash, takePercentage } from '../../functions/pages/app/desk/money/amounts.ts';
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
    ...{ appointment_id: id, location_id: 1, from, to, services: ['Haircut'] },
    busy: busy.map(([start, end]) => ({ from: start, to: end })),
    ...{ customer: { id: null, name: 'Gina Guest', phone: '' }, status: 1, paid: 0, refunded: '0.00' },
    ...{ arrived_at: null, started_at: null },
  };
}
const placedAs = (visits: readonly DiaryVisit[]) =>
  placeVisits(visits).map(({ lane, lanes, isInGap }) => [lane, lanes, isInGap]);

const NOBODY: Diary['staff'][number] = {
  ...{ id: 1, name: 'Ava', image: '', works: 1, shifts: [{ from: '09:00', to: '17:00' }] },
  ...{ breaks: [], blocks: [], visits: [], holds: [] },
};
const DAY: Diary = {
  ...{ version: 'v', date: '2026/11/17', opening: [{ from: '09:00', to: '18:00' }], blocks: [] },
  staff: [NOBODY],
  resources: [{ id: 1, name: 'Downtown', kind: 'location', visits: [], holds: [] }],
};

// BEHAVIOR §39.4
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
    const [a, b, c] = [visit('10:00', '11:00'), visit('10:30', '11:30'), visit('11:30', '12:00')];
    expect(placedAs([c, b, a])).toEqual([
      [0, 2, false],
      [1, 2, false],
      [0, 1, false],
    ]);
  });

  test('a member who is off has a column only with a visit or a block of their own', () => {
    const off: Diary['staff'][number] = { ...NOBODY, id: 2, works: 0, shifts: [] };
    const block = { id: 1, from: '10:00', to: '11:00', reason: '' };
    const names = (day: Diary) => toColumns(day).map(({ key }) => key);
    expect(names({ ...DAY, staff: [NOBODY, off], blocks: [block] })).toEqual(['staff-1']);
    expect(names({ ...DAY, staff: [NOBODY, { ...off, blocks: [block] }] })).toEqual(['staff-1', 'staff-2']);
    expect(names({ ...DAY, staff: [{ ...off, visits: [visit('10:00', '11:00')] }] })).toEqual(['staff-2']);
  });

  test('visits without a member have a column of their own', () => {
    const [location] = DAY.resources;
    if (!location) throw new Error('no location');
    const day = { ...DAY, resources: [{ ...location, visits: [visit('10:00', '10:30')] }] };
    expect(toColumns(day).map(({ staffId }) => staffId)).toEqual([1, null]);
  });

  test('the shown hours are whole, and reach to what lies outside of the opening hours', () => {
    expect(toShownHours(DAY, toColumns(DAY))).toEqual({ from: 540, to: 1080 });
    const early = {
      ...DAY,
      staff: [{ ...NOBODY, visits: [visit('07:45', '08:30'), visit('18:00', '19:15')] }],
    };
    expect(toShownHours(early, toColumns(early))).toEqual({ from: 420, to: 1200 });
    expect(toShownHours({ opening: [] }, [])).toEqual({ from: 540, to: 1080 });
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

// BEHAVIOR §39.3
test('an act that is not confirmed yet shows, with a mark', () => {
  const day = { ...DAY, staff: [{ ...NOBODY, visits: [visit('10:00', '10:45'), visit('11:00', '11:45')] }] };
  const patches = new Map([[id, { arrived_at: '2026-11-17T15:00:00Z', isSaved: false }]]);
  expect(applyPatches(day, patches).staff[0]?.visits).toMatchObject([
    { arrived_at: null, isPending: false },
    { arrived_at: '2026-11-17T15:00:00Z', isPending: true },
  ]);
});

// BEHAVIOR §39.6
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
  expect(parseAmount(text)).toBe(hundredths);
});

test.each([
  ['cash with change beside another payment', 5913, { cash: 4000, external: 2000 }, 0, 87],
  ['exactly', 5413, { cash: 0, external: 5413 }, 0, 0],
  ['too little', 5413, { cash: 2000, external: 0 }, 3413, 0],
  ['more than is due outside of the system', 5413, { cash: 0, external: 6000 }, -587, 0],
  ['nothing, which is due', 0, { cash: 0, external: 0 }, 0, 0],
])('pays %s', (_, due, typed, left, change) => {
  const others = { card_on_file: 0, credit: 0, reader: 0 };
  const split = splitTenders(due, { ...typed, ...others }, { reference: '', readerId: '' });
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
  expect(takePercentage(amount, percent, currency)).toBe(part);
});

test('suggests the due amount in cash and the next round ones', () => {
  expect(suggestCash(4736)).toEqual([4736, 5000, 6000, 10_000]);
});

// BEHAVIOR §39.2
test('the desk shows what the permissions allow', () => {
  expect(Object.values(toRights([])).some(Boolean)).toBe(false);
  expect(toRights(['appointments.read', 'sales.write'])).toEqual({
    canRead: true,
    canServe: false,
    canWrite: false,
    canFindCustomers: false,
    canBlock: false,
    canCheckOut: true,
    canReadSales: false,
    canDiscount: false,
    canCharge: false,
    canRefund: false,
    canDrawer: false,
    canAddCustomers: false,
    canContact: false,
  });
});
