import { expect, test } from 'vitest';
import {
  APPOINTMENT_STATUS,
  PAYMENT_ROW_TYPE,
  PAYMENT_STATUS,
  type PaymentRow,
} from '../../../lib/rules/booking/appointments.ts';
import { fail } from '../../../lib/rules/outcome.ts';
import {
  canWaiveFeeOrKeptUses,
  decideFeeWaiver,
  findUnchargedFee,
} from '../../../lib/rules/payments/fee-waivers.ts';
import type { IntentRecord } from '../../../lib/rules/payments/payment-intents.ts';
import { createAppointment } from '../../support/messages/notified-visit.ts';

const { confirmed, completed, cancelled, noShow } = APPOINTMENT_STATUS;
const row = (
  id: number,
  type: PaymentRow['type'],
  paid: number,
  change: Partial<PaymentRow> = {},
): PaymentRow => ({
  id,
  type,
  amount: paid,
  paid,
  pending: 0,
  txnId: '',
  status: PAYMENT_STATUS.paid,
  ...change,
});
const fee = row(42_001, PAYMENT_ROW_TYPE.cardOnFile, 5_000, { fee: 'lateCancel', intent: 'pi_1' });
const open = row(42_002, PAYMENT_ROW_TYPE.cardOnFile, 0, {
  amount: 5_000,
  pending: 5_000,
  fee: 'noShow',
  status: PAYMENT_STATUS.pending,
});
const declined = { ...open, pending: 0, status: PAYMENT_STATUS.failed };
const charge = row(42_003, PAYMENT_ROW_TYPE.cardOnFile, 5_000, { intent: 'pi_1' });
const partRefund = row(42_004, PAYMENT_ROW_TYPE.cardOnFile, -2_000, {
  fee: 'lateCancel',
  refundOf: { row: fee.id, isDueAgain: false },
});
const fullRefund = { ...partRefund, amount: -5_000, paid: -5_000 };
const redeemed = {
  kind: 'package',
  purchaseId: 7,
  saleId: 7,
  taken: 1,
  rows: [{ line: 0, attempt: 1 }],
} as const;
const use = row(42_005, PAYMENT_ROW_TYPE.package, 5_000, { redeemed });
const card = row(42_006, PAYMENT_ROW_TYPE.giftCard, 5_000, { redeemed: { ...redeemed, kind: 'giftcard' } });
const deposit = row(42_007, PAYMENT_ROW_TYPE.deposit, 3_000, { intent: 'pi_2' });
const INTENTS = [{ id: 'pi_2' }, { id: 'pi_1' }] as unknown as IntentRecord[];

// BEHAVIOR §20.3
test.each<[string, PaymentRow[], refunds: number[], uses: number[]]>([
  ['a paid fee', [fee], [5_000], []],
  ['the rest of a fee', [fee, partRefund], [3_000], []],
  ['a fee that is being charged', [open], [], []],
  ['a use', [use], [], [use.id]],
  ['a fee and a use', [fee, use, card], [5_000], [use.id]],
  ['a fee beside other payments by card', [deposit, charge, fee], [5_000], []],
  ['a fee that is being charged after one that was refunded', [fee, fullRefund, open], [], []],
])('waives %s', (_name, payments, refunds, uses) => {
  for (const status of [cancelled, noShow]) {
    const visit = createAppointment(status, { payments });
    expect(canWaiveFeeOrKeptUses(visit)).toBe(true);
    const waived = decideFeeWaiver(visit, INTENTS);
    if (!waived.ok) throw new Error(waived.failure);
    expect(waived.value.refunds.map(({ amount }) => amount)).toStrictEqual(refunds);
    expect(waived.value.uses.map(({ id }) => id)).toStrictEqual(uses);
    const after = waived.value.appointment.payments;
    const added = after.slice(payments.length);
    expect(waived.value.refunds.map(({ row, intent }) => [row, intent.id])).toStrictEqual(
      added.map(({ id }) => [id, 'pi_1']),
    );
    expect(added.map(({ refundOf }) => refundOf)).toStrictEqual(
      refunds.map(() => ({ row: fee.id, isDueAgain: false })),
    );
    expect(after.slice(0, payments.length)).toStrictEqual(
      payments.map((each) => (each === open ? declined : each)),
    );
    expect(after.filter((each) => each.fee).reduce((sum, each) => sum + each.paid + each.pending, 0)).toBe(0);
  }
});

test.each<[string, number, PaymentRow[]]>([
  ['of a visit without one', cancelled, []],
  ['that was declined', cancelled, [declined]],
  ['that was refunded', cancelled, [fee, fullRefund]],
  ['that is a charge of the front desk', cancelled, [charge]],
  ['of a visit that a gift card pays', noShow, [card]],
  ['of a confirmed visit', confirmed, [use]],
  ['of a completed visit', completed, [use]],
])('refuses to waive a fee %s (400 Not allowed in this appointment status)', (_name, status, payments) => {
  const visit = createAppointment(status as typeof cancelled, { payments });
  expect(canWaiveFeeOrKeptUses(visit)).toBe(false);
  expect(decideFeeWaiver(visit, INTENTS)).toStrictEqual(fail('transitionNotAllowed', 'appointmentId'));
});

// BEHAVIOR §20.3
test.each<[string, Parameters<typeof createAppointment>[0], PaymentRow[], boolean, number | null]>([
  ['a no-show', noShow, [], false, 5_000],
  ['a no-show whose fee was declined', noShow, [declined], false, 5_000],
  ['a no-show whose fee is being charged', noShow, [open], false, 0],
  ['a late cancellation', cancelled, [], true, 3_000],
  ['a late cancellation with a charged fee', cancelled, [fee], true, 0],
  ['a late cancellation whose fee was given back', cancelled, [fee, fullRefund], true, 0],
  ['a cancellation in time', cancelled, [], false, null],
  ['a visit to come', confirmed, [], false, null],
  ['a completed visit', completed, [], false, null],
])('the fee that was not charged yet of %s', (_name, status, payments, isCancelledLate, expected) => {
  const [line] = createAppointment(1).lines;
  const visit = createAppointment(status, {
    lines: line ? [{ ...line, price: 10_000, addOns: [] }] : [],
    subtotal: 10_000,
    tax: 0,
    payments,
    ...(isCancelledLate ? { isCancelledLate } : {}),
    feeTerms: { percents: { noShow: 50, lateCancel: 30 } },
  } as Parameters<typeof createAppointment>[1]);
  expect(findUnchargedFee(visit, 'USD')).toBe(expected);
});
