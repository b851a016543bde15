import * as z from 'zod';
import { once } from '../../rules/once.ts';
import { dateConflicts } from '../catalog/date-conflicts.ts';
import { promoCode, promotionView } from '../catalog/promotion-fields.ts';
import { dateHoursView, hoursView, PRICE_FROM, staffPricesView } from '../catalog/record-fields.ts';
import {
  dataEnvelope,
  dateWithSlashes,
  email,
  id,
  idNullByDefault,
  integer,
  language,
  lineEmptyByDefault,
  listEnvelope,
  listParameters,
  messageEnvelope,
  money,
  named,
  note,
  optional,
  optionalList,
  ownLanguage,
  shownImage,
  slotTime,
  successStatusTrue,
  toggle,
  toggleNumber,
} from '../fields.ts';
import { bookingRedemptionRequests } from '../products/redemption-fields.ts';
import { create, forEverybody, get, group, post } from '../route.ts';
import { frontSettingsFields } from '../salons/settings-fields.ts';
import { PROCESSOR_FAILURES, REDEMPTION_FAILURES } from '../shared-failures.ts';
import { billFields, taxIncluded } from './appointment-fields.ts';
import {
  ADD_ONS_MAX,
  addOnChoice,
  addOnWithPrice,
  guestAndResourceFields,
  guestInput,
  guestNames,
  newAppointment,
  serviceList,
  serviceMinutes,
  serviceWithPrice,
  slot,
  slotListReply,
  visitStaff,
} from './visit-fields.ts';

const pricingOption = named('BookablePricingOption', () =>
  z.object({ id: z.int(), name: z.string(), price: z.string(), duration: z.int() }),
);
const addOn = named('BookableAddOn', () =>
  z.object({ id: z.int(), name: z.string(), price: z.string(), duration: z.int() }),
);
const service = named('BookableService', () =>
  z.object({
    id: z.int(),
    name: z.string(),
    description: z.string(),
    price: z.string(),
    price_from: z.string().describe(PRICE_FROM),
    duration: z.int(),
    payment_type: z.int(),
    min_amount: z.string(),
    image: shownImage(),
    enable_online_booking: toggleNumber(),
    pricing_options: z.array(pricingOption()),
    staff_prices: staffPricesView(),
    add_ons: z.array(addOn()),
    booking_horizon_days: z.int().nullable(),
    minimum_notice_minutes: z.int().nullable(),
  }),
);
const location = named('BookableLocation', () =>
  z.object({
    id: z.int(),
    name: z.string(),
    address: z.string(),
    phone: z.string(),
    service_tax: z.number(),
    tax_included: taxIncluded(),
  }),
);
const frontSettings = named('BookingSettings', () => z.object(frontSettingsFields()));
const category = named('BookableCategory', () =>
  z.object({ id: z.int(), name: z.string(), color: z.int(), services: z.array(service()) }),
);

const staffMember = named('BookableStaff', () =>
  z.object({
    id: z.int(),
    name: z.string(),
    rating: z.number(),
    image: shownImage(),
    specialization: z.string(),
  }),
);

/** The request for slots (BEHAVIOR §13.1). */
const slotInput = once(() =>
  z.object({
    start_date: dateWithSlashes(),
    end_date: dateWithSlashes(),
    location_id: id(),
    service_pricing_options: serviceList(
      z
        .object({
          service_id: id(),
          pricing_option_id: idNullByDefault(),
          staff_id: idNullByDefault(),
          ...guestAndResourceFields(),
        })
        .meta({ id: 'SlotService' }),
    ),
    addons: optionalList(addOnChoice(), ADD_ONS_MAX),
    /** An appointment to reschedule: its own time counts as free. */
    appointment_id: id().nullish(),
  }),
);

/** Parses a list in a query string that was sent as JSON text, as a whole or item by item. */
const parseJsonList = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(parseJsonList);
  if (typeof value !== 'string') return value;
  try {
    // Drops keys such as __proto__ and toString, which every object inherits
    return JSON.parse(value, (name, item) => (name in Object.prototype ? undefined : item));
  } catch {
    return value;
  }
};

