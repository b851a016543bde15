import { describe, expect, test } from 'vitest';
import {
  type Appointment,
  PAYMENT_ROW_TYPE,
  PAYMENT_STATUS,
  type PaymentRow,
} from '../../../lib/rules/booking/appointments.ts';
import { decideCancelledAppointment } from '../../../lib/rules/booking/cancellation.ts';
import { invalid } from '../../../lib/rules/outcome.ts';
import { APPOINTMENT, createAppointment } from '../../support/messages/notified-visit.ts';
import { PAID_FIELDS as paid, createPaymentRow as row } from '../../support/payments/payment-rows.ts';

const DEPOSIT = row(1, PAYMENT_ROW_TYPE.deposit, { ...paid, intent: 'pi_1', txnId: 'pi_1_secret_x' });
const SALON_ROW = row(2, PAYMENT_ROW_TYPE.payAtSalon, {});
const withRows = (...payments: PaymentRow[]): Appointment => ({
  ...APPOINTMENT,
  payments,
  intents: ['pi_1'],
});

describe('a cancellation (BEHAVIOR §17.4)', () => {
  test('with a refund adds a row with the negative amount for each card payment', () => {
    const card = row(3, PAYMENT_ROW_TYPE.cardOnFile, { ...paid, intent: 'pi_2', amount: 500, paid: 500 });
    const outcome = decideCancelledAppointment(withRows(DEPOSIT, SALON_ROW, card), 'card', []);
    expect(outcome.ok && outcome.value.refunded).toBe(3500);
    const { payments = [] } = outcome.ok ? outcome.value.appointment : {};
    expect(payments.slice(0, 3)).toStrictEqual([DEPOSIT, SALON_ROW, card]);
    expect(payments.slice(3)).toMatchObject([
      {
        id: 42004,
        type: 1,
        amount: -3000,
        paid: -3000,
        pending: 0,
        refundOf: { row: 42001, isDueAgain: false },
      },
      { id: 42005, type: 2, amount: -500, paid: -500, pending: 0 },
    ]);
    expect(payments.reduce((sum, each) => sum + each.paid, 0)).toBe(0);
  });

  test.each([
    ['partly refunded', { refunded: 500, disputed: 0 }, [-2500], 2500],
    ['wholly refunded', { refunded: 3000, disputed: 0 }, [], 0],
    ['partly disputed', { refunded: 0, disputed: 1000 }, [], 0],
    ['partly refunded, the rest disputed', { refunded: 500, disputed: 2500 }, [], 0],
  ])('refunds or keeps only what is left at the processor: %s', (_name, lost, refundRows, refunded) => {
    const intents = [{ id: 'pi_1', lost }];
    const kept = decideCancelledAppointment(withRows(DEPOSIT, SALON_ROW), 'kept', intents);
    expect(kept).toMatchObject({ ok: true, value: { refunded: 0, refundedIntents: [], kept: refunded } });
    const outcome = decideCancelledAppointment(withRows(DEPOSIT, SALON_ROW), 'card', intents);
    const refundedIntents = refunded > 0 ? ['pi_1'] : [];
    expect(outcome).toMatchObject({ ok: true, value: { refunded, refundedIntents, kept: 0 } });
    expect(outcome.ok && outcome.value.appointment.payments.slice(2).map((each) => each.paid)).toStrictEqual(
      refundRows,
    );
    const credited = decideCancelledAppointment(withRows(DEPOSIT, SALON_ROW), 'credit', intents);
    expect(credited).toMatchObject({
      value: { refunded: 0, refundedIntents: [], kept: 0, credited: refunded },
    });
    expect(
      credited.ok && credited.value.appointment.payments.slice(2).map((each) => [each.paidBy, each.paid]),
    ).toStrictEqual(refundRows.map((amount) => ['credit', amount]));
  });

  test('without a refund keeps all payments; payments at the salon are never refunded', () => {
    const atSalon = row(2, PAYMENT_ROW_TYPE.payAtSalon, paid);
    for (const [refund, rows, kept] of [
      ['kept', [DEPOSIT, SALON_ROW], 3000],
      ['card', [atSalon], 0],
      ['kept', [atSalon], 0],
    ] as const) {
      const outcome = decideCancelledAppointment(withRows(...rows), refund, []);
      expect(outcome).toMatchObject({
        ok: true,
        value: { refunded: 0, kept, appointment: { payments: rows } },
      });
    }
  });

  test.each([
    ['card', { pending: 0, status: PAYMENT_STATUS.failed }],
    ['kept', {}],
  ] as const)('with a refund cancels a charge in progress: %s', (refund, change) => {
    const open = row(3, PAYMENT_ROW_TYPE.cardOnFile, {});
    const outcome = decideCancelledAppointment(withRows(SALON_ROW, open), refund, []);
    expect(outcome.ok && outcome.value.appointment.payments).toStrictEqual([
      SALON_ROW,
      { ...open, ...change },
    ]);
  });

  test('is refused for a visit that is over', () => {
    const refused = decideCancelledAppointment(createAppointment(4), 'card', []);
    expect(refused).toMatchObject({ ok: false, failure: 'transitionNotAllowed' });
  });

  test('fails the row of a pending deposit', () => {
    const pending = createAppointment(0, { payments: [row(1, PAYMENT_ROW_TYPE.deposit, {}), SALON_ROW] });
    const outcome = decideCancelledAppointment(pending, 'card', []);
    expect(outcome.ok && outcome.value.appointment.payments).toStrictEqual([
      row(1, PAYMENT_ROW_TYPE.deposit, { status: PAYMENT_STATUS.failed }),
      SALON_ROW,
    ]);
  });
});

// BEHAVIOR §17.4
test('the money of a visit without an account cannot become credit', () => {
  const guest = { ...withRows(DEPOSIT), customerId: null };
  expect(decideCancelledAppointment(guest, 'credit', [])).toStrictEqual(
    invalid('to', 'Only for a customer with an account'),
  );
  expect(decideCancelledAppointment(guest, 'card', [])).toMatchObject({
    value: { refunded: 3_000, credited: 0 },
  });
});
