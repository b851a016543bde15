import { describe, expect, test } from 'vitest';
import {
  type Appointment,
  PAYMENT_ROW_TYPE,
  PAYMENT_STATUS,
} from '../../../lib/rules/booking/appointments.ts';
import { addUpLines, type JournalEntry, type JournalLine } from '../../../lib/rules/journal/entries.ts';
import type { UsedProduct } from '../../../lib/rules/journal/pay-figures.ts';
import { type ReportLine, toReportLines } from '../../../lib/rules/journal/report-lines.ts';
import { toAppointmentPosition } from '../../../lib/rules/journal/visit-entries.ts';
import type { Sale } from '../../../lib/rules/products/sales.ts';

const [AVA, BEN] = [3, 4];
const DAY = '2026-11-16';
const NEXT = '2026-11-17';
const CUT = 7;

const cut = (fields: object = {}) => ({
  serviceId: CUT,
  pricingOptionId: null,
  staffId: AVA,
  from: 600,
  to: 660,
  duration: 60,
  price: 10_000,
  addOns: [],
  ...fields,
});
const row = (fields: object) => ({
  id: 1,
  type: PAYMENT_ROW_TYPE.payAtSalon,
  amount: 0,
  paid: 0,
  pending: 0,
  txnId: '',
  status: PAYMENT_STATUS.paid,
  paidBy: 'cash',
  ...fields,
});
const visit = (fields: object = {}): Appointment =>
  ({
    id: 42,
    locationId: 1,
    customerId: 5,
    customerType: 0,
    date: DAY,
    minute: 650,
    note: '',
    moves: 0,
    depositAmount: 0,
    taxPercent: 10,
    createdAt: `${DAY}T15:00:00.000Z`,
    channel: 'online',
    version: 1,
    status: 2,
    lines: [cut()],
    subtotal: 10_000,
    tax: 1_000,
    payments: [row({ paid: 11_000 })],
    ...fields,
  }) as unknown as Appointment;
const sale = (fields: object = {}): Sale =>
  ({ id: 1, type: 'package', createdAt: `${DAY}T02:00:00.000Z`, ...fields }) as Sale;

type Sources = Parameters<typeof toReportLines>[1];
const toLines = (entry: Partial<JournalEntry>, sources: Partial<Sources> = {}): ReportLine[] =>
  toReportLines(
    {
      id: 'e1',
      businessDate: DAY,
      at: `${DAY}T18:59:00.000Z`,
      locationId: 1,
      event: 'completed',
      customerId: 5,
      actor: { kind: 'system' },
      corrects: null,
      lines: [],
      reference: { kind: sources.sale ? 'sale' : 'appointment', id: 42 },
      ...entry,
    } as JournalEntry,
    {
      timeZone: 'America/New_York',
      currency: 'USD',
      visit: undefined,
      sale: undefined,
      clientSince: undefined,
      categoryOf: (id) => id * 10,
      findProduct: () => undefined,
      ...sources,
    },
  );
const toCompleted = (done: Appointment, sources: Partial<Sources> = {}) =>
  toLines({ lines: addUpLines(toAppointmentPosition(done)) }, { visit: done, ...sources });
/** The lines of an account with some of their fields. */
const pick = (lines: readonly ReportLine[], account: string, ...names: readonly (keyof ReportLine)[]) =>
  lines
    .filter((line) => line.account === account)
    .map((line) =>
      Object.fromEntries(names.flatMap((name) => (line[name] === undefined ? [] : [[name, line[name]]]))),
    );

