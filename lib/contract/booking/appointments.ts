import * as z from 'zod';
import type { FieldMessage } from '../../rules/field-messages.ts';
import { once } from '../../rules/once.ts';
import { shownContact } from '../contact-fields.ts';
import {
  clearable,
  createIssueReporter,
  dataEnvelope,
  dateWithSlashes,
  id,
  instant,
  integer,
  line,
  listEnvelope,
  listParameters,
  listUpTo,
  messageEnvelope,
  money,
  NOTE_MAX_LENGTH,
  named,
  nonEmptyLine,
  optional,
  prose,
  refundTo,
  salonTender,
  shownImage,
  slotTime,
  tenderExternalByDefault,
  toggle,
  toggleNumber,
  withDefault,
} from '../fields.ts';
import { forCustomers, forUsers, get, group, post } from '../route.ts';
import { PROCESSOR_FAILURES } from '../shared-failures.ts';
import {
  APPOINTMENT_STATUS_DESCRIPTION,
  appointmentListRow,
  appointmentView,
  arrivalFields,
  bookingFactsFields,
  confirmationField,
  frontDeskAppointment,
} from './appointment-fields.ts';
import {
  ADD_ONS_MAX,
  addOnWithPrice,
  productList,
  SERVICES_MAX,
  serviceList,
  serviceMinutes,
  serviceWithPrice,
} from './visit-fields.ts';

/** BEHAVIOR §16.1. */
const STATUSES = [0, 1, 2, 3, 4, 5] as const;
/** One status or several, `1` or `1,2`. */
const statuses = () =>
  z
    .union([z.number(), z.string()])
    .transform((value, context) => {
      const words = String(value).split(',');
      const found = words.map((word) => STATUSES.find((status) => String(status) === word.trim()));
      if (found.every((status) => status !== undefined)) return found;
      context.addIssue('Must be 0 to 5, or several such as 1,2' satisfies FieldMessage);
      return z.NEVER;
    })
    .meta({ description: 'A status from 0 to 5, or several such as 1,2' });

export type AppointmentView = z.input<ReturnType<typeof appointmentView>>;
export type FrontDeskAppointmentView = z.input<ReturnType<typeof frontDeskAppointment>>;
export type ListedAppointmentView = z.input<ReturnType<typeof appointmentListRow>>;

const SORTS = ['id', 'date'] as const;
/** Refunds give the customer credit instead (BEHAVIOR §17.4). */
const asCredit = () =>
  optional(z.enum(['credit'], 'Must be credit')).describe('The refund becomes credit of the customer');
const appointmentIdField = once(() => ({ appointment_id: id() }));
const rescheduleFields = once(() => ({ ...appointmentIdField(), date: dateWithSlashes(), time: slotTime() }));

