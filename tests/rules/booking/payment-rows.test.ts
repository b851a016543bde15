import { describe, expect, test } from 'vitest';
import {
  PAYMENT_ROW_TYPE,
  PAYMENT_STATUS,
  type PaymentRow,
} from '../../../lib/rules/booking/appointments.ts';
import {
  computeMaxPrepayment,
  computeNextPaymentRowId,
  findPendingLateCancelFeeRow,
  hasLateCancelFeeAttemptsLeft,
  hasNothingPending,
  isFeeOrFeeRefund,
  listRefundedLines,
  listRefundedTips,
  sumDueAtSalon,
  sumWrittenOff,
  toNewPaymentRows,
  toNumberedNewPaymentRows,
  toRowsWithDueAtSalon,
  toRowsWithDueWrittenOff,
  toRowsWithPendingDeposit,
  toRowsWithRedeemedCreditReturned,
} from '../../../lib/rules/booking/payment-rows.ts';
import type { ProductPayment } from '../../../lib/rules/products/redemptions.ts';
import { PAID_FIELDS as paid, createPaymentRow as row } from '../../support/payments/payment-rows.ts';

const { payAtSalon, deposit, cardOnFile } = PAYMENT_ROW_TYPE;
const COVER: ProductPayment = {
  type: PAYMENT_ROW_TYPE.package,
  amount: 0,
  paid: 5000,
  txnId: 'PKG-7',
  redeemed: { kind: 'package', purchaseId: 7, saleId: 7, taken: 1, rows: [{ line: 0, attempt: 1 }] },
};
const COVERED: PaymentRow = { ...COVER, id: 42003, pending: 0, status: PAYMENT_STATUS.paid };
const toRow = (id: number, type: PaymentRow['type'], amount: number) =>
  row(id, type, { amount, pending: amount });

// BEHAVIOR §14.8, §15.3, §25.2
test.each<[string, number, number, ProductPayment[], PaymentRow[]]>([
  ['without a deposit', 9000, 0, [], [toRow(2, payAtSalon, 9000)]],
  ['with a deposit', 9000, 3000, [], [toRow(1, deposit, 3000), toRow(2, payAtSalon, 6000)]],
  ['that a deposit pays', 3000, 3000, [], [toRow(1, deposit, 3000), toRow(2, payAtSalon, 0)]],
  ['that costs nothing', 0, 0, [], [toRow(2, payAtSalon, 0)]],
  [
    'that a package pays in part',
    9000,
    0,
    [COVER, COVER],
    [toRow(2, payAtSalon, 9000), COVERED, { ...COVERED, id: 42004 }],
  ],
  ['that a package and a deposit pay', 3000, 3000, [COVER], [toRow(1, deposit, 3000), COVERED]],
])('the payment rows of a visit %s', (_name, total, due, payments, rows) => {
  expect(toNewPaymentRows(42, total, due, payments)).toStrictEqual(rows);
});

test('new rows have ids after all others, from the number of the appointment', () => {
  expect(computeNextPaymentRowId({ id: 42, payments: [] })).toBe(42001);
  const visit = { id: 42, payments: [row(5, deposit), row(2, payAtSalon)] };
  expect(computeNextPaymentRowId(visit)).toBe(42006);
  const { id: _id, ...added } = row(1, cardOnFile);
  expect(toNumberedNewPaymentRows(visit, [added, added]).map(({ id }) => id)).toStrictEqual([42006, 42007]);
});

const FAILED = row(4, payAtSalon, { pending: 0, status: PAYMENT_STATUS.failed });
const DEPOSIT = row(1, deposit);
const AT_SALON = toRow(2, payAtSalon, 6000);
const ALL = [DEPOSIT, AT_SALON, row(3, payAtSalon, paid), FAILED];

describe('the amount due at the salon', () => {
  test('is the sum of the pending Pay at Salon rows; with the deposit it is the most to pay ahead (BEHAVIOR §18.2)', () => {
    expect(sumDueAtSalon([...ALL, toRow(5, payAtSalon, 500)])).toBe(6500);
    expect(computeMaxPrepayment({ depositAmount: 3000, payments: ALL })).toBe(9000);
    expect(hasNothingPending(ALL)).toBe(false);
    expect(hasNothingPending([row(3, payAtSalon, paid), FAILED])).toBe(true);
    expect(hasNothingPending([toRow(2, payAtSalon, 0)])).toBe(true);
  });

  test('is nothing for a deposit that failed, which keeps its amount', () => {
    const failed = row(1, deposit, { pending: 3000, status: PAYMENT_STATUS.failed });
    expect(hasNothingPending([failed])).toBe(true);
  });

  // BEHAVIOR §25.2
  test.each<[string, PaymentRow[], number, PaymentRow[]]>([
    ['as before', ALL, 6000, ALL],
    ['lower', [DEPOSIT, AT_SALON, FAILED], 100, [DEPOSIT, toRow(2, payAtSalon, 100), FAILED]],
    ['0, which removes the row', [DEPOSIT, AT_SALON], 0, [DEPOSIT]],
    ['in a new row', [DEPOSIT, FAILED], 700, [DEPOSIT, FAILED, toRow(5, payAtSalon, 700)]],
    ['0 without a row', [DEPOSIT], 0, [DEPOSIT]],
  ])('becomes %s', (_name, payments, due, rows) => {
    expect(toRowsWithDueAtSalon({ id: 42, payments }, due)).toStrictEqual(rows);
  });
});

