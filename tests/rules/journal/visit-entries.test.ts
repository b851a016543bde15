import { describe, expect, test } from 'vitest';
import {
  APPOINTMENT_STATUS,
  type Appointment,
  type AppointmentLine,
  PAYMENT_ROW_TYPE,
  PAYMENT_STATUS,
  type PaymentRow,
} from '../../../lib/rules/booking/appointments.ts';
import { addUpLines, type JournalLine, type Position } from '../../../lib/rules/journal/entries.ts';
import {
  findCorrectedVisitEntryId,
  listBillLineTaxes,
  listUnrefundedDeskTips,
  toAppointmentEventCode,
  toAppointmentPosition,
  toReceiptBillOfCompletedVisit,
} from '../../../lib/rules/journal/visit-entries.ts';

const { pendingPayment, confirmed, completed, cancelled, noShow, paymentFailed } = APPOINTMENT_STATUS;

const row = (id: number, fields: object): PaymentRow => ({
  id,
  type: PAYMENT_ROW_TYPE.payAtSalon,
  amount: 0,
  paid: 0,
  pending: 0,
  txnId: '',
  status: PAYMENT_STATUS.paid,
  ...fields,
});
const cut = (fields: object = {}): AppointmentLine => ({
  serviceId: 7,
  pricingOptionId: null,
  staffId: 3,
  from: 600,
  to: 660,
  duration: 60,
  price: 10_000,
  addOns: [],
  ...fields,
});
const addOn = (addOnId: number, price: number, fields: object = {}) => ({
  addOnId,
  duration: 10,
  price,
  ...fields,
});
const product = (fields: object = {}) => ({ name: 'Wax', price: 1_000, qty: 2, discount: 0, ...fields });

/** A cut of 100.00 with 10 % tax. */
const visit = (fields: object = {}): Appointment =>
  ({
    id: 42,
    locationId: 1,
    customerId: 5,
    customerType: 0,
    date: '2026-11-16',
    minute: 600,
    note: '',
    lines: [cut()],
    payments: [],
    depositAmount: 0,
    subtotal: 10_000,
    tax: 1_000,
    taxPercent: 10,
    createdAt: '2026-11-16T15:00:00.000Z',
    channel: 'online',
    moves: 0,
    version: 1,
    status: completed,
    ...fields,
  }) as Appointment;
const cash = (paid: number, fields: object = {}) => row(2, { paid, paidBy: 'cash', drawerId: 8, ...fields });

const listParts = (lines: Position): JournalLine[] => {
  expect(lines.reduce((sum, { amount }) => sum + amount, 0)).toBe(0);
  return addUpLines(lines);
};
/** The amounts by account, part and reason. */
function sums(appointment: Appointment): Record<string, number> {
  const all: Record<string, number> = {};
  for (const { account, of, code, taxRate, amount } of listParts(toAppointmentPosition(appointment))) {
    const name = [account, of, code, taxRate].filter((part) => part !== null && part !== undefined).join(' ');
    all[name] = (all[name] ?? 0) + amount;
  }
  return all;
}

