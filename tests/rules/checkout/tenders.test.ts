import { describe, expect, test } from 'vitest';
import {
  APPOINTMENT_STATUS,
  type Appointment,
  PAYMENT_ROW_TYPE,
  PAYMENT_STATUS,
  type PaymentRow,
} from '../../../lib/rules/booking/appointments.ts';
import { checkVisitPayable } from '../../../lib/rules/checkout/checkout.ts';
import {
  decidePaidParts as applyToVisits,
  checkCreditCoversTenders,
  type Tender,
  type TenderTerms,
  toSaleTenders,
} from '../../../lib/rules/checkout/tenders.ts';

/** One visit paid alone by its own customer. */
function decidePaidParts(...[visit, tenders, terms]: [Appointment, readonly Tender[], TenderTerms]) {
  const paid = applyToVisits({ visits: [visit] }, tenders, visit.customerId, terms);
  if (!paid.ok) return paid;
  const { visits, change } = paid.value;
  return { ok: true, value: { appointment: visits[0] ?? visit, change } } as const;
}
const USD = { currency: 'USD', cashRounding: 0 };
const due = (id: number, amount: number): PaymentRow => ({
  id,
  type: PAYMENT_ROW_TYPE.payAtSalon,
  amount,
  paid: 0,
  pending: amount,
  txnId: '',
  status: PAYMENT_STATUS.pending,
});
const visit = (payments: readonly PaymentRow[], fields: object = {}): Appointment =>
  ({ id: 42, status: APPOINTMENT_STATUS.confirmed, payments, ...fields }) as Appointment;
const paid = (id: number, amount: number, fields: object = {}) => ({
  id,
  type: PAYMENT_ROW_TYPE.payAtSalon,
  amount,
  paid: amount,
  pending: 0,
  txnId: '',
  status: PAYMENT_STATUS.paid,
  ...fields,
});

test.each<[string, readonly Tender[], number | null, object]>([
  [
    'all that is left',
    [
      { paidBy: 'credit', amount: 300 },
      { paidBy: 'cash', amount: 900 },
      { paidBy: 'credit', amount: 200 },
    ],
    5,
    { ok: true },
  ],
  ['nothing where nobody asks', [{ paidBy: 'cash', amount: 900 }], null, { ok: true }],
  [
    'no more than it is',
    [{ paidBy: 'credit', amount: 501 }],
    5,
    { errors: { 'tenders.0.amount': ['Must be at most 5.00'] } },
  ],
  [
    'no more than is left',
    [
      { paidBy: 'credit', amount: 300 },
      { paidBy: 'cash', amount: 1 },
      { paidBy: 'credit', amount: 201 },
    ],
    5,
    { errors: { 'tenders.2.amount': ['Must be at most 2.00'] } },
  ],
  [
    'nothing of nobody',
    [{ paidBy: 'credit', amount: 1 }],
    null,
    { errors: { 'tenders.0.kind': ['Only for a customer with an account'] } },
  ],
])('credit pays %s (BEHAVIOR §37.5)', (_, tenders, customerId, expected) => {
  expect(checkCreditCoversTenders(tenders, customerId, 500)).toMatchObject(expected);
});

