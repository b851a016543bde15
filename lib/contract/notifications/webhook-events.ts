import * as z from 'zod';
import { once } from '../../rules/once.ts';
import { APPOINTMENT_STATUS_DESCRIPTION, billFields, taxIncluded } from '../booking/appointment-fields.ts';
import { named } from '../fields.ts';
import { receiptTender } from '../journal/receipt-fields.ts';
import type { WEBHOOK_KINDS } from './webhooks.ts';

const dateAndTime = once(() => ({
  date: z.string().describe('YYYY/MM/DD'),
  time: z.string().describe('hh:mm AM'),
}));

const visitFields = once(() => ({
  appointment_id: z.int(),
  appointment_number: z.string(),
  status: z.int().describe(`When the event is made: ${APPOINTMENT_STATUS_DESCRIPTION}`),
  location_id: z.int(),
  customer_id: z.int().nullable().describe('The customer; null for a guest'),
  customer_type: z.int(),
  ...dateAndTime(),
  services: z.array(
    z
      .object({
        service_id: z.int(),
        pricing_option_id: z.int().nullable(),
        staff_id: z.int().nullable(),
        duration: z.int(),
        price: z.string(),
        addons: z.array(z.object({ add_on_id: z.int(), add_on_price: z.string(), add_on_duration: z.int() })),
      })
      .meta({ id: 'VisitEventService' }),
  ),
  deposit_amount: z.string(),
  ...billFields(),
}));
const visit = named('VisitEvent', () => z.object(visitFields()));

const redemption = named('RedemptionEvent', () =>
  z.object({
    purchased_id: z.int().describe('The package, gift card or membership that pays'),
    appointment_id: z.int(),
    appointment_number: z.string(),
    ...dateAndTime(),
    service_ids: z.array(z.int()).describe('The services that are paid'),
    amount: z.string().describe('Price of the services, or the money taken from a gift card'),
  }),
);

const saleFields = once(() => ({
  sale_id: z.int(),
  type: z.enum(['package', 'giftcard', 'membership']).describe('Kind of the product'),
  purchased_id: z.int(),
  customer_id: z.int(),
  location_id: z.int(),
  subtotal: z.string(),
  tax: z.string(),
  tax_included: taxIncluded(),
  total: z.string(),
  status: z.int().describe('When the event is made: 0 Pending, 1 Paid, 2 Failed'),
}));
const sale = named('SaleEvent', () => z.object(saleFields()));

const waitlistFields = once(() => ({
  waitlist_id: z.int(),
  location_id: z.int(),
  customer_id: z.int().nullable().describe('The customer; null for a guest'),
}));
const waitlistEntry = named('WaitlistEvent', () => z.object(waitlistFields()));
const offer = named('WaitlistOfferEvent', () => z.object({ ...waitlistFields(), ...dateAndTime() }));

const recordFields = once(() => ({
  appointment_id: z.int().nullable(),
  sale_id: z.int().nullable(),
  location_id: z.int(),
  customer_id: z.int().nullable(),
}));

/** The event that tests an endpoint; nobody subscribes to it. */
type TestKind = 'webhook.test';
export type WebhookEventKind = (typeof WEBHOOK_KINDS)[number] | TestKind;

/** When each kind of event is sent, and its `data` (BEHAVIOR §30.2). */
export const WEBHOOK_EVENTS = {
  'booking.created': { summary: 'An appointment was booked', data: visit },
  'booking.confirmed': {
    summary: 'An appointment was confirmed: its deposit is paid, or it needs none',
    data: visit,
  },
  'booking.payment_failed': {
    summary: 'The deposit of an appointment failed or was not paid in time: its slot is free',
    data: visit,
  },
  'booking.cancelled': {
    summary: 'An appointment was cancelled',
    data: () => z.object({ ...visitFields(), refunded_amount: z.string() }),
  },
  'booking.rescheduled': {
    summary: 'An appointment was rescheduled, or its services changed',
    data: () => z.object({ ...visitFields(), previous: z.object(dateAndTime()) }),
  },
  'booking.completed': { summary: 'A visit took place', data: visit },
  'booking.noshow': { summary: 'Nobody came to a visit', data: visit },
  'package.purchased': { summary: 'The sale of a package was paid', data: sale },
  'package.redeemed': { summary: 'A package paid services of an appointment', data: redemption },
  'giftcard.purchased': { summary: 'The sale of a gift card was paid', data: sale },
  'giftcard.redeemed': { summary: 'A gift card paid for an appointment', data: redemption },
  'membership.purchased': { summary: 'The sale of a membership was paid', data: sale },
  'membership.used': { summary: 'A membership paid included services of an appointment', data: redemption },
  'membership.renewed': {
    summary: 'A membership was renewed and charged',
    data: () => z.object({ ...saleFields(), renewals: z.int().describe('Renewals so far') }),
  },
  'membership.ended': { summary: 'A membership ended', data: sale },
  'sale.payment_failed': { summary: 'The payment of a sale or of a renewal failed', data: sale },
  'waitlist.joined': { summary: 'Somebody joined the waitlist', data: waitlistEntry },
  'waitlist.offered': { summary: 'A time is held for somebody on the waitlist', data: offer },
  'waitlist.accepted': {
    summary: 'An offer was accepted: the appointment is booked',
    data: () => z.object({ ...waitlistFields(), ...dateAndTime(), appointment_id: z.int() }),
  },
  'waitlist.lapsed': { summary: 'Nobody answered an offer in time', data: offer },
  'day.closed': {
    summary: 'The books of a day are closed',
    data: () => z.object({ location_id: z.int(), date: z.string().describe('YYYY/MM/DD') }),
  },
  'checkout.paid': {
    summary: 'A bill was paid at the salon, or a part of it',
    data: () =>
      z.object({
        appointment_ids: z.array(z.int()),
        sale_ids: z.array(z.int()),
        location_id: z.int(),
        customer_id: z.int().nullable(),
        amount: z.string().describe('Paid by all tenders'),
        tips: z.string().describe('A part of `amount`'),
        tenders: z.array(receiptTender()),
      }),
  },
  'receipt.created': {
    summary: 'A receipt got its number',
    data: () =>
      z.object({ receipt_id: z.string(), receipt_number: z.string(), ...recordFields(), total: z.string() }),
  },
  'refund.created': {
    summary: 'Money or value went back to the customer of a visit or sale',
    data: () =>
      z.object({
        refund_id: z.string().describe('The `receipt_id` of its receipt'),
        ...recordFields(),
        amount: z.string(),
      }),
  },
  'customer.changed': {
    summary: 'A client was added, has another profile, or was erased or merged',
    data: () =>
      z.object({
        customer_id: z.int(),
        change: z.enum(['created', 'updated', 'deleted']),
        merged_into: z.int().nullable(),
      }),
  },
  'webhook.test': {
    summary: 'An administrator tests the endpoint',
    data: () => z.object({ message: z.string() }),
  },
} as const satisfies Record<WebhookEventKind, { readonly summary: string; readonly data: () => z.ZodType }>;

export type WebhookEventData<Kind extends WebhookEventKind> = z.input<
  ReturnType<(typeof WEBHOOK_EVENTS)[Kind]['data']>
>;