describe('the income of a completed visit (BEHAVIOR §36.3)', () => {
  test('names service, member, product, rate and reason', () => {
    const lines = [
      cut({
        addOns: [
          addOn(1, 500),
          addOn(2, 700, { taxPercent: 5 }),
          addOn(3, 50, { taxPercent: 5, reduction: 10 }),
        ],
      }),
      cut({ serviceId: 8, staffId: null, price: 3_000, discount: 300, reduction: 100, taxPercent: 5 }),
    ];
    const products = [
      product({ productId: 2, staffId: 4, taxPercent: 5, discount: 100, reduction: 30 }),
      product(),
    ];
    const taxLines = [
      { percent: 10, amount: 1_100 },
      { percent: 5, amount: 200 },
    ];
    const all = visit({
      lines,
      products,
      taxLines,
      subtotal: 17_710,
      tax: 1_300,
      serviceCharge: 250,
      payments: [cash(19_260)],
    });
    expect(listParts(toAppointmentPosition(all))).toStrictEqual([
      { account: 'cash', of: 8, amount: 19_260 },
      {
        account: 'services',
        of: null,
        amount: -10_500,
        serviceId: 7,
        staffId: 3,
        taxRate: 10,
        code: 'service',
      },
      { account: 'services', of: null, amount: -740, serviceId: 7, staffId: 3, taxRate: 5, code: 'service' },
      { account: 'services', of: null, amount: -2_600, serviceId: 8, taxRate: 5, code: 'service' },
      {
        account: 'products',
        of: null,
        amount: -1_870,
        productId: 2,
        staffId: 4,
        taxRate: 5,
        code: 'product',
      },
      { account: 'products', of: null, amount: -2_000, taxRate: 10, code: 'product' },
      { account: 'fees', of: null, amount: -250, taxRate: 10, code: 'serviceCharge' },
      { account: 'tax', of: 10, amount: -1_100 },
      { account: 'tax', of: 5, amount: -200 },
    ]);
  });

  test('excludes the tax that its prices include, by rate', () => {
    const lines = [cut({ addOns: [addOn(1, 1_000)] }), cut({ serviceId: 8, price: 5_500, taxPercent: 5 })];
    const taxLines = [
      { percent: 10, amount: 1_000 },
      { percent: 5, amount: 262 },
    ];
    const all = visit({
      lines,
      taxLines,
      subtotal: 16_500,
      tax: 1_262,
      isTaxIncluded: true,
      payments: [cash(16_500)],
    });
    expect(sums(all)).toStrictEqual({
      'cash 8': 16_500,
      'services service 10': -10_000,
      'services service 5': -5_238,
      'tax 10': -1_000,
      'tax 5': -262,
    });
    expect(listBillLineTaxes(all, 'USD')).toStrictEqual([909, 262, 91]);
    const added = visit({
      lines,
      taxLines: [
        { percent: 10, amount: 1_100 },
        { percent: 5, amount: 275 },
      ],
    });
    expect(listBillLineTaxes(added, 'USD')).toStrictEqual([1_000, 275, 100]);
  });

  test('has its tax by line in whole amounts of the currency', () => {
    const three = visit({
      lines: [cut({ price: 3_300 }), cut({ price: 3_300 }), cut({ price: 3_300 })],
      subtotal: 9_900,
      tax: 1_000,
    });
    expect(listBillLineTaxes(three, 'JPY')).toStrictEqual([400, 300, 300]);
  });

  const redeemed = (fields: object) => ({
    kind: 'package',
    purchaseId: 6,
    saleId: 6,
    taken: 1,
    rows: [],
    ...fields,
  });
  const use = (line: number, value: number, fields: object = {}) => ({ line, attempt: 1, value, ...fields });

  test.each<[string, object, Record<string, number>]>([
    [
      'what was paid beyond the bill is a fee',
      { payments: [cash(12_000)] },
      { 'cash 8': 12_000, 'services service 10': -10_000, 'tax 10': -1_000, 'fees surplus': -1_000 },
    ],
    [
      'what the salon wrote off is a loss',
      { payments: [cash(8_000), row(3, { writtenOff: { amount: 3_000, reason: 'x' } })] },
      { 'cash 8': 8_000, losses: 3_000, 'services service 10': -10_000, 'tax 10': -1_000 },
    ],
    [
      'a refunded line loses its own amount and its tax',
      {
        lines: [cut(), cut({ serviceId: 8, price: 5_000, taxPercent: 5 })],
        products: [product({ taxPercent: 20 })],
        subtotal: 17_000,
        tax: 1_650,
        taxLines: [
          { percent: 10, amount: 1_000 },
          { percent: 5, amount: 250 },
          { percent: 20, amount: 400 },
        ],
        payments: [
          cash(18_650),
          row(3, {
            paidBy: 'cash',
            drawerId: 8,
            amount: -6_450,
            paid: -6_450,
            refundOf: {
              row: 2,
              isDueAgain: false,
              lines: [
                { line: 1, amount: 5_250, tax: 250 },
                { line: 2, amount: 1_200, tax: 200 },
              ],
            },
          }),
        ],
      },
      {
        'cash 8': 12_200,
        'services service 10': -10_000,
        'tax 10': -1_000,
        'products product 20': -1_000,
        'tax 20': -200,
      },
    ],
    [
      'a refund that failed takes nothing',
      {
        payments: [
          cash(11_000),
          row(3, {
            status: PAYMENT_STATUS.failed,
            amount: -5_500,
            paid: -5_500,
            refundOf: { row: 2, isDueAgain: false, lines: [{ line: 0, amount: 5_500, tax: 500 }] },
          }),
        ],
      },
      { 'cash 8': 11_000, 'services service 10': -10_000, 'tax 10': -1_000 },
    ],
    [
      'a refund of no line takes from all in proportion',
      {
        payments: [
          cash(11_000),
          row(3, { paidBy: 'external', paid: -1_100, refundOf: { row: 2, isDueAgain: false } }),
        ],
      },
      { 'cash 8': 11_000, external: -1_100, 'services service 10': -9_000, 'tax 10': -900 },
    ],
    [
      'credit is of the customer',
      { payments: [row(2, { paid: 11_000, paidBy: 'credit', drawerId: 8 })] },
      { 'credit 5': 11_000, 'services service 10': -10_000, 'tax 10': -1_000 },
    ],
    [
      'credit of a customer who was merged stays theirs',
      { payments: [row(2, { paid: 11_000, paidBy: 'credit', creditOf: 4 })] },
      { 'credit 4': 11_000, 'services service 10': -10_000, 'tax 10': -1_000 },
    ],
    [
      'a saved card is named by its payment, a refund of it by the same',
      {
        payments: [
          row(2, { type: PAYMENT_ROW_TYPE.cardOnFile, paid: 11_000, intent: 'pi_2' }),
          row(3, {
            type: PAYMENT_ROW_TYPE.cardOnFile,
            paid: -11_000,
            refundOf: { row: 2, isDueAgain: false },
          }),
        ],
      },
      {},
    ],
    [
      'a card at a reader is of the account of readers',
      {
        payments: [
          row(2, {
            type: PAYMENT_ROW_TYPE.cardOnFile,
            paid: 11_000,
            intent: 'pi_2',
            reader: 'tmr_1',
          }),
        ],
      },
      { 'reader pi_2': 11_000, 'services service 10': -10_000, 'tax 10': -1_000 },
    ],
    [
      'a card without its payment has no name',
      { payments: [row(2, { type: PAYMENT_ROW_TYPE.deposit, paid: 11_000 })] },
      { 'card ': 11_000, 'services service 10': -10_000, 'tax 10': -1_000 },
    ],
    [
      'a gift card is refunded to the card that paid',
      {
        payments: [
          row(2, {
            type: PAYMENT_ROW_TYPE.giftCard,
            paid: 11_000,
            redeemed: redeemed({ kind: 'giftcard', purchaseId: 9 }),
          }),
          row(3, { type: PAYMENT_ROW_TYPE.giftCard, paid: -5_500, refundOf: { row: 2, isDueAgain: false } }),
        ],
      },
      { 'giftCards 9': 5_500, 'services service 10': -5_000, 'tax 10': -500 },
    ],
    [
      'a returned gift card paid nothing',
      {
        payments: [
          cash(11_000),
          row(3, {
            type: PAYMENT_ROW_TYPE.giftCard,
            paid: 11_000,
            redeemed: redeemed({ kind: 'giftcard', returned: true }),
          }),
          row(4, { type: PAYMENT_ROW_TYPE.giftCard, paid: -11_000 }),
        ],
      },
      { 'cash 8': 11_000, 'services service 10': -10_000, 'tax 10': -1_000 },
    ],
    [
      'a package counts with the values of its uses, at the lines where they are now',
      {
        lines: [
          cut({ coveredBy: 'package' }),
          cut({ serviceId: 8, coveredBy: 'package', addOns: [addOn(1, 100)] }),
        ],
        subtotal: 100,
        tax: 10,
        payments: [
          row(3, {
            type: PAYMENT_ROW_TYPE.package,
            redeemed: redeemed({ rows: [use(5, 2_000, { movedTo: 1 }), use(0, 1_500)] }),
          }),
          row(4, {
            type: PAYMENT_ROW_TYPE.package,
            redeemed: redeemed({ returned: true, rows: [use(0, 9_999)] }),
          }),
          row(5, {
            type: PAYMENT_ROW_TYPE.package,
            redeemed: redeemed({ kind: 'giftcard', returned: true, rows: [use(1, 9_999)] }),
          }),
          cash(110),
        ],
      },
      { 'packages 6': 3_500, 'cash 8': 110, 'services packageUse 10': -3_600, 'tax 10': -10 },
    ],
    [
      'a membership counts with the add-ons alone',
      {
        lines: [cut({ coveredBy: 'membership', addOns: [addOn(1, 100)] })],
        subtotal: 100,
        tax: 10,
        payments: [row(3, { type: PAYMENT_ROW_TYPE.membership, paid: 10_000 }), cash(110)],
      },
      { 'cash 8': 110, 'services membershipUse 10': -100, 'tax 10': -10 },
    ],
  ])('%s', (_, fields, expected) => {
    expect(sums(visit(fields))).toStrictEqual(expected);
  });
});

