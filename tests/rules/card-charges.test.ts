import { describe, expect, test } from 'vitest';
import {
  type Appointment,
  type AppointmentStatus,
  PAYMENT_STATUS,
  TENDER,
} from '../../lib/rules/appointments.ts';
import {
  begunCharge,
  type CardCharge,
  failedCharge,
  openCharge,
  paidCharge,
} from '../../lib/rules/card-charges.ts';
import type { IntentFacts } from '../../lib/rules/payments.ts';
import { APPOINTMENT } from '../support/notified-salon.ts';

const BILL = 26674;
const FACTS: IntentFacts = {
  id: 'pi_9',
  state: 'succeeded',
  clientSecret: 'pi_9_secret_9',
  amount: 5000,
  refunded: 0,
  currency: 'usd',
  metadata: {},
};
const chargeOf = (amount: number, ofBill = true): CardCharge => ({
  id: 42002,
  appointmentId: 42,
  amount,
  currency: 'USD',
  cardholder: 'cus_1',
  paymentMethod: 'pm_1',
  ofBill,
  createdAt: '2027-03-01T10:00:00.000Z',
});
const begun = (amount: number, status: AppointmentStatus = 1): Appointment => {
  const outcome = begunCharge({ ...APPOINTMENT, status }, amount);
  if (!outcome.ok) throw new Error(outcome.failure);
  return outcome.value.appointment;
};
const pendings = ({ payments }: Appointment) =>
  payments.map(({ type, pending, status }) => [type, pending, status]);
const owed = ({ payments }: Appointment) =>
  payments.reduce((sum, { pending, paid }) => sum + pending + paid, 0);

describe('a charge', () => {
  test('takes its amount off what is to be paid at the salon; at 0 that row is not kept', () => {
    expect(pendings(begun(5000))).toEqual([
      [TENDER.payAtSalon, BILL - 5000, PAYMENT_STATUS.pending],
      [TENDER.cardOnFile, 5000, PAYMENT_STATUS.pending],
    ]);
    expect(pendings(begun(BILL))).toEqual([[TENDER.cardOnFile, BILL, PAYMENT_STATUS.pending]]);
    expect(begunCharge(APPOINTMENT, BILL + 1)).toMatchObject({
      errors: { amount: ['Must be at most 266.74'] },
    });
  });

  test('is a fee after a cancellation or no-show, and nothing before a visit was agreed', () => {
    for (const status of [3, 4] as const) {
      expect(pendings(begun(99_999, status))).toEqual([
        [TENDER.payAtSalon, BILL, PAYMENT_STATUS.pending],
        [TENDER.cardOnFile, 99_999, PAYMENT_STATUS.pending],
      ]);
    }
    for (const status of [0, 5] as const) {
      expect(begunCharge({ ...APPOINTMENT, status }, 1)).toEqual({ ok: false, failure: 'transitionRefused' });
    }
  });

  test('that is paid names its intent, once', () => {
    const paid = paidCharge(begun(5000), chargeOf(5000), FACTS);
    expect(paid?.payments.at(-1)).toMatchObject({ paid: 5000, pending: 0, status: 1, intent: 'pi_9' });
    expect(paid?.intents).toEqual(['pi_9']);
    expect(paid && openCharge(paid)).toBeUndefined();
    expect(paid && paidCharge(paid, chargeOf(5000), FACTS)).toBeUndefined();
    expect(paid && failedCharge(paid, chargeOf(5000))).toBeUndefined();
  });

  test.each([5000, BILL])('of %i that failed is owed at the salon again', (amount) => {
    const failed = failedCharge(begun(amount), chargeOf(amount));
    expect(failed && owed(failed)).toBe(BILL);
    expect(failed?.payments.find(({ type }) => type === TENDER.cardOnFile)).toMatchObject({
      status: 2,
      pending: 0,
    });
    expect(new Set(failed?.payments.map(({ id }) => id)).size).toBe(failed?.payments.length);
  });

  test('that failed as a fee leaves the bill as it was', () => {
    const failed = failedCharge(begun(5000, 4), chargeOf(5000, false));
    expect(failed && owed(failed)).toBe(BILL);
  });
});
