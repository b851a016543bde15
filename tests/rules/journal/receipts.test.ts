import { describe, expect, test } from 'vitest';
import type { JournalLine } from '../../../lib/rules/journal/entries.ts';
import { type ReceiptContext, toReceiptAmounts } from '../../../lib/rules/journal/receipt-amounts.ts';
import {
  advanceNumberedThrough,
  computeNextReceiptNumber,
  isNumberingFarBehind,
  listGivenNumbers,
} from '../../../lib/rules/journal/receipt-numbers.ts';
import {
  findCorrectedReference,
  hasReceipt,
  isReturnOrCorrection,
  parseReceiptSubject,
  type ReceiptEntry,
} from '../../../lib/rules/journal/receipts.ts';

const NOW = new Date('2026-11-16T15:00:00.000Z');

const entry = (lines: readonly object[], fields: object = {}): ReceiptEntry =>
  ({
    id: 'appointment-42-2',
    businessDate: '2026-11-16',
    at: NOW.toISOString(),
    locationId: 1,
    event: 'completed',
    customerId: 5,
    reference: { kind: 'appointment', id: 42 },
    actor: { kind: 'system' },
    corrects: null,
    series: 'R',
    lines,
    ...fields,
  }) as ReceiptEntry;
const line = (account: string, amount: number, fields: object = {}) => ({
  account,
  of: null,
  amount,
  ...fields,
});

const NAMES: ReceiptContext = {
  ofService: (id) => `Service ${id}`,
  ofAddOn: (id) => `Add-on ${id}`,
  ofProduct: (id) => `Product ${id}`,
  ofStaff: (id) => `Staff ${id}`,
  isVisitTaxIncluded: false,
  refundedItems: [],
  ofSold: undefined,
};
const shown = (code: string, name: string | null, price: number, fields: object = {}) => ({
  code,
  name,
  qty: 1,
  price,
  discount: 0,
  coveredBy: null,
  amount: price,
  ...fields,
});

// BEHAVIOR §36.7
describe('the numbers of receipts', () => {
  test('count for each location, series and year', () => {
    const first = computeNextReceiptNumber({}, { series: 'R', locationId: 7, businessDate: '2026-11-16' });
    expect(first).toStrictEqual({ number: 'R-7-2026-000001', counts: { 'R-2026': 1 } });
    const counts = { 'R-2026': 41, 'C-2026': 3 };
    const next = computeNextReceiptNumber(counts, { series: 'C', locationId: 7, businessDate: '2026-12-31' });
    expect(next).toStrictEqual({ number: 'C-7-2026-000004', counts: { 'R-2026': 41, 'C-2026': 4 } });
    expect(
      computeNextReceiptNumber(counts, { series: 'R', locationId: 7, businessDate: '2027-01-01' }).number,
    ).toBe('R-7-2027-000001');
  });

  test('that were given are all from 1', () => {
    expect(listGivenNumbers(7, { 'R-2026': 2, 'C-2026': 1 })).toStrictEqual([
      'R-7-2026-000001',
      'R-7-2026-000002',
      'C-7-2026-000001',
    ]);
  });

  test('are far behind where the next reader had more than an hour to look through', () => {
    const counter = (through: string) => ({ counts: {}, version: 1, through });
    expect(isNumberingFarBehind(counter('2026-11-16T13:54:59.999Z'), NOW)).toBe(true);
    expect(isNumberingFarBehind(counter('2026-11-16T13:55:00.000Z'), NOW)).toBe(false);
  });

  test('are complete to 5 minutes ago, and never to an earlier time than before', () => {
    const counter = { counts: { 'R-2026': 1 }, version: 1, through: '2026-11-16T14:00:00.000Z' };
    expect(advanceNumberedThrough(counter, NOW, undefined)).toStrictEqual({
      ...counter,
      through: '2026-11-16T14:55:00.000Z',
    });
    expect(advanceNumberedThrough(counter, new Date('2026-11-16T14:05:00.000Z'), undefined)).toBe(counter);
    expect(advanceNumberedThrough(counter, new Date('2026-11-16T14:01:00.000Z'), undefined)).toBe(counter);
  });

  test('are complete to the first entry that has none', () => {
    const counter = { counts: {}, version: 1, through: '2026-11-16T14:00:00.000Z' };
    const next = '2026-11-16T14:30:00.000Z';
    expect(advanceNumberedThrough(counter, NOW, next)).toStrictEqual({ ...counter, through: next });
    const recent = advanceNumberedThrough(counter, NOW, '2026-11-16T14:58:00.000Z');
    expect(recent.through).toBe('2026-11-16T14:55:00.000Z');
  });
});

