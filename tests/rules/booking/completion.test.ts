import { expect, test } from 'vitest';
import {
  type Appointment,
  PAYMENT_STATUS,
  type PaymentRow,
  TENDER,
} from '../../../lib/rules/booking/appointments.ts';
import { checkCompletion } from '../../../lib/rules/booking/completion.ts';
import { APPOINTMENT } from '../../support/notified-salon.ts';
import { PAID_FIELDS as paid, createPaymentRow as row } from '../../support/payment-rows.ts';

const DEPOSIT = row(1, TENDER.deposit, paid);
const SALON_ROW = row(2, TENDER.payAtSalon, {});
const withRows = (...payments: PaymentRow[]): Appointment => ({ ...APPOINTMENT, payments });

test('a completion pays the amount due at the salon and nothing else (BEHAVIOR §17.5)', () => {
  const failed = row(3, TENDER.cardOnFile, { pending: 0, status: PAYMENT_STATUS.failed });
  const outcome = checkCompletion(withRows(DEPOSIT, SALON_ROW, failed), true);
  expect(outcome.ok && outcome.value.payments).toEqual([DEPOSIT, { ...SALON_ROW, ...paid }, failed]);
  expect(checkCompletion(withRows(SALON_ROW), false)).toMatchObject({
    value: { status: 2, payments: [SALON_ROW] },
  });
});