describe('tips (BEHAVIOR §36.6)', () => {
  const tips = [
    { staffId: 3, amount: 600 },
    { staffId: 4, amount: 300 },
  ];
  const bill = { 'services service 10': -10_000, 'tax 10': -1_000 };

  test.each<[string, object, Record<string, number>]>([
    [
      'are owed to each member',
      { tips, payments: [cash(11_900)] },
      { ...bill, 'cash 8': 11_900, 'tips 3': -600, 'tips 4': -300 },
    ],
    [
      'are the last that a refund takes',
      { tips, payments: [cash(600)] },
      { 'cash 8': 600, 'tips 3': -400, 'tips 4': -200 },
    ],
    [
      'are not owed below 0',
      { tips, payments: [cash(-100)] },
      { 'cash 8': -100, 'services service 10': 91, 'tax 10': 9 },
    ],
    [
      'are taken by a refund that names them',
      {
        tips,
        payments: [
          cash(11_900),
          row(3, {
            paidBy: 'cash',
            drawerId: 8,
            paid: -500,
            refundOf: { row: 2, isDueAgain: false, tips: [{ staffId: 3, amount: 500 }] },
          }),
        ],
      },
      { ...bill, 'cash 8': 11_400, 'tips 3': -100, 'tips 4': -300 },
    ],
    [
      'by link are paid by their own money alone',
      {
        tips: [...tips, { staffId: 4, amount: 500, intent: 'pi_7' }],
        payments: [
          cash(11_900),
          row(3, { type: PAYMENT_ROW_TYPE.deposit, isTip: true, paid: 500, intent: 'pi_7' }),
        ],
      },
      { ...bill, 'cash 8': 11_900, 'card pi_7': 500, 'tips 3': -600, 'tips 4': -800 },
    ],
    [
      'at the desk are not paid by those by link',
      {
        tips: [...tips, { staffId: 4, amount: 500, intent: 'pi_7' }],
        payments: [
          cash(600),
          row(3, { type: PAYMENT_ROW_TYPE.deposit, isTip: true, paid: 500, intent: 'pi_7' }),
        ],
      },
      { 'cash 8': 600, 'card pi_7': 500, 'tips 3': -400, 'tips 4': -700 },
    ],
    [
      'by link that were refunded are owed to nobody',
      {
        tips: [...tips, { staffId: 4, amount: 500, intent: 'pi_7' }],
        payments: [
          cash(11_900),
          row(3, { type: PAYMENT_ROW_TYPE.deposit, isTip: true, paid: 500, intent: 'pi_7' }),
          row(4, {
            type: PAYMENT_ROW_TYPE.deposit,
            isTip: true,
            paid: -500,
            refundOf: { row: 3, isDueAgain: false },
          }),
          row(5, { type: PAYMENT_ROW_TYPE.deposit, isTip: true, paid: 70, status: PAYMENT_STATUS.pending }),
        ],
      },
      { ...bill, 'cash 8': 11_900, 'tips 3': -600, 'tips 4': -300 },
    ],
  ])('%s', (_, fields, expected) => {
    expect(sums(visit(fields))).toStrictEqual(expected);
  });

  test('that are left are those at the desk, less what refunds gave back by name', () => {
    const refund = (refunded: object[], status: number = PAYMENT_STATUS.paid) =>
      row(3, { status, refundOf: { row: 2, isDueAgain: false, tips: refunded } });
    const all = [{ staffId: 3, amount: 100 }, ...tips, { staffId: 3, amount: 500, intent: 'pi_7' }];
    const payments = [
      refund([
        { staffId: 3, amount: 250 },
        { staffId: 3, amount: 50 },
      ]),
      refund([{ staffId: 4, amount: 10 }], PAYMENT_STATUS.failed),
    ];
    expect(listUnrefundedDeskTips(visit({ tips: all, payments }))).toStrictEqual([
      { staffId: 3, amount: 0 },
      { staffId: 3, amount: 400 },
      { staffId: 4, amount: 300 },
    ]);
    expect(listUnrefundedDeskTips(visit())).toStrictEqual([]);
  });
});