/** Times of a day are `HH:mm`. */
const range = named('DiaryRange', () => z.object({ from: z.string(), to: z.string() }));
const block = named('DiaryBlock', () =>
  range().extend({ id: z.int(), reason: z.string(), series_id: z.int().optional() }),
);
const diaryVisit = named('DiaryVisit', () =>
  range().extend({
    busy: z.array(range()).describe('The parts that hold the staff member or resource, buffers included'),
    appointment_id: z.int(),
    location_id: z.int(),
    services: z.array(z.string()).describe('Names of the services'),
    pricing_option_names: z
      .array(z.string())
      .describe('The names of their options, in the same order; empty without one'),
    colors: z.array(z.int()).describe('The hues of their categories, 1 to 10, in the same order'),
    customer: z
      .object({
        id: z.int().nullable(),
        name: z.string(),
        phone: shownContact(),
        alert: z
          .string()
          .describe(
            'One line about the customer, such as an allergy; empty without one, and for users who neither see customers nor serve visits',
          ),
      })
      .meta({ id: 'DiaryCustomer' }),
    guest_no: z.int().describe('Whose services they are: 0 is the person who books, 1 to 5 are others'),
    guest_name: z.string().describe('Their name; empty for the one who books, and where nobody gave it'),
    status: z.int().describe(APPOINTMENT_STATUS_DESCRIPTION),
    paid: toggleNumber().describe('1 = no payment is pending'),
    refunded: z.string(),
    is_refunded: toggleNumber().describe('1 = nothing paid is left'),
    note: z.string().describe('First line of the note of the visit, or else of its customer; may be empty'),
    ...confirmationField(),
    ...arrivalFields(),
    ...bookingFactsFields(),
    is_new_customer: toggleNumber().describe('1: no visit of the customer or guest was completed before'),
  }),
);
const diaryHold = named('DiaryHold', () =>
  range()
    .extend({ waitlist_id: z.int(), name: z.string().describe('The person who waits; may be empty') })
    .describe('Time that is held for an offer to the waitlist'),
);
const SINCE_MAX_LENGTH = 100;
const diaryDay = named('DiaryDay', () =>
  z.object({
    version: z.string().describe('Changes with the diary: for diary-changes'),
    date: z.string(),
    opening: z.array(range()),
    blocks: z.array(block()),
    staff: z.array(
      z.object({
        id: z.int(),
        name: z.string(),
        short_name: z.string().describe('For narrow columns; empty for the first name'),
        image: shownImage(),
        works: toggleNumber().describe('1 = has a shift at the location that day'),
        shifts: z.array(range()),
        breaks: z.array(range()),
        blocks: z.array(block()),
        visits: z.array(diaryVisit()),
        holds: z.array(diaryHold()),
      }),
    ),
    resources: z.array(
      z.object({
        id: z.int(),
        name: z.string(),
        kind: z.string().describe('`location`, or the kind of the room or equipment'),
        visits: z.array(diaryVisit()),
        holds: z.array(diaryHold()),
      }),
    ),
  }),
);

const diaryWeekDay = named('DiaryWeekDay', () =>
  z.object({
    date: z.string(),
    shifts: z.array(
      range().extend({
        location_id: z.int().nullable().describe('null = at every location of the staff member'),
      }),
    ),
    breaks: z.array(range()),
    blocks: z.array(block()),
    visits: z.array(diaryVisit()),
    holds: z.array(diaryHold()),
  }),
);

const diaryLive = named('DiaryLive', () =>
  z.object({
    address: z.string().describe('The address of the WebSocket'),
    host: z.string().describe('The host of the Event API, for the authorization'),
    channel: z.string(),
    token: z.string().describe('For this channel alone; connect before it expires'),
    expires_at: z.string(),
  }),
);

/** Whether the customer or guest gets a mail about the change (BEHAVIOR §17.17). */
const notify = once(() => ({
  notify: withDefault(toggle(), true).describe('0 = no mail about the change to the customer or guest'),
}));

/** The longest message to the customer of a visit. */
const MESSAGE_MAX_LENGTH = 500;

/** Whether a change also concerns the later visits of the series (BEHAVIOR §17.6). */
const scope = () =>
  optional(z.enum(['this', 'following'], 'Must be this or following')).describe(
    'this, the default, or following: also the later visits of its series',
  );
const changedIds = once(() => ({
  appointment_ids: z.array(z.int()).optional().describe('The visits that were changed'),
}));

const refusedVisits = once(() =>
  z
    .array(
      z.object({
        appointment_id: z.int(),
        date: z.string(),
        reason: z.string().describe('The code of the failure'),
        message: z.string(),
      }),
    )
    .optional()
    .describe('The visits of the series that stay as they are, and why'),
);

const refundAmount = () => optional(money().refine((value) => value !== 0, 'Must be above 0'));

const REFUND_LINES_MAX = 100;
const LINES_FORM = ['to', 'tips', 'return_redemptions'] as const;

