import * as z from 'zod';
import { once } from '../../rules/once.ts';
import { mailLinkToken } from '../access/login-fields.ts';
import { APPOINTMENT_STATUS_DESCRIPTION } from '../booking/appointment-fields.ts';
import {
  id,
  listEnvelope,
  listParameters,
  logEnvelope,
  logParameters,
  messageEnvelope,
  money,
  nonEmptyLine,
  optional,
  successStatusTrue,
} from '../fields.ts';
import { forCustomers, forEverybody, get, group, post } from '../route.ts';
import { PROCESSOR_FAILURES } from '../shared-failures.ts';
import { clientSecret, orderReply } from './payment-fields.ts';

const MAX_LENGTH = 255;

/** The customer and location of a product purchase (BEHAVIOR §18.1). */
const buyerInput = once(() =>
  z.object({
    id: id().nullish(),
    customer_id: id().nullish(),
    location_id: id().nullish(),
  }),
);

/** Tokens with which a guest pays from any network (BEHAVIOR §18.3). */
const proofFields = () => ({
  manage_token: mailLinkToken().nullish().describe('`manage_token` of save-booking, for an appointment'),
  sale_token: mailLinkToken().nullish().describe('`sale_token` of create-gift-card-sell, for a sale'),
});

type Targets = {
  readonly appointment_id?: number | null | undefined;
  readonly appointment?: number | null | undefined;
  readonly sale_id?: number | null | undefined;
};

/** An intent pays one target (BEHAVIOR §18.3); both fields for an appointment may hold the same id. */
const namesOneTarget = ({ appointment_id, appointment, sale_id }: Targets): boolean =>
  new Set([appointment_id, appointment].filter(Boolean)).size + (sale_id ? 1 : 0) < 2;
const ONE_TARGET = { path: ['appointment_id'], message: 'Must name exactly one target' };

const targetStatus = once(() =>
  z.object({
    id: z.int().describe('The appointment or sale'),
    status: z
      .int()
      .describe(
        `Of an appointment: ${APPOINTMENT_STATUS_DESCRIPTION}. Of a sale: 0 Pending, 1 Paid, 2 Failed`,
      ),
    payment_status: z.int(),
  }),
);

