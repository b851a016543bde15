import * as z from 'zod';
import { once } from '../../rules/once.ts';
import { confirmationPageTraits, linkTokenField, unsubscribeTraits } from '../access/login-fields.ts';
import { appointmentLocation } from '../booking/appointment-fields.ts';
import {
  ADD_ONS_MAX,
  addOnChoice,
  guestAndResourceFields,
  guestInput,
  newAppointment,
  serviceList,
  visitStaff,
} from '../booking/visit-fields.ts';
import { shownContact } from '../contact-fields.ts';
import {
  dataEnvelope,
  dateWithSlashes,
  id,
  idNullByDefault,
  integer,
  listEnvelope,
  listParameters,
  listUpTo,
  messageEnvelope,
  named,
  oneOf,
  optional,
  optionalList,
  slotTime,
  toggle,
} from '../fields.ts';
import { create, forCustomers, forEverybody, forUsers, get, group, post } from '../route.ts';
import { REDEMPTION_FAILURES } from '../shared-failures.ts';
import {
  WAITLIST_STATUS_DESCRIPTION,
  WAITLIST_STATUSES,
  waitlistEntryFields,
  waitlistStatus,
} from './waitlist-fields.ts';

/** Windows of one entry (BEHAVIOR §34.1). */
const WINDOWS_MAX = 5;
const window = named('WaitlistWindowInput', () =>
  z.object({
    from_date: dateWithSlashes(),
    to_date: dateWithSlashes(),
    from_time: slotTime(),
    to_time: slotTime().describe('The visit ends by then; 12:00 AM is the end of the day'),
  }),
);
const joined = named('JoinedWaitlist', () =>
  z.object({ id: z.int(), token: z.string(), status: waitlistStatus() }),
);

const offerFields = once(() => ({
  date: z.string().describe('YYYY/MM/DD'),
  time: z.string().describe('hh:mm AM'),
  staff_id: z.int().nullable().describe('The staff member of the first service'),
  expires_at: z.string(),
}));
const ownEntry = named('OwnWaitlistEntry', () =>
  z.object({
    ...waitlistEntryFields(),
    token: z.string().describe('For the call `leave`'),
    offer: z
      .object({
        ...offerFields(),
        token: z.string().describe('For the calls `show`, `accept` and `decline`'),
      })
      .nullable(),
  }),
);
const entry = named('WaitlistEntry', () =>
  z.object({
    ...waitlistEntryFields(),
    customer: z.object({
      id: z.int().nullable(),
      name: z.string(),
      email: shownContact(),
      phone: shownContact(),
    }),
    offer: z.object(offerFields()).nullable(),
  }),
);

const offered = named('OfferedWaitlistEntry', () =>
  z.object({
    date: z.string(),
    time: z.string(),
    starts_at: z.string(),
    ends_at: z.string(),
    expires_at: z
      .string()
      .nullable()
      .describe('The time is held until then; null once the offer is accepted'),
    manage_token: z.string().nullable().describe('For `/visit/show`; null until the offer is accepted'),
    location: appointmentLocation(),
    services: z.array(
      z.object({ service_id: z.int(), name: z.string(), duration: z.int(), price: z.string() }),
    ),
    staff: visitStaff(),
    total: z.string(),
    deposit_amount: z.string(),
  }),
);

