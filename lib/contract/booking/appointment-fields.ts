import * as z from 'zod';
import { once } from '../../rules/once.ts';
import { promotionView } from '../catalog/promotion-fields.ts';
import { shownContact } from '../contact-fields.ts';
import { language, named, toggleNumber } from '../fields.ts';

/** When an unpaid visit gives its time back. */
export const slotReleaseTime = once(() =>
  z.string().nullable().describe('When the unpaid slot is released; null when nothing is due'),
);

/** The statuses of an appointment (BEHAVIOR §16.1). */
export const APPOINTMENT_STATUS_DESCRIPTION =
  '0 Pending payment, 1 Confirmed, 2 Completed, 3 Cancelled, 4 No-show, 5 Payment failed';

const addOn = named('AppointmentAddOn', () =>
  z.object({
    add_on_id: z.int(),
    name: z.string(),
    add_on_price: z.string(),
    add_on_duration: z.int(),
  }),
);
const service = named('AppointmentLine', () =>
  z.object({
    appointment_id: z.int(),
    service_id: z.int(),
    name: z.string(),
    pricing_option_id: z.int().nullable(),
    pricing_option_name: z.string().describe('The name of that option; empty without one'),
    staff_id: z.int().nullable(),
    staff: z.object({ id: z.int(), name: z.string() }).meta({ id: 'AppointmentStaff' }).nullable(),
    /** The customer chose this staff member: rescheduling keeps them. */
    staff_chosen: z.boolean(),
    guest_no: z.int().describe('Whose service it is: 0 is the person who books'),
    guest_name: z
      .string()
      .describe('The name of that person; empty for the one who books, and where nobody gave it'),
    resources: z
      .array(
        z.object({ id: z.int(), kind: z.string(), name: z.string() }).meta({ id: 'AppointmentResource' }),
      )
      .describe('The rooms and equipment that it holds'),
    time: z.string(),
    duration: z.int(),
    price: z.string(),
    addons: z.array(addOn()),
  }),
);
const payment = named('AppointmentPayment', () =>
  z.object({
    id: z.int(),
    appointment_id: z.int(),
    payment_type_id: z.int(),
    amount: z.string(),
    paid_amount: z.string(),
    pending_amount: z.string(),
    txn_id: z.string(),
    status: z.int(),
    written_off: z.string().optional().describe('The amount that the salon wrote off'),
    paid_by: z.string().optional().describe('How it was paid at the salon: cash, external, reader or credit'),
    rounding: z.string().optional().describe('Cash taken beyond the amount by rounding'),
    tendered: z.string().optional().describe('Cash that was handed over, where there was change'),
    tip: z.literal(true).optional().describe('Only for a tip by link and its refund'),
    refund_of: z.int().optional().describe('The payment of which this row is a refund'),
    due_again: z
      .literal(true)
      .optional()
      .describe('Only for a refund before the visit: the amount is due at the salon again'),
    correction_of: z.int().optional().describe('The payment whose tender this row corrects'),
  }),
);

const product = named('AppointmentProduct', () =>
  z.object({
    product_id: z.int().nullable().describe('The product of the salon; null for a free line'),
    name: z.string(),
    price: z.string(),
    qty: z.int(),
    discount: z.string(),
    staff_id: z.int().nullable().describe('Who sold it'),
  }),
);

/** A discount of the front desk on a line, or on the whole bill (BEHAVIOR §37.2). */
export const deskDiscount = named('GivenDiscount', () =>
  z.object({ line: z.int().nullable(), amount: z.string(), reason: z.string() }),
);

/** Shown where the tax is part of the prices (BEHAVIOR §14.5). */
export const taxIncluded = once(() =>
  z.literal(true).optional().describe('With the tax included: total = subtotal + service charge'),
);

/** The tax of a bill at one rate. */
export const taxLine = named('TaxLine', () => z.object({ percent: z.number(), amount: z.string() }));

/** The amounts of a bill (BEHAVIOR §14.4, §14.5). */
export const billFields = once(() => ({
  subtotal: z.string(),
  service_charge: z.string().optional().describe('Where the location has one'),
  tax: z.string(),
  tax_included: taxIncluded(),
  tax_lines: z.array(taxLine()).optional().describe('The tax by rate, where the visit has several rates'),
  total: z.string(),
}));

/** By the link of the visit, or noted by the front desk (BEHAVIOR §17.9, §33.2). */
export const confirmationField = once(() => ({
  confirmed_at: z.string().nullable().describe('When the customer or guest confirmed that they will come'),
}));

/** Where a visit takes place. */
export const appointmentLocation = named('AppointmentLocation', () =>
  z.object({ id: z.int(), name: z.string(), address: z.string(), phone: z.string() }),
);