// BEHAVIOR §41.1
describe('the entry of a completed visit', () => {
  test('has a line of each service and product, with what they would have cost', () => {
    const done = visit({
      lines: [
        cut(),
        cut({ reduction: 2_000 }),
        cut({ serviceId: 8, staffId: BEN, price: 3_000, addOns: [{ addOnId: 1, price: 500, duration: 5 }] }),
      ],
      products: [
        { name: 'Wax', productId: 1, staffId: BEN, price: 1_000, recordPrice: 1_200, qty: 2, discount: 100 },
      ],
      subtotal: 23_400,
      tax: 2_340,
      payments: [row({ paid: 25_740 })],
    });
    const names = [
      'amount',
      'count',
      'listValue',
      'discounts',
      'covered',
      'base',
      'tax',
      'rate',
      'staffId',
      'categoryId',
    ] as const;
    expect(pick(toCompleted(done), 'services', ...names)).toMatchInlineSnapshot(`
      [
        {
          "amount": -10000,
          "base": 10000,
          "categoryId": 70,
          "count": 1,
          "covered": 0,
          "discounts": 0,
          "listValue": 10000,
          "rate": 10,
          "staffId": 3,
          "tax": 1000,
        },
        {
          "amount": -8000,
          "base": 8000,
          "categoryId": 70,
          "count": 1,
          "covered": 0,
          "discounts": 2000,
          "listValue": 10000,
          "rate": 10,
          "staffId": 3,
          "tax": 800,
        },
        {
          "amount": -3500,
          "base": 3500,
          "categoryId": 80,
          "count": 1,
          "covered": 0,
          "discounts": 0,
          "listValue": 3500,
          "rate": 10,
          "staffId": 4,
          "tax": 350,
        },
      ]
    `);
    expect(pick(toCompleted(done), 'products', ...names)).toMatchInlineSnapshot(`
      [
        {
          "amount": -1900,
          "base": 1900,
          "count": 2,
          "covered": 0,
          "discounts": 500,
          "listValue": 2400,
          "rate": 10,
          "staffId": 4,
          "tax": 190,
        },
      ]
    `);
    expect(
      toCompleted(done).reduce(
        (sum, { account, amount, tax = 0 }) => (account === 'cash' ? sum : sum - amount + tax),
        0,
      ),
    ).toBe(25_740);
    expect(pick(toCompleted(done), 'tax', 'amount')).toStrictEqual([]);
  });

  test('names the visit, its time, its channel, and the client since a day', () => {
    const [line] = toCompleted(visit(), { clientSince: '2026-01-05' });
    expect(line).toMatchObject({
      entry: 'e1',
      day: DAY,
      event: 'completed',
      locationId: 1,
      customerId: 5,
      minute: 10 * 60 + 50,
      channel: 'online',
      clientSince: '2026-01-05',
      reference: { kind: 'appointment', id: 42 },
    });
    expect(toCompleted(visit())[0]).not.toHaveProperty('clientSince');
    expect(toCompleted(visit())[0]).not.toHaveProperty('earnedOn');
    expect(toCompleted(visit({ date: '2026-11-10' }))[0]).toMatchObject({ earnedOn: '2026-11-10' });
  });

  test('counts a service at no price, but no line of nothing', () => {
    const free = visit({ lines: [cut({ price: 0 })], subtotal: 0, tax: 0, payments: [] });
    expect(pick(toCompleted(free), 'services', 'amount', 'count', 'listValue')).toStrictEqual([
      { amount: 0, count: 1, listValue: 0 },
    ]);
  });

  const covered = (kind: 'package' | 'membership', value?: number) =>
    visit({
      lines: [cut({ coveredBy: kind })],
      subtotal: 0,
      tax: 0,
      payments: [
        row({
          id: 2,
          type: PAYMENT_ROW_TYPE[kind],
          paid: value ?? 0,
          paidBy: undefined,
          redeemed: {
            kind,
            purchaseId: 1,
            saleId: 1,
            taken: 1,
            rows: [{ line: 0, attempt: 1, ...(value === undefined ? {} : { value }) }],
          },
        }),
      ],
    });
  const discounted: UsedProduct = {
    payrollPrice: 2,
    groups: [{ id: 1, qty: 4, price: 30_000, services: [{ id: 1, serviceId: CUT }] }],
  };
  test.each([
    [
      'a package, by the list price',
      covered('package', 6_000),
      undefined,
      { amount: -6_000, count: 1, listValue: 10_000, discounts: 0, covered: 4_000, payBase: 10_000 },
    ],
    [
      'a package, by its value',
      covered('package', 6_000),
      discounted,
      { amount: -6_000, count: 1, listValue: 10_000, discounts: 0, covered: 4_000, payBase: 6_000 },
    ],
    [
      'a membership, by its terms',
      covered('membership'),
      discounted,
      { amount: 0, count: 1, listValue: 10_000, discounts: 0, covered: 10_000, payBase: 7_500 },
    ],
  ])('has what covers a service: %s', (_, done, product, expected) => {
    const lines = toCompleted(done, { findProduct: () => product });
    expect(
      pick(lines, 'services', 'amount', 'count', 'listValue', 'discounts', 'covered', 'payBase', 'base'),
    ).toStrictEqual([expected]);
  });

  test('has no base for what gift cards pay whose tax was paid when they were sold', () => {
    const card = row({
      id: 2,
      type: PAYMENT_ROW_TYPE.giftCard,
      paid: 5_000,
      paidBy: undefined,
      redeemed: {
        kind: 'giftcard',
        purchaseId: 1,
        saleId: 1,
        taken: 5_000,
        rows: [],
        taxPaid: [
          { percent: 10, amount: 5_000 },
          { percent: 5, amount: 900 },
        ],
      },
    });
    const done = visit({ tax: 500, payments: [row({ paid: 5_500 }), card] });
    expect(pick(toCompleted(done), 'services', 'base', 'tax', 'rate')).toStrictEqual([
      { base: 5_000, tax: 500, rate: 10 },
    ]);
  });

  test('splits tax by rate among what is taxed at it', () => {
    const done = visit({
      lines: [
        cut(),
        cut({ serviceId: 8, price: 5_000, taxPercent: 5 }),
        cut({ serviceId: 9, price: 1_000, taxPercent: 0 }),
      ],
      taxLines: [
        { percent: 10, amount: 1_000 },
        { percent: 5, amount: 250 },
      ],
      subtotal: 16_000,
      tax: 1_250,
      payments: [row({ paid: 17_250 })],
    });
    expect(pick(toCompleted(done), 'services', 'serviceId', 'base', 'tax', 'rate')).toStrictEqual([
      { serviceId: 7, base: 10_000, tax: 1_000, rate: 10 },
      { serviceId: 8, base: 5_000, tax: 250, rate: 5 },
      { serviceId: 9 },
    ]);
  });

  test('has tips of their member, and tax of nothing as a line of its own', () => {
    const tipped = visit({ tips: [{ staffId: BEN, amount: 700 }], payments: [row({ paid: 11_700 })] });
    expect(pick(toCompleted(tipped), 'tips', 'amount', 'staffId')).toStrictEqual([
      { amount: -700, staffId: BEN },
    ]);
    const lines = toLines(
      { event: 'paid' as JournalEntry['event'], lines: [{ account: 'tax', of: 10, amount: -90 }] },
      { visit: visit() },
    );
    expect(pick(lines, 'tax', 'amount', 'tax', 'rate', 'of')).toStrictEqual([
      { amount: 0, tax: 90, rate: 10, of: 10 },
    ]);
  });
});

