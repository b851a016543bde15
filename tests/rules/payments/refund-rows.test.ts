import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type Appointment,
  type AppointmentStatus,
  PAYMENT_ROW_TYPE,
  PAYMENT_STATUS,
  type PaymentRow,
} from '../../../lib/rules/booking/appointments.ts';
import { decideCancelledAppointment } from '../../../lib/rules/booking/cancellation.ts';
import { sumDueAtSalon } from '../../../lib/rules/booking/payment-rows.ts';
import type { IntentRecord } from '../../../lib/rules/payments/payment-intents.ts';
import {
  decideRefundOfPayment,
  hasUnrefundedDeposit,
  isPaidSalonRow,
  sumRefundRows,
  toCreditRefundRow,
  toOtherTenderRefundRow,
  toSalonRefundRow,
} from '../../../lib/rules/payments/refund-rows.ts';
import { createAppointment } from '../../support/messages/notified-visit.ts';

const DEPOSIT: PaymentRow = {
  id: 42001,
  type: PAYMENT_ROW_TYPE.deposit,
  amount: 3000,
  paid: 3000,
  pending: 0,
  txnId: 'pi_1_secret',
  intent: 'pi_1',
  status: PAYMENT_STATUS.paid,
};
const AT_SALON: PaymentRow = {
  id: 42002,
  type: PAYMENT_ROW_TYPE.payAtSalon,
  amount: 7000,
  paid: 0,
  pending: 7000,
  txnId: '',
  status: PAYMENT_STATUS.pending,
};
const INTENT: IntentRecord = {
  id: 'pi_1',
  caller: 'customer:1',
  createdAt: '2027-03-01T10:00:00.000Z',
  state: 'paid',
  version: 1,
};
/** A visit of 100.00 with a deposit of 30.00. */
const toVisit = (status: AppointmentStatus = 1, deposit = DEPOSIT): Appointment =>
  createAppointment(status, { subtotal: 10000, tax: 0, payments: [deposit, AT_SALON] });
const NO_CASH = { drawer: undefined, cashRounding: 0 };
const refund = (
  appointment: Appointment,
  amount?: number,
  intent: Partial<IntentRecord> = {},
  paymentId = DEPOSIT.id,
) => decideRefundOfPayment(appointment, { paymentId, amount }, [{ ...INTENT, ...intent }], NO_CASH);

// BEHAVIOR §15.3
describe('a deposit counts as paid', () => {
  const pending: PaymentRow = { ...DEPOSIT, paid: 0, pending: 3000, status: PAYMENT_STATUS.pending };
  const refunded = (amount: number): PaymentRow => ({
    ...DEPOSIT,
    id: 42003,
    amount: -amount,
    paid: -amount,
    refundOf: { row: DEPOSIT.id, isDueAgain: false },
  });
  const paidAtSalon: PaymentRow = { ...AT_SALON, paid: 7000, pending: 0, status: PAYMENT_STATUS.paid };
  test.each<[string, boolean, PaymentRow[]]>([
    ['once it is paid', true, [DEPOSIT, AT_SALON]],
    ['not while it is pending', false, [pending, AT_SALON]],
    ['after a refund of a part', true, [DEPOSIT, AT_SALON, refunded(1000)]],
    [
      'not after a refund of all of it',
      false,
      [DEPOSIT, AT_SALON, refunded(1000), { ...refunded(2000), id: 42004 }],
    ],
    ['not where only a tip was paid by card', false, [{ ...DEPOSIT, isTip: true }]],
    ['not where the visit was paid at the salon', false, [paidAtSalon]],
  ])('%s', (_, isPaid, payments) => {
    expect(hasUnrefundedDeposit({ payments })).toBe(isPaid);
  });
});

