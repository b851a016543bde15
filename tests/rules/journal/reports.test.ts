import { expect, test } from 'vitest';
import type { CountedLine } from '../../../lib/rules/journal/report-lines.ts';
import {
  comparePayoutsWithBank,
  compareSalesWithTenders,
  findReportDay,
  isOfPayout,
  listReportedLines,
  REPORTS,
  type Report,
  sumFigures,
  toComparedDays,
  toMainFigure,
  toRatios,
  toReportRows,
} from '../../../lib/rules/journal/reports.ts';

type Name = keyof typeof REPORTS;
const DAYS = { from: '2026-11-01', to: '2026-11-30' };
const line = (fields: Partial<CountedLine> | object): CountedLine => ({
  day: '2026-11-16',
  locationId: 1,
  ...(fields as Partial<CountedLine>),
});
const report = (name: Name): Report => REPORTS[name];
/** The columns of a line that are not 0; undefined where the report does not count the line. */
function countLine(name: Name, fields: object) {
  const counted = line(fields);
  if (!report(name).counts(counted)) return undefined;
  return Object.fromEntries(
    Object.entries(sumFigures(report(name), [counted])).filter(([, sum]) => sum !== 0),
  );
}

// BEHAVIOR §41.2
test.each<[Name, object, object | undefined]>([
  [
    'sales',
    { account: 'services', amount: -500, count: 1, listValue: 700, discounts: 120, covered: 80, tax: 40 },
    { income: 500, count: 1, listValue: 700, discounts: 120, covered: 80, tax: 40 },
  ],
  ['sales', { account: 'products', amount: -500 }, { income: 500 }],
  ['sales', { account: 'memberships', amount: -500 }, { income: 500 }],
  ['sales', { account: 'fees', amount: -500 }, { income: 500 }],
  ['sales', { account: 'services' }, {}],
  [
    'sales',
    { account: 'services', event: 'refunded', amount: 200, tax: -16 },
    { income: -200, refunds: 200, tax: -16 },
  ],
  ['sales', { account: 'services', event: 'refundFailed', amount: -200 }, { income: 200, refunds: -200 }],
  ['sales', { account: 'tips', event: 'completed', amount: -300 }, { tips: 300 }],
  ['sales', { account: 'giftCards', event: 'sold', amount: -500, tax: 5 }, { tax: 5 }],
  ['sales', { account: 'giftCards', event: 'sold', amount: -500, payBase: 450 }, { soldValue: 450 }],
  ['sales', { account: 'packages', event: 'refunded', amount: 500, payBase: -500 }, { soldValue: -500 }],
  ['sales', { account: 'tips', event: 'completed' }, {}],
  ['sales', { account: 'tips', event: 'refunded', amount: 300 }, { tips: -300 }],
  ['sales', { account: 'tips', event: 'tipsPaidOut', amount: 300 }, undefined],
  ['sales', { account: 'tips', amount: 300 }, undefined],
  ['sales', { account: 'breakage', amount: -100 }, { breakage: 100 }],
  ['sales', { account: 'breakage' }, {}],
  ['sales', { account: 'cash', event: 'completed', amount: 500 }, undefined],
  ['sales', {}, undefined],
  ['tax', { account: 'services', amount: -500, base: 400, tax: 40 }, { base: 400, tax: 40, exempt: 100 }],
  ['tax', { account: 'services', amount: -500 }, { exempt: 500 }],
  ['tax', { account: 'giftCards', amount: -500, base: 500 }, { base: 500 }],
  ['tax', { account: 'giftCards', amount: -500, tax: 5 }, { tax: 5 }],
  [
    'tax',
    { account: 'services', event: 'refunded', amount: 500, base: -500, tax: -40 },
    { base: -500, tax: -40, refunds: 40 },
  ],
  ['tax', { account: 'services', event: 'refunded', amount: 500 }, { exempt: -500 }],
  ['tax', { account: 'giftCards', amount: -500 }, undefined],
  ['cash', { account: 'cash', event: 'completed', amount: 500 }, { received: 500, net: 500 }],
  ['cash', { account: 'cash', amount: 500 }, { received: 500, net: 500 }],
  ['cash', { account: 'cash', event: 'drawerPaid', amount: 500 }, { paidIn: 500, net: 500 }],
  ['cash', { account: 'cash', event: 'drawerPaid', amount: -500 }, { paidOut: 500, net: -500 }],
  ['cash', { account: 'cash', event: 'tipsPaidOut', amount: -500 }, { tipsPaidOut: 500, net: -500 }],
  ['cash', { account: 'cash', event: 'cashDeposited', amount: -500 }, { deposited: 500, net: -500 }],
  ['cash', { account: 'cash', event: 'drawerClosed', amount: -5 }, { difference: -5, net: -5 }],
  ['cash', { account: 'cash', event: 'drawerPaid' }, {}],
  ['cash', { account: 'card', event: 'completed', amount: 500 }, undefined],
  ['owed', { account: 'giftCards', event: 'sold', amount: -500 }, { value: 500, left: 500 }],
  ['owed', { account: 'giftCards', event: 'completed', amount: 200 }, { used: 200, left: -200 }],
  ['owed', { account: 'credit', event: 'refunded', amount: -200 }, { value: 200, left: 200 }],
  ['owed', { account: 'packages', event: 'sold' }, {}],
  ['owed', { account: 'cash', event: 'sold', amount: 500 }, undefined],
  ['payroll', { pay: { services: 9, minutes: 60, total: 3 } }, { services: 9, minutes: 60, total: 3 }],
  ['payroll', {}, undefined],
  ['utilisation', { shift: 60, booked: 45 }, { shift: 60, booked: 45 }],
  ['utilisation', { shift: 0 }, {}],
  ['utilisation', { booked: 45 }, undefined],
  ['clients', { visit: { clients: 1, followed_30: 1 } }, { clients: 1, followed_30: 1 }],
  ['clients', {}, undefined],
  ['payouts', { event: 'payoutPaid', account: 'card', transaction: 'charge', amount: -900 }, { gross: 900 }],
  [
    'payouts',
    { event: 'payoutPaid', account: 'card', transaction: 'refund', amount: 100 },
    { refunds: -100 },
  ],
  [
    'payouts',
    { event: 'payoutPaid', account: 'card', transaction: 'dispute', amount: 100 },
    { disputes: -100 },
  ],
  [
    'payouts',
    { event: 'payoutFailed', account: 'card', transaction: 'adjustment', amount: 1 },
    { adjustments: -1 },
  ],
  [
    'payouts',
    { event: 'payoutPaid', account: 'card', transaction: 'notItemised', amount: -7 },
    { notItemised: 7 },
  ],
  ['payouts', { event: 'payoutPaid', account: 'processorFees', amount: 30 }, { fees: -30 }],
  ['payouts', { event: 'payoutPaid', account: 'bank', amount: 770 }, { net: 770 }],
  [
    'payouts',
    { event: 'payoutPaid', account: 'foreign', transaction: 'charge', amount: -4 },
    { gross: 4, foreign: 4 },
  ],
  ['payouts', { event: 'payoutPaid', account: 'bank' }, {}],
  ['payouts', { event: 'payoutPaid', account: 'foreign', transaction: 'charge' }, {}],
  ['payouts', { event: 'payoutPaid', account: 'processorFees' }, {}],
  ['payouts', { event: 'completed', account: 'card', transaction: 'charge', amount: -900 }, undefined],
])('%s add up of %j: %j', (name, fields, expected) => {
  expect(countLine(name, fields)).toStrictEqual(expected);
});

