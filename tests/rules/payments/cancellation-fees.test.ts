import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type Appointment,
  type FeeTerms,
  PAYMENT_ROW_TYPE,
  PAYMENT_STATUS,
  type PaymentRow,
  type PaymentRowType,
} from '../../../lib/rules/booking/appointments.ts';
import { checkCustomerCancellationFee } from '../../../lib/rules/booking/late-changes.ts';
import { findFeePercents } from '../../../lib/rules/booking/policy-acceptance.ts';
import {
  computeAgreedFeeIfCardSaved,
  computeAgreedFeeStillUnpaid,
  decideAutomaticFee,
  findVisitNeedingCard,
  isLateCancelFeeDueOrCharging,
} from '../../../lib/rules/payments/cancellation-fees.ts';
import { computeUnpaidCost } from '../../../lib/rules/payments/card-charges.ts';
import { withReturnedRedemptions } from '../../../lib/rules/products/returned-redemptions.ts';
import { DEFAULT_SETTINGS } from '../../../lib/rules/salons/settings.ts';
import { createAppointment } from '../../support/messages/notified-visit.ts';

/** The visit begins. */
const NOW = new Date('2027-03-02T14:30:00.000Z');
const UTC_SALON = { currency: 'USD', timeZone: 'UTC' };
const toTerms = (lateCancel: number, noShow: number): FeeTerms => ({
  percents: { lateCancel, noShow },
  card: { cardholder: 'cus_1', paymentMethod: 'pm_1' },
});
const redeemed = { kind: 'giftcard', purchaseId: 7, saleId: 7, taken: 1, rows: [] } as const;
const toRow = (type: PaymentRowType, paid: number, change: Partial<PaymentRow> = {}): PaymentRow => ({
  id: 42003,
  type,
  amount: paid,
  paid,
  pending: 0,
  txnId: '',
  status: PAYMENT_STATUS.paid,
  ...change,
});
/** A visit of 100.01 with tax. */
const toVisit = (feeTerms: FeeTerms, ...rows: PaymentRow[]): Appointment => ({
  ...createAppointment(1, { subtotal: 9000, tax: 1001, payments: rows }),
  feeTerms,
});

