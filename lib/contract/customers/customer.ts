import * as z from 'zod';
import { once } from '../../rules/once.ts';
import { frontDeskAppointment } from '../booking/appointment-fields.ts';
import {
  clearableEmail,
  clearableLine,
  clearableProse,
  updateVersionField,
  version,
} from '../catalog/record-fields.ts';
import { contactInput } from '../contact-fields.ts';
import {
  dataEnvelope,
  dateWithSlashes,
  email,
  id,
  integer,
  lineEmptyByDefault,
  listEnvelope,
  listParameters,
  listUpTo,
  messageEnvelope,
  NOTE_MAX_LENGTH,
  named,
  nonEmptyLine,
  omittableUpdateFields,
  oneOf,
  optional,
  ownLanguage,
  smsConsent,
  toggle,
  toggleNumber,
  withDefault,
} from '../fields.ts';
import { customerGiftCard, customerMembership, customerPackage } from '../products/purchase-fields.ts';
import { create, forUsers, get, post } from '../route.ts';
import { exportFile, frontDeskCustomer, staffCustomerExport } from './customer-export-fields.ts';
import { ERASURE_FAILURES, forfeit } from './erasure-fields.ts';

const ALERT_MAX_LENGTH = 120;
const TAGS_MAX = 20;
const TAG_MAX_LENGTH = 40;

const fields = once(() => ({
  fname: nonEmptyLine(),
  lname: clearableLine(),
  email: contactInput(clearableEmail()),
  phone: contactInput(clearableLine()),
  sms_consent: contactInput(smsConsent()),
  language: ownLanguage().describe('Of pages and messages; null for that of the salon'),
  birthday: dateWithSlashes().nullish().describe('Null where the salon does not know it'),
  alert: clearableLine(ALERT_MAX_LENGTH).describe(
    'Shown wherever the customer is chosen, such as an allergy',
  ),
  tags: optional(listUpTo(nonEmptyLine(TAG_MAX_LENGTH), TAGS_MAX)).describe(
    'Words by which the salon groups its customers',
  ),
  online_booking: optional(toggle()).describe('0 = is asked to call the salon; default 1'),
  note: clearableProse(NOTE_MAX_LENGTH).describe('For the people of the salon: the customer never sees it'),
}));

const versionedCustomer = named('CustomerRecord', () => frontDeskCustomer().extend({ version: version() }));

/** A customer with the sums of their visits and purchases (BEHAVIOR §11.14). */
const countedCustomer = named('CountedCustomer', () =>
  versionedCustomer().extend({
    visits: z.int().describe('Completed visits with a service'),
    spent: z
      .string()
      .describe('Money paid for visits and purchases, less refunds; what gift cards paid is not counted'),
    per_visit: z.string().nullable(),
    no_shows: z.int(),
    late_cancellations: z.int().describe('Cancellations by whomever after the limit for customers'),
    last_visit: z.string().nullable().describe('YYYY/MM/DD of the last completed visit with a service'),
    usual_staff_id: z.int().nullable().describe('The staff member who served the most services'),
    kind: z.enum(['customer', 'guest']),
  }),
);

/** A person by one of these fields. */
type NamedPerson = {
  readonly customer_id?: number | null | undefined;
  readonly guest_id?: number | null | undefined;
  readonly email?: string | null | undefined;
};
const namesOne = ({ customer_id, guest_id, email: address }: NamedPerson): boolean =>
  [customer_id, guest_id, address].filter(Boolean).length === 1;
const NAMES_ONE = { path: ['customer_id'], message: 'Must name one customer or guest' };