test.each<[Name, string, object, string | number | undefined]>([
  ['sales', 'kind', { account: 'services' }, 'services'],
  ['sales', 'kind', { account: 'packages' }, 'sold'],
  ['sales', 'service', { serviceId: 7 }, 7],
  ['sales', 'category', { categoryId: 70 }, 70],
  ['sales', 'product', { productId: 9, account: 'products' }, 9],
  ['sales', 'product', { account: 'products' }, 0],
  ['sales', 'product', { account: 'services' }, 'none'],
  ['sales', 'staff', { staffId: 3 }, 3],
  ['sales', 'day', {}, '2026-11-16'],
  ['sales', 'location', {}, 1],
  ['sales', 'location', { locationId: null }, 'none'],
  ['sales', 'weekday', {}, 'monday'],
  ['sales', 'hour', { minute: 14 * 60 + 59 }, 14],
  ['sales', 'channel', { channel: 'desk' }, 'desk'],
  ['sales', 'clientKind', {}, 'unknown'],
  ['sales', 'clientKind', { clientSince: '2026-12-01' }, 'unknown'],
  ['sales', 'clientKind', { clientSince: '2026-11-30' }, 'new'],
  ['sales', 'clientKind', { clientSince: '2026-11-01' }, 'new'],
  ['sales', 'clientKind', { clientSince: '2026-10-31' }, 'returning'],
  ['tax', 'rate', { rate: 19 }, 19],
  ['tax', 'rate', {}, 0],
  ['cash', 'drawer', { of: 8 }, 8],
  ['cash', 'drawer', { of: null }, 0],
  ['owed', 'part', { account: 'credit', of: 5 }, 'credit-5'],
  ['payroll', 'staff', { staffId: 3 }, 3],
  ['utilisation', 'staff', { staffId: 3 }, 3],
  ['utilisation', 'hour', { hour: 9 }, 9],
  ['clients', 'staff', { staffId: 3 }, 3],
  ['payouts', 'payout', { reference: { kind: 'adjustment', charge: 'po_1' } }, 'po_1'],
  ['payouts', 'payout', { reference: { kind: 'sale', id: 1 } }, undefined],
  ['payouts', 'payout', {}, undefined],
  ['payouts', 'day', {}, '2026-11-16'],
])('%s are grouped by %s of %j: %j', (name, groupBy, fields, expected) => {
  expect(report(name).groupings[groupBy]?.(line(fields), DAYS)).toBe(expected);
});