/** The visit of a booking or quote; a quote may leave out prices and durations. */
const visitFields = <Price extends z.ZodType, Duration extends z.ZodType>(
  price: Price,
  duration: Duration,
  kind: 'Booked' | 'Chosen',
) => ({
  location_id: id(),
  services: serviceList(serviceWithPrice(price, duration, `${kind}Service`)),
  addons: optionalList(addOnWithPrice(price, duration, `${kind}AddOn`), ADD_ONS_MAX),
  redemptions: bookingRedemptionRequests(),
  promo_code: promoCode(),
  deposit_amount: optional(money()),
  override: optional(toggle()),
});

const bookingFields = () => ({
  ...visitFields(money(), serviceMinutes(), 'Booked'),
  customer_id: idNullByDefault().describe(
    'The customer; a customer’s token names it already; null for a guest',
  ),
  customer_type: optional(integer({ min: 0, max: 2 })),
  guest: guestInput().nullish(),
  guest_names: guestNames(),
  date: dateWithSlashes(),
  time: slotTime(),
  note: note(),
  policy_accepted: optional(toggle()),
  payment_intent: lineEmptyByDefault(),
  setup_intent: lineEmptyByDefault(),
  email_code: lineEmptyByDefault().describe('The code that `prove` mailed, where the salon asks for one'),
});

const BOOKING_FAILURES = [
  'tokenMissing',
  'loginRequired',
  'forbidden',
  'slotNotAvailable',
  'policyNotAccepted',
  'mustCallSalon',
  'tooManyOpenBookings',
  'emailProofRequired',
  'recentAddressChange',
  'promotionInvalid',
  'tooManyFailedChecks',
  'paymentInvalid',
  ...PROCESSOR_FAILURES,
  ...REDEMPTION_FAILURES,
] as const;

/** How often a series repeats its visit (BEHAVIOR §14.9). */
const EVERY_WEEKS_MAX = 12;
const VISITS_MAX = 24;
const repeat = () =>
  z.object(
    {
      every_weeks: integer({ min: 1, max: EVERY_WEEKS_MAX }),
      count: integer({ min: 2, max: VISITS_MAX }),
    },
    'Must be an object',
  );