describe('the automatic fee (BEHAVIOR §20.3)', () => {
  const card = toRow(PAYMENT_ROW_TYPE.giftCard, 4000, { redeemed });
  const openCharge = toRow(PAYMENT_ROW_TYPE.cardOnFile, 0, { pending: 9000, status: PAYMENT_STATUS.pending });
  const refund = toRow(PAYMENT_ROW_TYPE.deposit, -1000, { refundOf: { row: 42003, isDueAgain: true } });
  // Percent, rows, fee of a late cancellation, fee of a no-show
  const rows: [string, number, PaymentRow[], number, number][] = [
    ['rounds half up', 50, [], 5001, 5001],
    ['is all of it', 100, [], 10001, 10001],
    ['is nothing without a percentage', 0, [], 0, 0],
    ['is at most what a deposit leaves', 80, [toRow(PAYMENT_ROW_TYPE.deposit, 3000)], 7001, 7001],
    [
      'counts what was refunded of it as unpaid',
      80,
      [toRow(PAYMENT_ROW_TYPE.deposit, 3000), refund],
      8001,
      8001,
    ],
    ['is nothing for a paid visit', 80, [toRow(PAYMENT_ROW_TYPE.deposit, 10001)], 0, 0],
    ['keeps a gift card of a missed visit, returns that of a cancelled one', 80, [card], 8001, 6001],
    ['counts an open charge as paid', 80, [openCharge], 1001, 1001],
    [
      'does not count what is due at the salon',
      80,
      [{ ...openCharge, type: PAYMENT_ROW_TYPE.payAtSalon }],
      8001,
      8001,
    ],
    [
      'does not count a service that a package paid',
      80,
      [toRow(PAYMENT_ROW_TYPE.package, 5000, { redeemed })],
      8001,
      8001,
    ],
  ];
  test.each(rows)('%s', (_name, percent, payments, lateCancel, noShow) => {
    const visit = toVisit(toTerms(percent, percent), ...payments);
    expect(computeAgreedFeeStillUnpaid(visit, 'lateCancel', 'USD')).toBe(lateCancel);
    expect(computeAgreedFeeStillUnpaid(visit, 'noShow', 'USD')).toBe(noShow);
  });

  test('without a card charges nothing, whatever was agreed', () => {
    const visit: Appointment = {
      ...toVisit(toTerms(50, 50)),
      feeTerms: { percents: { lateCancel: 50, noShow: 50 } },
    };
    expect(computeAgreedFeeStillUnpaid(visit, 'lateCancel', 'USD')).toBe(5001);
    expect(computeAgreedFeeIfCardSaved(visit, 'lateCancel', 'USD')).toBe(0);
    expect(decideAutomaticFee(visit, 'noShow', UTC_SALON, NOW)).toStrictEqual({ appointment: visit });
  });

  test('counts the tax that a card saved whose tax was paid: it is of the price before redemptions', () => {
    const line = {
      serviceId: 1,
      pricingOptionId: null,
      staffId: 1,
      from: 0,
      to: 60,
      duration: 60,
      price: 10_000,
      addOns: [],
    };
    const taxPaid = { redeemed: { ...redeemed, taxPaid: [{ percent: 10, amount: 5_000 }] } };
    const bill = { lines: [line], taxPercent: 10, subtotal: 10_000, tax: 500 };
    const visit = {
      ...toVisit(toTerms(50, 50), toRow(PAYMENT_ROW_TYPE.giftCard, 5_000, taxPaid)),
      ...bill,
    } as Appointment;
    expect(computeAgreedFeeStillUnpaid(visit, 'lateCancel', 'USD')).toBe(5_500);
    expect(computeAgreedFeeStillUnpaid(visit, 'noShow', 'USD')).toBe(5_500);
    // All of it: a cancelled visit gets the card back, a missed one owes what the card has not paid of its lowered total
    const all = { ...visit, feeTerms: toTerms(100, 100) };
    expect(computeAgreedFeeStillUnpaid(all, 'lateCancel', 'USD')).toBe(11_000);
    expect(computeAgreedFeeStillUnpaid(all, 'noShow', 'USD')).toBe(5_500);
  });

  test('is whole units of a currency without minor units', () => {
    expect(computeAgreedFeeStillUnpaid(toVisit(toTerms(50, 50)), 'noShow', 'JPY')).toBe(5000);
  });

  test('is never above what is not paid of the visit, nor above its percentage, whatever was paid', () => {
    const row = fc.record({
      type: fc.constantFrom(...Object.values(PAYMENT_ROW_TYPE)),
      paid: fc.integer({ min: 0, max: 6000 }),
    });
    const percent = fc.integer({ min: 0, max: 100 });
    fc.assert(
      fc.property(fc.array(row, { maxLength: 4 }), percent, percent, (paid, lateCancel, noShow) => {
        const payments = paid.map(({ type, paid: amount }, index) =>
          toRow(type, amount, {
            id: 42003 + index,
            ...(type > PAYMENT_ROW_TYPE.cardOnFile ? { redeemed } : {}),
          }),
        );
        const visit = toVisit(toTerms(lateCancel, noShow), ...payments);
        const ends = [
          ['lateCancel', { ...withReturnedRedemptions(visit, 'all').appointment, status: 3 }],
          ['noShow', { ...visit, status: 4 }],
        ] as const;
        for (const [cause, ended] of ends) {
          const { appointment, charge } = decideAutomaticFee(ended as Appointment, cause, UTC_SALON, NOW);
          const fee = charge?.amount ?? 0;
          expect(fee).toBe(computeAgreedFeeStillUnpaid(visit, cause, 'USD'));
          expect(fee).toBeLessThanOrEqual((10001 * (cause === 'noShow' ? noShow : lateCancel)) / 100 + 0.5);
          expect(fee).toBeLessThanOrEqual(Math.max(0, computeUnpaidCost(ended as Appointment, [])));
          expect(
            appointment.payments.slice(ended.payments.length).map(({ pending }) => pending),
          ).toStrictEqual(fee > 0 ? [fee] : []);
        }
      }),
      { numRuns: 300 },
    );
  });

  test('is charged by a row and a charge of the same id, which names the newest restore', () => {
    const salon = { ...UTC_SALON, restores: [{ id: 'r1', from: '2027-01-01T00:00:00.000Z' }] };
    const { appointment, charge } = decideAutomaticFee(toVisit(toTerms(10, 0)), 'lateCancel', salon, NOW);
    expect(appointment.payments).toMatchObject([
      { type: 2, amount: 1000, paid: 0, fee: 'lateCancel', status: 0 },
    ]);
    expect(charge).toStrictEqual({
      id: appointment.payments[0]?.id,
      appointmentId: 42,
      amount: 1000,
      currency: 'USD',
      cardholder: 'cus_1',
      paymentMethod: 'pm_1',
      ofBill: false,
      automatic: true,
      createdAt: NOW.toISOString(),
      restore: 'r1',
    });
    const visit = toVisit(toTerms(10, 0));
    expect(decideAutomaticFee(visit, 'noShow', salon, NOW)).toStrictEqual({ appointment: visit });
    const { charge: unnamed } = decideAutomaticFee(visit, 'lateCancel', UTC_SALON, NOW);
    expect(unnamed).not.toHaveProperty('restore');
  });

  test('is charged before a late cancellation where it is due, or is being charged', () => {
    expect(isLateCancelFeeDueOrCharging(toVisit(toTerms(10, 0)), UTC_SALON)).toBe(true);
    expect(isLateCancelFeeDueOrCharging(toVisit(toTerms(0, 10)), UTC_SALON)).toBe(false);
    const begun = { amount: 1000, pending: 1000, status: PAYMENT_STATUS.pending, fee: 'lateCancel' } as const;
    const isDueWith = (row: Partial<PaymentRow>) =>
      isLateCancelFeeDueOrCharging(
        toVisit(toTerms(0, 0), toRow(PAYMENT_ROW_TYPE.cardOnFile, 0, { ...begun, ...row })),
        UTC_SALON,
      );
    expect(isDueWith({})).toBe(true);
    expect(isDueWith({ pending: 0, status: PAYMENT_STATUS.failed })).toBe(false);
  });

  test('is that of its cause; a visit without agreed fees stays as it is', () => {
    const visit = toVisit(toTerms(10, 20));
    const toAmount = (cause: 'lateCancel' | 'noShow') =>
      decideAutomaticFee(visit, cause, UTC_SALON, NOW).charge?.amount;
    expect([toAmount('lateCancel'), toAmount('noShow')]).toStrictEqual([1000, 2000]);
    const { feeTerms: _feeTerms, ...free } = visit;
    expect(decideAutomaticFee(free as Appointment, 'noShow', UTC_SALON, NOW)).toStrictEqual({
      appointment: free,
    });
    expect(computeAgreedFeeStillUnpaid(free, 'noShow', 'USD')).toBe(0);
  });
});