const SHAPES = Object.fromEntries(
  (Object.entries(REPORTS) as [Name, Report][]).map(([name, { groupings, figures, ratios, main }]) => [
    name,
    {
      groupings: Object.keys(groupings),
      main,
      units: Object.entries(figures).flatMap(([column, { unit }]) => (unit ? [`${column}: ${unit}`] : [])),
      ratios: Object.entries(ratios ?? {}).map(([column, { part, whole }]) => `${column}: ${part}/${whole}`),
    },
  ]),
);
test('reports have their groupings, units and percentages, and say what each column means', () => {
  expect(SHAPES).toMatchInlineSnapshot(`
    {
      "cash": {
        "groupings": [
          "drawer",
          "day",
          "location",
        ],
        "main": "net",
        "ratios": [],
        "units": [],
      },
      "clients": {
        "groupings": [
          "staff",
          "day",
          "location",
        ],
        "main": "clients",
        "ratios": [
          "rebookedPercent: rebooked/visits",
          "retained_30Percent: retained_30/followed_30",
          "retained_60Percent: retained_60/followed_60",
          "retained_90Percent: retained_90/followed_90",
        ],
        "units": [
          "clients: count",
          "new: count",
          "returning: count",
          "visits: count",
          "rebooked: count",
          "noShows: count",
          "lateCancellations: count",
          "followed_30: count",
          "retained_30: count",
          "followed_60: count",
          "retained_60: count",
          "followed_90: count",
          "retained_90: count",
        ],
      },
      "owed": {
        "groupings": [
          "part",
          "day",
          "location",
        ],
        "main": "left",
        "ratios": [],
        "units": [],
      },
      "payouts": {
        "groupings": [
          "payout",
          "day",
        ],
        "main": "net",
        "ratios": [],
        "units": [],
      },
      "payroll": {
        "groupings": [
          "staff",
          "day",
          "location",
        ],
        "main": "total",
        "ratios": [],
        "units": [
          "minutes: count",
        ],
      },
      "sales": {
        "groupings": [
          "kind",
          "service",
          "category",
          "product",
          "staff",
          "day",
          "location",
          "weekday",
          "hour",
          "clientKind",
          "channel",
        ],
        "main": "income",
        "ratios": [],
        "units": [
          "count: count",
        ],
      },
      "tax": {
        "groupings": [
          "rate",
          "day",
          "location",
        ],
        "main": "tax",
        "ratios": [],
        "units": [],
      },
      "utilisation": {
        "groupings": [
          "staff",
          "hour",
          "day",
          "location",
        ],
        "main": "percent",
        "ratios": [
          "percent: booked/shift",
        ],
        "units": [
          "booked: count",
          "shift: count",
        ],
      },
    }
  `);
  for (const { figures, ratios = {} } of Object.values(REPORTS) as Report[])
    for (const { means } of [...Object.values(figures), ...Object.values(ratios)])
      expect(means).toMatch(/^[A-Z].{8}/);
  expect(REPORTS.clients.figures.followed_60?.means).toBe(
    'New clients whose first visit is more than 60 days ago',
  );
  expect(REPORTS.clients.figures.retained_90?.means).toBe(
    'Of these: came again, on a later day, within 90 days',
  );
});