describe('a visit that did not take place (BEHAVIOR §36.3)', () => {
  const card = (id: number, fields: object) =>
    row(id, { type: PAYMENT_ROW_TYPE.cardOnFile, intent: `pi_${id}`, ...fields });

  test.each<[string, object, Record<string, number>]>([
    [
      'and is not paid has money paid ahead',
      { status: pendingPayment, payments: [cash(5)] },
      { 'cash 8': 5, 'prepaid 42': -5 },
    ],
    [
      'and whose payment failed too',
      { status: paymentFailed, payments: [cash(5)] },
      { 'cash 8': 5, 'prepaid 42': -5 },
    ],
    ['or not yet, too', { status: confirmed, payments: [cash(5)] }, { 'cash 8': 5, 'prepaid 42': -5 }],
    [
      'keeps its fees, each with its reason',
      {
        status: noShow,
        payments: [card(1, { paid: 500, fee: 'noShow' }), card(2, { paid: 30, fee: 'lateCancel' }), cash(7)],
      },
      {
        'card pi_1': 500,
        'card pi_2': 30,
        'cash 8': 7,
        'fees noShow': -500,
        'fees lateCancel': -30,
        'fees keptPayment': -7,
      },
    ],
    [
      'gives back a fee under its reason',
      {
        status: cancelled,
        payments: [
          card(1, { paid: 500, fee: 'noShow' }),
          card(2, { paid: -200, refundOf: { row: 1, isDueAgain: false } }),
        ],
      },
      { 'card pi_1': 300, 'fees noShow': -300 },
    ],
    [
      'keeps nothing that was not paid',
      { status: cancelled, payments: [cash(5, { status: PAYMENT_STATUS.pending })] },
      {},
    ],
  ])('%s', (_, fields, expected) => {
    expect(sums(visit(fields))).toStrictEqual(expected);
  });
});

