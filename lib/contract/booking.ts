import * as z from 'zod';
import { appSettings } from './app-settings.ts';
import { redemptionList } from './redemption-fields.ts';
import { group, route } from './route.ts';
import {
  bare,
  bookingDate,
  email,
  id,
  integer,
  money,
  note,
  optionalText,
  slotTime,
  toggle,
  toggleNumber,
} from './wire.ts';

/** Most services and add-ons of one booking (decisions §2). */
const SERVICES_MAX = 20;
const ADD_ONS_MAX = 20;
const MINUTES_OF_DAY = 1440;

const nullableId = () =>
  id()
    .nullish()
    .transform((value) => value ?? null);

const servicesOf = <Item extends z.ZodType>(item: Item) =>
  z
    .array(item, 'Must be a list')
    .min(1, 'Must have at least 1 item')
    .max(SERVICES_MAX, `Must have at most ${SERVICES_MAX} items`);

const addOnsOf = <Item extends z.ZodType>(item: Item) =>
  z
    .array(item, 'Must be a list')
    .max(ADD_ONS_MAX, `Must have at most ${ADD_ONS_MAX} items`)
    .nullish()
    .transform((value) => value ?? []);

const pricingOption = z.object({ id: z.int(), name: z.string(), price: z.string(), duration: z.int() });
const addOn = z.object({ id: z.int(), name: z.string(), price: z.string(), duration: z.int() });
const service = z.object({
  id: z.int(),
  name: z.string(),
  description: z.string(),
  price: z.string(),
  duration: z.int(),
  payment_type: z.int(),
  min_amount: z.string(),
  enable_online_booking: toggleNumber,
  pricing_options: z.array(pricingOption),
  add_ons: z.array(addOn),
});
const category = z.object({ id: z.int(), name: z.string(), services: z.array(service) });

const staffMember = z.object({
  id: z.int(),
  name: z.string(),
  rating: z.number(),
  image: z.string(),
  specialization: z.string(),
});

const slotQuestion = z.object({
  start_date: bookingDate(),
  end_date: bookingDate(),
  location_id: id(),
  service_pricing_options: servicesOf(
    z.object({ service_id: id(), pricing_option_id: nullableId(), staff_id: nullableId() }),
  ),
  addons: addOnsOf(z.object({ add_on_id: id() })),
  /** An appointment that is to be moved: its own time counts as free. */
  appointment_id: id().nullish(),
});
const slotList = bare(z.array(z.object({ date: z.string(), time: z.string(), available: z.boolean() })));

/** A list in a query string may also be sent as JSON text, whole or item by item. */
const listOrText = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(listOrText);
  if (typeof value !== 'string') return value;
  try {
    // Without names that every object has: data must not answer for an object.
    return JSON.parse(value, (name, each) => (name in Object.prototype ? undefined : each));
  } catch {
    return value;
  }
};

const guest = z.object({
  fname: optionalText(),
  lname: optionalText(),
  email: z
    .union([z.literal(''), email()], 'Must be an e-mail address')
    .nullish()
    .transform((value) => value ?? ''),
  phone: optionalText(),
});