// BEHAVIOR §37.4
describe('what is due', () => {
  const deposit = paid(42001, 700, { type: PAYMENT_ROW_TYPE.deposit });

  test('is paid by each tender in a row of its own; the first keeps the pending row', () => {
    const tenders: Tender[] = [
      { amount: 3_000, paidBy: 'cash', drawerId: 8, tendered: 5_000 },
      { amount: 1_000, paidBy: 'external', reference: 'slip 7', tendered: 1_000 },
      { amount: 500, isCard: true, authorized: { id: 'pi_1', clientSecret: 'pi_1_secret' }, reader: 'tmr_1' },
    ];
    expect(
      decidePaidParts(visit([deposit, due(42002, 4_500)], { intents: ['pi_0'] }), tenders, USD),
    ).toStrictEqual({
      ok: true,
      value: {
        appointment: visit(
          [
            deposit,
            paid(42002, 3_000, { paidBy: 'cash', drawerId: 8, tendered: 5_000 }),
            paid(42003, 1_000, { paidBy: 'external', txnId: 'slip 7' }),
            paid(42004, 500, {
              type: PAYMENT_ROW_TYPE.cardOnFile,
              intent: 'pi_1',
              txnId: 'pi_1_secret',
              reader: 'tmr_1',
            }),
          ],
          { intents: ['pi_0', 'pi_1'] },
        ),
        change: 2_000,
      },
    });
  });

  // BEHAVIOR §37.7
  test.each<[number, readonly Tender[], readonly (number | undefined)[], number]>([
    [4_736, [{ amount: 4_736, paidBy: 'cash', tendered: 5_000 }], [-1], 265],
    [4_738, [{ amount: 4_738, paidBy: 'cash', tendered: 4_740 }], [2], 0],
    [4_738, [{ amount: 4_738, paidBy: 'cash' }], [2], 0],
    [4_736, [{ amount: 4_736, paidBy: 'external' }], [undefined], 0],
    [
      4_736,
      [
        { amount: 1_001, paidBy: 'cash' },
        { amount: 2_000, paidBy: 'external' },
        { amount: 1_735, paidBy: 'cash', tendered: 2_000 },
      ],
      [undefined, undefined, -1],
      266,
    ],
  ])('of %d is rounded where it is paid in cash', (amount, tenders, expected, change) => {
    const paidBill = decidePaidParts(visit([due(42001, amount)]), tenders, {
      currency: 'CHF',
      cashRounding: 5,
    });
    if (!paidBill.ok) throw new Error(JSON.stringify(paidBill));
    expect(paidBill.value.change).toBe(change);
    expect(paidBill.value.appointment.payments.map(({ rounding }) => rounding)).toStrictEqual(expected);
    expect(paidBill.value.appointment.payments.map(({ paid: each }) => each)).toStrictEqual(
      tenders.map((tender) => tender.amount),
    );
  });

  test('is not paid by less cash than the rounded amount', () => {
    const tenders = [{ amount: 4_738, paidBy: 'cash', tendered: 4_739 }] as const;
    expect(
      decidePaidParts(visit([due(42001, 4_738)]), tenders, { currency: 'CHF', cashRounding: 5 }),
    ).toMatchObject({ errors: { 'tenders.0.tendered': ['Must be at least the amount'] } });
  });

  test('in two rows is paid in the first of them', () => {
    expect(
      decidePaidParts(visit([due(42001, 500), deposit, due(42003, 700)]), [{ amount: 1_200 }], USD),
    ).toStrictEqual({
      ok: true,
      value: { appointment: visit([paid(42001, 1_200), deposit]), change: 0 },
    });
  });

  test('by a card that is not authorized yet has the row of a card, without an intent', () => {
    const tender = { amount: 500, isCard: true } as const;
    expect(decidePaidParts(visit([due(42001, 500)]), [tender], USD)).toStrictEqual({
      ok: true,
      value: { appointment: visit([paid(42001, 500, { type: PAYMENT_ROW_TYPE.cardOnFile })]), change: 0 },
    });
  });

  test('by a card alone names its intent', () => {
    const tender = {
      amount: 500,
      isCard: true as const,
      authorized: { id: 'pi_1', clientSecret: 'pi_1_secret' },
    };
    expect(decidePaidParts(visit([due(42001, 500)]), [tender], USD)).toMatchObject({
      value: { appointment: { intents: ['pi_1'] } },
    });
  });

  test('is nothing where nothing is due', () => {
    expect(decidePaidParts(visit([deposit]), [], USD)).toStrictEqual({
      ok: true,
      value: { appointment: visit([deposit]), change: 0 },
    });
  });

  test('is recorded by a tender of 0 too', () => {
    expect(decidePaidParts(visit([deposit]), [{ amount: 0, paidBy: 'cash' }], USD)).toStrictEqual({
      ok: true,
      value: { appointment: visit([deposit, paid(42002, 0, { paidBy: 'cash' })]), change: 0 },
    });
  });

  test.each<[string, number, number, string]>([
    ['a 50.00 note', 400, 5_000, 'USD'],
    ['500.00 at most', 400, 50_000, 'USD'],
    ['500.00, where that is ten times', 5_000, 50_000, 'USD'],
    ['ten times the amount, where that is more', 6_000, 60_000, 'USD'],
    ['50,000 at most in a currency without decimals', 40_000, 5_000_000, 'JPY'],
    ['ten times the amount, where that is more than 50,000', 600_000, 6_000_000, 'JPY'],
  ])('is paid by cash of %s', (_, amount, tendered, currency) => {
    const payBy = (cash: number) =>
      decidePaidParts(visit([due(42001, amount)]), [{ amount, tendered: cash }], {
        currency,
        cashRounding: 0,
      });
    expect(payBy(tendered)).toMatchObject({ ok: true, value: { change: tendered - amount } });
    if (tendered < 50_000) return;
    const errors = { 'tenders.0.tendered': [expect.stringMatching(/^Must be at most [\d.]+$/)] };
    expect(payBy(tendered + 1)).toMatchObject({ ok: false, errors });
  });

  test.each<[string, readonly Tender[], object]>([
    ['less', [{ amount: 4_499 }], { tenders: ['Must add up to 45.00'] }],
    ['more', [{ amount: 4_000 }, { amount: 501 }], { tenders: ['Must add up to 45.00'] }],
    ['nothing', [], { tenders: ['Must add up to 45.00'] }],
    [
      'too little cash of the first tender',
      [{ amount: 4_500, tendered: 4_499 }],
      { 'tenders.0.tendered': ['Must be at least the amount'] },
    ],
    [
      'too little cash',
      [{ amount: 500 }, { amount: 4_000, tendered: 3_999 }],
      { 'tenders.1.tendered': ['Must be at least the amount'] },
    ],
    [
      'more cash than may be handed over',
      [{ amount: 500 }, { amount: 4_000, tendered: 50_001 }],
      { 'tenders.1.tendered': ['Must be at most 500.00'] },
    ],
  ])('is not paid by %s', (_, tenders, errors) => {
    expect(decidePaidParts(visit([due(42001, 4_500)]), tenders, USD)).toMatchObject({ ok: false, errors });
  });
});

