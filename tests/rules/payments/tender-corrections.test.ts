import { describe, expect, test } from 'vitest';
import {
  PAYMENT_ROW_TYPE,
  PAYMENT_STATUS,
  type PaymentRow,
  type StatedTender,
} from '../../../lib/rules/booking/appointments.ts';
import type { Drawer } from '../../../lib/rules/journal/drawers.ts';
import { addUpLines, negate } from '../../../lib/rules/journal/entries.ts';
import {
  toAppointmentPosition,
  toReceiptBillOfCompletedVisit,
} from '../../../lib/rules/journal/visit-entries.ts';
import { decideRefundOfPayment, sumRefundRows } from '../../../lib/rules/payments/refund-rows.ts';
import {
  decideTenderCorrection,
  TENDER_CORRECTIONS_MAX,
} from '../../../lib/rules/payments/tender-corrections.ts';
import { createAppointment } from '../../support/messages/notified-visit.ts';

const row = (id: number, fields: Partial<PaymentRow>): PaymentRow => ({
  id,
  type: PAYMENT_ROW_TYPE.payAtSalon,
  amount: 5_413,
  paid: 5_413,
  pending: 0,
  txnId: '',
  status: PAYMENT_STATUS.paid,
  ...fields,
});
const drawer = (id: number, received: number): Drawer => ({
  id,
  locationId: 1,
  name: '',
  float: 0,
  received,
  refunded: 0,
  movements: [],
  openedAt: '2026-11-16T14:00:00.000Z',
  openedBy: { kind: 'system' },
  version: 1,
});
const [CASH, EXTERNAL] = [row(1, { paidBy: 'cash', drawerId: 8 }), row(1, { paidBy: 'external' })];
const refundOf = (amount: number, fields: Partial<PaymentRow> = {}): PaymentRow =>
  row(2, { ...fields, amount: -amount, paid: -amount, refundOf: { row: 1, isDueAgain: false } });

/** A completed haircut of 50.00 with 4.13 tax. */
const visit = (payments: readonly PaymentRow[]) =>
  createAppointment(2, { subtotal: 5_000, tax: 413, taxPercent: 8.25, payments });
const correct = (
  payments: readonly PaymentRow[],
  tender: StatedTender,
  open: Drawer | undefined,
  paymentId = 1,
  cashRounding = 0,
) => decideTenderCorrection(visit(payments), { paymentId, tender }, { drawer: open, cashRounding });
const OPEN = drawer(8, 6_000);
function mustCorrect(...input: Parameters<typeof correct>) {
  const corrected = correct(...input);
  if (!corrected.ok) throw new Error(JSON.stringify(corrected.errors));
  return corrected.value;
}