export const booking = group('booking', {
  'get-front-settings': route({
    method: 'GET',
    path: '/booking/get-front-settings',
    access: 'public',
    status: 200,
    summary: 'Front-end booking settings of the salon',
    description:
      'What a booking app asks first: which steps and payment options to show, the currency, the time zone.',
    input: z.object({}),
    reply: z.object({
      status: z.literal(true),
      data: z.object({
        guest_checkout: toggleNumber,
        booking_interval: z.int(),
        enable_signup: toggleNumber,
        staff_selection: toggleNumber,
        enable_dynamic_slot: toggleNumber,
        google_login_enable: toggleNumber,
        facebook_login_enable: toggleNumber,
        deposit_enable: toggleNumber,
        ...appSettings,
      }),
      shop: z.object({ currency: z.string(), name: z.string() }),
      calendar: z.object({ timeZone: z.string() }),
    }),
  }),
  'get-location-list': route({
    method: 'GET',
    path: '/booking/get-location-list',
    access: 'public',
    status: 200,
    summary: 'Locations of the salon',
    input: z.object({}),
    reply: bare(
      z.array(
        z.object({
          id: z.int(),
          name: z.string(),
          address: z.string(),
          phone: z.string(),
          service_tax: z.number(),
        }),
      ),
    ),
  }),
  'get-service-by-location': route({
    method: 'POST',
    path: '/booking/get-service-by-location',
    access: 'public',
    status: 200,
    summary: 'Services that a location offers, by category',
    description:
      'Prices as text, durations in minutes; `payment_type` says how a service is paid for at booking.',
    input: z.object({ location_id: id() }),
    reply: bare(z.array(category)),
  }),
  'get-services': route({
    method: 'GET',
    path: '/booking/get-services',
    access: 'public',
    status: 200,
    summary: 'All services of the salon, by category',
    input: z.object({}),
    reply: bare(z.array(category)),
  }),
  'get-service-staff': route({
    method: 'POST',
    path: '/booking/get-service-staff',
    access: 'public',
    status: 200,
    summary: 'Staff who perform a service at a location',
    description: 'Those whom a customer may choose; without a choice somebody who is free is assigned.',
    input: z.object({ service_id: id(), location_id: id() }),
    reply: bare(z.array(staffMember)),
  }),
  'get-slot': route({
    method: 'POST',
    path: '/booking/get-slot',
    access: 'public',
    status: 200,
    summary: 'Times at which a visit can be booked',
    description:
      'Computed from business hours, staff working hours, the booking interval, appointments, block times and breaks. Within the next 30 days; days that are closed have no items, and times that conflict are not `available`. With `appointment_id`, of an own appointment (for the desk any), its own time counts as free.',
    input: slotQuestion,
    reply: slotList,
  }),
  'get-slot-by-query': route({
    method: 'GET',
    path: '/booking/get-slot',
    access: 'public',
    status: 200,
    summary: 'Times at which a visit can be booked, asked by query parameters',
    description: 'Lists are sent as JSON text or with brackets: service_pricing_options[0][service_id]=1.',
    input: z.preprocess((query) => {
      const { service_pricing_options, addons, ...others } = query as Record<string, unknown>;
      return {
        ...others,
        service_pricing_options: listOrText(service_pricing_options),
        addons: listOrText(addons),
      };
    }, slotQuestion),
    reply: slotList,
  }),
  'save-booking': route({
    method: 'POST',
    path: '/booking/save-booking',
    access: 'public',
    status: 201,
    summary: 'Book an appointment',
    description:
      'Creates the appointment with its services, add-ons and payment rows. Without a deposit it is confirmed at once; with one it waits for the payment.',
    idempotent: true,
    input: z.object({
      location_id: id(),
      customer_id: nullableId(),
      customer_type: integer({ min: 0, max: 2 }).optional(),
      guest: guest.nullish(),
      date: bookingDate(),
      time: slotTime(),
      note: note(),
      services: servicesOf(
        z.object({
          service_id: id(),
          pricing_option_id: nullableId(),
          staff_id: nullableId(),
          duration: integer({ min: 0, max: MINUTES_OF_DAY }),
          price: money(),
        }),
      ),
      addons: addOnsOf(
        z.object({
          add_on_id: id(),
          add_on_price: money(),
          add_on_duration: integer({ min: 0, max: MINUTES_OF_DAY }),
        }),
      ),
      redemptions: redemptionList(),
      deposit_amount: money()
        .nullish()
        .transform((value) => value ?? undefined),
      policy_accepted: toggle().optional(),
      payment_intent: optionalText(),
      setup_intent: optionalText(),
      override: toggle().optional(),
    }),
    reply: z.object({
      status: z.literal(true),
      message: z.string(),
      data: z.object({ id: z.int(), appointment_number: z.string(), status: z.int() }),
    }),
  }),
});