test.each([
  ['appointment-42-2', { kind: 'appointment', id: 42 }],
  ['sale-7-in_1', { kind: 'sale', id: 7 }],
  ['sale-123456789012-1', { kind: 'sale', id: 123_456_789_012 }],
  ['sale-1234567890123-1', undefined],
  ['drawer-7-1', undefined],
  ['appointment-42', undefined],
  ['sale--1', undefined],
  ['x-appointment-42-2', undefined],
])('the receipt %s is about %j', (id, reference) => {
  expect(parseReceiptSubject(id)).toStrictEqual(reference);
});

test('an entry has a receipt where it has a series', () => {
  expect(hasReceipt(entry([]))).toBe(true);
  expect(hasReceipt(entry([], { series: undefined }))).toBe(false);
});

describe('the receipt of a bill', () => {
  const BILL = {
    lines: [{ serviceId: 7, price: 10_000 }],
    taxLines: [{ percent: 10, amount: 1_000 }],
    subtotal: 10_000,
    total: 11_000,
    due: 0,
  };
  const income = [
    line('services', -10_000, { serviceId: 7, code: 'service' }),
    line('tax', -1_000, { of: 10 }),
  ];

  test('shows its lines, tax, tips and tenders', () => {
    const lines = [
      ...income,
      line('cash', 6_000, { of: 8 }),
      line('card', 5_000, { of: 'pi_1' }),
      line('external', 0),
      line('tips', -700, { of: 3 }),
      line('giftCards', 700, { of: 9 }),
      line('packages', 50, { of: 9 }),
    ];
    expect(toReceiptAmounts(entry(lines, { bill: BILL }), NAMES)).toStrictEqual({
      lines: [shown('service', 'Service 7', 10_000)],
      subtotal: 10_000,
      isTaxIncluded: false,
      tax: [{ rate: 10, amount: 1_000 }],
      total: 11_700,
      tenders: [
        { account: 'cash', amount: 6_000 },
        { account: 'card', amount: 5_000 },
        { account: 'giftCards', amount: 700 },
      ],
      tips: [{ staffId: 3, name: 'Staff 3', amount: 700 }],
      paidBefore: 0,
      due: 0,
    });
  });

  test('names discounts, cover, add-ons, products, promotion, charge, surplus and change', () => {
    const promotion = { name: 'Autumn', code: 'FALL', amount: 150 };
    const bill = {
      lines: [
        {
          serviceId: 7,
          price: 10_000,
          discount: 400,
          addOns: [
            { id: 1, price: 500 },
            { id: 2, price: 700, discount: 70 },
          ],
        },
        { serviceId: 8, price: 3_000, discount: 5, coveredBy: 'package' },
      ],
      products: [{ name: 'Wax', price: 1_000, qty: 2, discount: 70 }],
      taxLines: [
        { percent: 10, amount: 0 },
        { percent: 5, amount: 100 },
      ],
      promotion,
      serviceCharge: 250,
      isTaxIncluded: true,
      subtotal: 12_660,
      total: 12_910,
      due: 0,
      change: 40,
    };
    const lines = [line('cash', 13_010), line('fees', -100, { code: 'surplus' }), line('services', -12_910)];
    expect(toReceiptAmounts(entry(lines, { bill }), NAMES)).toStrictEqual({
      lines: [
        shown('service', 'Service 7', 10_000, { discount: 400, amount: 9_600 }),
        shown('addOn', 'Add-on 1', 500),
        shown('addOn', 'Add-on 2', 700, { discount: 70, amount: 630 }),
        shown('service', 'Service 8', 3_000, { discount: 3_000, amount: 0, coveredBy: 'package' }),
        shown('product', 'Wax', 1_000, { qty: 2, discount: 70, amount: 1_930 }),
        shown('serviceCharge', null, 250),
        shown('surplus', null, 100),
      ],
      subtotal: 13_010,
      isTaxIncluded: true,
      tax: [{ rate: 5, amount: 100 }],
      total: 13_010,
      tenders: [{ account: 'cash', amount: 13_010 }],
      paidBefore: 0,
      due: 0,
      promotion,
      change: 40,
      tips: [],
    });
  });

  test.each<[string, object[], object, object]>([
    [
      'what was prepaid in the same entry is a tender',
      [...income, line('cash', 8_000), line('prepaid', 3_000, { of: 42 })],
      {},
      {
        tenders: [
          { account: 'prepaid', amount: 3_000 },
          { account: 'cash', amount: 8_000 },
        ],
        paidBefore: 0,
        due: 0,
      },
    ],
    [
      'what earlier receipts took was paid before',
      [line('cash', 8_000), line('receivable', -8_000)],
      {},
      { tenders: [{ account: 'cash', amount: 8_000 }], paidBefore: 3_000, due: 0 },
    ],
    [
      'tips of earlier receipts were paid before too, and are a part of the total',
      [line('cash', 8_000), line('receivable', -8_000), line('tips', -200, { of: 3 })],
      { tipsBefore: 700, due: 200 },
      {
        total: 11_900,
        tipsBefore: 700,
        tips: [{ amount: 200 }],
        tenders: [{ account: 'cash', amount: 8_000 }],
        paidBefore: 3_700,
        due: 200,
      },
    ],
    [
      'what is due was not paid before',
      [...income, line('cash', 8_000), line('receivable', 3_000)],
      { due: 3_000 },
      { tenders: [{ account: 'cash', amount: 8_000 }], paidBefore: 0, due: 3_000 },
    ],
    [
      'nothing was prepaid where nothing is left',
      [...income, line('cash', 11_000), line('prepaid', 0)],
      {},
      { tenders: [{ account: 'cash', amount: 11_000 }], paidBefore: 0 },
    ],
  ])('%s', (_, lines, bill, expected) => {
    expect(toReceiptAmounts(entry(lines, { bill: { ...BILL, ...bill } }), NAMES)).toMatchObject(expected);
  });
});

