import { expect, test } from 'vitest';
import type { Visit } from '../../../functions/pages/app/desk/desk-data.ts';
import {
  listPaymentsAndRefunds,
  listVisitPaymentActs,
  sumPayments,
} from '../../../functions/pages/app/desk/payments/payment-rows.ts';
import { VISIT_STATUS } from '../../../functions/pages/app/parts/visit-status.ts';

const [PAID, PENDING] = [1, 0];
type Row = Visit['payments'][number];
const rowOf = (paid_amount: string, pending_amount: string): Row => ({
  id: 1,
  appointment_id: 1,
  payment_type_id: 0,
  amount: '50.00',
  paid_amount,
  pending_amount,
  txn_id: '',
  status: pending_amount === '0.00' ? PAID : PENDING,
});
const [paid, due] = [rowOf('50.00', '0.00'), rowOf('0.00', '50.00')];
const byPackage = { ...paid, id: 8, payment_type_id: 5, amount: '0.00' };
const packageBack = { ...byPackage, id: 9, paid_amount: '-50.00' };
const refundOf = (isLine: boolean, paid_amount: string): Row => ({
  ...paid,
  id: isLine ? 20 : 21,
  amount: paid_amount,
  paid_amount,
  refund_of: 1,
});
const ALL = { canRefund: true, canCharge: true, canReadSales: true };
const NONE = { canRefund: false, canCharge: false, canReadSales: false };

// BEHAVIOR §39.7
test.each<[string, keyof typeof VISIT_STATUS, Row[], 0 | 1, Partial<typeof NONE>, string[]]>([
  ['refunds items of a paid visit', 'completed', [paid], 1, ALL, ['lines', 'receipts']],
  ['refunds no items where nothing was paid', 'completed', [], 1, ALL, ['receipts']],
  ['refunds items that a package has paid', 'completed', [byPackage], 1, ALL, ['lines', 'receipts']],
  ['refunds no items that a package got back', 'completed', [byPackage, packageBack], 1, ALL, ['receipts']],
  ['charges or writes off what is pending', 'completed', [due], 1, ALL, ['charge', 'writeOff', 'receipts']],
  ['charges nobody without a saved card', 'completed', [due], 0, ALL, ['writeOff', 'receipts']],
  ['charges what is pending before the visit', 'confirmed', [due], 1, ALL, ['charge']],
  ['does nothing about a paid visit before it', 'confirmed', [paid], 1, ALL, []],
  ['does nothing before the deposit is paid', 'pendingPayment', [due], 1, ALL, []],
  ['charges the fee of a no-show', 'noShow', [due], 1, ALL, ['charge', 'receipts']],
  ['charges the fee of a cancellation', 'cancelled', [], 1, ALL, ['charge', 'receipts']],
  ['charges with that right alone', 'completed', [due], 1, { canCharge: true }, ['charge']],
  ['refunds with that right alone', 'completed', [paid], 1, { canRefund: true }, ['lines']],
  ['writes off with the right to refund', 'completed', [due], 1, { canRefund: true }, ['writeOff']],
  ['shows receipts with that right alone', 'completed', [paid], 1, { canReadSales: true }, ['receipts']],
])('the desk %s', (_name, status, payments, card_on_file, rights, acts) => {
  const visit = {
    status: VISIT_STATUS[status],
    payments,
    customer: null,
    card_on_file,
    can_waive_fee: 0 as const,
  };
  expect(listVisitPaymentActs(visit, { ...NONE, ...rights })).toEqual(acts);
});

// BEHAVIOR §17.14
test('the desk corrects cash and payments outside the system, as long as something is left of them', () => {
  const moved = { ...rowOf('-50.00', '0.00'), amount: '-50.00', paid_by: 'cash', correction_of: 1 };
  const payments = [
    { ...paid, paid_by: 'cash' },
    { ...moved, id: 2 },
    { ...paid, id: 3, paid_by: 'external', correction_of: 1 },
    { ...paid, id: 4 },
    { ...paid, id: 5, paid_by: 'credit' },
    { ...due, id: 6 },
    { ...paid, id: 7, payment_type_id: 2 },
  ];
  expect(
    listPaymentsAndRefunds({ payments }).map(({ left, isCorrection, correctable }) => [
      left,
      isCorrection,
      correctable,
    ]),
  ).toEqual([
    [0, false, undefined],
    [0, true, undefined],
    [5000, true, 'external'],
    [5000, false, 'external'],
    [5000, false, undefined],
    [0, false, undefined],
    [5000, false, undefined],
  ]);
});

// BEHAVIOR §39.7
test.each<[string, Partial<Visit>, Row[], Partial<ReturnType<typeof sumPayments>>]>([
  ['a visit that is paid in money', { total: '50.00' }, [paid], { bill: 5000, money: 5000 }],
  [
    'a line that a package pays',
    { total: '27.06' },
    [byPackage, { ...paid, id: 2, paid_amount: '27.06' }],
    {
      bill: 7706,
      value: 5000,
      money: 2706,
    },
  ],
  [
    'a refund of an item',
    { total: '50.00' },
    [paid, refundOf(true, '-20.00')],
    {
      bill: 5000,
      money: 3000,
      refunded: 2000,
    },
  ],
  [
    'a refund before the visit',
    { total: '50.00', status: VISIT_STATUS.confirmed },
    [paid, { ...refundOf(false, '-50.00'), due_again: true }, { ...due, id: 3 }],
    { bill: 5000, due: 5000 },
  ],
  [
    'a no-show that was undone, whose fee was refunded,',
    { total: '50.00', status: VISIT_STATUS.confirmed },
    [
      { ...paid, payment_type_id: 2 },
      { ...refundOf(false, '-50.00'), payment_type_id: 2 },
      { ...due, id: 3 },
    ],
    { bill: 5000, due: 5000 },
  ],
  [
    'tips and an amount that is written off',
    { total: '50.00', tips: [{ staff_id: 1, amount: '5.00' }] },
    [
      { ...paid, paid_amount: '15.00' },
      { ...paid, id: 2, status: 2, paid_amount: '0.00', written_off: '40.00' },
    ],
    { bill: 5000, tips: 500, money: 1500, writtenOff: 4000 },
  ],
])('the payments of %s add up', (_name, change, payments, expected) => {
  const nothing = { bill: 0, tips: 0, money: 0, value: 0, refunded: 0, writtenOff: 0, due: 0 };
  const visit = { status: VISIT_STATUS.completed, ...change, payments } as Visit;
  const sums = sumPayments(visit);
  expect(sums).toEqual({ ...nothing, ...expected });
  const { bill, tips, ...others } = sums;
  expect(bill + tips).toBe(Object.values(others).reduce((sum, each) => sum + each, 0));
});