// BEHAVIOR §17.14
describe('the correction of a tender', () => {
  // Payment, refunded of it, right tender, open drawer; amounts by account and drawer, and the drawer that must have the cash
  test.each<[string, PaymentRow[], StatedTender, Drawer | undefined, object, number | undefined]>([
    [
      'takes cash out of its drawer',
      [CASH],
      'external',
      drawer(8, 6_000),
      { 'cash 8': -5_413, external: 5_413 },
      8,
    ],
    [
      'takes cash of a closed drawer out of the open one',
      [CASH],
      'external',
      drawer(9, 6_000),
      { 'cash 9': -5_413, external: 5_413 },
      9,
    ],
    [
      'takes cash of no drawer out of none',
      [row(1, { paidBy: 'cash' })],
      'external',
      drawer(9, 0),
      { cash: -5_413, external: 5_413 },
      undefined,
    ],
    [
      'puts cash into the open drawer',
      [EXTERNAL],
      'cash',
      drawer(9, 0),
      { external: -5_413, 'cash 9': 5_413 },
      undefined,
    ],
    [
      'puts cash into no drawer where none is open',
      [EXTERNAL],
      'cash',
      undefined,
      { external: -5_413, cash: 5_413 },
      undefined,
    ],
    [
      'knows payments that name no tender as external',
      [row(1, {})],
      'cash',
      undefined,
      { external: -5_413, cash: 5_413 },
      undefined,
    ],
    [
      'moves what refunds have left',
      [EXTERNAL, refundOf(2_000)],
      'cash',
      undefined,
      { external: -3_413, cash: 3_413 },
      undefined,
    ],
  ])('%s', (_title, payments, tender, open, sums, from) => {
    const { appointment, cashFrom } = mustCorrect(payments, tender, open);
    const moved = addUpLines([
      ...toAppointmentPosition(appointment),
      ...negate(toAppointmentPosition(visit(payments))),
    ]);
    const names = moved.map(({ account, of, amount }) => [
      of === null ? account : `${account} ${of}`,
      amount,
    ]);
    expect(Object.fromEntries(names)).toStrictEqual(sums);
    expect(cashFrom?.drawer.id).toBe(from);
    const [taken] = appointment.payments.slice(payments.length);
    expect([taken?.amount, taken?.txnId, 'rounding' in (taken ?? {})]).toStrictEqual([
      taken?.paid,
      '',
      false,
    ]);
    expect(appointment.payments.slice(0, payments.length)).toStrictEqual(payments);
    expect(sumRefundRows(appointment.payments)).toBe(sumRefundRows(payments));
  });

  test.each<[string, PaymentRow[], StatedTender, Drawer | undefined, object]>([
    ['an unknown payment', [row(7, {})], 'cash', undefined, { paymentId: ['Unknown payment'] }],
    ...[
      row(1, { status: PAYMENT_STATUS.pending, paid: 0, pending: 5_413 }),
      row(1, { type: PAYMENT_ROW_TYPE.cardOnFile, intent: 'pi_1' }),
      row(1, { type: PAYMENT_ROW_TYPE.deposit, intent: 'pi_1' }),
      row(1, { type: PAYMENT_ROW_TYPE.giftCard }),
      row(1, { paidBy: 'credit' }),
      { ...refundOf(5_413), id: 1 },
    ].map((wrong): [string, PaymentRow[], StatedTender, undefined, object] => [
      `a row of type ${wrong.type}, status ${wrong.status}, ${wrong.paidBy ?? 'external'}, ${wrong.paid}`,
      [wrong],
      'cash',
      undefined,
      { paymentId: ['Must be a payment in cash or outside this system'] },
    ]),
    [
      'a payment that was refunded',
      [EXTERNAL, refundOf(5_413)],
      'cash',
      undefined,
      { paymentId: ['Nothing is left to correct'] },
    ],
    [
      'the tender that the payment has',
      [CASH],
      'cash',
      undefined,
      { tender: ['Must differ from the tender of the payment'] },
    ],
    [
      'cash of a closed drawer while none is open',
      [CASH],
      'external',
      undefined,
      { tender: ['Open a drawer first: the drawer of this payment is closed'] },
    ],
    [
      'more cash than is in the open drawer',
      [CASH],
      'external',
      drawer(9, 5_412),
      { tender: ['Must not be above what is in the drawer'] },
    ],
  ])('is refused for %s', (_title, payments, tender, open, errors) => {
    expect(correct(payments, tender, open)).toMatchObject({ errors });
  });

  test('leaves nothing to refund of the wrong payment, and all of it of the right one', () => {
    const { appointment } = mustCorrect([CASH], 'external', OPEN);
    const right = appointment.payments.at(-1);
    const refund = (paymentId: number) =>
      decideRefundOfPayment(appointment, { paymentId, amount: undefined }, [], {
        drawer: undefined,
        cashRounding: 0,
      });
    expect(refund(1)).toMatchObject({ errors: { paymentId: ['Nothing is left to refund'] } });
    expect(refund(right?.id ?? 0)).toMatchObject({ value: { amount: 5_413 } });
    const refunded = refund(right?.id ?? 0);
    expect(refunded.ok && refunded.value.appointment.payments.at(-1)).not.toHaveProperty('correctionOf');
  });

  // BEHAVIOR §37.7
  test('takes back cash as it was rounded, and rounds the cash that it adds', () => {
    const rounded = row(1, { paidBy: 'cash', drawerId: 8, rounding: 2 });
    const { appointment, cashFrom } = mustCorrect([rounded], 'external', OPEN);
    expect(cashFrom?.amount).toBe(5_415);
    expect(addUpLines(toAppointmentPosition(appointment))).toStrictEqual(
      addUpLines(toAppointmentPosition(visit([EXTERNAL]))),
    );
    const inCash = mustCorrect([EXTERNAL], 'cash', OPEN, 1, 5);
    expect(addUpLines(toAppointmentPosition(inCash.appointment))).toStrictEqual(
      addUpLines(toAppointmentPosition(visit([rounded]))),
    );
    const refund = { paidBy: 'cash', drawerId: 8, rounding: -2 } as const;
    expect(mustCorrect([rounded, refundOf(4_413, refund)], 'external', OPEN).cashFrom?.amount).toBe(1_000);
  });

  test('can be corrected again', () => {
    const { appointment } = mustCorrect([CASH], 'external', OPEN);
    const right = appointment.payments.at(-1)?.id;
    const { appointment: again } = mustCorrect(appointment.payments, 'cash', drawer(8, 0), right);
    expect(toAppointmentPosition(again).filter(({ account }) => account === 'cash')).toMatchObject([
      { amount: 5_413 },
      { amount: -5_413 },
      { amount: 5_413 },
    ]);
    expect(correct(appointment.payments, 'external', OPEN)).toMatchObject({
      errors: { paymentId: ['Nothing is left to correct'] },
    });
  });

  test('shows no change, which is on the receipt of the payment', () => {
    const paid = visit([row(1, { paidBy: 'cash', drawerId: 8, tendered: 6_000 })]);
    expect(toReceiptBillOfCompletedVisit(paid)).toHaveProperty('change', 587);
    const { appointment } = mustCorrect(paid.payments, 'external', OPEN);
    expect(toReceiptBillOfCompletedVisit(appointment, paid)).not.toHaveProperty('change');
  });

  test('is made at most 50 times for a visit (422 on payment_id)', () => {
    const turns = Array.from(
      { length: TENDER_CORRECTIONS_MAX },
      (_, index): StatedTender => (index % 2 === 0 ? 'cash' : 'external'),
    );
    const payments = turns.reduce<readonly PaymentRow[]>(
      (rows, tender) => mustCorrect(rows, tender, undefined, rows.at(-1)?.id).appointment.payments,
      [EXTERNAL],
    );
    expect(correct(payments, 'cash', undefined, payments.at(-1)?.id)).toMatchObject({
      ok: false,
      errors: { paymentId: ['Must have at most 50 corrections'] },
    });
  });
});