describe('another receipt', () => {
  const amounts = (lines: readonly object[], fields: object = {}, names: Partial<ReceiptContext> = {}) =>
    toReceiptAmounts(entry(lines, fields), { ...NAMES, ...names });
  const refund = { series: 'C', event: 'refunded' };

  test('shows what its entry moves, returned money negative', () => {
    const lines = [
      line('card', -5_700, { of: 'pi_1' }),
      line('services', 3_000, { serviceId: 7, code: 'packageUse' }),
      line('services', 1_000, { serviceId: 8, code: 'membershipUse' }),
      line('products', 700, { productId: 2, code: 'product' }),
      line('prepaid', 300, { of: 42 }),
      line('tax', 500, { of: 10 }),
      line('tips', 200, { of: 3 }),
    ];
    expect(amounts(lines, refund)).toStrictEqual({
      lines: [
        shown('service', 'Service 7', -3_000),
        shown('service', 'Service 8', -1_000),
        shown('product', 'Product 2', -700),
        shown('prepaid', null, -300),
      ],
      subtotal: -5_000,
      isTaxIncluded: false,
      tax: [{ rate: 10, amount: -500 }],
      total: -5_700,
      tenders: [{ account: 'card', amount: -5_700 }],
      paidBefore: 0,
      due: 0,
      tips: [{ staffId: 3, name: 'Staff 3', amount: -200 }],
    });
  });

  test('of money that is taken is paid by what was prepaid, gift cards and packages too', () => {
    const lines = [
      line('prepaid', 100, { of: 42 }),
      line('giftCards', 20, { of: 9 }),
      line('packages', 3, { of: 6 }),
      line('credit', 4, { of: 5 }),
      line('fees', -127, { code: 'lateCancel' }),
    ];
    expect(amounts(lines, { event: 'feeCharged' })).toMatchObject({
      lines: [shown('lateCancel', null, 127)],
      tenders: [
        { account: 'prepaid', amount: 100 },
        { account: 'giftCards', amount: 20 },
        { account: 'packages', amount: 3 },
        { account: 'credit', amount: 4 },
      ],
      subtotal: 127,
      total: 127,
      tax: [],
    });
  });

  test('of a sale names what was sold', () => {
    const lines = [
      line('cash', 11_000),
      line('packages', -10_000, { of: 6 }),
      line('tax', -1_000, { of: 10 }),
    ];
    const sold = { type: 'package', name: 'Five cuts', isTaxIncluded: false } as const;
    const sale = { event: 'sold', reference: { kind: 'sale', id: 7 } };
    expect(amounts(lines, sale, { ofSold: sold })).toMatchObject({
      lines: [shown('package', 'Five cuts', 10_000)],
      subtotal: 10_000,
      isTaxIncluded: false,
      tax: [{ rate: 10, amount: 1_000 }],
      total: 11_000,
      tenders: [{ account: 'cash', amount: 11_000 }],
    });
    const included = { ...sold, isTaxIncluded: true };
    expect(amounts(lines, sale, { ofSold: included })).toMatchObject({
      lines: [shown('package', 'Five cuts', 11_000)],
      subtotal: 11_000,
      isTaxIncluded: true,
      total: 11_000,
    });
    // A sale's prices include what its product says, not what the prices of visits do
    expect(amounts(lines, sale, { isVisitTaxIncluded: true })).toMatchObject({ isTaxIncluded: false });
    const untaxed = [line('cash', 10_000), line('packages', -10_000, { of: 6 })];
    expect(amounts(untaxed, sale, { ofSold: included })).toMatchObject({ isTaxIncluded: false, tax: [] });
    // Its value in gift cards is what was sold, not a tender
    const card = [line('credit', 500), line('giftCards', -500, { of: 6 })];
    expect(amounts(card, sale, { ofSold: sold })).toMatchObject({
      total: 500,
      tenders: [{ account: 'credit', amount: 500 }],
    });
  });

  test('of unclaimed money does not name what was sold', () => {
    const lines = [
      line('card', -500, { of: 'pi_1' }),
      line('losses', 200),
      line('unclaimed', 300, { of: 'pi_1' }),
    ];
    const sold = { type: 'package', name: 'Five cuts', isTaxIncluded: false } as const;
    const fields = { ...refund, reference: { kind: 'sale', id: 7 } };
    expect(amounts(lines, fields, { ofSold: sold }).lines).toStrictEqual([
      shown('losses', null, -200),
      shown('unclaimed', null, -300),
    ]);
  });

  test('includes the tax of each rate in the lines that it taxes, by amount', () => {
    const lines = [
      line('card', -4_350, { of: 'pi_1' }),
      line('services', 2_000, { serviceId: 7, code: 'service', taxRate: 10 }),
      line('services', 1_000, { serviceId: 8, code: 'service', taxRate: 10 }),
      line('products', 1_000, { productId: 2, code: 'product', taxRate: 5 }),
      line('tax', 300, { of: 10 }),
      line('tax', 50, { of: 5 }),
    ];
    expect(amounts(lines, refund, { isVisitTaxIncluded: true })).toMatchObject({
      lines: [
        shown('service', 'Service 7', -2_200),
        shown('service', 'Service 8', -1_100),
        shown('product', 'Product 2', -1_050),
      ],
      subtotal: -4_350,
      isTaxIncluded: true,
      total: -4_350,
      tax: [
        { rate: 10, amount: -300 },
        { rate: 5, amount: -50 },
      ],
    });
  });
});