describe('the bill on a receipt (BEHAVIOR §36.7)', () => {
  test('is that of a completed visit alone', () => {
    for (const status of [pendingPayment, confirmed, cancelled, noShow, paymentFailed])
      expect(toReceiptBillOfCompletedVisit(visit({ status }))).toBeUndefined();
  });

  test('leaves out what there is not', () => {
    expect(
      toReceiptBillOfCompletedVisit(visit({ payments: [cash(5_000), row(3, { pending: 6_000 })] })),
    ).toStrictEqual({
      lines: [{ serviceId: 7, price: 10_000 }],
      taxLines: [{ percent: 10, amount: 1_000 }],
      subtotal: 10_000,
      total: 11_000,
      due: 6_000,
    });
  });

  test('says the tips of earlier receipts, less those that were refunded', () => {
    const tips = [{ staffId: 3, amount: 700 }];
    const paid = visit({ payments: [cash(11_700)], tips });
    expect(toReceiptBillOfCompletedVisit(paid, visit({ status: confirmed }))).not.toHaveProperty(
      'tipsBefore',
    );
    expect(toReceiptBillOfCompletedVisit(paid, paid)).toMatchObject({ total: 11_000, tipsBefore: 700 });
    const refundOf = { row: 1, isDueAgain: false, tips: [{ staffId: 3, amount: 200 }] };
    const refunded = visit({ payments: [cash(11_700), row(2, { paid: -200, refundOf })], tips });
    expect(toReceiptBillOfCompletedVisit(refunded, refunded)).toMatchObject({
      total: 11_000,
      tipsBefore: 500,
    });
  });

  test('says the change of its own payments, not of those of earlier receipts', () => {
    const first = visit({
      payments: [
        cash(5_000, { tendered: 6_000 }),
        row(3, { pending: 6_000, status: PAYMENT_STATUS.pending }),
      ],
    });
    const second = visit({
      payments: [cash(5_000, { tendered: 6_000 }), row(3, { paid: 6_000, tendered: 6_500 })],
    });
    expect(toReceiptBillOfCompletedVisit(first, visit({ status: confirmed }))).toHaveProperty(
      'change',
      1_000,
    );
    expect(toReceiptBillOfCompletedVisit(second, first)).toHaveProperty('change', 500);
  });

  test('names discounts, cover, add-ons, products, promotion, charge and change', () => {
    const lines = [
      cut({ discount: 300, reduction: 100, addOns: [addOn(1, 500), addOn(2, 700, { reduction: 70 })] }),
      cut({ serviceId: 8, coveredBy: 'package' }),
    ];
    const shown = visit({
      lines,
      products: [product({ discount: 50, reduction: 20 })],
      serviceCharge: 250,
      isTaxIncluded: true,
      promotion: { name: 'Autumn', code: 'FALL' },
      discounts: [{ amount: 40 }],
      payments: [cash(5_000, { tendered: 6_000 }), cash(100)],
    });
    expect(toReceiptBillOfCompletedVisit(shown)).toStrictEqual({
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
        { serviceId: 8, price: 10_000, coveredBy: 'package' },
      ],
      products: [{ name: 'Wax', price: 1_000, qty: 2, discount: 70 }],
      promotion: { name: 'Autumn', code: 'FALL', amount: 150 },
      serviceCharge: 250,
      isTaxIncluded: true,
      taxLines: [{ percent: 10, amount: 1_000 }],
      subtotal: 10_000,
      total: 10_250,
      due: 0,
      change: 1_000,
    });
  });
});