// BEHAVIOR §37.8, §37.9
describe('a bill of two visits, a gift card and a package', () => {
  const visits = [
    visit([due(42001, 1_000)], { customerId: 5 }),
    visit([due(43001, 2_000)], { customerId: 6 }),
  ];
  const sales = [
    { due: 1_500, isGiftCard: true },
    { due: 500, isGiftCard: false },
  ];
  const pay = (tenders: readonly Tender[], payerId: number | null = 5) =>
    applyToVisits({ visits, sales }, tenders, payerId, USD);

  test('is paid in the order of its parts, by credit first, which buys no gift card', () => {
    const cash = { amount: 1_800, paidBy: 'cash', drawerId: 8 } as const;
    const credit = { amount: 3_200, paidBy: 'credit' } as const;
    const decided = pay([{ ...cash, tendered: 2_000 }, credit]);
    if (!decided.ok) throw new Error(JSON.stringify(decided));
    const { visits: after, sales: sold, change } = decided.value;
    expect(after.map(({ payments }) => payments)).toStrictEqual([
      [paid(42001, 1_000, { paidBy: 'credit' })],
      [paid(43001, 2_000, { paidBy: 'credit', payerId: 5 })],
    ]);
    expect(sold).toStrictEqual([
      [{ ...cash, amount: 1_500 }],
      [
        { ...credit, amount: 200 },
        { ...cash, amount: 300, tendered: 500 },
      ],
    ]);
    expect(change).toBe(200);
  });

  test('names the payer of credit alone', () => {
    const decided = pay([{ amount: 3_500, paidBy: 'external' }, { amount: 1_500 }], 7);
    expect(decided).toMatchObject({ ok: true });
    expect(JSON.stringify(decided)).not.toContain('payerId');
    const byNobody = pay([{ amount: 3_500, paidBy: 'credit' }, { amount: 1_500 }], null);
    expect(JSON.stringify(byNobody)).not.toContain('payerId');
  });

  test('takes no more credit than it costs without the gift card', () => {
    const credit = (amount: number) => ({ amount, paidBy: 'credit' as const });
    expect(pay([credit(2_000), { amount: 1_500 }, credit(1_500)])).toMatchObject({ ok: true });
    expect(pay([credit(2_000), { amount: 1_499 }, credit(1_501)])).toMatchObject({
      errors: { 'tenders.2.amount': ['Must be at most 15.00'] },
    });
  });

  test('keeps with each sale what is known of its tenders', () => {
    const known = {
      amount: 1,
      paidBy: 'cash',
      drawerId: 8,
      rounding: -1,
      reference: 'slip',
      reader: 'tmr_1',
    } as const;
    expect(
      toSaleTenders([known, { amount: 2, authorized: { id: 'pi_1', clientSecret: 's' } }]),
    ).toStrictEqual([known, { amount: 2, intent: 'pi_1' }]);
  });
});

test.each<[string, Appointment, boolean]>([
  ['a confirmed visit', visit([due(1, 500)], { customerId: 5, lines: [] }), true],
  ['a completed one with a rest', visit([due(1, 500)], { status: APPOINTMENT_STATUS.completed }), true],
  ['no completed one without', visit([], { status: APPOINTMENT_STATUS.completed }), false],
  ['no cancelled one', visit([due(1, 500)], { status: APPOINTMENT_STATUS.cancelled }), false],
  [
    'none whose payment is pending',
    visit([due(1, 500)], { status: APPOINTMENT_STATUS.pendingPayment }),
    false,
  ],
])('the desk checks out %s (BEHAVIOR §37.1)', (_, before, isPayable) => {
  expect(checkVisitPayable(before)).toMatchObject(
    isPayable
      ? { ok: true }
      : { ok: false, failure: 'transitionNotAllowed', errors: { appointmentId: expect.anything() } },
  );
});
