import { describe, expect, test } from 'vitest';
import {
  APPOINTMENT_STATUS,
  PAYMENT_ROW_TYPE,
  PAYMENT_STATUS,
  type PaymentRow,
  type PaymentRowType,
  type PaymentStatus,
} from '../../../lib/rules/booking/appointments.ts';
import { toRowsWithPaidInstants } from '../../../lib/rules/booking/payment-rows.ts';
import {
  type CustomerReceipt,
  listCustomerReceiptsOfSale,
  listCustomerReceiptsOfVisit,
  RECEIPT_KIND_OF_CODE,
  sortCustomerReceipts,
} from '../../../lib/rules/payments/customer-receipts.ts';
import { toRenewalHistoryRow } from '../../../lib/rules/products/purchases.ts';
import { SALE_STATUS, type Sale, withReportedSaleRefund } from '../../../lib/rules/products/sales.ts';
import { describeCustomerReceipt, ROW_TEXTS } from '../../../lib/views/products/row-texts.ts';
import { APPOINTMENT, createAppointment } from '../../support/messages/notified-visit.ts';

const { confirmed, completed, cancelled, noShow } = APPOINTMENT_STATUS;
const { payAtSalon, deposit, cardOnFile, giftCard } = PAYMENT_ROW_TYPE;
const PAID_AT = '2027-03-02T20:00:00.000Z';

const row = (
  type: PaymentRowType,
  paid: number,
  status: PaymentStatus = PAYMENT_STATUS.paid,
): PaymentRow => ({
  id: 42001,
  type,
  amount: paid,
  paid,
  pending: 0,
  txnId: '',
  intent: 'pi_1',
  status,
  paidAt: PAID_AT,
});
const VISIT = { lines: APPOINTMENT.lines.slice(0, 2) };
const toName = (id: number) => (id === 1 ? 'Haircut' : 'Colour');
/** Receipts with the kind and the sentence that replies show. */
const show = (receipts: readonly CustomerReceipt[]) =>
  receipts.map(({ code, names, ...receipt }) => ({
    ...receipt,
    kind: RECEIPT_KIND_OF_CODE[code],
    description: describeCustomerReceipt({ code, names }, ROW_TEXTS.en),
  }));

// BEHAVIOR §19.5
describe('the receipt of a payment row', () => {
  test.each([
    ['paid at the salon', completed, payAtSalon, 5000, 'appointment', 'Haircut, Colour', 'salon'],
    ['a deposit', confirmed, deposit, 3000, 'appointment', 'Deposit: Haircut, Colour', 'card'],
    ['a charge of the bill', completed, cardOnFile, 5000, 'appointment', 'Haircut, Colour', 'card'],
    ['a gift card', confirmed, giftCard, 5000, 'appointment', 'Haircut, Colour', 'giftCard'],
    ['a late fee', cancelled, cardOnFile, 2500, 'fee', 'Cancellation fee: Haircut, Colour', 'card'],
    ['a no-show fee', noShow, cardOnFile, 2500, 'fee', 'No-show fee: Haircut, Colour', 'card'],
    ['a kept deposit', cancelled, deposit, 3000, 'appointment', 'Deposit: Haircut, Colour', 'card'],
    [
      'paid at the salon before a cancellation',
      cancelled,
      payAtSalon,
      900,
      'appointment',
      'Haircut, Colour',
      'salon',
    ],
    [
      'a gift card that a no-show leaves',
      noShow,
      giftCard,
      5000,
      'appointment',
      'Haircut, Colour',
      'giftCard',
    ],
    ['a refund', cancelled, deposit, -3000, 'refund', 'Refund: Haircut, Colour', 'card'],
  ] as const)('%s', (_name, status, type, paid, kind, description, tender) => {
    const appointment = createAppointment(status, { ...VISIT, payments: [row(type, paid)] });
    expect(show(listCustomerReceiptsOfVisit(appointment, [], toName))).toStrictEqual([
      { id: 'payment-42001', at: PAID_AT, kind, reference: 'APT-000042', description, amount: paid, tender },
    ]);
  });

  test.each([
    [
      'a tip by link',
      { ...row(deposit, 500), isTip: true },
      { kind: 'appointment', tender: 'card', description: 'Tip: Haircut, Colour' },
    ],
    ['credit', { ...row(payAtSalon, 500), paidBy: 'credit' }, { kind: 'appointment', tender: 'credit' }],
    ['a visit that was missed, at the salon', row(payAtSalon, 500), { kind: 'appointment', tender: 'salon' }],
  ] as const)('%s', (_name, payment, expected) => {
    const appointment = createAppointment(noShow, { ...VISIT, payments: [payment] });
    expect(show(listCustomerReceiptsOfVisit(appointment, [], toName))).toMatchObject([
      { description: 'Haircut, Colour', ...expected },
    ]);
  });

  test('there is none without money: pending, failed, empty, by a package or membership, a corrected tender', () => {
    const payments = [
      { ...row(payAtSalon, -5000), correctionOf: 42001 },
      { ...row(payAtSalon, 5000), correctionOf: 42001 },
      row(payAtSalon, 0, PAYMENT_STATUS.pending),
      row(deposit, 3000, PAYMENT_STATUS.failed),
      row(payAtSalon, 0),
      row(PAYMENT_ROW_TYPE.package, 5000),
      row(PAYMENT_ROW_TYPE.membership, 5000),
    ];
    expect(listCustomerReceiptsOfVisit(createAppointment(completed, { payments }), [], toName)).toStrictEqual(
      [],
    );
  });

  test('names the products of a quick sale, and dates a row that was paid with the booking', () => {
    const { paidAt: _paidAt, ...paid } = row(payAtSalon, 5000);
    const products = [{ name: 'Shampoo', price: 5000, qty: 1, discount: 0 }];
    const sale = createAppointment(completed, { lines: [], payments: [paid] });
    expect(show(listCustomerReceiptsOfVisit({ ...sale, products }, [], toName))).toMatchObject([
      { description: 'Shampoo', at: APPOINTMENT.createdAt },
    ]);
  });

  test('a refund directly at the processor has a receipt of its own, at most what was paid', () => {
    const appointment = createAppointment(confirmed, { ...VISIT, payments: [row(deposit, 3000)] });
    const lost = { refunded: 1000, disputed: 0, refundedAt: '2027-03-05T10:00:00.000Z' };
    const list = (refunded: number) =>
      show(listCustomerReceiptsOfVisit(appointment, [{ id: 'pi_1', lost: { ...lost, refunded } }], toName));
    expect(list(1000).slice(1)).toMatchObject([
      { id: 'payment-42001-refund', kind: 'refund', amount: -1000, at: lost.refundedAt },
    ]);
    expect(list(4000).map(({ amount }) => amount)).toStrictEqual([3000, -3000]);
    expect(list(0)).toHaveLength(1);
    expect(listCustomerReceiptsOfVisit(appointment, [{ id: 'pi_2', lost }], toName)).toHaveLength(1);
  });
});

