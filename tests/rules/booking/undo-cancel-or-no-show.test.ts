import { describe, expect, test } from 'vitest';
import {
  APPOINTMENT_STATUS,
  type Appointment,
  PAYMENT_ROW_TYPE,
  PAYMENT_STATUS,
  type PaymentRow,
} from '../../../lib/rules/booking/appointments.ts';
import {
  checkUndoOfCancelOrNoShow,
  toUndoneAppointment,
  withUndoDeadlineIfWasConfirmed,
} from '../../../lib/rules/booking/undo-cancel-or-no-show.ts';
import { fail } from '../../../lib/rules/outcome.ts';
import type { RedeemedPayment } from '../../../lib/rules/products/redemptions.ts';
import { createAppointment, SALON } from '../../support/messages/notified-visit.ts';

const { pendingPayment, confirmed, completed, cancelled, noShow, paymentFailed } = APPOINTMENT_STATUS;
const NOW = new Date('2027-03-02T14:30:00.000Z');
const LIMIT = '2027-03-03T14:30:00.000Z';
const at = (milliseconds: number) => new Date(Date.parse(LIMIT) + milliseconds);
const REFUSED = fail('transitionNotAllowed', 'appointmentId');

// BEHAVIOR §17.9
describe('the limit of an undo', () => {
  test('is 24 hours after the end of a confirmed visit', () => {
    const ended = withUndoDeadlineIfWasConfirmed(
      createAppointment(confirmed),
      createAppointment(cancelled),
      NOW,
    );
    expect(ended.undoableUntil).toBe(LIMIT);
    expect(checkUndoOfCancelOrNoShow(ended, at(0)).ok).toBe(true);
    expect(checkUndoOfCancelOrNoShow(ended, at(1))).toStrictEqual(REFUSED);
  });

  test('is missing for a visit that waited for its deposit', () => {
    const ended = createAppointment(cancelled);
    expect(withUndoDeadlineIfWasConfirmed(createAppointment(pendingPayment), ended, NOW)).toBe(ended);
    expect(checkUndoOfCancelOrNoShow(ended, NOW)).toStrictEqual(REFUSED);
  });

  test.each([
    [cancelled, true],
    [noShow, true],
    ...[pendingPayment, confirmed, completed, paymentFailed].map((status) => [status, false] as const),
  ] as const)('counts in status %i: %s', (status, isUndoable) => {
    const visit = createAppointment(status, { undoableUntil: LIMIT });
    expect(checkUndoOfCancelOrNoShow(visit, NOW).ok).toBe(isUndoable);
  });
});