const SOLD = [
  line({ account: 'services', amount: -100, staffId: 10 }),
  line({ account: 'services', amount: -200, staffId: 9 }),
  line({ account: 'services', amount: -50, staffId: 10 }),
  line({ account: 'services', amount: -7 }),
  line({ account: 'cash', amount: 357, staffId: 9 }),
];
test('a report has all lines in every grouping, or those of one row', () => {
  const list = (key?: string) =>
    listReportedLines(REPORTS.sales, SOLD, { groupBy: 'staff', key }, DAYS).map(({ amount }) => amount);
  expect(list()).toStrictEqual([-100, -200, -50, -7]);
  expect(list('none')).toStrictEqual([-7]);
  expect(list('10')).toStrictEqual([-100, -50]);
  expect(listReportedLines(REPORTS.sales, SOLD, { groupBy: 'unknown' }, DAYS)).toStrictEqual([]);
});

test('rows are in the order of their keys, also those that only the compared days have', () => {
  const lines = listReportedLines(REPORTS.sales, SOLD, { groupBy: 'staff' }, DAYS);
  const rows = toReportRows(REPORTS.sales, lines, 'staff', DAYS, ['10', '2']);
  expect(rows.map(({ key, figures }) => [key, figures.income])).toStrictEqual([
    ['2', 0],
    ['9', 200],
    ['10', 150],
    ['none', 7],
  ]);
  expect(toReportRows(REPORTS.sales, lines, 'staff', DAYS)).toHaveLength(3);
});

test.each([
  [{ booked: 45, shift: 60 }, 75],
  [{ booked: 1, shift: 3 }, 33.33],
  [{ booked: 0, shift: 0 }, 0],
  [{ booked: 5 }, 0],
])('the percentage of %j is %d', (figures, percent) => {
  expect(toRatios(REPORTS.utilisation, figures)).toStrictEqual({ percent });
  expect(toMainFigure(REPORTS.utilisation, figures)).toBe(percent);
});

test('a line without pay or visit adds nothing to pay and clients', () => {
  const sums = [REPORTS.payroll, REPORTS.clients].flatMap((each) =>
    Object.values(sumFigures(each, [line({})])),
  );
  expect(new Set(sums)).toStrictEqual(new Set([0]));
});

test('the main column is one of the figures, else one of the percentages', () => {
  expect(toMainFigure(REPORTS.sales, { income: 5, tax: 9 })).toBe(5);
  expect(toMainFigure(REPORTS.sales, {})).toBe(0);
  expect(toRatios(REPORTS.sales, { income: 5 })).toStrictEqual({});
});