export const waitlist = group({
  name: 'waitlist',
  description:
    'Wait for a time that is taken. When time becomes free, it is held for the first who fits and offered by mail: accept, decline, or let it lapse.',
  routes: {
    join: create('/booking/waitlist/join', forEverybody('waitlist.write'), {
      summary: 'Join the waitlist',
      description:
        'Takes services, add-ons and location of get-slot, and up to 5 windows of together at most 31 days. The visit must lie wholly in a window. `policy_accepted` is sent here, not when an offer is accepted.',
      failures: [
        'tokenMissing',
        'loginRequired',
        'forbidden',
        'mustCallSalon',
        'policyNotAccepted',
        'tooManyWaitlistEntries',
      ],
      errorFields: { services: 'service_pricing_options' },
      input: () =>
        z.object({
          location_id: id(),
          service_pricing_options: serviceList(
            z.object({
              service_id: id(),
              pricing_option_id: idNullByDefault(),
              staff_id: idNullByDefault(),
              guest_no: guestAndResourceFields().guest_no,
            }),
          ),
          addons: optionalList(addOnChoice(), ADD_ONS_MAX),
          staff_id: idNullByDefault().describe('Who performs the services that name nobody; null for anyone'),
          windows: listUpTo(window(), WINDOWS_MAX).min(1, 'Must have at least 1 item'),
          customer_id: idNullByDefault().describe(
            'The customer; a customer’s token names it already; null for a guest',
          ),
          customer_type: optional(integer({ min: 0, max: 2 })),
          guest: guestInput().nullish(),
          policy_accepted: optional(toggle()),
        }),
      reply: () => messageEnvelope(joined()),
    }),
    leave: post('/booking/waitlist/leave', forEverybody('waitlist.write'), {
      summary: 'Leave the waitlist',
      description: 'Ends an open offer too. A repeated call changes nothing.',
      failures: ['waitlistLinkInvalid', 'waitlistEntryClosed'],
      input: () => z.object(linkTokenField()),
      reply: () => messageEnvelope(joined()),
    }),
    show: post('/booking/waitlist/show', forEverybody('any'), {
      summary: 'Show an offer',
      description: 'After the acceptance it shows the visit as it is booked now.',
      readOnly: true,
      failures: ['waitlistLinkInvalid', 'offerEnded'],
      input: () => z.object(linkTokenField()),
      reply: () => dataEnvelope(offered()),
    }),
    accept: create('/booking/waitlist/accept', forEverybody('waitlist.write'), {
      summary: 'Accept an offer',
      description:
        'Books the visit at the held time and answers as save-booking. A deposit that is due is paid as for any booking, with create-order or `/visit/pay`. A user with `appointments.write` accepts for the person by `waitlist_id` in place of the token, without a deposit.',
      failures: [
        'waitlistLinkInvalid',
        'recordNotFound',
        'forbidden',
        'offerEnded',
        'tooManyOpenBookings',
        ...REDEMPTION_FAILURES,
        'depositsNotPayable',
      ],
      input: () =>
        z.object({
          token: optional(linkTokenField().token),
          waitlist_id: optional(id()).describe('Staff only'),
        }),
      reply: () => messageEnvelope(newAppointment()),
    }),
    decline: post('/booking/waitlist/decline', forEverybody('waitlist.write'), {
      summary: 'Decline an offer',
      description: 'The person stays on the waitlist; the time is offered to the next one.',
      failures: ['waitlistLinkInvalid', 'offerEnded'],
      input: () => z.object(linkTokenField()),
      reply: () => messageEnvelope(z.object({ id: z.int(), status: waitlistStatus() })),
    }),
    unsubscribe: post('/booking/waitlist/unsubscribe/{token}', forEverybody('any'), {
      summary: 'Leave the waitlist from a mail program',
      description:
        'The address of the `List-Unsubscribe` header of mails about the waitlist: mail programs post to it (RFC 8058). The form of a browser gets a page. An entry that is closed stays as it is.',
      failures: ['waitlistLinkInvalid'],
      ...unsubscribeTraits,
    }),
    'unsubscribe-page': get('/booking/waitlist/unsubscribe/{token}', forEverybody('any'), {
      summary: 'Show the page on which a person leaves the waitlist',
      failures: ['waitlistLinkInvalid'],
      ...confirmationPageTraits,
    }),
    'customer-waitlist': get('/customer/waitlist', forCustomers(), {
      summary: 'List the customer’s own waitlist entries',
      input: () => z.object(listParameters(['id'], 'desc')),
      reply: () => listEnvelope(ownEntry()),
    }),
    'waitlist-index': get('/admin/waitlist/index', forUsers('waitlist.write'), {
      summary: 'List the waitlist',
      description: 'By default those who wait or have an offer, in the order of joining.',
      input: () =>
        z.object({
          ...listParameters(['id', 'price']),
          location_id: optional(id()),
          status: optional(oneOf(WAITLIST_STATUSES)).describe(WAITLIST_STATUS_DESCRIPTION),
        }),
      reply: () => listEnvelope(entry()),
    }),
    'waitlist-offer': post('/admin/waitlist/offer', forUsers('waitlist.write'), {
      confirms: false,
      summary: 'Offer a time to somebody on the waitlist',
      description: 'Holds the time and mails the offer. The time must be available and suit the entry.',
      idempotent: true,
      failures: ['recordNotFound', 'waitlistEntryClosed', 'tooManyOffers', 'slotNotAvailable'],
      input: () =>
        z.object({
          waitlist_id: id(),
          date: dateWithSlashes(),
          time: slotTime(),
          staff_id: idNullByDefault().describe('Who performs the services that name nobody; null for anyone'),
        }),
      reply: () => messageEnvelope(entry()),
    }),
    'waitlist-delete': post('/admin/waitlist/delete', forUsers('waitlist.write'), {
      confirms: false,
      summary: 'Take somebody off the waitlist',
      description: 'Ends an open offer too.',
      failures: ['recordNotFound', 'waitlistEntryClosed'],
      input: () => z.object({ waitlist_id: id() }),
    }),
  },
});