/** A payment, or lines of the bill (BEHAVIOR §17.11, §17.12). */
const refundInput = once(() =>
  z
    .object({
      ...appointmentIdField(),
      payment_id: optional(id()).describe('A row of `payments` that is paid by card or at the salon'),
      amount: refundAmount(),
      lines: optional(
        listUpTo(
          z.object({
            line: integer({ min: 0 }).describe(
              'The place among services, add-ons and products of the bill, from 0',
            ),
            amount: refundAmount().describe('Tax included; by default all that is left of the line'),
          }),
          REFUND_LINES_MAX,
        ),
      ).describe('Lines of the bill, instead of `payment_id`'),
      to: refundTo('By default, the payments of the visit'),
      tips: withDefault(toggle(), false).describe('1 also refunds the tips'),
      return_redemptions: optional(toggle()).describe(
        '0 leaves with the salon what gift cards, packages and memberships paid of these lines; by default they get it back',
      ),
      dry_run: withDefault(toggle(), false).describe(
        '1 = show the appointment as the refund would leave it, and change nothing',
      ),
    })
    .superRefine((input, context) => {
      const refuse = createIssueReporter(context);
      const { payment_id, lines, amount, tips } = input;
      const isByLine = lines !== undefined;
      const hasPayment = payment_id !== undefined;
      const faults = [
        ...LINES_FORM.map((field) => [!isByLine && input[field], field, 'Only with lines'] as const),
        [!isByLine && !hasPayment, 'payment_id', 'Is required'],
        [isByLine && hasPayment, 'payment_id', 'Only without lines'],
        [isByLine && amount !== undefined, 'amount', 'Only with payment_id'],
        [lines?.length === 0 && !tips, 'lines', 'Must have at least 1 item'],
      ] as const;
      for (const [isFault, field, message] of faults) if (isFault) refuse(field, message);
    }),
);

const ownAppointment = named('OwnAppointment', () =>
  appointmentView().extend({
    manage_token: z.string().describe('For the calls `/visit/…`'),
  }),
);

/** A change of a visit by the front desk, with its own input or with the visit alone. */
const change = {
  idempotent: true,
  failures: ['recordNotFound', 'transitionNotAllowed'],
  reply: () => messageEnvelope(frontDeskAppointment()),
} as const;
const plainChange = { ...change, input: () => z.object(appointmentIdField()) } as const;
/** Users who change any visit, and those who serve their own (BEHAVIOR §2.4). */
const forServing = forUsers(['appointments.write', 'appointments.serve_own']);

