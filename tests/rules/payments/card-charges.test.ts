import { describe, expect, test } from 'vitest';
import {
  type Appointment,
  type AppointmentStatus,
  PAYMENT_ROW_TYPE,
  PAYMENT_STATUS,
  type PaymentRow,
  type PaymentRowType,
  type ProductRedemption,
} from '../../../lib/rules/booking/appointments.ts';
import {
  applyFailedCharge,
  applyPaidCharge,
  type CardCharge,
  computeUnpaidCost,
  decideChargeOfBillOrFee,
  findOpenChargeRow,
  formatProcessorChargeName,
  isOpenCharge,
  isRepeatableCharge,
  parseChargeId,
} from '../../../lib/rules/payments/card-charges.ts';
import type { IntentFacts } from '../../../lib/rules/payments/payment-intents.ts';
import { APPOINTMENT, createAppointment } from '../../support/messages/notified-visit.ts';

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
const createCharge = (amount: number, ofBill = true): CardCharge => ({
  id: 42002,
  appointmentId: 42,
  amount,
  currency: 'USD',
  cardholder: 'cus_1',
  paymentMethod: 'pm_1',
  ofBill,
  createdAt: '2027-03-01T10:00:00.000Z',
});
const startCharge = (amount: number, status: AppointmentStatus = 1): Appointment => {
  const outcome = decideChargeOfBillOrFee(createAppointment(status), amount, []);
  if (!outcome.ok) throw new Error(outcome.failure);
  return outcome.value.appointment;
};
const listPending = ({ payments }: Appointment) =>
  payments.map(({ type, pending, status }) => [type, pending, status]);
const sumDue = ({ payments }: Appointment) =>
  payments.reduce((sum, { pending, paid }) => sum + pending + paid, 0);