test('a line has the fields that it needs, and no others', () => {
  const lines = toCompleted(visit({ lines: [cut({ staffId: null })] }), { categoryOf: () => undefined });
  const common = {
    entry: 'e1',
    day: DAY,
    event: 'completed',
    locationId: 1,
    customerId: 5,
    minute: 10 * 60 + 50,
    channel: 'online',
  };
  const reference = { kind: 'appointment', id: 42 };
  expect(lines).toStrictEqual([
    {
      ...common,
      reference,
      account: 'services',
      of: null,
      amount: -10_000,
      serviceId: CUT,
      code: 'service',
      count: 1,
      listValue: 10_000,
      discounts: 0,
      covered: 0,
      base: 10_000,
      tax: 1_000,
      rate: 10,
    },
    { ...common, reference, account: 'cash', of: null, amount: 11_000 },
  ]);
});

test('a service charge is taxed income without a list price', () => {
  const charged = visit({ serviceCharge: 500, tax: 1_050, payments: [row({ paid: 11_550 })] });
  expect(
    pick(toCompleted(charged), 'fees', 'amount', 'count', 'listValue', 'discounts', 'base', 'tax'),
  ).toStrictEqual([{ amount: -500, count: 0, listValue: 0, discounts: 0, base: 500, tax: 50 }]);
});

