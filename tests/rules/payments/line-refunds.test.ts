import { describe, expect, test } from 'vitest';
import {
  APPOINTMENT_STATUS,
  type Appointment,
  PAYMENT_STATUS,
  type PaymentRow,
  TENDER,
} from '../../../lib/rules/booking/appointments.ts';
import type { Drawer } from '../../../lib/rules/journal/drawers.ts';
import { type LineRefundRequest, refundLines } from '../../../lib/rules/payments/line-refunds.ts';
import type { IntentRecord } from '../../../lib/rules/payments/payment-intents.ts';

const row = (id: number, paid: number, fields: object = {}): PaymentRow => ({
  ...{ id, type: TENDER.payAtSalon, amount: paid, paid, pending: 0, txnId: '', status: PAYMENT_STATUS.paid },
  ...fields,
});
const line = (serviceId: number, price: number) => ({
  ...{ serviceId, pricingOptionId: null, staffId: 3, from: 600, to: 660, duration: 60, price, addOns: [] },
});
/** A cut of 30.00 and a colour of 20.00 without tax. */
const visit = (payments: readonly PaymentRow[], fields: object = {}): Appointment =>
  ({
    ...{
      id: 42,
      customerId: 5,
      lines: [line(7, 3_000), line(8, 2_000)],
      subtotal: 5_000,
      tax: 0,
      taxPercent: 0,
    },
    ...{ status: APPOINTMENT_STATUS.completed, payments },
    ...fields,
  }) as unknown as Appointment;
const DRAWER = { id: 8, float: 1_500, received: 0, movements: [] } as unknown as Drawer;
const INTENT = { id: 'pi_1', state: 'paid' } as IntentRecord;
const card = (id: number, paid: number, fields: object = {}) =>
  row(id, paid, { type: TENDER.deposit, intent: 'pi_1', ...fields });

const refund = (
  before: Appointment,
  request: Partial<LineRefundRequest>,
  drawer?: Drawer,
  intents = [INTENT],
) =>
  refundLines(
    before,
    { lines: [], refundsTips: false, returnsRedemptions: false, ...request },
    { intents, drawer, currency: 'USD' },
  );
/** The rows that were added: what each refunds, and how much. */
const added = (checked: ReturnType<typeof refund>) =>
  checked.ok
    ? checked.value.appointment.payments.flatMap(({ refundOf, paid }) =>
        refundOf ? [[refundOf.row, paid]] : [],
      )
    : (checked.errors ?? checked.failure);

// BEHAVIOR §17.11
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
    expect(added(check())).toEqual(expected);
  });

  test.each<[string, Partial<LineRefundRequest>, Drawer | undefined, object, number, number]>([
    ['to the card that paid', {}, DRAWER, { type: TENDER.deposit }, 0, 1],
    [
      'in cash from the drawer',
      { to: 'cash' },
      DRAWER,
      { paidBy: 'cash', drawerId: 8, type: TENDER.payAtSalon },
      1_000,
      0,
    ],
    [
      'in cash without a drawer',
      { to: 'cash' },
      undefined,
      { paidBy: 'cash', type: TENDER.payAtSalon },
      1_000,
      0,
    ],
    ['as credit', { to: 'credit' }, DRAWER, { paidBy: 'credit', type: TENDER.payAtSalon }, 0, 0],
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
    expect([checked.value.cash, checked.value.byCard.length]).toEqual([cash, orders]);
  });

  test('gives back tips after the lines, by name', () => {
    const tips = [
      { staffId: 3, amount: 400 },
      { staffId: 4, amount: 100 },
    ];
    const checked = refund(visit([row(1, 5_500)], { tips }), { lines: [{ line: 1 }], refundsTips: true });
    if (!checked.ok) throw new Error(JSON.stringify(checked.errors));
    expect(checked.value.appointment.payments.at(-1)).toMatchObject({
      ...{ paid: -2_500, refundOf: { row: 1, lines: [{ line: 1, amount: 2_000, tax: 0 }], tips } },
    });
  });
});
