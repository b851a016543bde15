import { describe, expect, test } from 'vitest';
import {
  APPOINTMENT_STATUS,
  type Appointment,
  PAYMENT_ROW_TYPE,
  PAYMENT_STATUS,
  type PaymentRow,
} from '../../../lib/rules/booking/appointments.ts';
import type { Drawer } from '../../../lib/rules/journal/drawers.ts';
import { decideLinesRefund, listRefundableLines } from '../../../lib/rules/payments/line-refunds.ts';
import type { IntentRecord } from '../../../lib/rules/payments/payment-intents.ts';
import type { LinesRefundRequest } from '../../../lib/rules/payments/refund-parts.ts';

const row = (id: number, paid: number, fields: object = {}): PaymentRow => ({
  id,
  type: PAYMENT_ROW_TYPE.payAtSalon,
  amount: paid,
  paid,
  pending: 0,
  txnId: '',
  status: PAYMENT_STATUS.paid,
  ...fields,
});
const line = (serviceId: number, price: number) => ({
  serviceId,
  pricingOptionId: null,
  staffId: 3,
  from: 600,
  to: 660,
  duration: 60,
  price,
  addOns: [],
});
/** A cut of 30.00 and a colour of 20.00 without tax. */
const visit = (payments: readonly PaymentRow[], fields: object = {}): Appointment =>
  ({
    id: 42,
    customerId: 5,
    lines: [line(7, 3_000), line(8, 2_000)],
    subtotal: 5_000,
    tax: 0,
    taxPercent: 0,
    status: APPOINTMENT_STATUS.completed,
    payments,
    ...fields,
  }) as unknown as Appointment;
const DRAWER = { id: 8, float: 1_500, received: 0, movements: [] } as unknown as Drawer;
const INTENT = { id: 'pi_1', state: 'paid' } as IntentRecord;
const card = (id: number, paid: number, fields: object = {}) =>
  row(id, paid, { type: PAYMENT_ROW_TYPE.deposit, intent: 'pi_1', ...fields });

const refund = (
  before: Appointment,
  request: Partial<LinesRefundRequest>,
  drawer?: Drawer,
  intents = [INTENT],
) =>
  decideLinesRefund(
    before,
    { lines: [], refundsTips: false, returnsRedemptions: false, ...request },
    { intents, drawer, currency: 'USD', cashRounding: 0 },
  );
/** The rows that were added: what each refunds, and how much. */
const added = (checked: ReturnType<typeof refund>) =>
  checked.ok
    ? checked.value.appointment.payments.flatMap(({ refundOf, paid }) =>
        refundOf ? [[refundOf.row, paid]] : [],
      )
    : (checked.errors ?? checked.failure);

/** The refunds that were added. */
const refundsOf = (checked: ReturnType<typeof refund>) =>
  checked.ok
    ? checked.value.appointment.payments.flatMap(({ refundOf, paid }) =>
        refundOf ? [{ ...refundOf, paid }] : [],
      )
    : [];