export const booking = group({
  name: 'booking',
  description: 'Book as a customer: choose a location, services, add-ons, staff and a time, then confirm.',
  routes: {
    'get-front-settings': get('/booking/get-front-settings', forEverybody('any'), {
      versioned: true,
      summary: 'Get the booking settings of the salon',
      description:
        'A booking app calls this first: it gives the steps and payment options to show, the currency and the time zone.',
      reply: () =>
        z.object({
          status: successStatusTrue(),
          data: frontSettings(),
          shop: z.object({ currency: z.string(), name: z.string() }),
          calendar: z.object({ timeZone: z.string() }),
        }),
    }),
    catalog: get('/booking/catalog', forEverybody('any'), {
      versioned: true,
      summary: 'Get everything that a booking page shows',
      description:
        'Settings, shop, locations, and the hours, services and staff of one location: `location_id`, or else the first. Send the `ETag` of an earlier reply as `If-None-Match`: 304 says that nothing has changed.',
      input: () => z.object({ location_id: id().optional() }),
      reply: () =>
        dataEnvelope(
          z.object({
            settings: frontSettings(),
            shop: z.object({
              name: z.string(),
              currency: z.string(),
              locale: z.string(),
              languages: z.array(language()),
              logo: shownImage(),
              brand_color: z.string(),
              app_url: z.string(),
              allowed_origins: z.array(z.string()),
            }),
            locations: z.array(location()),
            location: location()
              .extend({
                business_hours: hoursView(),
                overrides: dateHoursView(),
                time_zone: z.string(),
              })
              .nullable(),
            categories: z.array(category()),
            staff: z.array(staffMember().extend({ service_ids: z.array(z.int()) })),
            policies: z.object({
              deposit_policy: z.string(),
              refund_policy: z.string(),
              terms_conditions: z.string(),
            }),
            booking_horizon_days: z.int(),
            minimum_notice_minutes: z.int(),
          }),
        ),
    }),
    'get-location-list': get('/booking/get-location-list', forEverybody('any'), {
      versioned: true,
      summary: 'List the locations of the salon',
      input: () => z.object(listParameters(['id'])),
      reply: () => listEnvelope(location()),
    }),
    'get-service-by-location': post('/booking/get-service-by-location', forEverybody('any'), {
      readOnly: true,
      summary: 'List the services of a location, by category',
      description:
        'Prices are text, durations are minutes. `payment_type` says how a service is paid for at booking.',
      input: () => z.object({ location_id: id() }),
      reply: () => dataEnvelope(z.array(category())),
    }),
    'get-services': get('/booking/get-services', forEverybody('any'), {
      versioned: true,
      summary: 'List all services of the salon, by category',
      input: () => z.object(listParameters(['id'])),
      reply: () => listEnvelope(category()),
    }),
    'get-service-staff': post('/booking/get-service-staff', forEverybody('any'), {
      readOnly: true,
      summary: 'List the staff members for a service at a location',
      description:
        'The staff members that a customer can choose. Without a choice, a free staff member is assigned.',
      input: () => z.object({ service_id: id(), location_id: id() }),
      reply: () => dataEnvelope(z.array(staffMember())),
    }),
    'get-slot': post('/booking/get-slot', forEverybody('any'), {
      readOnly: true,
      summary: 'List bookable times',
      description:
        'Computed from business hours, staff working hours, breaks, block times, appointments, rooms, equipment and the booking interval, within the booking window. Closed days have no items; times that conflict are not `available`. Send `appointment_id` to reschedule an appointment: its own time then counts as free. Customers can send their own appointments, the front desk any.',
      failures: ['recordNotFound'],
      errorFields: { services: 'service_pricing_options' },
      input: () => slotInput().extend({ names_staff: optional(toggle()).describe('Staff only') }),
      reply: () =>
        dataEnvelope(z.array(slot().extend({ staff_ids: z.array(z.int().nullable()).optional() }))),
    }),
    'get-slot-by-query': get('/booking/get-slot', forEverybody('any'), {
      summary: 'List bookable times, by query parameters',
      description: 'Send lists as JSON text or with brackets: service_pricing_options[0][service_id]=1.',
      failures: ['recordNotFound'],
      errorFields: { services: 'service_pricing_options' },
      input: () =>
        z.preprocess((query) => {
          const { service_pricing_options, addons, ...others } = query as Record<string, unknown>;
          return {
            ...others,
            service_pricing_options: parseJsonList(service_pricing_options),
            addons: parseJsonList(addons),
          };
        }, slotInput()),
      reply: slotListReply,
    }),
    'get-days': post('/booking/get-days', forEverybody('any'), {
      readOnly: true,
      summary: 'List the days that have a bookable time',
      description:
        'Takes the same input as get-slot for up to 62 days. Lists every day of the range that can be booked from today, closed days as not `available`.',
      failures: ['recordNotFound'],
      errorFields: { services: 'service_pricing_options' },
      input: slotInput,
      reply: () =>
        dataEnvelope(
          z.array(z.object({ date: z.string(), available: z.boolean(), first_time: z.string().nullable() })),
        ),
    }),
    quote: post('/booking/quote', forEverybody('appointments.write'), {
      readOnly: true,
      summary: 'Price a booking without saving it',
      description:
        'Takes the input of save-booking. Answers what it would store: prices, discount, redemptions, tax, deposit, and for a date and time the assigned staff. Visitor, date, time, prices and durations are optional. Writes nothing.',
      failures: [
        'loginRequired',
        'tokenMissing',
        'forbidden',
        'slotNotAvailable',
        'promotionInvalid',
        'tooManyFailedChecks',
        ...REDEMPTION_FAILURES,
        'depositsNotPayable',
      ],
      input: () =>
        z.object({
          ...visitFields(optional(money()), optional(serviceMinutes()), 'Chosen'),
          customer_id: id()
            .nullish()
            .describe('The customer; a customer’s token names it already; null for a guest'),
          customer_type: optional(integer({ min: 0, max: 2 })),
          date: optional(dateWithSlashes()),
          time: optional(slotTime()),
        }),
      reply: () =>
        dataEnvelope(
          z.object({
            lines: z.array(
              z.object({
                service_id: z.int(),
                name: z.string(),
                pricing_option_id: z.int().nullable(),
                staff_id: z
                  .int()
                  .nullable()
                  .describe(
                    'Who is free at `time`, not a choice; null where none is needed, or without a time',
                  ),
                guest_no: z.int(),
                list_price: z.string(),
                discount: z.string(),
                price: z.string(),
                duration: z.int(),
                redeemed_by: z.enum(['package', 'membership', 'gift_card']).nullable(),
              }),
            ),
            addons: z.array(
              z.object({
                add_on_id: z.int(),
                service_id: z.int(),
                name: z.string(),
                price: z.string(),
                duration: z.int(),
              }),
            ),
            membership_discount: z.string(),
            promotion: promotionView().optional(),
            redeemed: z.string().describe('What gift cards and credit pay'),
            ...billFields(),
            deposit_amount: z.string(),
            due_at_salon: z.string(),
            pay_later: z.string(),
            late_cancel_fee: z
              .string()
              .describe('Charged to the saved card for a late cancellation, at most what is not paid'),
            no_show_fee: z
              .string()
              .describe('Charged to the saved card for a missed visit, at most what is not paid'),
            payment_options: z.array(z.object({ type: z.int(), name: z.string(), amount: z.string() })),
            starts_at: z.string().nullable(),
            ends_at: z.string().nullable(),
            staff: visitStaff(),
          }),
        ),
    }),
    prove: post('/booking/prove', forEverybody('any'), {
      summary: 'Mail a code that proves an e-mail address',
      description:
        'A booking or purchase whose confirmation could not be sent otherwise answers 403 `email_proof_required`. Send the code as `email_code` with it. The code works once, for its address.',
      input: () => z.object({ email: email(), language: ownLanguage() }),
    }),
    'save-booking': create('/booking/save-booking', forEverybody('appointments.write'), {
      summary: 'Book an appointment',
      description:
        'Creates the appointment with its services, add-ons and payment rows, and holds the rooms and equipment that they need. Services with different `guest_no` are those of a group, served in parallel. It is confirmed at once, unless a deposit is due: then the time is held until the deposit is paid.',
      failures: BOOKING_FAILURES,
      input: () => z.object(bookingFields()),
      reply: () => messageEnvelope(newAppointment()),
    }),
    'save-series': create('/booking/save-series', forEverybody('appointments.write'), {
      summary: 'Book the same visit on several dates',
      description:
        'Takes the input of save-booking, `repeat`, and `date` and `time` of the first visit. Books all visits or none: `Some dates are not available` lists `data.conflicts`. With `on_conflict: "skip"` it books the others and lists what it `skipped`. Each visit has its own deposit; pay it with create-order.',
      failures: [...BOOKING_FAILURES, 'datesNotAvailable', 'depositsNotPayable'],
      input: () =>
        z.object({
          ...bookingFields(),
          repeat: repeat(),
          on_conflict: optional(z.enum(['skip'], 'Must be skip')),
        }),
      reply: () =>
        messageEnvelope(
          z.object({
            series_id: z.int(),
            appointments: z.array(newAppointment().extend({ date: z.string(), time: z.string() })),
            skipped: dateConflicts(),
          }),
        ),
    }),
  },
});
