import * as z from 'zod';
import { group, route } from './route.ts';
import { bare, envelope, id, money, text } from './wire.ts';

const MAX_LENGTH = 255;

/** Who buys, and where: in the flows that sell products (specification, create-order). */
const buyer = z.object({
  id: id().nullish(),
  customer_id: id().nullish(),
  location_id: id().nullish(),
});

type Targets = {
  readonly appointment_id?: number | null | undefined;
  readonly appointment?: number | null | undefined;
  readonly sale_id?: number | null | undefined;
};

/** An intent pays one target; the two keys of a booking may name the same one (decisions §5). */
const namesOneTarget = ({ appointment_id, appointment, sale_id }: Targets): boolean =>
  new Set([appointment_id, appointment].filter(Boolean)).size + (sale_id ? 1 : 0) < 2;
const ONE_TARGET = { path: ['appointment_id'], message: 'Name one target' };

const standing = z.object({ id: z.int(), status: z.int(), payment_status: z.int() });

export const payments = group('payments', {
  'create-order': route({
    method: 'POST',
    path: '/payment/create-order',
    access: 'public',
    status: 200,
    summary: 'Begin a card payment',
    description:
      'Makes a payment intent at the processor in the salon’s currency. `token` is its client secret. With `appointment_id` or `sale_id`, not both, the intent can pay nothing else.',
    idempotent: true,
    input: z
      .object({
        amount: money().refine((value) => value > 0, 'Must be greater than 0'),
        user: z
          .union(
            [id().transform((customer) => ({ id: null, customer_id: customer, location_id: null })), buyer],
            'Must name a customer and a location',
          )
          .nullish(),
        customer_id: id().nullish(),
        location_id: id().nullish(),
        appointment_id: id().nullish(),
        sale_id: id().nullish(),
      })
      .refine(namesOneTarget, ONE_TARGET),
    reply: z.object({ status: z.literal(true), token: z.string(), payment_intent: z.string() }),
  }),
  'update-status': route({
    method: 'POST',
    path: '/payment/update-status',
    access: 'public',
    status: 200,
    summary: 'Tell how a card payment ended',
    description:
      'Asks the processor for the intent and settles its target: a booking by `appointment_id` (or `appointment`), a purchase by `sale_id`. Repeating a call changes nothing.',
    idempotent: true,
    input: z
      .object({
        payment_intent: text(MAX_LENGTH),
        appointment_id: id().nullish(),
        appointment: id().nullish(),
        sale_id: id().nullish(),
      })
      .refine(({ appointment_id, appointment, sale_id }) => appointment_id ?? appointment ?? sale_id, {
        path: ['appointment_id'],
        message: 'Name the appointment or the sale',
      })
      .refine(namesOneTarget, ONE_TARGET),
    reply: envelope(standing),
  }),
  'create-session': route({
    method: 'POST',
    path: '/payment/create-session',
    access: 'public',
    status: 200,
    summary: 'Begin to save a card',
    description:
      'Makes a setup intent at the processor; `token` is its client secret, by which the app confirms the card.',
    idempotent: true,
    input: z.object({ location_id: id().nullish() }),
    reply: z.object({
      status: z.literal(true),
      token: z.string(),
      data: z.object({ setup_intent: z.string() }),
    }),
  }),
  webhook: route({
    method: 'POST',
    path: '/payment/webhook/{slug}',
    access: 'public',
    status: 200,
    summary: 'Events of the payment processor',
    description: 'The processor’s own body, with its signature in the header `Stripe-Signature`.',
    signed: true,
    input: z.object({ slug: z.string(), raw: z.string(), signature: z.string() }),
    reply: z.object({ status: z.literal(true), message: z.string() }),
  }),
  cards: route({
    method: 'GET',
    path: '/customer/cards',
    access: 'customer',
    status: 200,
    summary: 'Saved cards of the customer',
    input: z.object({}),
    reply: bare(
      z.array(
        z.object({
          id: z.string(),
          brand: z.string(),
          last4: z.string(),
          exp_month: z.int(),
          exp_year: z.int(),
        }),
      ),
    ),
  }),
});