// BEHAVIOR §41.3
test('sales with tax, tips and what is owed are what was received', () => {
  const lines = [
    line({ account: 'services', event: 'completed', amount: -500, tax: 40 }),
    line({ account: 'tips', event: 'completed', amount: -60 }),
    line({ account: 'cash', event: 'completed', amount: 300 }),
    line({ account: 'card', event: 'completed', amount: 300 }),
    line({ account: 'external', event: 'completed' }),
    line({ account: 'cash', event: 'drawerPaid', amount: 900 }),
  ];
  expect(compareSalesWithTenders(lines)).toStrictEqual({ name: 'salesAndTenders', left: 600, right: 600 });
  expect(compareSalesWithTenders([line({ account: 'services' })])).toMatchObject({ left: 0, right: 0 });
});

test('what payouts took from the processor, less fees, is what the bank has', () => {
  const lines = [
    line({ event: 'payoutPaid', account: 'card', amount: -900 }),
    line({ event: 'payoutPaid', account: 'processorFees', amount: 30 }),
    line({ event: 'payoutPaid', account: 'bank', amount: 870 }),
    line({ event: 'payoutFailed', account: 'bank' }),
    line({ event: 'completed', account: 'card', amount: 5 }),
  ];
  expect(comparePayoutsWithBank(lines)).toStrictEqual({ name: 'cardAndPayouts', left: 870, right: 870 });
  expect(lines.map(isOfPayout)).toStrictEqual([true, true, true, true, false]);
  expect(isOfPayout({})).toBe(false);
});

// BEHAVIOR §41.2
test.each([
  ['a day', '2026-11-16', '2026-11-16', '2026-11-09', '2026-11-09'],
  ['the first day of a month', '2026-11-01', '2026-11-01', '2026-10-25', '2026-10-25'],
  ['a week to date', '2026-11-15', '2026-11-18', '2026-11-08', '2026-11-11'],
  ['a week that begins a month', '2026-11-01', '2026-11-07', '2026-10-25', '2026-10-31'],
  ['30 days', '2026-11-02', '2026-12-01', '2026-09-28', '2026-10-27'],
  ['a month', '2026-11-01', '2026-11-30', '2026-10-01', '2026-10-31'],
  ['a month to date', '2026-03-01', '2026-03-30', '2026-02-01', '2026-02-28'],
  ['a quarter to date', '2026-10-01', '2026-11-15', '2026-07-01', '2026-08-15'],
  ['a year to date', '2026-01-01', '2026-11-30', '2025-01-01', '2025-11-30'],
  ['two months', '2026-05-01', '2026-06-30', '2026-03-01', '2026-04-30'],
  ['a month that begins a quarter', '2026-04-01', '2026-04-30', '2026-03-01', '2026-03-31'],
  ['a whole quarter', '2026-01-01', '2026-03-31', '2025-10-01', '2025-12-31'],
  ['four months of a year', '2026-02-01', '2026-05-31', '2025-10-01', '2026-01-31'],
  ['four months to date', '2026-01-01', '2026-04-10', '2025-01-01', '2025-04-10'],
  ['a year and a month', '2026-01-01', '2027-01-31', '2024-12-01', '2025-12-31'],
])('%s from %s to %s is compared with %s to %s', (_, from, to, comparedFrom, comparedTo) => {
  expect(toComparedDays({ from, to }, false)).toStrictEqual({ from: comparedFrom, to: comparedTo });
});
test('days are compared with the same days of the year before, also after a leap day', () => {
  const days = { from: '2028-02-29', to: '2028-03-31' };
  expect(toComparedDays(days, true)).toStrictEqual({ from: '2027-02-28', to: '2027-03-31' });
  const month = { from: '2029-02-01', to: '2029-02-28' };
  expect(toComparedDays(month, true)).toStrictEqual({ from: '2028-02-01', to: '2028-02-29' });
});
test('each day is compared with the day at the same place, which a shorter month does not have for the last ones', () => {
  const february = { from: '2027-02-01', to: '2027-02-28' };
  const january = { from: '2027-01-01', to: '2027-01-31' };
  const found = ['2027-01-01', '2027-01-28', '2027-01-29'].map((day) =>
    findReportDay(day, february, january),
  );
  expect(found).toStrictEqual(['2027-02-01', '2027-02-28', undefined]);
});