test('a use that was returned before the completion changes no commission', () => {
  const redeemed = {
    kind: 'package',
    purchaseId: 1,
    saleId: 1,
    taken: 1,
    returned: true,
    rows: [{ line: 0, attempt: 1, value: 6_000 }],
  };
  const done = visit({
    payments: [
      row({ paid: 11_000 }),
      row({ id: 2, type: PAYMENT_ROW_TYPE.package, paidBy: undefined, redeemed }),
    ],
  });
  expect(pick(toCompleted(done), 'services', 'amount', 'payBase')).toStrictEqual([{ amount: -10_000 }]);
  const unknown = visit({ lines: [cut({ coveredBy: 'membership' })], subtotal: 0, tax: 0, payments: [] });
  expect(pick(toCompleted(unknown), 'services', 'count', 'payBase')).toStrictEqual([{ count: 1 }]);
});

const refundOf = (serviceId: number, amount: number, fields: object = {}): JournalLine => ({
  account: 'services',
  of: null,
  amount,
  serviceId,
  staffId: AVA,
  taxRate: 10,
  code: 'service',
  ...fields,
});
const TAX: JournalLine = { account: 'tax', of: 10, amount: 90 };
test.each<[string, Appointment, JournalLine]>([
  ['of a service that the visit has no more', visit(), refundOf(99, 900)],
  [
    'of a use, which is not taxed',
    visit({ lines: [cut({ coveredBy: 'membership' })], subtotal: 0, tax: 0, payments: [] }),
    refundOf(CUT, 900, { code: 'membershipUse' }),
  ],
  ['of money alone', visit(), { account: 'cash', of: null, amount: 900 }],
])('tax %s is a line of its own', (_, done, line) => {
  const lines = toLines({ event: 'refunded', lines: [line, TAX] }, { visit: done });
  expect(
    lines.map(({ account, amount, base, tax, rate }) => [account, amount, base, tax, rate]),
  ).toStrictEqual([
    [line.account, 900, undefined, undefined, undefined],
    ['tax', 0, undefined, -90, 10],
  ]);
});

test('a refund is taxed in the share in which the bill taxes the service', () => {
  const rows = [{ line: 1, attempt: 1, value: 6_000 }];
  const redeemed = { kind: 'package', purchaseId: 1, saleId: 1, taken: 1, rows };
  const addOns = [{ addOnId: 1, price: 4_000, duration: 5 }];
  const done = visit({
    lines: [cut(), cut({ coveredBy: 'package', addOns })],
    subtotal: 14_000,
    tax: 1_400,
    payments: [
      row({ paid: 15_400 }),
      row({ id: 2, type: PAYMENT_ROW_TYPE.package, paidBy: undefined, redeemed }),
    ],
  });
  const lines = toLines(
    { event: 'refunded', lines: [refundOf(CUT, 5_000, { code: 'packageUse' }), TAX] },
    { visit: done },
  );
  // A use of 60.00 with an add-on of 40.00: the add-on is taxed
  expect(pick(lines, 'services', 'base', 'tax')).toStrictEqual([{ base: -2_000, tax: -90 }]);
});

test('a refund after the visit takes back income with its tax, on its day, for the day of the visit', () => {
  const lines: JournalLine[] = [
    {
      account: 'services',
      of: null,
      amount: 5_000,
      serviceId: CUT,
      staffId: AVA,
      taxRate: 10,
      code: 'service',
    },
    { account: 'tax', of: 10, amount: 500 },
    { account: 'cash', of: 8, amount: -5_500 },
  ];
  const refund = toLines({ event: 'refunded', businessDate: NEXT, lines }, { visit: visit() });
  expect(pick(refund, 'services', 'amount', 'base', 'tax', 'rate', 'day', 'earnedOn', 'count')).toStrictEqual(
    [{ amount: 5_000, base: -5_000, tax: -500, rate: 10, day: NEXT, earnedOn: DAY }],
  );
  expect(refund).toHaveLength(2);
});

