import { describe, expect, test } from 'vitest';
import {
  APPOINTMENT_STATUS,
  type Appointment,
  PAYMENT_ROW_TYPE,
  PAYMENT_STATUS,
} from '../../../lib/rules/booking/appointments.ts';
import { addUpLines, type JournalEntry, type Position } from '../../../lib/rules/journal/entries.ts';
import type { UsedProduct } from '../../../lib/rules/journal/pay-figures.ts';
import {
  type CommissionRule,
  checkPayrollPeriod,
  filterStatementToVisibleStaff,
  listPayLines,
  type PayrollStatement,
  sumPay,
  sumUnpaid,
  toRuleLookup,
  toStatementRows,
  validateCommissionRule,
  withMailedMarks,
  withPaidMarksSetOrRemoved,
  withPayrollPeriod,
} from '../../../lib/rules/journal/payroll.ts';
import { type ReportDay, type ReportLine, toReportLines } from '../../../lib/rules/journal/report-lines.ts';
import { toAppointmentPosition } from '../../../lib/rules/journal/visit-entries.ts';
import type { Sale } from '../../../lib/rules/products/sales.ts';
import { catalog, service, staffMember } from '../../support/catalog/salon-parts.ts';

const AVA = 3;
const CUT = 7;
const HAIR = 70;
const NOVEMBER = { from: '2026-11-01', to: '2026-11-30' };
const WORKED = '2026-11-16';
const LATER = '2026-11-20';
const DECEMBER = { from: '2026-12-01', to: '2026-12-31' };

const rule = (fields: Partial<CommissionRule> = {}): CommissionRule => ({
  id: 1,
  staffId: null,
  from: '2026-01-01',
  servicesPercent: 40,
  productsPercent: 10,
  soldPercent: 5,
  exceptions: [],
  hourlyRate: 0,
  ...fields,
});
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
const addOn = { addOnId: 9, price: 2_000, duration: 10 };
const row = (fields: object) => ({
  id: 1,
  type: PAYMENT_ROW_TYPE.payAtSalon,
  amount: 0,
  paid: 0,
  pending: 0,
  txnId: '',
  status: PAYMENT_STATUS.paid,
  ...fields,
});
/** The payment of a line by a product; `value` is what a use of a package is worth. */
const use = (kind: 'package' | 'membership', value?: number, fields: object = {}) =>
  row({
    id: 2,
    type: PAYMENT_ROW_TYPE[kind],
    paid: value ?? 0,
    redeemed: {
      kind,
      purchaseId: 1,
      saleId: 1,
      taken: 1,
      rows: [{ line: 0, attempt: 1, ...(value === undefined ? {} : { value }) }],
      ...fields,
    },
  });

/** A completed visit with 10 % tax; `paid` was received in cash. */
const visit = (lines: object[], paid: number, fields: object = {}): Appointment =>
  ({
    id: 42,
    locationId: 1,
    customerId: 5,
    customerType: 0,
    date: WORKED,
    minute: 600,
    note: '',
    depositAmount: 0,
    taxPercent: 10,
    createdAt: '2026-11-16T15:00:00.000Z',
    channel: 'online',
    moves: 0,
    version: 1,
    status: APPOINTMENT_STATUS.completed,
    lines,
    subtotal: (paid * 10) / 11,
    tax: paid / 11,
    payments: [row({ paid, paidBy: 'cash' })],
    ...fields,
  }) as Appointment;
const CUT_PAID = visit([cut()], 11_000);

type Work = {
  readonly visit?: Appointment;
  /** The visit after a change on `changedOn`. */
  readonly changed?: Appointment;
  readonly changedOn?: string;
  readonly lines?: Position;
  readonly event?: JournalEntry['event'];
  readonly minutes?: number;
  readonly product?: UsedProduct;
  readonly rules?: readonly CommissionRule[];
  readonly days?: typeof NOVEMBER;
  readonly currency?: string;
  /** Tips that are given, and those that are paid out later. */
  readonly tips?: number;
  readonly paidOut?: number;
};

/** Tips in cash: given, or paid out. */
const toTipLines = (given: number): Position => [
  { account: 'tips', of: AVA, amount: 0 - given },
  { account: 'cash', of: null, amount: given },
];