test.each<[string, PaymentRow[], number, PaymentRow[]]>([
  ['changes its row', [DEPOSIT, AT_SALON], 1000, [toRow(1, deposit, 1000), AT_SALON]],
  ['of 0 has no row', [DEPOSIT, AT_SALON], 0, [AT_SALON]],
  ['changes no paid deposit', [row(1, deposit, paid), AT_SALON], 0, [row(1, deposit, paid), AT_SALON]],
])('a pending deposit %s (BEHAVIOR §15.2)', (_name, payments, due, rows) => {
  expect(toRowsWithPendingDeposit(payments, due)).toStrictEqual(rows);
});

const stored = (id: number, fields: object): PaymentRow => ({
  id,
  type: payAtSalon,
  amount: 0,
  paid: 0,
  pending: 0,
  txnId: '',
  status: PAYMENT_STATUS.pending,
  ...fields,
});

test('what is due at the salon is written off with its reason (BEHAVIOR §17.13)', () => {
  const due = stored(2, { type: payAtSalon, amount: 700, pending: 700 });
  const others = [stored(1, { type: deposit, ...paid }), stored(3, { type: cardOnFile, pending: 5 })];
  const [first, written, last] = toRowsWithDueWrittenOff(
    [...others.slice(0, 1), due, ...others.slice(1)],
    'Broken dryer',
  );
  expect([first, last]).toStrictEqual(others);
  expect(written).toStrictEqual({
    ...due,
    pending: 0,
    status: PAYMENT_STATUS.failed,
    writtenOff: { amount: 700, reason: 'Broken dryer' },
  });
  expect(sumWrittenOff(toRowsWithDueWrittenOff([due, due], 'x'))).toBe(1_400);
  expect(sumWrittenOff([due])).toBe(0);
});

test('a refund by line counts while it is paid (BEHAVIOR §17.12)', () => {
  const [lines, tips] = [[{ line: 1, amount: 5, tax: 1 }], [{ staffId: 3, amount: 7 }]];
  const refund = stored(2, { ...paid, refundOf: { row: 1, isDueAgain: false, lines, tips } });
  const failed = { ...refund, status: PAYMENT_STATUS.failed };
  expect(listRefundedLines({ payments: [stored(1, paid), refund, failed] })).toStrictEqual(lines);
  expect(listRefundedTips({ payments: [stored(1, paid), refund, failed] })).toStrictEqual(tips);
  const whole = stored(3, { ...paid, refundOf: { row: 1, isDueAgain: false } });
  expect([
    ...listRefundedLines({ payments: [whole] }),
    ...listRefundedTips({ payments: [whole] }),
  ]).toStrictEqual([]);
});

test('the fee of a late cancellation is tried three times (BEHAVIOR §20.3)', () => {
  const fee = (
    id: number,
    status: PaymentRow['status'],
    cause: PaymentRow['fee'] = 'lateCancel',
  ): PaymentRow => ({
    ...stored(id, {}),
    status,
    fee: cause ?? 'lateCancel',
  });
  const { pending, failed } = PAYMENT_STATUS;
  const two = [fee(1, failed), fee(2, failed), fee(3, failed, 'noShow')];
  expect(hasLateCancelFeeAttemptsLeft({ payments: [...two, fee(4, pending)] })).toBe(true);
  expect(hasLateCancelFeeAttemptsLeft({ payments: [...two, fee(4, failed)] })).toBe(false);
  expect(
    findPendingLateCancelFeeRow({ payments: [...two, fee(4, pending, 'noShow'), fee(5, pending)] })?.id,
  ).toBe(5);
  expect(findPendingLateCancelFeeRow({ payments: two })).toBeUndefined();
});

// BEHAVIOR §25.9
test('redeemed credit goes back once, less what was refunded before', () => {
  const credit = (id: number, amount: number, fields: object = {}) =>
    row(id, PAYMENT_ROW_TYPE.payAtSalon, { ...paid, amount, paid: amount, paidBy: 'credit', ...fields });
  const redeemed = credit(1, 3_000, { creditUse: 'redeemed', creditOf: 5 });
  const refunded = credit(2, -1_000, { refundOf: { row: redeemed.id, isDueAgain: false } });
  const tender = credit(3, 500);
  const after = toRowsWithRedeemedCreditReturned({ id: 42, payments: [redeemed, refunded, tender] });
  expect(after.map(({ amount, creditUse }) => [amount, creditUse])).toStrictEqual([
    [3_000, 'returned'],
    [-1_000, undefined],
    [500, undefined],
    [-2_000, undefined],
  ]);
  expect(after[3]).toMatchObject({ refundOf: { row: redeemed.id, isDueAgain: true } });
  expect(toRowsWithRedeemedCreditReturned({ id: 42, payments: after })).toStrictEqual(after);
});

test('a fee or the refund of one is a row of a fee or one that the desk charged by hand', () => {
  expect(isFeeOrFeeRefund(row(1, PAYMENT_ROW_TYPE.cardOnFile, { fee: 'noShow' }))).toBe(true);
  expect(isFeeOrFeeRefund(row(1, PAYMENT_ROW_TYPE.cardOnFile, { isManualFee: true }))).toBe(true);
  expect(isFeeOrFeeRefund(row(1, PAYMENT_ROW_TYPE.cardOnFile))).toBe(false);
});