test('rows get the instant of the change that paid or added them, once (BEHAVIOR §19.5)', () => {
  const { paidAt: _paidAt, ...old } = row(giftCard, 1000);
  const pending = { ...row(payAtSalon, 0, PAYMENT_STATUS.pending), id: 42002, paidAt: '' };
  const reversal = { ...old, id: 42003, paid: -1000, paidAt: PAID_AT };
  const now = new Date('2027-03-05T10:00:00.000Z');
  const after = [old, { ...pending, paid: 500, status: PAYMENT_STATUS.paid }, reversal];
  const dated = toRowsWithPaidInstants({ payments: [old, pending], version: 6 }, after, now);
  expect(dated.map(({ paidAt }) => paidAt)).toStrictEqual([undefined, now.toISOString(), now.toISOString()]);
  expect(dated.map(({ paidVersion }) => paidVersion)).toStrictEqual([undefined, 7, 7]);
  expect(toRowsWithPaidInstants({ payments: dated, version: 7 }, dated, new Date())).toStrictEqual(dated);
});

const UNPAID_SALE = {
  id: 7,
  type: 'membership',
  purchasedId: 3,
  customerId: 5,
  locationId: 1,
  subtotal: 6000,
  tax: 500,
  total: 6500,
  status: SALE_STATUS.pending,
  paymentIntent: 'pi_1',
  createdAt: '2027-01-01T10:00:00.000Z',
  payUntil: '2027-01-02T10:00:00.000Z',
  version: 2,
} as const;
const SALE: Sale = { ...UNPAID_SALE, status: SALE_STATUS.paid, paidAt: '2027-01-01T11:00:00.000Z' };