/** An appointment as its customer sees it. */
export const appointmentView = named('Appointment', () =>
  z.object({
    id: z.int(),
    appointment_number: z.string(),
    location_id: z.int(),
    location: appointmentLocation(),
    customer_id: z.int().nullable().describe('The customer; null for a guest'),
    customer_type: z.int(),
    date: z.string(),
    time: z.string(),
    /** From the start of the first service to the end of the last with its add-ons, without buffers. */
    starts_at: z.string(),
    ends_at: z.string(),
    /** Until when the customer may cancel or reschedule; null if they no longer may. */
    can_change_until: z.string().nullable(),
    cancel_fee: z
      .string()
      .nullable()
      .describe('What it costs the customer to cancel now; null if they no longer may'),
    cancel_keeps_uses: toggleNumber().describe(
      '1: a cancellation now keeps the uses of packages and included services in place of a fee',
    ),
    status: z.int().describe(APPOINTMENT_STATUS_DESCRIPTION),
    expires_at: slotReleaseTime(),
    note: z.string(),
    services: z.array(service()),
    /** Sold with the visit; `discount` is the membership's, for all pieces. */
    products: z.array(product()).optional(),
    payments: z.array(payment()),
    ...billFields(),
    /** Given at a checkout (BEHAVIOR §37.2, §37.3). */
    discounts: z
      .array(deskDiscount())
      .optional()
      .describe(
        'Given by the front desk; `line` counts services, add-ons and products, null is the whole bill',
      ),
    tips: z
      .array(z.object({ staff_id: z.int(), amount: z.string() }).meta({ id: 'AppointmentTip' }))
      .optional()
      .describe('Paid beside the total'),
    deposit_amount: z.number(),
    membership_discount: z.number().optional(),
    membership_id: z.int().optional().describe('The membership that gave the discount'),
    final_price: z.number().optional(),
    promotion: promotionView().optional().describe('Where the visit was booked with a code'),
    series_id: z.int().nullable().describe('The visits that were booked together; null for a single one'),
    ...confirmationField(),
    calendar_sequence: z
      .int()
      .describe('SEQUENCE of its calendar entry: counts moves, updates and a cancellation'),
    created_at: z.string(),
  }),
);

/** Notes of the front desk on the day of the visit (BEHAVIOR §17.9). */
export const arrivalFields = once(() => ({
  arrived_at: z.string().nullable().describe('When the customer came; null before that'),
  started_at: z.string().nullable().describe('When the visit began; null before that'),
}));

/** How a visit was booked, confirmed and secured. */
export const bookingFactsFields = once(() => ({
  booked_by: z.enum(['online', 'desk', 'waitlist', 'import', 'api']),
  confirmed_by: z
    .enum(['customer', 'desk'])
    .nullable()
    .describe('Who recorded that the customer or guest will come'),
  has_deposit: toggleNumber().describe('1: a deposit is paid'),
  card_on_file: toggleNumber().describe('1: a card was saved with the booking'),
}));

/** An appointment as the front desk sees it: with the customer or guest. */
export const frontDeskAppointment = named('DeskAppointment', () =>
  appointmentView().extend({
    ...arrivalFields(),
    ...bookingFactsFields(),
    policy_acceptance: z
      .object({ at: z.string(), language: language() })
      .nullable()
      .describe('When the policy was accepted, and the language of its text'),
    can_undo_until: z
      .string()
      .nullable()
      .describe('Until when a cancellation or no-show can be undone; null where it cannot'),
    can_waive_fee: toggleNumber().describe('1: a fee, or a use in place of a fee, can be given back'),
    no_show_fee: z
      .string()
      .nullable()
      .describe('What a no-show would charge the saved card; null for a visit that is not confirmed'),
    uncharged_fee: z
      .string()
      .nullable()
      .describe(
        'The agreed fee of a late cancellation or a no-show, 0.00 once it is charged; null for other visits',
      ),
    refundable_lines: z
      .array(z.int())
      .describe('The lines of the bill of a completed visit of which something can still be refunded'),
    customer: z
      .object({ id: z.int(), fname: z.string(), lname: z.string() })
      .meta({ id: 'AppointmentCustomer' })
      .nullable(),
    guest: z
      .object({
        fname: z.string(),
        lname: z.string(),
        email: shownContact(),
        phone: shownContact(),
        sms_consent: toggleNumber(),
        language: language().nullable(),
      })
      .meta({ id: 'Guest' })
      .nullable(),
  }),
);

/** An appointment in the list of the people who serve it. */
export const appointmentListRow = named('ListedAppointment', () =>
  frontDeskAppointment().extend({
    customer_note: z
      .string()
      .describe(
        'The salon’s note about the customer, who never sees it; empty without one, and for users who neither see customers nor serve visits',
      ),
  }),
);