export const customerRoutes = {
  'customer-index': get('/admin/customer/index', forUsers('customers.read'), {
    confirms: [['download', true]],
    summary: 'List customers',
    description:
      '`search` finds beginnings of words: of the name, the e-mail address and its parts, and digits of the phone number. Without `customers.contact` only of the name. The `id` of a guest is the `guest_id` of requests.',
    input: () =>
      z.object({
        ...listParameters(['id', 'name', 'created_at', 'last_visit', 'visits', 'spent']),
        search: clearableLine(),
        kind: oneOf(['customer', 'guest', 'all']).default('customer'),
        unseen_months: optional(integer({ min: 1, max: 120 })).describe('The last visit is so long ago'),
        birthday_month: optional(integer({ min: 1, max: 12 })),
        new_days: optional(integer({ min: 1, max: 366 })).describe('Created in the last days'),
        has_value: withDefault(toggle(), false).describe('1: a gift card, package or credit with a balance'),
        tag: clearableLine(TAG_MAX_LENGTH),
        download: withDefault(toggle(), false).describe('1: for a file; needs `data.export`'),
      }),
    reply: () => listEnvelope(countedCustomer()),
  }),
  'customer-show': get('/admin/customer/show', forUsers('customers.read'), {
    summary: 'Show a customer with their history',
    description:
      'The newest 100 appointments, all products that the customer owns or gave away, unpaid ones included, and the number of open bookings.',
    failures: ['recordNotFound'],
    input: () =>
      z.object({ customer_id: id().optional(), guest_id: id().optional() }).refine(namesOne, NAMES_ONE),
    reply: () =>
      dataEnvelope(
        z.object({
          customer: countedCustomer(),
          appointments: z.array(frontDeskAppointment()),
          packages: z.array(customerPackage()),
          giftcards: z.array(customerGiftCard()),
          memberships: z.array(customerMembership()),
          open_bookings: z.int(),
          may_have_card: toggleNumber().describe(
            '0 = no card was ever saved for the customer at the payment processor',
          ),
          credit: z.string().describe('What the salon owes the customer, who can pay with it at a checkout'),
        }),
      ),
  }),
  'customer-export': get('/admin/customer/export', forUsers('data.export'), {
    confirms: true,
    summary: 'Export all that the salon keeps about a customer',
    description: 'Also needs `customers.contact`.',
    failures: ['recordNotFound'],
    input: () => z.object({ customer_id: id() }),
    reply: () => dataEnvelope(staffCustomerExport()),
    accepted: () => dataEnvelope(exportFile()),
  }),
  'customer-erase': post('/admin/customer/erase', forUsers('customers.erase'), {
    confirms: true,
    summary: 'Erase a customer or a guest',
    description:
      'Send `customer_id`, or `email` or `guest_id` for a guest without an account. Deletes name, contact and log-in everywhere. Bills, receipts and the journal stay, with `Erased customer` as the name. Value that is left needs `forfeit: 1`. It cannot be undone.',
    idempotent: true,
    failures: ['recordNotFound', ...ERASURE_FAILURES],
    input: () =>
      z
        .object({
          customer_id: id().nullish(),
          email: contactInput(email().nullish()),
          guest_id: id().nullish(),
          forfeit: forfeit(),
        })
        .refine(namesOne, NAMES_ONE),
  }),
  'customer-store': create('/admin/customer/store', forUsers('customers.write'), {
    confirms: false,
    summary: 'Add a customer',
    description:
      'With `guest_id` the visits of the guest become theirs, and fields that are left out are those of the guest.',
    failures: ['recordNotFound'],
    input: () =>
      z
        .object({
          ...fields(),
          fname: optional(nonEmptyLine()),
          guest_id: optional(id()),
        })
        .refine(({ fname, guest_id }) => fname !== undefined || guest_id !== undefined, {
          path: ['fname'],
          message: 'Is required',
        }),
    reply: () => messageEnvelope(versionedCustomer()),
  }),
  'customer-update': post('/admin/customer/update', forUsers('customers.write'), {
    confirms: false,
    summary: 'Change a customer',
    description:
      'Omitted fields keep their values. A new `email` of a customer with a log-in waits as `pending_email` until the person of the address confirms by a mailed link. The present address gets a link that takes the change back.',
    failures: ['recordHasChanged', 'recordNotFound', 'recentAddressChange', 'tooManyEmails'],
    input: () => z.object({ ...updateVersionField(), customer_id: id(), ...omittableUpdateFields(fields()) }),
    reply: () => messageEnvelope(versionedCustomer()),
  }),
  'customer-merge': post('/admin/customer/merge', forUsers('customers.merge'), {
    confirms: true,
    summary: 'Merge a customer into another one',
    description:
      'Two records of one person become one. What belongs to `customer_id` moves to `into_customer_id`: visits, purchases, products, credit and entries on the waitlist. Saved cards never move: those of `customer_id` are removed. Fields that are empty there are filled, and of two consents to SMS the missing one wins. The log-in of `customer_id` ends, its e-mail address is free, and its id means the other customer from then on. With `dry_run: 1` the reply says what would move, and nothing is written. A customer with a log-in, products, credit or saved cards also needs `customers.contact` and `money.refund`. If `customer_id` has a log-in, its person confirms the merge: a request without `email_code` mails a link and a code of 6 digits and answers 403 `merge_proof_required`, until the link was used.',
    failures: [
      'recordNotFound',
      'recentAddressChange',
      'mergeProofRequired',
      'tooManyFailedChecks',
      'tooManyEmails',
    ],
    idempotent: true,
    takesMergedIds: true,
    input: () =>
      z.object({
        customer_id: id().describe('The customer who is merged'),
        into_customer_id: id().describe('The customer who stays'),
        dry_run: withDefault(toggle(), false).describe('1: say what would move, and write nothing'),
        email_code: lineEmptyByDefault().describe('The code that was mailed to the person of `customer_id`'),
      }),
    reply: () =>
      messageEnvelope(
        z.object({
          customer: frontDeskCustomer().describe('The customer who stays, after the merge'),
          moves: z
            .object({
              appointment_ids: z.array(z.int()),
              sale_ids: z.array(z.int()),
              purchased_package_ids: z.array(z.int()),
              purchased_giftcard_ids: z.array(z.int()),
              purchased_membership_ids: z.array(z.int()),
              waitlist_ids: z.array(z.int()),
              credit: z.string().describe('What the salon owes the customer who is merged'),
            })
            .describe('What belongs to the customer who is merged'),
          removes_saved_cards: toggleNumber().describe(
            '1 where the customer who is merged may have saved cards: they are removed, and never move',
          ),
          needs_proof: toggleNumber().describe('1 where the person of `customer_id` must confirm the merge'),
        }),
      ),
  }),
} as const;
