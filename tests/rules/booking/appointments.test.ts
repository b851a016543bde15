import { expect, test } from 'vitest';
import {
  APPOINTMENT_STATUS,
  CUSTOMER_TYPE,
  CUSTOMER_TYPE_LABEL,
  formatAppointmentNumber,
  toCalendarSequence,
} from '../../../lib/rules/booking/appointments.ts';

test.each([
  [CUSTOMER_TYPE.registered, 'Customer'],
  [CUSTOMER_TYPE.guest, 'Guest'],
  [CUSTOMER_TYPE.walkIn, 'Walk-in'],
])('a visitor of type %i without a name appears as %s (BEHAVIOR §2.3)', (type, label) => {
  expect(CUSTOMER_TYPE_LABEL[type]).toBe(label);
});

test.each([
  [42, 'APT-000042'],
  [1_234_567, 'APT-1234567'],
])('appointment %i has the number %s (BEHAVIOR §14.6)', (id, text) => {
  expect(formatAppointmentNumber(id)).toBe(text);
});

test.each(Object.values(APPOINTMENT_STATUS))(
  'only a cancellation counts as one more change of the calendar entry: status %i',
  (status) => {
    expect(toCalendarSequence({ moves: 2, status })).toBe(status === APPOINTMENT_STATUS.cancelled ? 3 : 2);
  },
);
