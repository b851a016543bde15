import { describe, expect, test } from 'vitest';
import {
  type Appointment,
  PAYMENT_STATUS,
  type PaymentRow,
  TENDER,
} from '../../../lib/rules/booking/appointments.ts';
import { checkCancellation } from '../../../lib/rules/booking/cancellation.ts';
import { APPOINTMENT } from '../../support/notified-salon.ts';
import { PAID as paid, paymentRow as row } from '../../support/payment-rows.ts';

const DEPOSIT = row(1, TENDER.deposit, { ...paid, intent: 'pi_1', txnId: 'pi_1_secret_x' });
const SALON_ROW = row(2, TENDER.payAtSalon, {});
const withRows = (...payments: PaymentRow[]): Appointment => ({
  ...APPOINTMENT,
  payments,
  intents: ['pi_1'],
});

describe('a cancellation', () => {
  test('with a refund adds a row with the negative amount for each that the processor took', () => {
    const card = row(3, TENDER.cardOnFile, { ...paid, intent: 'pi_2', amount: 500, paid: 500 });
    const outcome = checkCancellation(withRows(DEPOSIT, SALON_ROW, card), true, []);
    expect(outcome.ok && outcome.value.refunded).toBe(3500);
    const { payments = [] } = outcome.ok ? outcome.value.appointment : {};
    expect(payments.slice(0, 3)).toEqual([DEPOSIT, SALON_ROW, card]);
    expect(payments.slice(3)).toMatchObject([
      { id: 42004, type: 1, amount: -3000, paid: -3000, pending: 0 },
      { id: 42005, type: 2, amount: -500, paid: -500, pending: 0 },
    ]);
    expect(payments.reduce((sum, each) => sum + each.paid, 0)).toBe(0);
  });

  test.each([
    ['a part of it refunded', { refunded: 500, disputed: 0 }, [-2500], 2500],
    ['all of it refunded', { refunded: 3000, disputed: 0 }, [], 0],
    ['a part of it disputed', { refunded: 0, disputed: 1000 }, [], 0],
    ['a part refunded, the rest disputed', { refunded: 500, disputed: 2500 }, [], 0],
  ])('gives back, or keeps, only what is left at the processor: %s', (_name, lost, back, refunded) => {
    const intents = [{ id: 'pi_1', lost }];
    const kept = checkCancellation(withRows(DEPOSIT, SALON_ROW), false, intents);
    expect(kept).toMatchObject({ ok: true, value: { refunded: 0, givenBack: [], kept: refunded } });
    const outcome = checkCancellation(withRows(DEPOSIT, SALON_ROW), true, intents);
    const givenBack = refunded > 0 ? ['pi_1'] : [];
    expect(outcome).toMatchObject({ ok: true, value: { refunded, givenBack, kept: 0 } });
    expect(outcome.ok && outcome.value.appointment.payments.slice(2).map((each) => each.paid)).toEqual(back);
  });

  test('without one leaves what was paid, and what was never paid by card is never given back', () => {
    const atSalon = row(2, TENDER.payAtSalon, paid);
    for (const [refund, rows, kept] of [
      [false, [DEPOSIT, SALON_ROW], 3000],
      [true, [atSalon], 0],
      [false, [atSalon], 0],
    ] as const) {
      const outcome = checkCancellation(withRows(...rows), refund, []);
      expect(outcome).toMatchObject({
        ok: true,
        value: { refunded: 0, kept, appointment: { payments: rows } },
      });
    }
  });

  test('fails a deposit that was still to come', () => {
    const waiting = { ...withRows(row(1, TENDER.deposit, {}), SALON_ROW), status: 0 } as const;
    const outcome = checkCancellation(waiting, true, []);
    expect(outcome.ok && outcome.value.appointment.payments).toEqual([
      row(1, TENDER.deposit, { status: PAYMENT_STATUS.failed }),
      SALON_ROW,
    ]);
  });
});