describe('a refund by the front desk (BEHAVIOR §17.11)', () => {
  // Status, due at the salon afterwards
  test.each([
    [1, 8000],
    [2, 7000],
    [3, 7000],
    [4, 7000],
  ] as const)('in status %i leaves %i due at the salon after 10.00 of the deposit', (status, due) => {
    const refunded = refund(toVisit(status), 1000);
    if (!refunded.ok) throw new Error(refunded.failure);
    const { payments } = refunded.value.appointment;
    expect(sumDueAtSalon(payments)).toBe(due);
    expect(payments.at(-1)).toMatchObject({
      id: refunded.value.byCard?.row,
      amount: -1000,
      paid: -1000,
      refundOf: { row: DEPOSIT.id, isDueAgain: status === 1 },
    });
    expect(payments.at(-1)).not.toHaveProperty('intent');
  });

  const refusals: [string, () => ReturnType<typeof refund>, object][] = [
    ['an unknown payment', () => refund(toVisit(), 1, {}, 1), { paymentId: ['Unknown payment'] }],
    [
      'an unpaid payment at the salon',
      () => refund(toVisit(), 1, {}, 42002),
      { paymentId: ['Must be a payment by card or at the salon'] },
    ],
    [
      'a failed payment',
      () => refund(toVisit(1, { ...DEPOSIT, status: PAYMENT_STATUS.failed }), 1),
      { paymentId: ['Must be a payment by card or at the salon'] },
    ],
    [
      'a refunded intent',
      () => refund(toVisit(), 1, { state: 'returned' }),
      { paymentId: ['Nothing is left to refund'] },
    ],
    [
      'a disputed payment',
      () => refund(toVisit(), 1, { lost: { refunded: 0, disputed: 1 } }),
      { paymentId: ['Nothing is left to refund'] },
    ],
    [
      'more than the salon has not refunded at the processor',
      () => refund(toVisit(), 2001, { lost: { refunded: 1000, disputed: 0 } }),
      { amount: ['Must be at most 20.00'] },
    ],
    ['more than was paid', () => refund(toVisit(), 3001), { amount: ['Must be at most 30.00'] }],
    [
      'an intent that is unknown',
      () =>
        decideRefundOfPayment(
          toVisit(),
          { paymentId: DEPOSIT.id, amount: 1 },
          [{ ...INTENT, id: 'pi_2' }],
          NO_CASH,
        ),
      { paymentId: ['Nothing is left to refund'] },
    ],
  ];
  test.each(refusals)('is refused for %s', (_name, refuse, errors) => {
    expect(refuse()).toMatchObject({ ok: false, failure: 'invalid', errors });
  });

  test('counts what was lost of its own intent, not of another', () => {
    const other: IntentRecord = {
      ...INTENT,
      id: 'pi_0',
      lost: { refunded: 3000, disputed: 0 },
      state: 'returned',
    };
    const refunded = decideRefundOfPayment(
      toVisit(),
      { paymentId: DEPOSIT.id, amount: undefined },
      [other, INTENT],
      NO_CASH,
    );
    expect(refunded).toMatchObject({
      value: { amount: 3000, byCard: { intent: { id: 'pi_1' }, row: 42003 } },
    });
  });

  test('refunds, with a cancellation after them, add up to the payment and never to more', () => {
    const amounts = fc.array(fc.option(fc.integer({ min: 1, max: 2000 }), { nil: undefined }), {
      maxLength: 6,
    });
    fc.assert(
      fc.property(amounts, (parts) => {
        let visit = toVisit();
        let ordered = 0;
        for (const part of parts) {
          const refunded = refund(visit, part);
          expect(refunded.ok).toBe((part ?? 1) <= DEPOSIT.paid - ordered);
          if (!refunded.ok) continue;
          visit = refunded.value.appointment;
          ordered += refunded.value.amount;
          expect(visit.payments.reduce((sum, { amount }) => sum + amount, 0)).toBe(10000);
        }
        expect(sumRefundRows(visit.payments)).toBe(ordered);
        const cancelled = decideCancelledAppointment(visit, 'card', [INTENT]);
        if (!cancelled.ok) throw new Error(cancelled.failure);
        expect(cancelled.value.refunded).toBe(DEPOSIT.paid - ordered);
        expect(sumRefundRows(cancelled.value.appointment.payments)).toBe(DEPOSIT.paid);
        expect(cancelled.value.refundedIntents).toStrictEqual(ordered === DEPOSIT.paid ? [] : ['pi_1']);
      }),
      { numRuns: 200 },
    );
  });
});

// BEHAVIOR §17.11
describe('the row of a refund', () => {
  const paid: PaymentRow = {
    ...AT_SALON,
    paid: 7_000,
    pending: 0,
    status: PAYMENT_STATUS.paid,
    paidBy: 'cash',
  };
  const drawer = { id: 4 } as never;

  test('as credit or cash is no card payment, and is not due again', () => {
    expect(toCreditRefundRow(DEPOSIT, 500)).toStrictEqual({
      type: PAYMENT_ROW_TYPE.payAtSalon,
      amount: -500,
      paid: -500,
      pending: 0,
      txnId: '',
      status: PAYMENT_STATUS.paid,
      paidBy: 'credit',
      refundOf: { row: DEPOSIT.id, isDueAgain: false },
    });
    expect(toOtherTenderRefundRow(502, 'cash', { drawer, cashRounding: 5 })).toMatchObject({
      paid: -502,
      rounding: 2,
      paidBy: 'cash',
      drawerId: 4,
    });
    expect(toOtherTenderRefundRow(500, 'credit', { drawer, cashRounding: 5 })).not.toHaveProperty('drawerId');
  });

  test('of a payment at the salon goes out of the drawer that is open now, rounded', () => {
    const { id: _, ...row } = paid;
    expect(
      toSalonRefundRow({ ...paid, drawerId: 3, tendered: 8_000, paidAt: 'then' }, 502, {
        drawer,
        cashRounding: 5,
      }),
    ).toStrictEqual({
      ...row,
      amount: -502,
      paid: -502,
      rounding: 2,
      drawerId: 4,
      refundOf: { row: paid.id, isDueAgain: false },
    });
    expect(
      toSalonRefundRow({ ...paid, paidBy: 'external' }, 502, { drawer, cashRounding: 5 }),
    ).not.toHaveProperty('rounding');
  });

  test('is no payment that can be refunded', () => {
    expect(isPaidSalonRow(paid)).toBe(true);
    expect(isPaidSalonRow({ ...paid, paid: 0 })).toBe(true);
    expect(isPaidSalonRow({ ...paid, paid: -1 })).toBe(false);
    expect(isPaidSalonRow({ ...paid, refundOf: { row: 1, isDueAgain: false } })).toBe(false);
    expect(isPaidSalonRow(AT_SALON)).toBe(false);
    expect(isPaidSalonRow(DEPOSIT)).toBe(false);
  });
});