// BEHAVIOR §17.12
describe('a refund of lines', () => {
  const paid = [card(1, 1_000), row(2, 4_000, { paidBy: 'cash', drawerId: 8 })];

  test.each<[string, () => ReturnType<typeof refund>, unknown]>([
    ['goes to the last payment first', () => refund(visit(paid), { lines: [{ line: 0 }] }), [[2, -3_000]]],
    [
      'goes to earlier ones for the rest',
      () => refund(visit(paid), { lines: [{ line: 0 }, { line: 1 }] }),
      [
        [2, -4_000],
        [1, -1_000],
      ],
    ],
    [
      'goes to the newest version, then to the last row',
      () =>
        refund(visit([row(1, 2_000, { paidVersion: 3 }), row(2, 2_000, { paidVersion: 2 }), row(3, 1_000)]), {
          lines: [{ line: 0, amount: 2_500 }],
        }),
      [
        [1, -2_000],
        [2, -500],
      ],
    ],
    [
      'goes to no tip by link',
      () => refund(visit([...paid, card(3, 500, { isTip: true })]), { lines: [{ line: 1 }] }),
      [[2, -2_000]],
    ],
    [
      'goes to no card that is not taken yet',
      () =>
        refund(visit([row(1, 1_000), card(2, 4_000)]), { lines: [{ line: 1, amount: 500 }] }, undefined, []),
      [[1, -500]],
    ],
    [
      'goes to no card that was returned',
      () =>
        refund(visit([card(2, 5_000)]), { lines: [{ line: 1, amount: 500 }] }, undefined, [
          { ...INTENT, state: 'returned' },
        ]),
      { 'lines.0': ['Must be at most 0.00'] },
    ],
    [
      'is at most what is left of a line',
      () => refund(visit(paid), { lines: [{ line: 1, amount: 2_001 }] }),
      { 'lines.0': ['Must be at most 20.00'] },
    ],
    [
      'names no line twice',
      () => refund(visit(paid), { lines: [{ line: 1 }, { line: 1 }] }),
      { 'lines.1.line': ['Duplicate line'] },
    ],
    [
      'names no line that the bill lacks',
      () => refund(visit(paid), { lines: [{ line: 2 }] }),
      { 'lines.0.line': ['Not a line of this bill'] },
    ],
    [
      'has something left to refund',
      () => refund(visit(paid), { lines: [{ line: 0, amount: 0 }] }),
      { 'lines.0': ['Nothing is left to refund'] },
    ],
    [
      'leaves out the last lines where the others take all that is left of the payments',
      () =>
        refund(visit([row(1, 5_000), row(2, -3_000, { refundOf: { row: 1, isDueAgain: false } })]), {
          lines: [{ line: 0 }, { line: 1 }],
        }),
      [
        [1, -3_000],
        [1, -2_000],
      ],
    ],
    [
      'is nothing where nothing is left of the payments',
      () =>
        refund(visit([row(1, 5_000), row(2, -5_000, { refundOf: { row: 1, isDueAgain: false } })]), {
          lines: [{ line: 0 }, { line: 1 }],
        }),
      {
        'lines.0': ['Nothing is left to refund'],
        'lines.1': ['Nothing is left to refund'],
      },
    ],
    [
      'has tips left to refund',
      () => refund(visit(paid), { refundsTips: true }),
      { tips: ['Nothing is left to refund'] },
    ],
    [
      'takes no more cash than the drawer holds',
      () => refund(visit(paid), { lines: [{ line: 0 }] }, DRAWER),
      { to: ['Must not be above what is in the drawer'] },
    ],
    [
      'is no credit of nobody',
      () => refund(visit(paid, { customerId: null }), { lines: [{ line: 0 }], to: 'credit' }),
      { to: ['Only for a customer with an account'] },
    ],
    [
      'is for a completed visit',
      () => refund(visit(paid, { status: APPOINTMENT_STATUS.confirmed }), { lines: [{ line: 0 }] }),
      { appointmentId: expect.anything() },
    ],
    [
      'is for a visit that is paid',
      () =>
        refund(visit([...paid, row(3, 0, { amount: 5, pending: 5, status: PAYMENT_STATUS.pending })]), {
          lines: [{ line: 0 }],
        }),
      { appointmentId: expect.anything() },
    ],
  ])('%s', (_, check, expected) => {
    expect(added(check())).toStrictEqual(expected);
  });

  test.each<[string, Partial<LinesRefundRequest>, Drawer | undefined, object, number, number]>([
    ['to the card that paid', {}, DRAWER, { type: PAYMENT_ROW_TYPE.deposit }, 0, 1],
    [
      'in cash from the drawer',
      { to: 'cash' },
      DRAWER,
      { paidBy: 'cash', drawerId: 8, type: PAYMENT_ROW_TYPE.payAtSalon },
      1_000,
      0,
    ],
    [
      'in cash without a drawer',
      { to: 'cash' },
      undefined,
      { paidBy: 'cash', type: PAYMENT_ROW_TYPE.payAtSalon },
      1_000,
      0,
    ],
    ['as credit', { to: 'credit' }, DRAWER, { paidBy: 'credit', type: PAYMENT_ROW_TYPE.payAtSalon }, 0, 0],
  ])('is given %s', (_, request, drawer, how, cash, orders) => {
    const checked = refund(
      visit([card(1, 5_000)]),
      { lines: [{ line: 0, amount: 1_000 }], ...request },
      drawer,
    );
    if (!checked.ok) throw new Error(JSON.stringify(checked.errors));
    const last = checked.value.appointment.payments.at(-1);
    expect(last).toMatchObject({
      ...how,
      paid: -1_000,
      refundOf: { row: 1, lines: [{ line: 0, amount: 1_000, tax: 0 }] },
    });
    expect('drawerId' in (last ?? {})).toBe('drawerId' in how);
    expect([checked.value.cash, checked.value.byCard.length]).toStrictEqual([cash, orders]);
  });

  test('gives back tips after the lines, by name', () => {
    const tips = [
      { staffId: 3, amount: 400 },
      { staffId: 4, amount: 100 },
    ];
    const checked = refund(visit([row(1, 5_500)], { tips }), { lines: [{ line: 1 }], refundsTips: true });
    if (!checked.ok) throw new Error(JSON.stringify(checked.errors));
    expect(checked.value.appointment.payments.at(-1)).toMatchObject({
      paid: -2_500,
      refundOf: { row: 1, lines: [{ line: 1, amount: 2_000, tax: 0 }], tips },
    });
  });

  test('gives back the tips alone, by the last payment and then by the others', () => {
    const tips = [
      { staffId: 3, amount: 400 },
      { staffId: 4, amount: 300 },
    ];
    const before = visit([row(1, 5_400), row(2, 300)], { tips });
    expect(refundsOf(refund(before, { refundsTips: true }))).toStrictEqual([
      { row: 2, paid: -300, isDueAgain: false, tips: [{ staffId: 3, amount: 300 }] },
      {
        row: 1,
        paid: -400,
        isDueAgain: false,
        tips: [
          { staffId: 3, amount: 100 },
          { staffId: 4, amount: 300 },
        ],
      },
    ]);
  });

  test('keeps the money of the tips for them', () => {
    const tips = [{ staffId: 3, amount: 400 }];
    const before = visit([row(1, 5_400)], { tips });
    const first = refund(before, { lines: [{ line: 0 }, { line: 1 }] });
    expect(added(first)).toStrictEqual([[1, -5_000]]);
    if (!first.ok) throw new Error(first.failure);
    expect(added(refund(first.value.appointment, { lines: [{ line: 0, amount: 1 }] }))).toStrictEqual({
      'lines.0': ['Must be at most 0.00'],
    });
    expect(added(refund(first.value.appointment, { refundsTips: true }))).toStrictEqual([
      [1, -5_000],
      [1, -400],
    ]);
  });

  test('holds the tax of its line, in parts as in one, without what was refunded of other lines', () => {
    const before = visit([row(1, 5_301)], {
      subtotal: 5_001,
      tax: 300,
      taxPercent: 10,
      taxLines: [
        { percent: 10, amount: 300 },
        { percent: 0, amount: 0 },
      ],
      lines: [line(7, 3_001), { ...line(8, 2_000), taxPercent: 0 }],
    });
    const first = refund(before, {
      lines: [
        { line: 0, amount: 500 },
        { line: 1, amount: 1_100 },
      ],
    });
    if (!first.ok) throw new Error(JSON.stringify(first.errors));
    const second = refund(first.value.appointment, { lines: [{ line: 0, amount: 500 }] });
    if (!second.ok) throw new Error(JSON.stringify(second.errors));
    const third = refund(second.value.appointment, { lines: [{ line: 0 }] });
    expect(refundsOf(third).flatMap(({ lines }) => lines)).toStrictEqual([
      { line: 0, amount: 500, tax: 45 },
      { line: 1, amount: 1_100, tax: 0 },
      { line: 0, amount: 500, tax: 46 },
      { line: 0, amount: 2_301, tax: 209 },
    ]);
  });

  test('orders each card`s part at its own intent, and leaves cards that are refunded in full', () => {
    const second = { id: 'pi_2', state: 'paid' } as IntentRecord;
    const cards = [card(1, 3_000), card(2, 2_000, { intent: 'pi_2' })];
    const before = refund(visit(cards), { lines: [{ line: 1 }] }, undefined, [INTENT, second]);
    if (!before.ok) throw new Error(JSON.stringify(before.errors));
    expect(before.value.byCard).toStrictEqual([{ row: 42001, intent: second, amount: 2_000 }]);
    const rest = refund(before.value.appointment, { lines: [{ line: 0 }] }, undefined, [INTENT, second]);
    expect(rest).toMatchObject({ value: { byCard: [{ row: 42002, intent: INTENT, amount: 3_000 }] } });
    expect(added(rest)).toStrictEqual([
      [2, -2_000],
      [1, -3_000],
    ]);
  });

  test('leaves cash alone that a pending payment has not brought', () => {
    const failed = row(3, 900, {
      status: PAYMENT_STATUS.failed,
      intent: 'pi_1',
      type: PAYMENT_ROW_TYPE.deposit,
    });
    expect(added(refund(visit([row(1, 5_000), failed]), { lines: [{ line: 1 }] }))).toStrictEqual([
      [1, -2_000],
    ]);
  });

  test('takes no more than the money that is left, for all lines together', () => {
    const before = visit([row(1, 5_000), row(2, -4_000, { refundOf: { row: 1, isDueAgain: false } })]);
    const refundTwo = (first: number, second: number) =>
      refund(before, {
        lines: [
          { line: 0, amount: first },
          { line: 1, amount: second },
        ],
      });
    expect(added(refundTwo(800, 201))).toStrictEqual({ 'lines.1': ['Must be at most 2.00'] });
    expect(added(refundTwo(800, 200))).toStrictEqual([
      [1, -4_000],
      [1, -1_000],
    ]);
  });

  test('can be made again where it failed', () => {
    const lines = [{ line: 1, amount: 2_000, tax: 0 }];
    const failed = row(3, 0, {
      status: PAYMENT_STATUS.failed,
      refundOf: { row: 1, isDueAgain: false, lines },
    });
    expect(added(refund(visit([row(1, 5_000), failed]), { lines: [{ line: 1 }] }))).toStrictEqual([
      [1, 0],
      [1, -2_000],
    ]);
  });

  test('in cash is a payment at the salon that owes nothing and names no charge', () => {
    expect(refund(visit([card(1, 5_000)]), { lines: [{ line: 1 }], to: 'cash' })).toMatchObject({
      value: { appointment: { payments: [{}, { amount: -2_000, paid: -2_000, pending: 0, txnId: '' }] } },
    });
  });

  test.each([
    ['to the customer of a visit', { customerId: 5 }, 'credit'],
    ['to a guest in cash', { customerId: null }, 'cash'],
  ] as const)('goes %s as they ask', (_, fields, to) => {
    expect(added(refund(visit(paid, fields), { lines: [{ line: 1 }], to }))).toStrictEqual([[2, -2_000]]);
  });
});