describe('the receipt of a refund by line', () => {
  const item = { amount: 11_000, tax: 1_000 };
  const refundedItems: ReceiptContext['refundedItems'] = [
    { code: 'service', serviceId: 7, ...item },
    { code: 'addOn', addOnId: 3, amount: 1_100, tax: 100 },
    { code: 'product', name: 'Wax', amount: 500, tax: 0 },
  ];
  const amounts = (lines: readonly object[], names: Partial<ReceiptContext>) =>
    toReceiptAmounts(entry(lines, { series: 'C', event: 'refunded' }), { ...NAMES, ...names });
  const services = (serviceId: number, amount: number, code = 'service') =>
    line('services', amount, { serviceId, code, taxRate: 10 });

  test('shows each item as it was refunded', () => {
    const lines = [
      line('cash', -12_600),
      services(7, 11_000),
      line('tax', 1_100, { of: 10 }),
      line('products', 500, { code: 'product', taxRate: 0 }),
    ];
    expect(amounts(lines, { refundedItems })).toMatchObject({
      lines: [
        shown('service', 'Service 7', -10_000),
        shown('addOn', 'Add-on 3', -1_000),
        shown('product', 'Wax', -500),
      ],
      subtotal: -11_500,
      tax: [{ rate: 10, amount: -1_100 }],
      total: -12_600,
    });
    expect(amounts(lines, { refundedItems, isVisitTaxIncluded: true })).toMatchObject({
      lines: [
        shown('service', 'Service 7', -11_000),
        shown('addOn', 'Add-on 3', -1_100),
        shown('product', 'Wax', -500),
      ],
      subtotal: -12_600,
      total: -12_600,
    });
  });

  test('leaves out how an earlier refund is shared over the other items, but for a difference of tax', () => {
    const refunded = [{ code: 'service' as const, serviceId: 7, ...item }];
    const untaxed = [
      line('cash', -11_000),
      services(7, 9_000),
      services(8, 1_000),
      line('tax', 1_000, { of: 10 }),
    ];
    expect(amounts(untaxed, { refundedItems: refunded })).toMatchObject({
      lines: [shown('service', 'Service 7', -10_000)],
      subtotal: -10_000,
      total: -11_000,
    });
    const otherRate = [
      line('cash', -11_000),
      services(7, 9_000),
      line('tax', 900, { of: 10 }),
      line('products', 1_100, { code: 'product', taxRate: 0 }),
    ];
    expect(amounts(otherRate, { refundedItems: refunded })).toMatchObject({
      lines: [shown('service', 'Service 7', -10_000), shown('earlierRefund', null, -100)],
      subtotal: -10_100,
      tax: [{ rate: 10, amount: -900 }],
      total: -11_000,
    });
  });

  test('rounds the first item where the tax is rounded', () => {
    const refunded = [{ code: 'service' as const, serviceId: 7, ...item }];
    const lines = (tax: number) => [
      line('cash', -11_000),
      services(7, 9_000),
      services(8, 2_000 - tax),
      line('tax', tax, { of: 10 }),
    ];
    expect(amounts(lines(998), { refundedItems: refunded }).lines).toStrictEqual([
      shown('service', 'Service 7', -10_002),
    ]);
    expect(amounts(lines(997), { refundedItems: refunded }).lines).toStrictEqual([
      shown('service', 'Service 7', -10_000),
      shown('earlierRefund', null, -3),
    ]);
  });

  test('shows the use of a package that returns beside the items', () => {
    const lines = [
      line('packages', -3_000, { of: 6 }),
      services(8, 3_000, 'packageUse'),
      line('cash', -11_000),
      services(7, 10_000),
      line('tax', 1_000, { of: 10 }),
    ];
    expect(amounts(lines, { refundedItems: [{ code: 'service', serviceId: 7, ...item }] })).toMatchObject({
      lines: [shown('service', 'Service 7', -10_000), shown('service', 'Service 8', -3_000)],
      total: -14_000,
    });
  });
});