test('a use that is returned takes back the base of its commission', () => {
  const lines: JournalLine[] = [
    { account: 'services', of: null, amount: 6_000, serviceId: CUT, staffId: AVA, code: 'packageUse' },
    { account: 'packages', of: 1, amount: -6_000 },
  ];
  expect(
    pick(toLines({ event: 'refunded', lines }, { visit: visit() }), 'services', 'payBase'),
  ).toStrictEqual([{ payBase: -6_000 }]);
});

describe('the entry of a sale', () => {
  const SOLD: JournalLine[] = [
    { account: 'cash', of: null, amount: 22_000 },
    { account: 'packages', of: 1, amount: -25_000 },
    { account: 'bonus', of: null, amount: 5_000 },
    { account: 'tax', of: 10, amount: -2_000 },
  ];
  test('is taxed by its price, without the bonus, and counts for who sold it', () => {
    const lines = toLines(
      { event: 'sold', lines: SOLD },
      { sale: sale({ staffId: BEN, soldBy: { id: 1, name: 'Desk' } }) },
    );
    expect(
      pick(lines, 'packages', 'amount', 'base', 'tax', 'rate', 'payBase', 'staffId', 'channel', 'minute'),
    ).toStrictEqual([
      {
        amount: -25_000,
        base: 20_000,
        tax: 2_000,
        rate: 10,
        payBase: 20_000,
        staffId: BEN,
        channel: 'desk',
        minute: 13 * 60 + 59,
      },
    ]);
    expect(pick(lines, 'cash', 'staffId', 'payBase', 'base')).toStrictEqual([{}]);
    expect(pick(lines, 'bonus', 'payBase', 'staffId')).toStrictEqual([{ payBase: -5_000 }]);
  });

  test.each([
    ['giftCards', BEN],
    ['memberships', BEN],
    ['cash', undefined],
  ] as const)('has the seller of %s: %s', (account, expected) => {
    const [line] = toLines(
      { event: 'sold', lines: [{ account, of: 1, amount: -9 }] },
      { sale: sale({ staffId: BEN }) },
    );
    expect([line?.staffId, line?.channel]).toStrictEqual([expected, 'online']);
  });

  test('takes what expired off the taxed part of its value, and of no membership', () => {
    const breakage: JournalLine = { account: 'breakage', of: null, amount: -300 };
    const tax: JournalLine = { account: 'tax', of: 10, amount: -100 };
    const baseOf = (account: JournalLine['account']) =>
      pick(
        toLines(
          { event: 'refunded', lines: [{ account, of: 1, amount: 1_300 }, breakage, tax] },
          { sale: sale() },
        ),
        account,
        'base',
      );
    expect([baseOf('giftCards'), baseOf('packages'), baseOf('memberships')]).toStrictEqual([
      [{ base: -1_000 }],
      [{ base: -1_000 }],
      [{ base: -1_300 }],
    ]);
  });

  test.each([
    ['sold', undefined],
    ['refunded', '2026-11-15'],
  ] as const)('that is %s was earned on %s', (event, earnedOn) => {
    // 21:00 of the day before in New York
    const [line] = toLines({ event, lines: SOLD }, { sale: sale() });
    expect(line?.earnedOn).toBe(earnedOn);
  });
});

test('movements without a sale have no tax as a part, and no day of their own', () => {
  const lines: JournalLine[] = [
    { account: 'tax', of: 10, amount: 2_000 },
    { account: 'bank', of: null, amount: -2_000 },
  ];
  const [tax] = toLines({ event: 'taxRemitted', lines });
  expect(tax).toStrictEqual({
    entry: 'e1',
    day: DAY,
    event: 'taxRemitted',
    locationId: 1,
    customerId: 5,
    minute: 13 * 60 + 59,
    channel: 'online',
    reference: { kind: 'appointment', id: 42 },
    account: 'tax',
    of: 10,
    amount: 2_000,
  });
});