// BEHAVIOR §17.12
describe('a refund of lines that products have paid', () => {
  const giftCard = (id: number, rows: readonly { line: number; amount: number }[], purchaseId = 9) =>
    row(
      id,
      rows.reduce((sum, { amount }) => sum + amount, 0),
      {
        type: PAYMENT_ROW_TYPE.giftCard,
        redeemed: {
          kind: 'giftcard',
          purchaseId,
          saleId: 1,
          rows: rows.map((each) => ({ ...each, attempt: 1 })),
        },
      },
    );
  const cover = (id: number, lines: readonly number[], purchaseId: number, taken = 1) =>
    row(id, 0, {
      type: PAYMENT_ROW_TYPE.package,
      redeemed: {
        kind: 'package',
        purchaseId,
        saleId: 2,
        taken,
        rows: lines.map((place) => ({ line: place, attempt: 1 })),
      },
    });
  const RETURN = { returnsRedemptions: true };
  /** The cut is paid by a card of 10.00, then by one of 12.00, the rest in cash. */
  const mixed = () =>
    visit([
      giftCard(1, [{ line: 0, amount: 1_000 }]),
      giftCard(2, [{ line: 0, amount: 1_200 }], 10),
      row(3, 2_800, { paidBy: 'cash' }),
    ]);

  test('gives back money first, then the last gift card', () => {
    expect(added(refund(mixed(), { lines: [{ line: 0 }], ...RETURN }))).toStrictEqual([
      [3, -800],
      [2, -1_200],
      [1, -1_000],
    ]);
    const part = refund(mixed(), { lines: [{ line: 0, amount: 1_500 }], ...RETURN });
    expect(part).toMatchObject({
      value: {
        cash: 800,
        cardParts: [{ refund: 42002, payment: { id: 2 }, row: { line: 0, attempt: 1 }, amount: 700 }],
      },
    });
    expect(refundsOf(part)).toStrictEqual([
      { row: 3, paid: -800, isDueAgain: false, lines: [{ line: 0, amount: 800, tax: 0 }] },
      { row: 2, paid: -700, isDueAgain: false, lines: [{ line: 0, amount: 700, tax: 0 }] },
    ]);
  });

  test('returns no gift card as a whole', () => {
    expect(refund(mixed(), { lines: [{ line: 0 }], ...RETURN })).toMatchObject({
      value: { returned: [], cardParts: [{ amount: 1_200 }, { amount: 1_000 }] },
    });
  });

  test('gives back no more to gift cards than they paid and did not get back', () => {
    const first = refund(mixed(), { lines: [{ line: 0, amount: 1_500 }], ...RETURN });
    if (!first.ok) throw new Error(JSON.stringify(first.errors));
    const rest = first.value.appointment;
    expect(added(refund(rest, { lines: [{ line: 0, amount: 1_501 }], ...RETURN }))).toStrictEqual({
      'lines.0': ['Must be at most 15.00'],
    });
    expect(added(refund(rest, { lines: [{ line: 0 }, { line: 1 }], ...RETURN }))).toStrictEqual([
      [3, -800],
      [2, -700],
      [3, -2_000],
      [2, -500],
      [1, -1_000],
    ]);
  });

  test('leaves gift cards and packages alone without being asked', () => {
    expect(added(refund(mixed(), { lines: [{ line: 0, amount: 801 }] }))).toStrictEqual({
      'lines.0': ['Must be at most 8.00'],
    });
    const covered = visit([cover(1, [0], 9), row(2, 2_000)], {
      lines: [{ ...line(7, 0), coveredBy: 'package' }, line(8, 2_000)],
      subtotal: 2_000,
    });
    expect(added(refund(covered, { lines: [{ line: 0 }] }))).toStrictEqual({
      'lines.0': ['Nothing is left to refund'],
    });
    expect(refund(covered, { lines: [{ line: 0 }], ...RETURN })).toMatchObject({
      value: { returned: [{ id: 1 }], cash: 0, byCard: [], cardParts: [] },
    });
  });

  test('refuses a line whose money was given back by its payment, also behind a line that is returned', () => {
    const rows = [
      cover(1, [0], 9),
      row(2, 2_000),
      row(3, -2_000, { refundOf: { row: 2, intent: null, isDueAgain: false } }),
    ];
    const refunded = visit(rows, {
      lines: [{ ...line(7, 0), coveredBy: 'package' }, line(8, 2_000)],
      subtotal: 2_000,
    });
    expect(added(refund(refunded, { lines: [{ line: 0 }, { line: 1 }], ...RETURN }))).toStrictEqual({
      'lines.1': ['Nothing is left to refund'],
    });
  });

  test('returns the packages of whole lines alone, a single-use package for all its lines', () => {
    const lines = [7, 8, 9].map((id) => ({ ...line(id, 0), coveredBy: 'package' }));
    const fields = { lines: [...lines, line(10, 500)], subtotal: 500 };
    const covers = [cover(1, [0], 9), cover(2, [1], 10, 2), cover(3, [2], 10, 0), row(4, 500)];
    const returnedWith = (...asked: LinesRefundRequest['lines']) => {
      const checked = refund(visit(covers, fields), { lines: asked, ...RETURN });
      return checked.ok ? checked.value.returned.map(({ id }) => id) : checked.errors;
    };
    expect(returnedWith({ line: 0 })).toStrictEqual([1]);
    expect(returnedWith({ line: 2 })).toStrictEqual([2, 3]);
    expect(returnedWith({ line: 3 })).toStrictEqual([]);
    expect(returnedWith({ line: 0 }, { line: 3, amount: 100 })).toStrictEqual([1]);
    expect(returnedWith({ line: 1, amount: 0 })).toStrictEqual({ 'lines.0': ['Nothing is left to refund'] });
  });

  test('counts what the drawer must hold by the cash alone', () => {
    const drawer = { ...DRAWER, float: 800 } as Drawer;
    expect(refund(mixed(), { lines: [{ line: 0 }], ...RETURN }, drawer)).toMatchObject({
      value: { cash: 800 },
    });
  });
});

