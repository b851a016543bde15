import { describe, expect, test } from 'vitest';
import {
  APPOINTMENT_STATUS,
  type Appointment,
  type AppointmentLine,
  PAYMENT_ROW_TYPE,
  PAYMENT_STATUS,
  type PaymentRow,
} from '../../../lib/rules/booking/appointments.ts';
import {
  computeBillCoverage,
  decideBilledVisit,
  decideBillPayment,
} from '../../../lib/rules/checkout/checkout.ts';
import type { Tender, TenderTerms } from '../../../lib/rules/checkout/tenders.ts';
import type { OwnedProducts } from '../../../lib/rules/products/redemptions.ts';
import { NO_OWNED_PRODUCTS } from '../../support/catalog/salon-parts.ts';

const DRAWER = { paidBy: 'cash', drawerId: 8 } as const;
/** One visit paid alone by its own customer, who has 5.00 of credit. */
function payCheckout(...[visit, tenders, terms]: [Appointment, readonly Tender[], TenderTerms]) {
  const bill = { visits: [visit], payerId: visit.customerId, credit: 500, drawer: DRAWER };
  const paid = decideBillPayment(bill, tenders, terms);
  if (!paid.ok) return paid;
  const { visits, change } = paid.value;
  return { ok: true, value: { appointment: visits[0] ?? visit, change } } as const;
}
const USD = { currency: 'USD', cashRounding: 0 };
const line = (serviceId: number, price: number, fields: object = {}): AppointmentLine => ({
  serviceId,
  pricingOptionId: null,
  staffId: 3,
  from: 600,
  to: 660,
  duration: 60,
  price,
  addOns: [],
  ...fields,
});
const due = (amount: number): PaymentRow => ({
  id: 42001,
  type: PAYMENT_ROW_TYPE.payAtSalon,
  amount,
  paid: 0,
  pending: amount,
  txnId: '',
  status: PAYMENT_STATUS.pending,
});
/** A cut of 100.00 with 10 % tax, all of it due. */
const visit = (fields: object = {}): Appointment =>
  ({
    id: 42,
    customerId: 5,
    lines: [line(7, 10_000)],
    payments: [due(11_000)],
    depositAmount: 0,
    subtotal: 10_000,
    tax: 1_000,
    taxPercent: 10,
    status: APPOINTMENT_STATUS.confirmed,
    ...fields,
  }) as unknown as Appointment;

type Request = Parameters<typeof decideBilledVisit>[1];
const request = (fields: Partial<Request> = {}): Request => ({
  discounts: [],
  redemptions: [],
  tips: { each: [], shared: 0 },
  hasServiceCharge: true,
  ...fields,
});
const CARD = {
  head: { id: 9, saleId: 9, saleStatus: 1, customerId: 5, expiryDate: null, remaining: 20_000 },
  body: { serviceIds: [] },
};
const OWNED = { ...NO_OWNED_PRODUCTS, giftCards: new Map([['GC1', CARD]]) } as unknown as OwnedProducts;
const TERMS = {
  customerId: 5,
  today: '2026-11-16',
  visitDate: '2026-11-16',
  currency: 'USD',
  memberships: { servicePercent: 0, productPercent: 0 },
};

const bill = (
  before: Appointment,
  asked: Partial<Request> = {},
  state: Parameters<typeof decideBilledVisit>[4] = 'booked',
  giftCardsPayTips = false,
) =>
  decideBilledVisit(
    before,
    request(asked),
    OWNED,
    { ...TERMS, giftCardsPayTips } as unknown as Parameters<typeof decideBilledVisit>[3],
    state,
  );
const amountsOf = (billed: ReturnType<typeof bill>) =>
  billed.ok
    ? [billed.value.subtotal, billed.value.tax, ...billed.value.payments.map(({ amount }) => amount)]
    : billed.errors;
const OFF = { line: 0, percent: 10, reason: 'Late' };