describe('what a receipt corrects', () => {
  const earlier = [
    { id: 'appointment-42-1', number: 'R-1', series: 'R' },
    { id: 'appointment-42-2', number: 'R-2', series: 'R' },
    { id: 'appointment-42-5', number: 'R-3', series: 'R' },
    { id: 'appointment-42-3', number: 'C-1', series: 'C' },
    { id: 'appointment-42-4', number: 'C-2', series: 'C' },
  ] as const;
  const card: Partial<JournalLine> = { of: 'pi_1' };

  test.each<[string, object, readonly (typeof earlier)[number][], unknown]>([
    [
      'the receipt of the entry that took the money',
      { series: 'C', corrects: 'appointment-42-1' },
      earlier,
      { number: 'R-1' },
    ],
    ['else the last one', { series: 'C' }, earlier, { number: 'R-3' }],
    ['the last refund, which the bank could not make', { event: 'refundFailed' }, earlier, { number: 'C-2' }],
    [
      'the receipt that names a wrong tender',
      { event: 'tenderCorrected', corrects: 'appointment-42-2' },
      earlier,
      { number: 'R-2' },
    ],
    ['else the payment', { series: 'C' }, [], { payment: 'pi_1' }],
    ['nothing where money is taken', {}, earlier, null],
  ])('is %s', (_, fields, before, expected) => {
    const corrected = entry(
      [line('cash', -1), line('services', 1, { of: 'x' }), line('card', -1), line('card', -5, card)],
      fields,
    );
    expect(findCorrectedReference(corrected, before)).toStrictEqual(expected);
  });

  test('is the payment at a reader, too', () => {
    const corrected = entry([line('credit', -1, { of: 'x' }), line('reader', -5, card)], { series: 'C' });
    expect(findCorrectedReference(corrected, [])).toStrictEqual({ payment: 'pi_1' });
  });

  test('is nothing where no card was paid', () => {
    expect(findCorrectedReference(entry([line('cash', -5)], { series: 'C' }), [])).toBeNull();
    expect(findCorrectedReference(entry([line('card', -5)], { series: 'C' }), [])).toBeNull();
    expect(isReturnOrCorrection(entry([], { series: 'C' }))).toBe(true);
    expect(isReturnOrCorrection(entry([], { event: 'refundFailed' }))).toBe(true);
    expect(isReturnOrCorrection(entry([]))).toBe(false);
  });
});