// BEHAVIOR §17.12
describe('the lines that can be refunded', () => {
  const paid = [card(1, 1_000), row(2, 4_000, { paidBy: 'cash', drawerId: 8 })];
  const toRefunded = (requested: readonly number[]) => {
    const refunded = refund(visit(paid), { lines: requested.map((each) => ({ line: each })) });
    if (!refunded.ok) throw new Error(JSON.stringify(refunded));
    return refunded.value.appointment;
  };
  const use = (of: number) =>
    row(3, 3_000, {
      type: PAYMENT_ROW_TYPE.package,
      redeemed: { kind: 'package', purchaseId: 6, saleId: 6, taken: 1, rows: [{ line: of, attempt: 1 }] },
    });

  test.each<[string, Appointment, number[]]>([
    ['all of a paid visit', visit(paid), [0, 1]],
    ['those that are left after a refund', toRefunded([0]), [1]],
    ['none after all were refunded', toRefunded([0, 1]), []],
    ['none that nobody has paid', visit([row(2, 0)]), []],
    ['those that a use of a package paid', visit([use(1)]), [1]],
    ['none of a visit that is not completed', visit(paid, { status: APPOINTMENT_STATUS.confirmed }), []],
    ['none that only a tip has paid', visit([row(2, 4_000, { isTip: true })]), []],
  ])('are %s', (_, before, lines) => {
    expect(listRefundableLines(before, 'USD')).toStrictEqual(lines);
  });
});