/** The pay of Ava for some work, without the figures that are 0. */
function computePay(work: Work): Record<string, number> {
  const { visit: done, changed, changedOn = LATER, lines = [], minutes = 0, rules = [rule()] } = work;
  const { days = NOVEMBER, currency = 'USD', tips = 0, paidOut = 0 } = work;
  const toDay = (date: string, event: JournalEntry['event'], own: Position): ReportDay => {
    const entry: JournalEntry = {
      id: date,
      businessDate: date,
      at: `${date}T18:00:00.000Z`,
      locationId: 1,
      event,
      customerId: 5,
      actor: { kind: 'system' },
      corrects: null,
      lines: addUpLines(own),
      reference: { kind: done ? 'appointment' : 'sale', id: 42 },
    };
    const sources = {
      timeZone: 'UTC',
      currency,
      visit: changed ?? done,
      clientSince: undefined,
      sale: done ? undefined : ({ createdAt: `${WORKED}T10:00:00.000Z` } as Sale),
      categoryOf: () => HAIR,
      findProduct: () => work.product,
    };
    return { date, locationId: 1, lines: toReportLines(entry, sources), shifts: [] };
  };
  const before = done ? toAppointmentPosition(done) : [];
  const difference = changed
    ? [...toAppointmentPosition(changed), ...before.map((line) => ({ ...line, amount: 0 - line.amount }))]
    : [];
  const shift: ReportDay = {
    date: WORKED,
    locationId: 1,
    lines: [],
    shifts: [{ staffId: AVA, hour: 9, shift: minutes }],
  };
  const reported = [
    toDay(WORKED, work.event ?? 'completed', [...before, ...lines]),
    toDay(changedOn, 'refunded', difference),
    // In any order
    ...(tips > 0
      ? [toDay(LATER, 'tipsPaidOut', toTipLines(0 - paidOut)), toDay(WORKED, 'completed', toTipLines(tips))]
      : []),
    shift,
  ].filter(({ date }) => days.from <= date && date <= days.to);
  const own = listPayLines(reported, rules, days, currency).filter(({ staffId }) => staffId === AVA);
  return Object.fromEntries(Object.entries(sumPay(own)).filter(([, amount]) => amount !== 0));
}

const regular: UsedProduct = { payrollPrice: 1, groups: [] };
const discounted: UsedProduct = {
  payrollPrice: 2,
  groups: [{ id: 1, qty: 4, price: 15_000, services: [{ id: 1, serviceId: CUT }] }],
};
const covered = (kind: 'package' | 'membership', fields: object = {}) =>
  cut({ price: 3_000, coveredBy: kind, ...fields });
const earned = (services: number, commission: number) => ({ services, commission, total: commission });