// BEHAVIOR §19.5
describe('the receipts of a sale', () => {
  const product = { name: 'Silver', renewals: [] };

  test('one for the payment, by card or at the salon', () => {
    const receipt = {
      id: 'sale-7',
      at: SALE.paidAt,
      kind: 'sale',
      reference: '7',
      description: 'Silver',
      amount: 6500,
      tender: 'card',
    };
    expect(show(listCustomerReceiptsOfSale(SALE, product))).toStrictEqual([receipt]);
    const atSalon = { ...SALE, paymentIntent: null };
    expect(show(listCustomerReceiptsOfSale(atSalon, product))).toStrictEqual([
      { ...receipt, tender: 'salon' },
    ]);
  });

  test('one for each renewal, with the price that it had, also of a membership that was free', () => {
    const pay = (total: number) => ({ charge: 'pi_1', total, tax: 0, taxPercent: 0 });
    const renewals = [
      { at: '2027-02-01T11:00:00.000Z', renewal: pay(6_500) },
      { at: '2027-03-01T11:00:00.000Z', renewal: pay(9_000) },
    ];
    const list = (sale: Sale) => listCustomerReceiptsOfSale(sale, { name: 'Silver', renewals });
    expect(list(SALE).map(({ amount }) => amount)).toStrictEqual([6_500, 6_500, 9_000]);
    expect(list({ ...SALE, subtotal: 0, tax: 0, total: 0 }).map(({ amount }) => amount)).toStrictEqual([
      6_500, 9_000,
    ]);
  });

  test('none for a sale that is unpaid or free', () => {
    for (const status of [SALE_STATUS.pending, SALE_STATUS.failed])
      expect(listCustomerReceiptsOfSale({ ...UNPAID_SALE, status }, product)).toStrictEqual([]);
    expect(listCustomerReceiptsOfSale({ ...SALE, total: 0 }, product)).toStrictEqual([]);
  });

  test('one for each renewal and refund, with stable ids', () => {
    const renewals = ['2027-02-01', '2027-03-01'].map((day) => toRenewalHistoryRow(7, new Date(day)));
    const refunded = withReportedSaleRefund(SALE, 'pi_2', 6500, new Date('2027-03-02'));
    const rows = show(listCustomerReceiptsOfSale(refunded, { name: 'Silver', renewals }));
    expect(rows.map(({ id, kind, description, amount }) => [id, kind, description, amount])).toStrictEqual([
      ['sale-7', 'sale', 'Silver', 6500],
      ['sale-7-renewal-1', 'sale', 'Renewal: Silver', 6500],
      ['sale-7-renewal-2', 'sale', 'Renewal: Silver', 6500],
      ['sale-7-refund-1', 'refund', 'Refund: Silver', -6500],
    ]);
  });

  test('a refund counts once, however often and in which order its totals are reported', () => {
    const report = (sale: Sale, intent: string, total: number) =>
      withReportedSaleRefund(sale, intent, total, new Date());
    const first = report(SALE, 'pi_1', 1000);
    expect(report(first, 'pi_1', 1000)).toBe(first);
    expect(report(first, 'pi_1', 400)).toBe(first);
    const last = report(report(first, 'pi_1', 2500), 'pi_2', 300);
    expect(last.refunds?.map(({ intent, amount }) => [intent, amount])).toStrictEqual([
      ['pi_1', 1000],
      ['pi_1', 1500],
      ['pi_2', 300],
    ]);
  });
});

test('receipts are sorted by instant, then by number (BEHAVIOR §19.5)', () => {
  const receipt = { code: 'product', reference: '', names: [], amount: 1, tender: 'card' } as const;
  const receipts = [
    { ...receipt, id: 'sale-9', at: '2027-01-02' },
    { ...receipt, id: 'sale-10', at: '2027-01-02' },
    { ...receipt, id: 'sale-11', at: '2027-01-01' },
  ];
  expect(sortCustomerReceipts(receipts, 'desc').map(({ id }) => id)).toStrictEqual([
    'sale-10',
    'sale-9',
    'sale-11',
  ]);
  expect(sortCustomerReceipts(receipts, 'asc').map(({ id }) => id)).toStrictEqual([
    'sale-11',
    'sale-9',
    'sale-10',
  ]);
});

test.each([
  ['to the card', { intent: 'pi_9' }, 'card'],
  ['as credit', { paidBy: 'credit' }, 'credit'],
  ['in cash', { paidBy: 'cash' }, 'salon'],
] as const)(
  'a refund of a sale by the salon %s has a receipt of its own (BEHAVIOR §21.6)',
  (_name, how, tender) => {
    const refundedBySalon = { at: PAID_AT, amount: 700, tax: 50, rest: 650, ...how };
    const sale = {
      id: 7,
      status: SALE_STATUS.paid,
      total: 1_000,
      paymentIntent: null,
      paidAt: PAID_AT,
      refundedBySalon,
    } as unknown as Sale;
    expect(show(listCustomerReceiptsOfSale(sale, { name: 'Five cuts', renewals: [] }))).toMatchObject([
      { id: 'sale-7', kind: 'sale', amount: 1_000, tender: 'salon', reference: '7' },
      {
        id: 'sale-7-refund',
        kind: 'refund',
        amount: -700,
        tender,
        at: PAID_AT,
        description: 'Refund: Five cuts',
      },
    ]);
  },
);
