import { expect, test } from 'vitest';
import {
  APPOINTMENT_STATUS,
  CUSTOMER_TYPE,
  CUSTOMER_TYPE_LABEL,
  formatAppointmentNumber,
  formatServedPersonName,
  parsePaymentRowAppointmentId,
  toCalendarSequence,
  toPaymentRowId,
  withFormerCreditOwner,
} from '../../../lib/rules/booking/appointments.ts';

test.each([
  [CUSTOMER_TYPE.registered, 'Customer'],
  [CUSTOMER_TYPE.guest, 'Guest'],
  [CUSTOMER_TYPE.walkIn, 'Walk-in'],
])('a visitor of type %i without a name appears as %s (BEHAVIOR §2.7)', (type, label) => {
  expect(CUSTOMER_TYPE_LABEL[type]).toBe(label);
});

test.each([
  [42, 'APT-000042'],
  [1_234_567, 'APT-1234567'],
])('appointment %i has the number %s (BEHAVIOR §14.8)', (id, text) => {
  expect(formatAppointmentNumber(id)).toBe(text);
});

test.each(Object.values(APPOINTMENT_STATUS))(
  'only a cancellation counts as one more change of the calendar entry: status %i',
  (status) => {
    expect(toCalendarSequence({ moves: 2, status })).toBe(status === APPOINTMENT_STATUS.cancelled ? 3 : 2);
  },
);

test('a payment row and its appointment name each other', () => {
  expect(toPaymentRowId(42, 7)).toBe(42_007);
  expect(parsePaymentRowAppointmentId(42_007)).toBe(42);
  expect(parsePaymentRowAppointmentId(42_999)).toBe(42);
});

test.each([
  ['the first guest', { guestNo: 1 }, 'Ada'],
  ['the second guest', { guestNo: 2 }, 'Eve'],
  ['a guest without a name', { guestNo: 3 }, ''],
  ['the one who books', {}, ''],
])('a line serves %s (BEHAVIOR §13.8)', (_, line, name) => {
  expect(formatServedPersonName({ guestNames: ['Ada', 'Eve'] }, line)).toBe(name);
  expect(formatServedPersonName({}, line)).toBe('');
});

test.each([
  ['credit names the customer whose it was', { paidBy: 'credit' }, { paidBy: 'credit', creditOf: 5 }],
  [
    'credit keeps the customer whom it names',
    { paidBy: 'credit', creditOf: 4 },
    { paidBy: 'credit', creditOf: 4 },
  ],
  ['cash names nobody', { paidBy: 'cash' }, { paidBy: 'cash' }],
] as const)('after a merge, %s (BEHAVIOR §4.6)', (_, payment, expected) => {
  expect(withFormerCreditOwner(payment, 5)).toStrictEqual(expected);
});