// BEHAVIOR §42.2, §42.3: the numbers of these cases are those of the rulebook
test.each<[number, string, Work, Record<string, number>]>([
  [1, 'a service', { visit: CUT_PAID }, earned(10_000, 4_000)],
  [2, 'a discount of 10.00', { visit: visit([cut({ reduction: 1_000 })], 9_900) }, earned(9_000, 3_600)],
  [
    3,
    'a membership discount of 20 %',
    { visit: visit([cut({ discount: 2_000 })], 8_800) },
    earned(8_000, 3_200),
  ],
  [
    4,
    'a price that includes its tax',
    { visit: visit([cut({ price: 11_000 })], 11_000, { isTaxIncluded: true, subtotal: 11_000 }) },
    earned(10_000, 4_000),
  ],
  [5, 'an add-on', { visit: visit([cut({ addOns: [addOn] })], 13_200) }, earned(12_000, 4_800)],
  [
    6,
    'products that the member sold',
    {
      visit: visit([], 2_200, {
        products: [{ name: 'Wax', productId: 1, staffId: AVA, price: 1_000, qty: 2, discount: 0 }],
      }),
    },
    { products: 2_000, commission: 200, total: 200 },
  ],
  [
    7,
    'an exception for the service beats that for its category',
    {
      visit: CUT_PAID,
      rules: [
        rule({
          exceptions: [
            { categoryId: HAIR, percent: 45 },
            { serviceId: CUT, percent: 50 },
          ],
        }),
      ],
    },
    earned(10_000, 5_000),
  ],
  [
    8,
    'an exception for the category',
    { visit: CUT_PAID, rules: [rule({ exceptions: [{ categoryId: HAIR, percent: 45 }] })] },
    earned(10_000, 4_500),
  ],
  [
    9,
    "the member's own rule replaces everybody's as a whole",
    {
      visit: CUT_PAID,
      rules: [
        rule({ hourlyRate: 2_000, exceptions: [{ serviceId: CUT, percent: 50 }] }),
        rule({ id: 2, staffId: AVA, servicesPercent: 30 }),
      ],
      minutes: 60,
    },
    { ...earned(10_000, 3_000), minutes: 60 },
  ],
  [
    10,
    'a later rule does not change the days before it',
    { visit: CUT_PAID, rules: [rule(), rule({ id: 2, from: '2026-11-17', servicesPercent: 60 })] },
    earned(10_000, 4_000),
  ],
  [
    11,
    'a use of a package, Regular',
    { visit: visit([covered('package')], 0, { payments: [use('package', 2_308)] }), product: regular },
    earned(3_000, 1_200),
  ],
  [
    12,
    'a use of a package, Discount',
    { visit: visit([covered('package')], 0, { payments: [use('package', 2_308)] }), product: discounted },
    earned(2_308, 923),
  ],
  [
    13,
    'a use of a package, Regular, where prices include the tax',
    {
      visit: visit([covered('package', { price: 3_300 })], 0, {
        payments: [use('package', 2_308)],
        isTaxIncluded: true,
      }),
      product: regular,
    },
    earned(3_000, 1_200),
  ],
  [
    14,
    'an included service of a membership, Regular',
    { visit: visit([covered('membership')], 0, { payments: [use('membership')] }), product: regular },
    earned(3_000, 1_200),
  ],
  [
    15,
    'an included service of a membership, Discount',
    { visit: visit([covered('membership')], 0, { payments: [use('membership')] }), product: discounted },
    earned(3_750, 1_500),
  ],
  [
    16,
    'an add-on beside a use',
    {
      visit: visit([covered('package', { addOns: [addOn] })], 2_200, {
        payments: [row({ paid: 2_200, paidBy: 'cash' }), use('package', 2_308)],
      }),
      product: regular,
    },
    earned(5_000, 2_000),
  ],
  [
    17,
    'half is refunded in the same period',
    {
      visit: CUT_PAID,
      changed: visit([cut()], 11_000, { payments: [row({ paid: 5_500, paidBy: 'cash' })] }),
    },
    earned(5_000, 2_000),
  ],
  [
    18,
    'half is refunded after the period, when another rule holds',
    {
      visit: CUT_PAID,
      changed: visit([cut()], 11_000, { payments: [row({ paid: 5_500, paidBy: 'cash' })] }),
      changedOn: '2026-12-02',
      days: DECEMBER,
      rules: [rule(), rule({ id: 2, from: '2026-12-01', servicesPercent: 60 })],
    },
    { corrections: -2_000, total: -2_000 },
  ],
  [19, 'tips, a part of which is paid out', { tips: 1_200, paidOut: 500 }, { tips: 1_200, tipsPaidOut: 500 }],
  [
    20,
    'a shift of 7 hours 40 minutes',
    { rules: [rule({ hourlyRate: 2_000 })], minutes: 460 },
    { minutes: 460, wage: 15_333, total: 15_333 },
  ],
  [
    21,
    'a sold package of 220.00 with 20.00 tax',
    {
      event: 'sold',
      lines: [
        { account: 'cash', of: null, amount: 22_000 },
        { account: 'packages', of: 1, amount: -20_000, staffId: AVA },
        { account: 'tax', of: 10, amount: -2_000 },
      ],
    },
    { sold: 20_000, commission: 1_000, total: 1_000 },
  ],
  [
    22,
    'a use of a package, Regular, that is returned after the visit',
    {
      visit: visit([covered('package')], 0, { payments: [use('package', 2_308)] }),
      changed: visit([covered('package')], 0, {
        payments: [
          use('package', 2_308, { returned: true }),
          { ...use('package', -2_308), redeemed: undefined },
        ],
      }),
      product: regular,
    },
    {},
  ],
  [
    23,
    'a currency without cents',
    { visit: visit([cut({ price: 3_300 })], 3_630), currency: 'JPY' },
    earned(3_300, 1_300),
  ],
  [
    24,
    'a service with tips, which are in no total',
    {
      visit: visit([cut()], 11_000, {
        tips: [{ staffId: AVA, amount: 1_200 }],
        payments: [row({ paid: 12_200, paidBy: 'cash' })],
      }),
    },
    { ...earned(10_000, 4_000), tips: 1_200 },
  ],
])('pays by hand, case %i: %s', (_number, _what, work, expected) => {
  expect(computePay(work)).toStrictEqual(expected);
});