describe('the event of a change of a visit (BEHAVIOR §36.3)', () => {
  const before = visit({ status: confirmed });
  const paying = (fields: object) => visit({ status: confirmed, payments: [row(1, { paid: 5, ...fields })] });
  const refundOf = { row: 1, isDueAgain: false };
  const redeemed = { kind: 'package', purchaseId: 6, saleId: 6, taken: 1, rows: [] };
  const failed = { status: PAYMENT_STATUS.failed };

  test.each<[string, Appointment | undefined, Appointment]>([
    ['quickSale', undefined, visit({ payments: [cash(5)] })],
    ['depositPaid', undefined, paying({ type: PAYMENT_ROW_TYPE.deposit })],
    [
      'depositPaid',
      undefined,
      visit({ status: confirmed, payments: [row(1, { redeemed }), row(2, { paid: 5 })] }),
    ],
    ['redeemed', undefined, paying({ type: PAYMENT_ROW_TYPE.package, redeemed })],
    ['redeemed', undefined, visit({ status: confirmed, payments: [row(1, { redeemed }), row(2, failed)] })],
    ['depositPaid', visit({ status: pendingPayment }), before],
    ['completed', before, visit()],
    ['cancelled', before, visit({ status: cancelled })],
    ['noShow', before, visit({ status: noShow })],
    ['paymentFailed', visit({ status: pendingPayment }), visit({ status: paymentFailed })],
    ['writtenOff', before, paying({ writtenOff: { amount: 5, reason: 'x' } })],
    ['refundFailed', paying({ refundOf }), paying({ refundOf, ...failed })],
    [
      'paymentFailed',
      paying({ type: PAYMENT_ROW_TYPE.cardOnFile }),
      paying({ type: PAYMENT_ROW_TYPE.cardOnFile, ...failed }),
    ],
    ['updated', paying({}), paying(failed)],
    ['refunded', before, paying({ refundOf })],
    ['tenderCorrected', before, paying({ correctionOf: 1 })],
    ['tipped', before, paying({ type: PAYMENT_ROW_TYPE.deposit, isTip: true })],
    ['feeCharged', before, paying({ type: PAYMENT_ROW_TYPE.cardOnFile, fee: 'noShow' })],
    ['charged', before, paying({ type: PAYMENT_ROW_TYPE.cardOnFile })],
    ['paid', before, paying({})],
    ['redeemed', before, paying({ type: PAYMENT_ROW_TYPE.package, redeemed })],
    [
      'redemptionReturned',
      paying({ type: PAYMENT_ROW_TYPE.package, redeemed }),
      paying({ type: PAYMENT_ROW_TYPE.package, redeemed: { ...redeemed, returned: true } }),
    ],
    ['paid', paying({ status: PAYMENT_STATUS.pending }), paying({})],
    ['updated', before, paying({ type: PAYMENT_ROW_TYPE.cardOnFile, status: PAYMENT_STATUS.pending })],
    ['updated', before, before],
    ['updated', visit({ status: cancelled }), visit({ status: pendingPayment })],
    ['undone', visit({ status: cancelled }), before],
    ['undone', visit({ status: noShow }), before],
    ['undone', visit({ status: cancelled }), paying({})],
  ])('is %s', (event, from, to) => {
    expect(toAppointmentEventCode(from, to)).toBe(event);
  });

  const refund = (id: number, of: number) => row(id, { paid: -5, refundOf: { row: of, isDueAgain: false } });
  const paid = [
    row(1, { paid: 5, paidVersion: 3 }),
    row(2, { paid: 5, paidVersion: 3 }),
    row(3, { paid: 5 }),
  ];

  test.each<[string, PaymentRow[], string | null]>([
    ['the entry that took the money', [refund(4, 1)], 'appointment-42-3'],
    ['the one entry that took all of it', [refund(4, 1), refund(5, 2)], 'appointment-42-3'],
    ['the booking where the row does not say', [refund(4, 3)], 'appointment-42-1'],
    [
      'the entry of the payment with a wrong tender',
      [row(4, { paid: -5, correctionOf: 1 })],
      'appointment-42-3',
    ],
    ['none of several entries', [refund(4, 1), refund(5, 3)], null],
    ['none without a refund', [row(4, { paid: 5 })], null],
    ['none of a row that is gone', [refund(4, 9)], null],
  ])('corrects %s', (_, added, entry) => {
    expect(
      findCorrectedVisitEntryId(visit({ payments: paid }), visit({ payments: [...paid, ...added] })),
    ).toBe(entry);
    expect(findCorrectedVisitEntryId(undefined, visit({ payments: [...paid, ...added] }))).toBeNull();
  });
});
