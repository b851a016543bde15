import * as z from 'zod';
import { appointmentView } from './appointment-fields.ts';
import {
  bookingDate,
  envelope,
  id,
  integer,
  listEnvelope,
  listParameters,
  money,
  optional,
  requiredLine,
  slotTime,
  toggle,
  withDefault,
} from './fields.ts';
import { group, route } from './route.ts';
import { PROCESSOR_FAILURES } from './shared-failures.ts';

/** Statuses are 0 to 5 (BEHAVIOR §16.1). */
const STATUS_MAX = 5;

/** An appointment as the front desk sees it: with the customer or guest. */
const frontDeskAppointment = appointmentView.extend({
  customer: z.object({ id: z.int(), fname: z.string(), lname: z.string() }).nullable(),
  guest: z.object({ fname: z.string(), lname: z.string(), email: z.string(), phone: z.string() }).nullable(),
});

export type AppointmentView = z.input<typeof appointmentView>;
export type FrontDeskAppointmentView = z.input<typeof frontDeskAppointment>;

const SORTS = ['id', 'date'] as const;
const appointmentIdField = { appointment_id: id() };
const rescheduleFields = { ...appointmentIdField, date: bookingDate(), time: slotTime() };

export const appointments = group({
  name: 'appointments',
  description: 'List, reschedule, cancel, complete and charge appointments.',
  routes: {
    'customer-appointments': route({
      method: 'GET',
      path: '/customer/appointments',
      access: 'customer',
      status: 200,
      summary: "List the customer's own appointments",
      input: z.object(listParameters(SORTS)),
      reply: listEnvelope(appointmentView),
    }),
    'customer-appointment-cancel': route({
      method: 'POST',
      path: '/customer/appointment/cancel',
      access: 'customer',
      status: 200,
      summary: "Cancel one of the customer's own appointments",
      description:
        'Possible until `cancellation_window_hours` before the start. Refunds the deposit and returns redemptions.',
      idempotent: true,
      failures: ['recordNotFound', 'transitionNotAllowed', 'tooLateToChange'],
      input: z.object(appointmentIdField),
      reply: envelope(appointmentView),
    }),
    'customer-appointment-reschedule': route({
      method: 'POST',
      path: '/customer/appointment/reschedule',
      access: 'customer',
      status: 200,
      summary: "Reschedule one of the customer's own appointments",
      description:
        'Possible until `cancellation_window_hours` before the start. Takes the new time and frees the old one in one step.',
      idempotent: true,
      failures: ['recordNotFound', 'slotNotAvailable', 'transitionNotAllowed', 'tooLateToChange'],
      input: z.object(rescheduleFields),
      reply: envelope(appointmentView),
    }),
    'appointment-index': route({
      method: 'GET',
      path: '/admin/appointment/index',
      access: 'frontDesk',
      status: 200,
      summary: 'List appointments',
      description: 'Filters by dates, location, staff member and status.',
      input: z
        .object({
          ...listParameters(SORTS),
          from: bookingDate().optional(),
          to: bookingDate().optional(),
          location_id: id().optional(),
          staff_id: id().optional(),
          status: integer({ min: 0, max: STATUS_MAX }).optional(),
        })
        .refine(({ from, to }) => from === undefined || to === undefined || from <= to, {
          path: ['to'],
          message: 'Must not be before from',
        }),
      reply: listEnvelope(frontDeskAppointment),
    }),
    'appointment-cancel': route({
      method: 'POST',
      path: '/admin/appointment/cancel',
      access: 'frontDesk',
      status: 200,
      summary: 'Cancel an appointment',
      description: 'Returns redemptions. `refund: 1` also refunds card payments.',
      idempotent: true,
      failures: ['recordNotFound', 'transitionNotAllowed'],
      input: z.object({ ...appointmentIdField, refund: withDefault(toggle(), false) }),
      reply: envelope(frontDeskAppointment),
    }),
    'appointment-reschedule': route({
      method: 'POST',
      path: '/admin/appointment/reschedule',
      access: 'frontDesk',
      status: 200,
      summary: 'Reschedule an appointment',
      description:
        '`override: 1` also allows times off the booking interval, beyond 30 days, and outside opening hours, shifts and breaks.',
      idempotent: true,
      failures: ['recordNotFound', 'slotNotAvailable', 'transitionNotAllowed'],
      input: z.object({ ...rescheduleFields, override: withDefault(toggle(), false) }),
      reply: envelope(frontDeskAppointment),
    }),
    'appointment-complete': route({
      method: 'POST',
      path: '/admin/appointment/complete',
      access: 'frontDesk',
      status: 200,
      summary: 'Complete an appointment',
      description: 'Marks the amount due at the salon as paid; send `paid: 0` if it is not paid yet.',
      idempotent: true,
      failures: ['recordNotFound', 'transitionNotAllowed'],
      input: z.object({ ...appointmentIdField, paid: withDefault(toggle(), true) }),
      reply: envelope(frontDeskAppointment),
    }),
    'appointment-no-show': route({
      method: 'POST',
      path: '/admin/appointment/no-show',
      access: 'frontDesk',
      status: 200,
      summary: 'Mark an appointment as a no-show',
      description: 'Frees the slot.',
      idempotent: true,
      failures: ['recordNotFound', 'transitionNotAllowed'],
      input: z.object(appointmentIdField),
      reply: envelope(frontDeskAppointment),
    }),
    'appointment-charge': route({
      method: 'POST',
      path: '/admin/appointment/charge',
      access: 'frontDesk',
      status: 200,
      summary: "Charge a saved card of the appointment's customer",
      description:
        "Charges the rest of the bill, or a fee after a no-show or cancellation. All payments together, less refunds, cannot exceed the price of the visit. The customer is not present: a card that requires their confirmation is declined. Without `payment_method`, charges the card saved with the booking, otherwise the customer's newest card.",
      idempotent: true,
      failures: ['recordNotFound', 'transitionNotAllowed', 'cardDeclined', ...PROCESSOR_FAILURES],
      input: z.object({
        ...appointmentIdField,
        amount: money().refine((value) => value !== 0, 'Cannot be paid by card'),
        payment_method: optional(requiredLine()),
      }),
      reply: envelope(frontDeskAppointment),
    }),
  },
});