export const payments = group({
  name: 'payments',
  description: 'Card payments of deposits and purchases, saved cards, and the processor’s events.',
  routes: {
    'create-order': post('/payment/create-order', forEverybody('sales.write'), {
      summary: 'Create a card payment',
      description:
        'Creates a payment intent at the processor, in the salon’s currency. `token` is its client secret. Send `appointment_id` or `sale_id`, not both: the intent then pays only that target, and `amount` may be left out. An appointment whose payment failed gets its time again for another 15 minutes, if it is still free.',
      idempotent: true,
      failures: [
        'visitLinkInvalid',
        'forbidden',
        'recordNotFound',
        'slotNotAvailable',
        'tooManyOpenBookings',
        'paymentInvalid',
        'tooManyUnpaidIntents',
        ...PROCESSOR_FAILURES,
      ],
      input: () =>
        z
          .object({
            amount: optional(money().refine((value) => value > 0, 'Must be above 0')),
            user: z
              .union(
                [
                  id().transform((customer) => ({ id: null, customer_id: customer, location_id: null })),
                  buyerInput(),
                ],
                'Must name a customer and a location',
              )
              .nullish(),
            customer_id: id().nullish(),
            location_id: id().nullish(),
            appointment_id: id().nullish(),
            sale_id: id().nullish(),
            ...proofFields(),
          })
          .refine(namesOneTarget, ONE_TARGET)
          .refine(
            ({ amount, appointment_id, sale_id }) => amount !== undefined || appointment_id || sale_id,
            {
              path: ['amount'],
              message: 'Is required without an appointment or sale',
            },
          ),
      reply: orderReply,
    }),
    'update-status': post('/payment/update-status', forEverybody('sales.write'), {
      summary: 'Update the status of a card payment',
      description:
        'Reads the intent from the processor and settles its target: an appointment by `appointment_id` (or `appointment`), a sale by `sale_id`. The call can be repeated. Call it only after the payer has confirmed the payment: an intent that nobody has paid yet counts as failed, and the time is freed.',
      idempotent: true,
      failures: [
        'visitLinkInvalid',
        'recordNotFound',
        'paymentInvalid',
        'paymentFailed',
        'paymentProcessing',
        'paymentRefunded',
        ...PROCESSOR_FAILURES,
      ],
      input: () =>
        z
          .object({
            payment_intent: nonEmptyLine(MAX_LENGTH),
            appointment_id: id().nullish(),
            appointment: id().nullish(),
            sale_id: id().nullish(),
            ...proofFields(),
          })
          .refine(({ appointment_id, appointment, sale_id }) => appointment_id ?? appointment ?? sale_id, {
            path: ['appointment_id'],
            message: 'Appointment or sale is required',
          })
          .refine(namesOneTarget, ONE_TARGET),
      reply: () => messageEnvelope(targetStatus()),
    }),
    'create-session': post('/payment/create-session', forEverybody('sales.write'), {
      summary: 'Create a session to save a card',
      description:
        'Creates a setup intent at the processor. `token` is its client secret, with which the app confirms the card. With `purchased_membership_id`, the renewals of this membership are then charged to the card: only the customer who pays the membership can send it.',
      idempotent: true,
      failures: [
        'tokenMissing',
        'forbidden',
        'recordNotFound',
        'tooManyUnpaidIntents',
        ...PROCESSOR_FAILURES,
      ],
      input: () =>
        z.object({
          location_id: id().nullish(),
          purchased_membership_id: id().nullish().describe('The membership whose renewals the card pays'),
        }),
      reply: () =>
        z.object({
          status: successStatusTrue(),
          token: clientSecret(),
          data: z.object({ setup_intent: z.string() }),
        }),
    }),
    'renewal-session': post('/payment/renewal-session', forEverybody('any'), {
      summary: 'Create a session to pay an unpaid renewal',
      description:
        'With the token of a mail, without a log-in. `token` saves another card, which is then charged. `payment_token` confirms the payment.',
      failures: ['visitLinkInvalid', 'tooManyUnpaidIntents', ...PROCESSOR_FAILURES],
      input: () => z.object({ token: mailLinkToken() }),
      reply: () =>
        z.object({
          status: successStatusTrue(),
          token: clientSecret().optional(),
          payment_token: clientSecret().optional(),
          data: z
            .object({
              name: z.string(),
              total: z.string().describe('What the renewal costs'),
              state: z.enum(['unpaid', 'paid', 'ended']),
            })
            .meta({ id: 'RenewalSession' }),
        }),
    }),
    webhook: post('/payment/webhook/{slug}', forEverybody('any'), {
      summary: 'Receive an event of the payment processor',
      description: 'The body is sent by the processor and signed in the header `Stripe-Signature`.',
      signed: true,
      failures: ['paymentsNotSetUp', 'malformedBody', 'signatureInvalid', 'processorUnavailable'],
      input: () => z.object({ slug: z.string(), raw: z.string(), signature: z.string() }),
      reply: () => z.object({ status: successStatusTrue(), message: z.string() }),
    }),
    cards: get('/customer/cards', forCustomers(), {
      summary: "List the customer's saved cards",
      failures: PROCESSOR_FAILURES,
      input: () => z.object(listParameters(['id'])),
      reply: () =>
        listEnvelope(
          z.object({
            id: z.string(),
            brand: z.string(),
            last4: z.string(),
            exp_month: z.int(),
            exp_year: z.int(),
          }),
        ),
    }),
    'card-delete': post('/customer/card/delete', forCustomers(), {
      summary: 'Delete a saved card',
      description:
        'The payment processor forgets the card. The renewal of a membership that would be charged to it is then declined. A card that a fee of an open appointment may be charged to cannot be deleted.',
      failures: ['recordNotFound', 'cardKept', ...PROCESSOR_FAILURES],
      input: () => z.object({ card_id: nonEmptyLine(MAX_LENGTH).describe('The `id` of a saved card') }),
    }),
    receipts: get('/customer/receipts', forCustomers(), {
      summary: "List the customer's payments and refunds, the newest visits and sales first",
      description:
        'One row for each payment of an appointment, sale, renewal or fee, and for each refund, which has a negative `amount`. `date` is the day at the salon. `tender`: `salon` was paid at the salon, `card` by card, `gift_card` with a gift card, `credit` with what the salon owed the customer. Packages and memberships that pay for services are not payments.',
      input: () => z.object(logParameters('desc')),
      reply: () =>
        logEnvelope(
          z.object({
            id: z.string(),
            date: z.string(),
            kind: z.enum(['appointment', 'sale', 'fee', 'refund']),
            reference: z
              .string()
              .describe('The number of the visit, such as `APT-000042`, or of the sale, such as `12`'),
            description: z.string(),
            amount: z.string(),
            tender: z.enum(['salon', 'card', 'gift_card', 'credit']),
          }),
        ),
    }),
  },
});
