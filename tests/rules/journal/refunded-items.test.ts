import { describe, expect, test } from 'vitest';
import type { Appointment } from '../../../lib/rules/booking/appointments.ts';
import { listRefundedItems } from '../../../lib/rules/journal/refunded-items.ts';

const refundOf = (lines: readonly object[]) => ({ row: 1, isDueAgain: false, lines });
const visit = {
  id: 42,
  lines: [
    { serviceId: 7, addOns: [{ addOnId: 3 }] },
    { serviceId: 8, addOns: [] },
  ],
  products: [{ name: 'Wax' }],
  payments: [
    { id: 1, paidVersion: 2 },
    { id: 2, paidVersion: 3, refundOf: refundOf([{ line: 1, amount: 500, tax: 50 }]) },
    {
      id: 3,
      paidVersion: 4,
      refundOf: refundOf([
        { line: 3, amount: 1_100, tax: 100 },
        { line: 0, amount: 200, tax: 20 },
      ]),
    },
    { id: 4, paidVersion: 4, refundOf: refundOf([{ line: 0, amount: 30, tax: 3 }]) },
    { id: 5, paidVersion: 4, refundOf: refundOf([{ line: 2, amount: 40, tax: 4 }]) },
    { id: 6, paidVersion: 5, refundOf: { row: 1, isDueAgain: false } },
  ],
} as unknown as Appointment;

// BEHAVIOR §36.7
describe('the items that an entry refunded', () => {
  test('are added up over its payments, in the order of the bill', () => {
    expect(listRefundedItems(visit, { id: 'appointment-42-4' })).toStrictEqual([
      { code: 'service', serviceId: 7, amount: 230, tax: 23 },
      { code: 'addOn', addOnId: 3, amount: 40, tax: 4 },
      { code: 'product', name: 'Wax', amount: 1_100, tax: 100 },
    ]);
  });

  test.each(['appointment-42-1', 'appointment-42-5', 'appointment-4-4', 'sale-42-4'])(
    'are none of %s, which refunds no items',
    (id) => {
      expect(listRefundedItems(visit, { id })).toStrictEqual([]);
    },
  );
});