export const appointments = group({
  name: 'appointments',
  description: 'List, change, reschedule, cancel, complete and charge appointments; the diary of a day.',
  routes: {
    'customer-appointments': get('/customer/appointments', forCustomers(), {
      summary: "List the customer's own appointments",
      description:
        '`when=upcoming`: pending and confirmed visits that are not over yet; `when=past`: all others, cancelled ones included.',
      input: () =>
        z.object({
          ...listParameters(SORTS),
          when: z.enum(['upcoming', 'past'], 'Must be upcoming or past').optional(),
        }),
      reply: () => listEnvelope(ownAppointment()),
    }),
    'customer-appointment': get('/customer/appointment', forCustomers(), {
      summary: "Show one of the customer's own appointments",
      failures: ['recordNotFound'],
      errorFields: { appointmentId: 'id' },
      input: () => z.object({ id: id() }),
      reply: () => dataEnvelope(appointmentView()),
    }),
    'customer-appointment-cancel': post('/customer/appointment/cancel', forCustomers(), {
      summary: "Cancel one of the customer's own appointments",
      description:
        'Possible until `cancellation_window_hours` before the start, and later for the fee that `cancel_fee` shows. In time it refunds the deposit. Returns redemptions. With `scope: "following"` also cancels the later visits of the series: `refused` lists those that stay.',
      idempotent: true,
      failures: ['recordNotFound', 'transitionNotAllowed', 'tooLateToChange'],
      input: () => z.object({ ...appointmentIdField(), scope: scope() }),
      reply: () => messageEnvelope(appointmentView()).extend({ ...changedIds(), refused: refusedVisits() }),
    }),
    'customer-appointment-reschedule': post('/customer/appointment/reschedule', forCustomers(), {
      summary: "Reschedule one of the customer's own appointments",
      description:
        'Possible until `cancellation_window_hours` before the start. Takes the new time and frees the old one in one step. With `scope: "following"` also moves the later visits of the series, all or none.',
      idempotent: true,
      failures: [
        'recordNotFound',
        'slotNotAvailable',
        'datesNotAvailable',
        'transitionNotAllowed',
        'tooLateToChange',
      ],
      input: () => z.object({ ...rescheduleFields(), scope: scope() }),
      reply: () => messageEnvelope(appointmentView()).extend(changedIds()),
    }),
    'appointment-index': get(
      '/admin/appointment/index',
      forUsers(['appointments.read', 'appointments.read_own']),
      {
        summary: 'List appointments',
        description:
          'From today to 31 days later, unless `from` and `to` name up to 366 other days. Filters by location, staff member, customer, status (`1,2` for several) and instant of the last change. `search` finds words of names, e-mail addresses, digits of phone numbers and appointment numbers; without `customers.contact` only names and appointment numbers.',
        input: () =>
          z.object({
            ...listParameters(SORTS),
            from: dateWithSlashes().optional(),
            to: dateWithSlashes().optional(),
            location_id: id().optional(),
            staff_id: id().optional(),
            customer_id: id().optional(),
            status: statuses().optional(),
            updated_since: instant().optional(),
            search: optional(line()),
          }),
        reply: () => listEnvelope(appointmentListRow()),
      },
    ),
    'appointment-unseen': get(
      '/admin/appointment/unseen',
      forUsers(['appointments.read', 'appointments.read_own']),
      {
        summary: 'List bookings that the user has not seen',
        description:
          'Pending and confirmed visits that somebody booked online or from the waitlist after the last `appointment-seen` of this user, the newest first. Looks at the newest 50 visits.',
        reply: () => dataEnvelope(z.array(appointmentListRow())),
      },
    ),
    'appointment-seen': post(
      '/admin/appointment/seen',
      forUsers(['appointments.read', 'appointments.read_own']),
      {
        confirms: false,
        summary: 'Record that the user has seen the bookings up to a visit',
        failures: ['recordNotFound'],
        input: () => z.object(appointmentIdField()),
        reply: () => messageEnvelope(z.object({})),
      },
    ),
    diary: get('/admin/diary/day', forUsers(['appointments.read', 'appointments.read_own']), {
      summary: 'Show one day of a location',
      description:
        'Opening hours, block times, and the staff with their shifts and visits, those who are off included. Visits of status 0, 1, 2 and 4. `resources` are the location itself, with the services without staff, and its rooms and equipment.',
      input: () => z.object({ location_id: id(), date: dateWithSlashes() }),
      reply: () => dataEnvelope(diaryDay()),
    }),
    'diary-changes': get('/admin/diary/changes', forUsers(['appointments.read', 'appointments.read_own']), {
      summary: 'Show one day of a location if it has changed',
      description:
        '204 without a body while the diary has the version `since`. Otherwise replies as the diary does. Ask after each message of the channel of `diary-live`.',
      mayBeEmpty: true,
      input: () =>
        z.object({ location_id: id(), date: dateWithSlashes(), since: nonEmptyLine(SINCE_MAX_LENGTH) }),
      reply: () => dataEnvelope(diaryDay()),
    }),
    'diary-week': get('/admin/diary/week', forUsers(['appointments.read', 'appointments.read_own']), {
      summary: 'Show seven days of a staff member',
      description:
        'From `date` on, at all locations: shifts, breaks, block times, visits, and times that are held for offers. With `since`, the `version` of an earlier reply: only the days that have changed, or 204 without a body.',
      mayBeEmpty: true,
      failures: ['recordNotFound'],
      input: () =>
        z.object({
          staff_id: id(),
          date: dateWithSlashes(),
          since: optional(nonEmptyLine(SINCE_MAX_LENGTH)),
        }),
      reply: () =>
        dataEnvelope(
          z.object({
            version: z.string().describe('Changes with each of the seven days: for `since`'),
            days: z.array(diaryWeekDay()),
          }),
        ),
    }),
    'diary-live': get('/admin/diary/live', forUsers(['appointments.read', 'appointments.read_own']), {
      summary: 'Show where changes of a diary are announced',
      description:
        'A channel of AWS AppSync Events on which each change of a location’s diary is announced as `{date, version}`. Connect to `address` and subscribe to `channel` with `host` and `token` as its authorization. 204 without a body where nothing announces changes: ask for them.',
      mayBeEmpty: true,
      input: () => z.object({ location_id: id() }),
      reply: () => dataEnvelope(diaryLive()),
    }),
    'appointment-confirm': post('/admin/appointment/confirm', forUsers('appointments.write'), {
      confirms: false,
      summary: 'Note that the customer will come',
      description:
        'Sets `confirmed_at` of a confirmed visit that has not begun, as after a phone call. A repeated call keeps the first instant.',
      idempotent: true,
      failures: ['recordNotFound', 'transitionNotAllowed'],
      input: () => z.object(appointmentIdField()),
      reply: () => messageEnvelope(frontDeskAppointment()),
    }),
    'appointment-check-in': post('/admin/appointment/check-in', forServing, {
      confirms: false,
      summary: 'Note that the customer has come',
      description:
        'Sets `arrived_at` of a confirmed visit on its day. A repeated check-in keeps the first instant.',
      ...plainChange,
    }),
    'appointment-start': post('/admin/appointment/start', forServing, {
      confirms: false,
      summary: 'Note that the visit has begun',
      description:
        'Sets `started_at` of a confirmed visit on its day, and `arrived_at` where it is missing. A repeated start keeps the first instant.',
      ...plainChange,
    }),
    'appointment-undo': post('/admin/appointment/undo', forServing, {
      confirms: false,
      summary: 'Take back the start, the check-in, a no-show or a cancellation',
      description:
        'Clears `started_at`, or where that is null `arrived_at`. A no-show, or a cancellation by a user, is undone until `can_undo_until` while the time is free (permission `appointments.write`): the visit is confirmed again. Where the time is taken, `data.obstacles` lists what is in the way `{kind, id, staff_id, from, to}`.',
      ...change,
      failures: ['recordNotFound', 'slotNotAvailable', 'transitionNotAllowed'],
      input: () => z.object({ ...appointmentIdField(), ...notify() }),
    }),
    'appointment-cancel': post('/admin/appointment/cancel', forUsers('appointments.write'), {
      confirms: false,
      summary: 'Cancel an appointment',
      description:
        'Returns redemptions. `refund: 1` also refunds card payments, with `to: credit` as credit of the customer. A late cancellation keeps the uses of packages and included services, unless `waive_fee` is 1 (permission `money.refund`). With `scope: "following"` also cancels the later visits of the series: `refused` lists those that stay.',
      idempotent: true,
      failures: ['recordNotFound', 'transitionNotAllowed'],
      input: () =>
        z
          .object({
            ...appointmentIdField(),
            refund: withDefault(toggle(), false),
            to: asCredit(),
            waive_fee: withDefault(toggle(), false),
            ...notify(),
            scope: scope(),
          })
          .refine(({ refund, to }) => refund || to === undefined, {
            path: ['to'],
            message: 'Only with refund',
          }),
      reply: () =>
        messageEnvelope(frontDeskAppointment()).extend({ ...changedIds(), refused: refusedVisits() }),
    }),
    'appointment-reschedule': post('/admin/appointment/reschedule', forUsers('appointments.write'), {
      confirms: false,
      summary: 'Reschedule an appointment',
      description:
        '`override: 1` (permission `appointments.override`) also allows times off the booking interval, beyond the booking window, and outside opening hours, shifts and breaks. With `scope: "following"` also moves the later visits of the series, all or none. `staff_id` gives a visit of one member to another one, `services` single lines. Where the time is not available, `data.free` lists the three nearest times `{date, time, staff_id}`.',
      idempotent: true,
      failures: ['recordNotFound', 'slotNotAvailable', 'datesNotAvailable', 'transitionNotAllowed'],
      input: () =>
        z
          .object({
            ...rescheduleFields(),
            override: withDefault(toggle(), false),
            ...notify(),
            scope: scope(),
            staff_id: optional(id()).describe('The staff member who performs the visit from now on'),
            services: optional(
              listUpTo(
                z.object({
                  line: z
                    .int('Must be a whole number')
                    .min(0)
                    .describe('The place among the services of the visit, from 0'),
                  staff_id: id(),
                }),
                SERVICES_MAX,
              ),
            ).describe('The staff members who perform single services from now on'),
          })
          .refine(
            ({ scope: following, staff_id, services }) =>
              following !== 'following' || (staff_id === undefined && services === undefined),
            { path: ['scope'], message: 'Only without staff_id and services' },
          ),
      reply: () => messageEnvelope(frontDeskAppointment()).extend(changedIds()),
    }),
    'appointment-update': post('/admin/appointment/update', forServing, {
      confirms: false,
      summary: 'Change services, add-ons, products or note of an appointment',
      description:
        'Omitted fields stay. `services`, `addons` and `products` are all of the visit, in order; those that the visit has already keep their price and minutes, unless today’s are stated. Beside its agreed price, such a service takes any `duration`; with `money.discount` also any `price`. The visit keeps its start; use `override: 1` as in a booking. No new deposit is asked. Redemptions of removed services are returned.',
      idempotent: true,
      failures: ['recordNotFound', 'slotNotAvailable', 'transitionNotAllowed'],
      // The start stays: a time that is not free is the fault of the services or add-ons
      errorFields: { time: ['services', 'addons'] },
      input: () =>
        z.object({
          ...appointmentIdField(),
          services: optional(
            serviceList(serviceWithPrice(optional(money()), optional(serviceMinutes()), 'ChosenService')),
          ),
          addons: optional(
            listUpTo(
              addOnWithPrice(optional(money()), optional(serviceMinutes()), 'ChosenAddOn'),
              ADD_ONS_MAX,
            ),
          ),
          products: optional(productList()),
          note: clearable(prose(NOTE_MAX_LENGTH)),
          override: withDefault(toggle(), false),
          ...notify(),
        }),
      reply: () => messageEnvelope(frontDeskAppointment()),
    }),
    'appointment-message': post('/admin/appointment/message', forUsers('appointments.write'), {
      confirms: false,
      summary: 'Write to the customer of an appointment',
      description:
        'One e-mail, or an SMS where there is no address but `sms_consent`. `data.channel` says which. It counts towards the limits of mails and SMS.',
      idempotent: true,
      failures: ['recordNotFound'],
      input: () =>
        z.object({ ...appointmentIdField(), text: prose(MESSAGE_MAX_LENGTH).min(1, 'Is required') }),
      reply: () => messageEnvelope(z.object({ channel: z.enum(['email', 'sms']) })),
    }),
    'appointment-set-customer': post('/admin/appointment/set-customer', forUsers('appointments.write'), {
      confirms: false,
      summary: 'Give the visit of a guest or a walk-in its customer',
      description:
        'For a pending or confirmed visit without a customer. Prices, payments and its promotion stay; mails and redemptions are those of the customer from then on. A repeated call changes nothing. With `scope: "following"` also the later visits of the series, each by itself: `refused` lists those that stay as they are.',
      ...change,
      input: () => z.object({ ...appointmentIdField(), customer_id: id(), scope: scope() }),
      reply: () =>
        messageEnvelope(frontDeskAppointment()).extend({ ...changedIds(), refused: refusedVisits() }),
    }),
    'appointment-complete': post('/admin/appointment/complete', forServing, {
      confirms: false,
      summary: 'Complete an appointment',
      description:
        'Marks the amount due at the salon as paid; send `paid: 0` if it is not paid yet. `products` are all products of the visit; omitted, they stay.',
      ...change,
      input: () =>
        z.object({
          ...appointmentIdField(),
          products: optional(productList()),
          paid: withDefault(toggle(), true),
          paid_by: tenderExternalByDefault(),
        }),
    }),
    'appointment-no-show': post('/admin/appointment/no-show', forUsers('appointments.write'), {
      confirms: false,
      summary: 'Mark an appointment as a no-show',
      description:
        'Allowed once the visit has begun. Frees the slot. Charges the saved card the fee that was accepted with the policy. With `waive_fee: 1` (permission `money.refund`) no fee is charged, and the uses of packages and included services return. With `refund: 1` and `to: credit` card payments become credit, and no fee is charged.',
      ...change,
      input: () =>
        z
          .object({
            ...appointmentIdField(),
            waive_fee: withDefault(toggle(), false),
            refund: withDefault(toggle(), false),
            to: asCredit(),
          })
          .refine(({ refund, to }) => refund || to === undefined, {
            path: ['to'],
            message: 'Only with refund',
          })
          .refine(({ refund, to }) => !refund || to !== undefined, { path: ['to'], message: 'Is required' }),
    }),
    'appointment-waive-fee': post('/admin/appointment/waive-fee', forUsers('money.refund'), {
      confirms: false,
      summary: 'Waive the fee of a late cancellation or a no-show',
      description:
        'Refunds the automatic fee, and returns the uses of packages and included services that were kept in place of a fee.',
      ...plainChange,
    }),
    'appointment-charge': post('/admin/appointment/charge', forUsers('money.charge'), {
      confirms: false,
      summary: "Charge a saved card of the appointment's customer",
      description:
        "Charges the rest of the bill, or a fee after a no-show or cancellation. All payments together, less refunds, cannot exceed the price of the visit. The customer is not present: a card that requires their confirmation is declined. Without `payment_method`, charges the card saved with the booking, otherwise the customer's newest card.",
      idempotent: true,
      failures: ['recordNotFound', 'transitionNotAllowed', 'cardDeclined', ...PROCESSOR_FAILURES],
      input: () =>
        z.object({
          ...appointmentIdField(),
          amount: money().refine((value) => value !== 0, 'Cannot be paid by card'),
          payment_method: optional(nonEmptyLine()),
        }),
      reply: () => messageEnvelope(frontDeskAppointment()),
    }),
    'appointment-refund': post('/admin/appointment/refund', forUsers('money.refund'), {
      confirms: false,
      summary: 'Refund a payment, or lines of the bill of an appointment',
      description:
        'With `payment_id`: refunds all that is left of the payment, or `amount` of it, in a row of its own. A card payment goes back to the card; while the visit is still to come, the amount is due at the salon again. A payment at the salon goes back there: cash leaves the open drawer. With `lines`: refunds lines of the bill of a completed visit that is paid, each with its tax, to the payments of the visit, the last one first, or to what `to` names.',
      ...change,
      input: refundInput,
    }),
    'appointment-correct-tender': post('/admin/appointment/correct-tender', forUsers('money.refund'), {
      confirms: false,
      summary: 'Correct how a payment at the salon was made',
      description:
        'Moves what is left of a payment in cash or outside this system to the other of the two, in two rows of their own. Cash enters or leaves the open drawer.',
      ...change,
      input: () => z.object({ ...appointmentIdField(), payment_id: id(), tender: salonTender() }),
    }),
    'appointment-write-off': post('/admin/appointment/write-off', forUsers('money.refund'), {
      confirms: false,
      summary: 'Give up what is pending of a completed appointment',
      description:
        'What is due at the salon becomes `written_off` in its row and a loss in the journal. Allowed once the appointment is completed.',
      ...change,
      input: () => z.object({ ...appointmentIdField(), reason: nonEmptyLine() }),
    }),
  },
});
