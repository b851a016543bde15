import { describe, expect, test } from 'vitest';
import {
  type Appointment,
  type AppointmentStatus,
  PAYMENT_STATUS,
  type PaymentRow,
  type ProductRedemption,
  TENDER,
  type Tender,
} from '../../../lib/rules/booking/appointments.ts';
import {
  begunCharge,
  type CardCharge,
  failedCharge,
  feeLeft,
  openCharge,
  paidCharge,
} from '../../../lib/rules/payments/card-charges.ts';
import type { IntentFacts } from '../../../lib/rules/payments/payment-intents.ts';
import { APPOINTMENT } from '../../support/notified-salon.ts';

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
  const outcome = begunCharge({ ...APPOINTMENT, status }, amount, []);
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
    expect(begunCharge(APPOINTMENT, BILL + 1, [])).toMatchObject({
      errors: { amount: ['Must be at most 266.74'] },
    });
  });

  test('is a fee after a cancellation or no-show, and nothing before a visit was agreed', () => {
    for (const status of [3, 4] as const) {
      expect(pendings(begun(BILL, status))).toEqual([
        [TENDER.payAtSalon, BILL, PAYMENT_STATUS.pending],
        [TENDER.cardOnFile, BILL, PAYMENT_STATUS.pending],
      ]);
    }
    for (const status of [0, 5] as const) {
      expect(begunCharge({ ...APPOINTMENT, status }, 1, [])).toEqual({
        ok: false,
        failure: 'transitionRefused',
      });
    }
  });

  const row = (type: Tender, paid: number, more: Partial<PaymentRow> = {}): PaymentRow => ({
    id: 42002,
    type,
    amount: paid,
    paid,
    pending: 0,
    txnId: '',
    status: PAYMENT_STATUS.paid,
    ...more,
  });
  const redeemed: ProductRedemption = { kind: 'package', purchaseId: 1, saleId: 1, taken: 1, rows: [] };
  const fees: [string, readonly PaymentRow[], Partial<Appointment>, number][] = [
    ['nothing was paid', [], {}, BILL],
    ['a deposit is kept', [row(TENDER.deposit, 3000)], {}, BILL - 3000],
    ['a deposit went back', [row(TENDER.deposit, 3000), row(TENDER.deposit, -3000)], {}, BILL],
    ['a fee was paid', [row(TENDER.cardOnFile, 5000)], {}, BILL - 5000],
    [
      'a fee was declined',
      [row(TENDER.cardOnFile, 0, { amount: 5000, status: PAYMENT_STATUS.failed })],
      {},
      BILL,
    ],
    [
      'a fee is on its way',
      [row(TENDER.cardOnFile, 0, { pending: 5000, status: PAYMENT_STATUS.pending })],
      {},
      BILL - 5000,
    ],
    [
      'a package has paid all of it',
      [row(TENDER.package, 9000, { amount: 0, redeemed })],
      { subtotal: 0, tax: 0 },
      0,
    ],
    [
      'its package was given back',
      [
        row(TENDER.package, 9000, { amount: 0, redeemed: { ...redeemed, returned: true } }),
        row(TENDER.package, -9000, { amount: 0 }),
      ],
      { subtotal: 0, tax: 0 },
      9000,
    ],
  ];
  test.each(fees)(
    'after a no-show, where %s, is at most the rest of what the visit costs',
    (_, rows, change, left) => {
      const visit = {
        ...APPOINTMENT,
        ...change,
        status: 4 as const,
        payments: [...APPOINTMENT.payments, ...rows],
      };
      expect(feeLeft(visit, [])).toBe(left);
      expect(begunCharge(visit, left + 1, [])).toMatchObject({
        errors: { amount: [`Must be at most ${(left / 100).toFixed(2)}`] },
      });
    },
  );

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