describe('the visit after an undo', () => {
  const row = (
    id: number,
    type: PaymentRow['type'],
    paid: number,
    change: Partial<PaymentRow> = {},
  ): PaymentRow => ({
    id: 42_000 + id,
    type,
    amount: paid,
    paid,
    pending: 0,
    txnId: '',
    status: PAYMENT_STATUS.paid,
    ...change,
  });
  const due = row(1, PAYMENT_ROW_TYPE.payAtSalon, 0, {
    amount: 10_000,
    pending: 10_000,
    status: PAYMENT_STATUS.pending,
  });
  const deposit = row(2, PAYMENT_ROW_TYPE.deposit, 3_000);
  const refund = row(3, PAYMENT_ROW_TYPE.deposit, -3_000, {
    refundOf: { row: deposit.id, isDueAgain: false },
  });
  const fee = row(4, PAYMENT_ROW_TYPE.cardOnFile, 5_000, { fee: 'noShow' });
  const feeRefund = row(5, PAYMENT_ROW_TYPE.cardOnFile, -5_000, {
    fee: 'noShow',
    refundOf: { row: fee.id, isDueAgain: false },
  });
  const charge = row(6, PAYMENT_ROW_TYPE.cardOnFile, 0, {
    amount: 4_000,
    pending: 4_000,
    status: PAYMENT_STATUS.pending,
  });
  const redeemed = { kind: 'giftcard', purchaseId: 7, saleId: 7, taken: 2_000, rows: [] } as const;
  const card = row(7, PAYMENT_ROW_TYPE.giftCard, 2_000, { redeemed });
  const tip = row(8, PAYMENT_ROW_TYPE.cardOnFile, 1_000, { isTip: true });

  const undo = (
    payments: readonly PaymentRow[],
    change: object = {},
    lost: readonly RedeemedPayment[] = [],
    status: Appointment['status'] = cancelled,
  ) =>
    toUndoneAppointment(
      createAppointment(status, { subtotal: 9_000, tax: 1_000, payments, undoableUntil: LIMIT, ...change }),
      lost,
      SALON,
      NOW,
    );
  const sumDue = ({ payments }: Appointment) =>
    payments
      .filter(({ type, status }) => type === PAYMENT_ROW_TYPE.payAtSalon && status === PAYMENT_STATUS.pending)
      .reduce((sum, { pending }) => sum + pending, 0);

  test.each<[string, PaymentRow[], number]>([
    ['all of it where nothing was paid', [due], 10_000],
    ['the rest after a deposit that the salon kept', [due, deposit], 7_000],
    ['all of it after the refund of the deposit', [due, deposit, refund], 10_000],
    ['all of it after a fee that was refunded', [due, fee, feeRefund], 10_000],
    ['all of it while the refund of a fee is under way', [due, fee], 10_000],
    ['the rest after a charge that is in progress', [due, charge], 6_000],
    ['the rest after a gift card', [due, card], 8_000],
    ['all of it beside a tip', [due, tip], 10_000],
    ['nothing of a visit that was paid', [row(2, PAYMENT_ROW_TYPE.deposit, 10_000)], 0],
  ])('is due at the salon: %s', (_name, payments, expected) => {
    const undone = undo(payments);
    expect([undone.status, undone.undoableUntil, sumDue(undone)]).toStrictEqual([
      confirmed,
      undefined,
      expected,
    ]);
    expect([undone.isUndone, 'reminders' in undone]).toStrictEqual([true, false]);
  });

  test('says that the refunds of the bill are due again, not those of a fee', () => {
    const { payments } = undo([due, deposit, refund, fee, feeRefund]);
    const flags = payments.flatMap(({ id, refundOf }) => (refundOf ? [[id, refundOf.isDueAgain]] : []));
    expect(flags).toStrictEqual([
      [refund.id, true],
      [feeRefund.id, false],
    ]);
  });

  test('has a newer calendar entry than its cancellation; a no-show has none', () => {
    expect(undo([due], { moves: 3 }).moves).toBe(5);
    expect(undo([due], { moves: 3 }, [], noShow).moves).toBe(3);
  });

  test('has the reminders that are still to come', () => {
    const settings = { ...SALON.settings, reminders: [{ hoursBefore: 24, channel: 'email' as const }] };
    const visit = createAppointment(cancelled, { undoableUntil: LIMIT, date: '2027-03-09', minute: 600 });
    expect(toUndoneAppointment(visit, [], { ...SALON, settings }, NOW).reminders).toMatchObject([
      { channel: 'email' },
    ]);
  });

  test('bills a line that its package no longer pays', () => {
    const lines = createAppointment(cancelled).lines.map((line, place) => ({
      ...line,
      price: 4_000,
      addOns: [],
      ...(place < 2 ? { coveredBy: place === 0 ? ('package' as const) : ('membership' as const) } : {}),
    }));
    const use = {
      kind: 'package',
      purchaseId: 7,
      saleId: 7,
      taken: 1,
      rows: [{ line: 0, attempt: 1 }],
    } as const;
    const lost = row(9, PAYMENT_ROW_TYPE.package, 4_000, {
      redeemed: { ...use, returned: true },
    }) as RedeemedPayment;
    const total = 4_000 * (lines.length - 1);
    const bill = { lines, taxPercent: 0, subtotal: total - 4_000, tax: 0 };
    const ofAddOn = { ...redeemed, rows: [{ line: 1, attempt: 1 }] };
    const undone = undo([lost], bill, [lost, { ...card, redeemed: ofAddOn } as RedeemedPayment]);
    expect(undone.lines.map(({ coveredBy }) => coveredBy).slice(0, 2)).toStrictEqual([
      undefined,
      'membership',
    ]);
    expect([undone.subtotal, sumDue(undone)]).toStrictEqual([total, total]);
  });
});