describe('the percentages that a booking stores (BEHAVIOR §20.3)', () => {
  const settings = { ...DEFAULT_SETTINGS, lateCancelFeePercent: 30 };
  test('are the salon’s with an accepted policy, and none otherwise', () => {
    expect(findFeePercents(settings, true)).toStrictEqual({ lateCancel: 30, noShow: 0 });
    expect(findFeePercents(settings, false)).toBeUndefined();
    const both = { ...settings, noShowFeePercent: 30 };
    expect(findFeePercents(both, true)).toStrictEqual({ lateCancel: 30, noShow: 30 });
    expect(findFeePercents(DEFAULT_SETTINGS, true)).toBeUndefined();
  });
});

describe('what a cancellation costs now (BEHAVIOR §16.3)', () => {
  const salon = { currency: 'USD', timeZone: 'UTC', settings: DEFAULT_SETTINGS };
  const time = { date: '2027-03-03', minute: 600 };
  const LIMIT = Date.parse('2027-03-02T10:00:00.000Z');
  const START = Date.parse('2027-03-03T10:00:00.000Z');
  const agreed = { feeTerms: toTerms(50, 0) };
  const ofNoShow = { feeTerms: toTerms(0, 50) };
  const tooLate = { ok: false, failure: 'tooLateToChange' };
  const isOver = { ok: false, failure: 'transitionNotAllowed' };
  // Status, terms, instant, result
  const rows: [string, Appointment['status'], Partial<Appointment>, number, object][] = [
    ['nothing in time', 1, agreed, LIMIT, { value: 0 }],
    ['the fee after the limit', 1, agreed, LIMIT + 1, { value: 5001 }],
    ['the fee until the visit begins', 1, agreed, START, { value: 5001 }],
    ['no more once it has begun', 1, agreed, START + 1, tooLate],
    ['no more after the limit without a fee', 1, {}, LIMIT + 1, tooLate],
    ['no more after the limit with a fee for no-shows only', 1, ofNoShow, LIMIT + 1, tooLate],
    ['no more after the limit while its deposit is due', 0, agreed, LIMIT + 1, tooLate],
    ['no more for a completed visit', 2, agreed, LIMIT, isOver],
    ['no more for a cancelled visit', 3, agreed, LIMIT, isOver],
  ];
  test.each(rows)('%s', (_name, status, change, now, result) => {
    const visit = createAppointment(status, { ...time, subtotal: 9000, tax: 1001, payments: [] });
    const appointment = { ...visit, ...change } as Appointment;
    expect(checkCustomerCancellationFee(appointment, salon, new Date(now))).toMatchObject(result);
  });
});

test('the visit of a card is the first open one that keeps the card for its fee (BEHAVIOR §20.1)', () => {
  const visit = (id: number, status: number, paymentMethod?: string) =>
    ({ id, status, ...(paymentMethod ? { feeTerms: { card: { paymentMethod } } } : {}) }) as Appointment;
  const withoutCard = { ...visit(6, 1), feeTerms: { percents: { lateCancel: 50, noShow: 50 } } };
  const visits = [
    withoutCard,
    visit(1, 3, 'pm_1'),
    visit(2, 1),
    visit(3, 1, 'pm_2'),
    visit(4, 1, 'pm_1'),
    visit(5, 0, 'pm_1'),
  ];
  expect(findVisitNeedingCard(visits, 'pm_1')?.id).toBe(4);
  expect(findVisitNeedingCard(visits, 'pm_3')).toBeUndefined();
});