test('a day has the newest rule that has begun; without a rule nothing is earned', () => {
  const begun = [rule({ from: '2026-02-01' }), rule({ id: 2, from: '2026-03-01' })];
  for (const findRule of [begun, begun.toReversed()].map(toRuleLookup)) {
    expect(findRule(AVA, '2026-01-31')).toBeUndefined();
    expect(findRule(AVA, '2026-02-28')?.id).toBe(1);
    expect(findRule(AVA, '2026-03-01')?.id).toBe(2);
  }
  expect(computePay({ visit: CUT_PAID, rules: [] })).toStrictEqual({ services: 10_000 });
});

// BEHAVIOR §42.4
describe('a period can be closed', () => {
  const closed = { periods: [{ from: '2026-11-01', to: '2026-11-15' }] };
  test.each([
    ['2026-10-15', '2026-11-01', 'from'],
    ['2026-11-15', '2026-11-20', 'from'],
    ['2026-11-03', '2026-11-04', 'from'],
    ['2026-11-16', '2026-11-28', 'to'],
    ['2026-11-16', '2026-11-27', undefined],
    ['2026-10-01', '2026-10-31', undefined],
  ])('%s to %s: refused on %s', (from, to, field) => {
    const checked = checkPayrollPeriod({ from, to }, closed, '2026-11-27');
    expect(checked).toMatchObject(
      field === undefined ? { ok: true } : { errors: { [field]: expect.anything() } },
    );
  });
});