describe('a charge of a saved card (BEHAVIOR §20.2)', () => {
  test('lowers the amount due at the salon; at 0 that row disappears', () => {
    expect(listPending(startCharge(5000))).toStrictEqual([
      [PAYMENT_ROW_TYPE.payAtSalon, BILL - 5000, PAYMENT_STATUS.pending],
      [PAYMENT_ROW_TYPE.cardOnFile, 5000, PAYMENT_STATUS.pending],
    ]);
    expect(listPending(startCharge(BILL))).toStrictEqual([
      [PAYMENT_ROW_TYPE.cardOnFile, BILL, PAYMENT_STATUS.pending],
    ]);
    expect(decideChargeOfBillOrFee(APPOINTMENT, BILL + 1, [])).toMatchObject({
      errors: { amount: ['Must be at most 266.74'] },
    });
  });

  test('is a fee after a cancellation or no-show, and is refused in status 0 and 5', () => {
    for (const status of [3, 4] as const) {
      expect(listPending(startCharge(BILL, status))).toStrictEqual([
        [PAYMENT_ROW_TYPE.payAtSalon, BILL, PAYMENT_STATUS.pending],
        [PAYMENT_ROW_TYPE.cardOnFile, BILL, PAYMENT_STATUS.pending],
      ]);
    }
    for (const status of [0, 5] as const) {
      expect(decideChargeOfBillOrFee(createAppointment(status), 1, [])).toMatchObject({
        ok: false,
        failure: 'transitionNotAllowed',
        errors: { appointmentId: [expect.any(String)] },
      });
    }
  });

  const row = (type: PaymentRowType, paid: number, more: Partial<PaymentRow> = {}): PaymentRow => ({
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
  const fees: [string, readonly PaymentRow[], { subtotal?: number; tax?: number }, number][] = [
    ['nothing is paid', [], {}, BILL],
    ['a deposit is kept', [row(PAYMENT_ROW_TYPE.deposit, 3000)], {}, BILL - 3000],
    [
      'a deposit was refunded',
      [row(PAYMENT_ROW_TYPE.deposit, 3000), row(PAYMENT_ROW_TYPE.deposit, -3000)],
      {},
      BILL,
    ],
    ['a fee was paid', [row(PAYMENT_ROW_TYPE.cardOnFile, 5000)], {}, BILL - 5000],
    [
      'a fee was declined',
      [row(PAYMENT_ROW_TYPE.cardOnFile, 0, { amount: 5000, status: PAYMENT_STATUS.failed })],
      {},
      BILL,
    ],
    [
      'a fee is pending',
      [row(PAYMENT_ROW_TYPE.cardOnFile, 0, { pending: 5000, status: PAYMENT_STATUS.pending })],
      {},
      BILL - 5000,
    ],
    [
      'a package paid all of it',
      [row(PAYMENT_ROW_TYPE.package, 9000, { amount: 0, redeemed })],
      { subtotal: 0, tax: 0 },
      0,
    ],
    [
      'its package was returned',
      [
        row(PAYMENT_ROW_TYPE.package, 9000, { amount: 0, redeemed: { ...redeemed, returned: true } }),
        row(PAYMENT_ROW_TYPE.package, -9000, { amount: 0 }),
      ],
      { subtotal: 0, tax: 0 },
      9000,
    ],
  ];
  test.each(fees)(
    'after a no-show, where %s, is at most the unpaid rest of the cost',
    (_, rows, change, limit) => {
      const visit = createAppointment(4, { ...change, payments: [...APPOINTMENT.payments, ...rows] });
      expect(decideChargeOfBillOrFee(visit, limit + 1, [])).toMatchObject({
        errors: { amount: [`Must be at most ${(limit / 100).toFixed(2)}`] },
      });
    },
  );

  test('records its intent when it is paid, once', () => {
    const paid = applyPaidCharge(startCharge(5000), createCharge(5000), FACTS);
    expect(paid?.payments.at(-1)).toMatchObject({ paid: 5000, pending: 0, status: 1, intent: 'pi_9' });
    expect(paid?.intents).toStrictEqual(['pi_9']);
    expect(paid?.payments[0]).toStrictEqual(startCharge(5000).payments[0]);
    expect(paid && findOpenChargeRow(paid)).toBeUndefined();
    expect(paid && applyPaidCharge(paid, createCharge(5000), FACTS)).toBeUndefined();
    expect(paid && applyFailedCharge(paid, createCharge(5000))).toBeUndefined();
  });

  test.each([5000, BILL])('of %i that fails is due at the salon again', (amount) => {
    const failed = applyFailedCharge(startCharge(amount), createCharge(amount));
    expect(failed && sumDue(failed)).toBe(BILL);
    expect(failed?.payments.find(({ type }) => type === PAYMENT_ROW_TYPE.cardOnFile)).toMatchObject({
      status: 2,
      pending: 0,
    });
    expect(new Set(failed?.payments.map(({ id }) => id)).size).toBe(failed?.payments.length);
  });

  test('that fails as a fee does not change the bill', () => {
    const failed = applyFailedCharge(startCharge(5000, 4), createCharge(5000, false));
    expect(failed && sumDue(failed)).toBe(BILL);
  });
});

// BEHAVIOR §17.4, §19.4
test('money that the salon has refunded at the processor is not paid', () => {
  const deposit = { ...createCharge(0), ...APPOINTMENT.payments[0], id: 42001 } as unknown as PaymentRow;
  const payments: PaymentRow[] = [
    {
      ...deposit,
      type: PAYMENT_ROW_TYPE.deposit,
      paid: 3000,
      pending: 0,
      intent: 'pi_2',
      status: PAYMENT_STATUS.paid,
    },
  ];
  const visit = createAppointment(3, { payments });
  const lost = { refunded: 1000, disputed: 500 };
  const other = { id: 'pi_1', lost: { refunded: 700, disputed: 0 } };
  expect(computeUnpaidCost(visit, [other, { id: 'pi_2', lost }])).toBe(BILL - 2000);
  expect(computeUnpaidCost(visit, [other, { id: 'pi_2' }])).toBe(BILL - 3000);
});

describe('a charge in progress (BEHAVIOR §20.2)', () => {
  const charge = createCharge(5000);
  test('is found by its row until its outcome is recorded', () => {
    const started = startCharge(5000);
    expect(findOpenChargeRow(started)).toMatchObject({ id: 42002, pending: 5000 });
    expect(findOpenChargeRow(APPOINTMENT)).toBeUndefined();
    expect(isOpenCharge(started, charge)).toBe(true);
    expect(isOpenCharge(started, { ...charge, id: 42001 })).toBe(false);
    expect(isOpenCharge(started, { ...charge, id: 42003 })).toBe(false);
    expect(isOpenCharge(APPOINTMENT, charge)).toBe(false);
  });

  test('is named by its row and the newest restore', () => {
    expect(formatProcessorChargeName({ id: 42002 })).toBe('42002');
    expect(formatProcessorChargeName({ id: 42002, restore: 'r1' })).toBe('42002-r1');
    expect(['42002', '42002-r1'].map(parseChargeId)).toStrictEqual([42002, 42002]);
  });

  const HOURS_20 = Date.parse(charge.createdAt) + 20 * 3_600_000;
  const restored = (to?: string) => ({
    restores: [{ id: 'r1', from: '2027-02-01T00:00:00.000Z', ...(to ? { to } : {}) }],
  });
  test.each([
    ['for 20 hours', HOURS_20, {}, true],
    ['no longer', HOURS_20 + 1, {}, false],
    ['after an earlier restore', HOURS_20, restored('2027-03-01T09:00:00.000Z'), true],
    ['not where a restore may have lost its row', HOURS_20, restored('2027-03-01T11:00:00.000Z'), false],
    ['not while records are restored', HOURS_20, restored(), false],
  ])('is sent again %s', (_name, now, salon, isSent) => {
    expect(isRepeatableCharge(charge, salon, new Date(now))).toBe(isSent);
  });
});
