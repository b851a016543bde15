import * as z from 'zod';
import { appointment } from './appointment.ts';
import { group, route } from './route.ts';
import {
  bookingDate,
  envelope,
  id,
  integer,
  listParameters,
  money,
  pageFields,
  slotTime,
  text,
  toggle,
} from './wire.ts';

/** Statuses of an appointment, 0 to 5 (decisions §4). */
const STATUS_MAX = 5;

/** What the desk sees: also who comes. */
const deskAppointment = appointment.extend({
  customer: z.object({ id: z.int(), fname: z.string(), lname: z.string() }).nullable(),
  guest: z.object({ fname: z.string(), lname: z.string(), email: z.string(), phone: z.string() }).nullable(),
});

/** An appointment as its customer sees it, on the wire. */
export type AppointmentView = z.input<typeof appointment>;
/** The same for the desk. */
export type DeskAppointmentView = z.input<typeof deskAppointment>;

const SORTS = ['id', 'date'] as const;
const listOf = <Row extends z.ZodType>(row: Row) =>
  z.object({ status: z.literal(true), data: z.array(row), ...pageFields });

const named = { appointment_id: id() };
const newTime = { ...named, date: bookingDate(), time: slotTime() };

export const appointments = group('appointments', {
  'customer-appointments': route({
    method: 'GET',
    path: '/customer/appointments',
    access: 'customer',
    status: 200,
    summary: 'Appointments of the customer who asks',
    input: z.object(listParameters(SORTS)),
    reply: listOf(appointment),
  }),
  'customer-appointment-cancel': route({
    method: 'POST',
    path: '/customer/appointment/cancel',
    access: 'customer',
    status: 200,
    summary: 'Cancel an own appointment in time; the deposit is refunded',
    description: 'Until `cancellation_window_hours` before its start. What was redeemed is given back.',
    idempotent: true,
    input: z.object(named),
    reply: envelope(appointment),
  }),
  'customer-appointment-reschedule': route({
    method: 'POST',
    path: '/customer/appointment/reschedule',
    access: 'customer',
    status: 200,
    summary: 'Move an own appointment in time to another slot',
    description:
      'Until `cancellation_window_hours` before its start; the old time is free as the new one is taken.',
    idempotent: true,
    input: z.object(newTime),
    reply: envelope(appointment),
  }),
  'appointment-index': route({
    method: 'GET',
    path: '/admin/appointment/index',
    access: 'desk',
    status: 200,
    summary: 'Appointments, of a span of days or all; of a location, a staff member, a status',
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
    reply: listOf(deskAppointment),
  }),
  'appointment-cancel': route({
    method: 'POST',
    path: '/admin/appointment/cancel',
    access: 'desk',
    status: 200,
    summary: 'Cancel an appointment; refund: 1 gives back what was paid by card',
    idempotent: true,
    input: z.object({ ...named, refund: toggle().default(false) }),
    reply: envelope(deskAppointment),
  }),
  'appointment-reschedule': route({
    method: 'POST',
    path: '/admin/appointment/reschedule',
    access: 'desk',
    status: 200,
    summary: 'Move an appointment to another time; override: 1 leaves grid, calendar and shifts',
    idempotent: true,
    input: z.object({ ...newTime, override: toggle().default(false) }),
    reply: envelope(deskAppointment),
  }),
  'appointment-complete': route({
    method: 'POST',
    path: '/admin/appointment/complete',
    access: 'desk',
    status: 200,
    summary: 'Complete an appointment; what was to be paid at the salon is then paid, unless paid: 0',
    idempotent: true,
    input: z.object({ ...named, paid: toggle().default(true) }),
    reply: envelope(deskAppointment),
  }),
  'appointment-no-show': route({
    method: 'POST',
    path: '/admin/appointment/no-show',
    access: 'desk',
    status: 200,
    summary: 'Note that nobody came; the slot is free again',
    idempotent: true,
    input: z.object(named),
    reply: envelope(deskAppointment),
  }),
  'appointment-charge': route({
    method: 'POST',
    path: '/admin/appointment/charge',
    access: 'desk',
    status: 200,
    summary: "Charge a saved card of the appointment's customer",
    description:
      "For the rest of the bill, or a fee after a no-show or cancellation: with what was paid and has not gone back at most what the visit costs. The customer is not there: a card that asks for them is declined. Without payment_method: the card kept with the booking, else the customer's newest.",
    idempotent: true,
    input: z.object({
      ...named,
      amount: money().refine((value) => value !== 0, 'Cannot be paid by card'),
      payment_method: text().optional(),
    }),
    reply: envelope(deskAppointment),
  }),
});