// BEHAVIOR §37.1
describe('the bill of a checkout', () => {
  test.each<[string, () => ReturnType<typeof bill>, unknown]>([
    ['of a visit without requests is its own', () => bill(visit()), [10_000, 1_000, 11_000]],
    [
      'has the discounts that are given',
      () => bill(visit(), { discounts: [OFF] } as Partial<Request>),
      [9_000, 900, 9_900],
    ],
    [
      'of a completed visit keeps the discounts that were given',
      () =>
        bill(
          visit({
            lines: [line(7, 10_000, { reduction: 1_000 })],
            subtotal: 9_000,
            tax: 900,
            payments: [due(9_900)],
          }),
          {},
          'completed',
        ),
      [9_000, 900, 9_900],
    ],
    [
      'of a priced visit redeems nothing again',
      () =>
        bill(
          visit(),
          { redemptions: [{ type: 'package', purchaseId: 1, serviceId: 7 }] } as Partial<Request>,
          'priced',
        ),
      [10_000, 1_000, 11_000],
    ],
    [
      'refuses a package that nobody owns',
      () =>
        bill(visit(), {
          redemptions: [{ type: 'package', purchaseId: 1, serviceId: 7 }],
        } as Partial<Request>),
      { 'redemptions.0': ['Invalid package'] },
    ],
    [
      'is not below what is paid already',
      () =>
        bill(
          visit({
            payments: [
              {
                ...due(0),
                paid: 10_500,
                amount: 10_500,
                type: PAYMENT_ROW_TYPE.deposit,
                status: PAYMENT_STATUS.paid,
              },
              { ...due(500), id: 42002 },
            ],
          }),
          { discounts: [OFF] } as Partial<Request>,
        ),
      { discounts: ['Must leave a bill of at least what is paid already'] },
    ],
    [
      'refuses a tip for somebody who did not serve',
      () => bill(visit(), { tips: { each: [{ staffId: 4, amount: 5 }], shared: 0 } }),
      { 'tips.0.staffId': ['Did not serve in this visit'] },
    ],
    ['has its tips due', () => bill(visit(), { tips: { each: [], shared: 500 } }), [10_000, 1_000, 11_500]],
    [
      'has the tips beside those of before',
      () => bill(visit({ tips: [{ staffId: 3, amount: 100 }] }), { tips: { each: [], shared: 500 } }),
      [10_000, 1_000, 11_500],
    ],
    [
      'leaves the tips to money, where gift cards do not pay them',
      () =>
        bill(visit(), {
          tips: { each: [], shared: 500 },
          redemptions: [{ type: 'giftcard', number: 'GC1' }],
        } as Partial<Request>),
      [10_000, 1_000, 500, 11_000],
    ],
    [
      'lets gift cards pay the tips, where they do',
      () =>
        bill(
          visit(),
          {
            tips: { each: [], shared: 500 },
            redemptions: [{ type: 'giftcard', number: 'GC1' }],
          } as Partial<Request>,
          'booked',
          true,
        ),
      [10_000, 1_000, 11_500],
    ],
    [
      'has the service charge of the visit',
      () =>
        bill(visit({ serviceChargePercent: 10, serviceCharge: 1_000, tax: 1_100, payments: [due(12_100)] })),
      [10_000, 1_100, 12_100],
    ],
    [
      'leaves out the service charge as asked',
      () =>
        bill(visit({ serviceChargePercent: 10, serviceCharge: 1_000, tax: 1_100, payments: [due(12_100)] }), {
          hasServiceCharge: false,
        }),
      [10_000, 1_000, 11_000],
    ],
  ])('%s', (_, toBilled, expected) => {
    const amounts = amountsOf(toBilled());
    expect(Array.isArray(amounts) ? amounts.toSorted((a, b) => a - b) : amounts).toStrictEqual(
      Array.isArray(expected) ? expected.toSorted((a, b) => a - b) : expected,
    );
  });

  test('is paid in full, cash into the drawer, which completes the visit', () => {
    const paid = payCheckout(visit(), [{ amount: 11_000, paidBy: 'cash', tendered: 12_000 }], USD);
    expect(paid).toMatchObject({
      value: {
        change: 1_000,
        appointment: { status: APPOINTMENT_STATUS.completed, payments: [{ paid: 11_000, drawerId: 8 }] },
      },
    });
    const completed = payCheckout(visit({ status: APPOINTMENT_STATUS.completed }), [{ amount: 11_000 }], USD);
    expect(completed).toMatchObject({ value: { appointment: { status: APPOINTMENT_STATUS.completed } } });
    expect(payCheckout(visit(), [{ amount: 1 }], USD)).toMatchObject({
      ok: false,
      errors: { tenders: expect.anything() },
    });
    expect(
      payCheckout(visit({ status: APPOINTMENT_STATUS.cancelled }), [{ amount: 11_000 }], USD),
    ).toMatchObject({
      failure: 'transitionNotAllowed',
    });
    expect(payCheckout(visit(), [{ amount: 501, paidBy: 'credit' }], USD)).toMatchObject({
      errors: { 'tenders.0.amount': ['Must be at most 5.00'] },
    });
  });

  test('is shared by what products and money pay of each line', () => {
    const billed = bill(
      visit({
        lines: [line(7, 10_000), line(8, 5_000)],
        subtotal: 15_000,
        tax: 1_500,
        payments: [due(16_500)],
      }),
      {
        redemptions: [{ type: 'giftcard', number: 'GC1', amount: 6_000 }],
      } as Partial<Request>,
    );
    if (!billed.ok) throw new Error(JSON.stringify(billed.errors));
    expect(computeBillCoverage(billed.value, 'USD')).toStrictEqual({
      covered: [
        { line: 0, by: 'giftcard', amount: 4_000 },
        { line: 1, by: 'giftcard', amount: 2_000 },
      ],
      payable: [
        { line: 0, amount: 7_000 },
        { line: 1, amount: 3_500 },
      ],
    });
  });

  test('is shared in the order of its lines: services, add-ons, products; a line that is paid is not payable', () => {
    const lines = [
      line(7, 4_000, { addOns: [{ addOnId: 1, price: 1_000, duration: 5 }] }),
      line(8, 5_000, { coveredBy: 'package' }),
    ];
    const products = [{ name: 'Shampoo', price: 2_000, qty: 1, discount: 0 }];
    const cardPart = (lineNo: number, amount: number) => ({ line: lineNo, amount, price: amount });
    const redeemed = { kind: 'giftcard', purchaseId: 9, rows: [cardPart(0, 4_400), cardPart(2, 500)] };
    const packageUse = { kind: 'package', purchaseId: 8, rows: [{ line: 1, amount: 9_999 }] };
    const paid = (id: number, use: object) => ({ ...due(0), id, status: PAYMENT_STATUS.paid, redeemed: use });
    const billed = visit({
      lines,
      products,
      subtotal: 7_000,
      tax: 700,
      payments: [paid(42002, packageUse), paid(42003, redeemed), due(2_800)],
    });
    expect(computeBillCoverage(billed, 'USD')).toStrictEqual({
      covered: [
        { line: 1, by: 'package', amount: 5_000 },
        { line: 0, by: 'giftcard', amount: 4_400 },
        { line: 3, by: 'giftcard', amount: 500 },
      ],
      payable: [
        { line: 2, amount: 1_100 },
        { line: 3, amount: 1_700 },
      ],
    });
  });

  test('has what the membership covers under its name, and no tips where none are given', () => {
    const membership = {
      head: { ...CARD.head, id: 6, expiryDate: '2026-12-16', remaining: 1, servicePercent: 0 },
      body: { groups: [{ services: [{ serviceId: 7 }] }] },
    };
    const owned = { ...OWNED, memberships: new Map([[6, membership]]) } as unknown as OwnedProducts;
    const redemptions = [{ type: 'membership' as const, purchaseId: 6, serviceId: 7 }];
    const terms = { ...TERMS, giftCardsPayTips: false } as unknown as Parameters<typeof decideBilledVisit>[3];
    const billed = decideBilledVisit(visit(), request({ redemptions }), owned, terms, 'booked');
    expect(billed).toMatchObject({
      value: { subtotal: 0, lines: [{ coveredBy: 'membership' }], membership: { id: 6 } },
    });
    expect(billed).not.toHaveProperty('value.tips');
  });

  test('is shared without its service charge, which no line has', () => {
    const billed = visit({
      serviceCharge: 1_000,
      serviceChargePercent: 10,
      tax: 1_100,
      payments: [due(12_100)],
    });
    expect(computeBillCoverage(billed, 'USD')).toStrictEqual({
      covered: [],
      payable: [{ line: 0, amount: 11_000 }],
    });
  });

  test('is shared by two gift cards in turn, of which the second pays what the first one leaves', () => {
    const row = (line: number, amount: number) => ({ line, attempt: 1, amount });
    const paid = (id: number, kind: string, rows: object[]) => ({
      ...due(0),
      id,
      status: PAYMENT_STATUS.paid,
      redeemed: { kind, purchaseId: id, rows },
    });
    const billed = visit({
      lines: [line(7, 10_000, { addOns: [{ addOnId: 1, price: 1_000, duration: 5 }] })],
      subtotal: 11_000,
      tax: 1_100,
      payments: [
        paid(42002, 'giftcard', [row(0, 8_000)]),
        paid(42003, 'giftcard', [row(0, 3_500)]),
        due(600),
      ],
    });
    expect(computeBillCoverage(billed, 'USD').payable).toStrictEqual([{ line: 1, amount: 600 }]);
  });

  test('keeps products, discounts and the membership of the visit, and has none that are empty', () => {
    const plain = bill(visit());
    for (const field of ['products', 'discounts', 'membership', 'serviceChargePercent'])
      expect(plain).not.toHaveProperty(`value.${field}`);
    const membership = { id: 6 };
    const products = [{ name: 'Shampoo', price: 1_000, qty: 1, discount: 0 }];
    const rich = bill(
      visit({
        products,
        membership,
        subtotal: 11_000,
        tax: 1_100,
        payments: [due(12_100)],
        lines: [line(7, 10_000, { discount: 0, coveredBy: undefined })],
      }),
      { discounts: [OFF] } as Partial<Request>,
    );
    expect(rich).toMatchObject({
      value: { products, discounts: [{ line: 0, reason: 'Late', amount: 1_000 }] },
    });
  });
});