// BEHAVIOR §42.1
describe('a rule of commission', () => {
  const salon = {
    ...catalog({ staff: [staffMember(AVA)], services: [service(CUT), service(8)] }),
    categories: new Map([HAIR, 71].map((id) => [id, { id, name: 'Hair', color: 1, position: 1 }])),
  };
  const left = { ...salon, staff: new Map(), former: { ...salon.former, staff: salon.staff } };
  const others = (count: number) =>
    Array.from({ length: count }, (_, day) => rule({ id: day, staffId: 9, from: `${2_000 + day}-01-01` }));
  const errorsOf = (fields: Partial<CommissionRule>, beside: readonly CommissionRule[] = [], of = salon) => {
    const { id: _, ...draft } = rule(fields);
    const outcome = validateCommissionRule(draft, beside, of);
    return outcome.ok ? {} : outcome.errors;
  };
  const percent = 45;
  test.each<[string, Partial<CommissionRule>, object]>([
    ['of everybody', {}, {}],
    ['of a member', { staffId: AVA }, {}],
    ['of nobody', { staffId: 4 }, { staffId: ['Unknown staff member'] }],
    [
      'with exceptions',
      {
        exceptions: [
          { serviceId: CUT, percent },
          { serviceId: 8, percent },
          { categoryId: HAIR, percent },
          { categoryId: 71, percent },
        ],
      },
      {},
    ],
    [
      'of an unknown service',
      { exceptions: [{ serviceId: 99, percent }] },
      { 'exceptions.0.serviceId': ['Unknown service'] },
    ],
    [
      'of an unknown category',
      { exceptions: [{ categoryId: 99, percent }] },
      { 'exceptions.0.categoryId': ['Unknown category'] },
    ],
    [
      'of nothing, and of two things',
      { exceptions: [{ percent }, { serviceId: CUT, categoryId: HAIR, percent }] },
      {
        'exceptions.0.serviceId': ['Must name exactly one service or category'],
        'exceptions.1.serviceId': ['Must name exactly one service or category'],
      },
    ],
    [
      'of a service twice',
      {
        exceptions: [
          { serviceId: CUT, percent },
          { serviceId: CUT, percent: 9 },
        ],
      },
      { 'exceptions.1.serviceId': ['Duplicate'] },
    ],
    [
      'of a category twice',
      {
        exceptions: [
          { categoryId: HAIR, percent },
          { categoryId: HAIR, percent },
        ],
      },
      { 'exceptions.1.categoryId': ['Duplicate'] },
    ],
  ])('%s is stored, or refused at its field', (_, fields, errors) => {
    expect(errorsOf(fields)).toStrictEqual(errors);
  });

  test.each([
    [
      'of the same member and day',
      { staffId: AVA, from: '2026-01-01' },
      { from: ['Duplicate rule for this member and day'] },
    ],
    ['of another day', { staffId: AVA, from: '2026-01-02' }, {}],
    ['of everybody', { staffId: null, from: '2026-01-01' }, {}],
  ])('stands beside one %s, or not', (_, other, errors) => {
    expect(errorsOf({ staffId: AVA }, [rule(other)])).toStrictEqual(errors);
  });

  test('is of a member who has left, and one of at most 500', () => {
    expect(errorsOf({ staffId: AVA }, [], left)).toStrictEqual({});
    expect(errorsOf({}, others(499))).toStrictEqual({});
    expect(errorsOf({}, others(500))).toStrictEqual({ from: ['Must be at most 500 commission rules'] });
    const { id: _, ...draft } = rule();
    expect(validateCommissionRule(draft, [], salon)).toStrictEqual({ ok: true, value: draft });
  });
});

// BEHAVIOR §42.4
describe('a statement', () => {
  const day = { day: WORKED, locationId: 1 };
  const lines = [
    { ...day, staffId: 9, pay: { total: 5 } },
    { ...day, staffId: AVA, pay: { total: 2, minutes: 60 } },
    { ...day, staffId: 9, pay: { total: 7 } },
  ];
  const rows = toStatementRows(lines, (id) => `Member ${id}`);
  const STATEMENT = { ...NOVEMBER, id: 1, closedAt: '', closedBy: '', rows, paidOn: [], mailedAt: [] };
  test('has a row of each member with pay, in order of the members', () => {
    expect(
      rows.map(({ staffId, name, pay: { total, minutes } }) => [staffId, name, total, minutes]),
    ).toStrictEqual([
      [AVA, 'Member 3', 2, 60],
      [9, 'Member 9', 12, 0],
    ]);
  });

  test('shows a member the own row alone', () => {
    const statement = { ...STATEMENT, rows };
    expect(filterStatementToVisibleStaff(statement, 'all')).toBe(statement);
    expect(filterStatementToVisibleStaff(statement, 9)).toStrictEqual({ ...statement, rows: rows.slice(1) });
    expect(filterStatementToVisibleStaff(statement, undefined)).toStrictEqual({ ...statement, rows: [] });
  });

  test('is marked as paid for one member or for all with pay above 0; a day that is marked stays, unless it is marked again', () => {
    const none = { staffId: 11, name: 'Member 11', pay: { ...sumPay([]), total: -3 } };
    const mark = (...marks: [number | undefined, string | null][]) =>
      marks.reduce<PayrollStatement>(
        (statement, [staffId, date]) => {
          const after = withPaidMarksSetOrRemoved(statement, staffId, date);
          return after.ok ? after.value : statement;
        },
        { ...STATEMENT, rows: [...rows, none] },
      );
    const ava = { staffId: AVA, date: '2026-12-01' };
    const others = { staffId: 9, date: '2026-12-02' };
    expect(sumUnpaid(mark())).toBe(14);
    expect(mark([AVA, ava.date]).paidOn).toStrictEqual([ava]);
    expect(sumUnpaid(mark([AVA, ava.date]))).toBe(12);
    expect(mark([AVA, ava.date], [undefined, others.date]).paidOn).toStrictEqual([ava, others]);
    expect(sumUnpaid(mark([undefined, others.date]))).toBe(0);
    expect(mark([AVA, '2026-11-30'], [AVA, ava.date]).paidOn).toStrictEqual([ava]);
    expect(mark([undefined, others.date], [AVA, null]).paidOn).toStrictEqual([others]);
    expect(mark([undefined, others.date], [undefined, null]).paidOn).toStrictEqual([]);
    expect(withPaidMarksSetOrRemoved(STATEMENT, 99, null)).toMatchObject({
      errors: { staffId: ['Unknown staff member'] },
    });
  });

  test('says when it was mailed to a member for the last time', () => {
    const once = withMailedMarks(STATEMENT, [AVA, 9], 'at first');
    expect(withMailedMarks(once, [9], 'later').mailedAt).toStrictEqual([
      { staffId: AVA, at: 'at first' },
      { staffId: 9, at: 'later' },
    ]);
  });

  test('closes its days after the others', () => {
    const statement = { ...DECEMBER, id: 2 };
    expect(withPayrollPeriod({ periods: [NOVEMBER] }, statement)).toStrictEqual({
      periods: [NOVEMBER, DECEMBER],
    });
  });

  test('says which days are closed', () => {
    const closed = { periods: [NOVEMBER, DECEMBER] };
    expect(checkPayrollPeriod({ from: '2026-11-30', to: '2026-12-24' }, closed, '2026-12-24')).toMatchObject({
      errors: { from: ['Must not overlap 2026/11/01 to 2026/11/30, which is closed'] },
    });
    expect(checkPayrollPeriod({ from: '2027-01-01', to: '2027-01-31' }, closed, '2027-01-30')).toMatchObject({
      errors: { to: ['Must be on or before 2027/01/30'] },
    });
  });
});

test('lines of nobody and lines that change nothing pay nothing; shifts of a day are paid together', () => {
  const line = (fields: object) =>
    ({ day: WORKED, locationId: 1, event: 'completed', amount: -1_000, ...fields }) as ReportLine;
  const day: ReportDay = {
    date: WORKED,
    locationId: 1,
    lines: [
      line({ account: 'services' }),
      line({ account: 'cash', staffId: AVA }),
      line({ account: 'services', staffId: AVA, amount: 0 }),
      line({ account: 'services', staffId: 9 }),
    ],
    shifts: [
      { staffId: AVA, hour: 9, shift: 50, paid: 40 },
      { staffId: AVA, hour: 10, shift: 20 },
      { staffId: 9, hour: 9, shift: 5 },
      // A shift that has not begun
      { staffId: 10, hour: 17, shift: 0 },
    ],
  };
  // Neither line names a service or a category
  const other = [
    { serviceId: 99, percent: 90 },
    { categoryId: 99, percent: 90 },
  ];
  const rules = [rule({ hourlyRate: 1_000, exceptions: other })];
  const pay = listPayLines([day], rules, NOVEMBER, 'USD');
  expect(pay.map(({ staffId, pay: each }) => [staffId, each])).toStrictEqual([
    [9, { services: 1_000, commission: 400, total: 400 }],
    [AVA, { minutes: 60, wage: 1_000, total: 1_000 }],
    [9, { minutes: 5, wage: 83, total: 83 }],
  ]);
  expect(pay[1]).toMatchObject({ day: WORKED, locationId: 1 });
});

test.each([
  ['2026-10-31', { corrections: 400, total: 400 }],
  ['2026-11-01', { services: 1_000, commission: 400, total: 400 }],
])('what changes later in a visit of %s is a correction before the first day alone', (earnedOn, expected) => {
  const line = {
    day: WORKED,
    locationId: 1,
    event: 'refunded',
    account: 'services',
    amount: -1_000,
    staffId: AVA,
    earnedOn,
  };
  const day = { date: WORKED, locationId: 1, lines: [line as ReportLine], shifts: [] };
  expect(listPayLines([day], [rule()], NOVEMBER, 'USD').map(({ pay }) => pay)).toStrictEqual([expected]);
});
