import * as z from 'zod';
import type { FieldMessage } from '../../rules/field-messages.ts';
import { once } from '../../rules/once.ts';
import { recordView, updateVersionField } from '../catalog/record-fields.ts';
import {
  id,
  listEnvelope,
  listParameters,
  logEnvelope,
  logParameters,
  messageEnvelope,
  named,
  omittableUpdateFields,
  oneOf,
  successStatusTrue,
  toggle,
  toggleNumber,
} from '../fields.ts';
import { create, forUsers, get, group, post } from '../route.ts';

const URL_MAX_LENGTH = 2_000;
/** Kinds of events that an endpoint can subscribe to (BEHAVIOR §30.2). */
export const WEBHOOK_KINDS = [
  'booking.created',
  'booking.confirmed',
  'booking.payment_failed',
  'booking.cancelled',
  'booking.rescheduled',
  'booking.completed',
  'booking.noshow',
  'package.purchased',
  'package.redeemed',
  'giftcard.purchased',
  'giftcard.redeemed',
  'membership.purchased',
  'membership.used',
  'membership.renewed',
  'membership.ended',
  'sale.payment_failed',
  'waitlist.joined',
  'waitlist.offered',
  'waitlist.accepted',
  'waitlist.lapsed',
  'day.closed',
  'checkout.paid',
  'receipt.created',
  'refund.created',
  'customer.changed',
] as const;
const UNKNOWN_KIND = `Must be one of ${WEBHOOK_KINDS.join(', ')}` as const;
const kind = named('WebhookKind', () => z.enum(WEBHOOK_KINDS, UNKNOWN_KIND));
const STATUS = '1 = events are sent to it';
const STATES = ['pending', 'delivered', 'parked'] as const;

const url = () =>
  z
    .string('Must be a URL')
    .trim()
    .min(1, 'Is required')
    .max(URL_MAX_LENGTH, `Must be at most ${URL_MAX_LENGTH} characters`)
    .regex(/^\S*$/, 'Must be a URL');

const events = () =>
  z
    .array(kind(), 'Must be a list')
    .min(1, 'Must have at least 1 item')
    .max(WEBHOOK_KINDS.length, `Must have at most ${WEBHOOK_KINDS.length} items`);

const fields = once(() => ({ url: url(), events: events(), status: toggle().nullish().describe(STATUS) }));

const endpoint = named('WebhookEndpoint', () =>
  recordView({
    id: z.int(),
    url: z.string(),
    events: z.array(z.string()),
    status: toggleNumber().describe(STATUS),
    created_at: z.string(),
  }),
);

const delivery = named('WebhookDelivery', () =>
  z.object({
    id: z.string(),
    webhook_id: z.int(),
    event_id: z.string(),
    type: z.string().describe('Kind of the event'),
    state: z.enum(STATES).describe('`parked`: not delivered in 24 hours'),
    attempts: z.int(),
    created_at: z.string(),
    last_attempt_at: z.string().nullable(),
    last_status: z.int().nullable(),
    last_error: z.string().nullable(),
  }),
);

/** The ids of events that are listed: an instant, a place and a random part, then the place in a series. */
const EVENT_ID = /^evt_[0-9a-z]{9}\d[0-9a-f]{32}(\d{3})?$/;

const WEBHOOK_KIND_SET: ReadonlySet<string> = new Set(WEBHOOK_KINDS);
const isWebhookKind = (word: string): word is (typeof WEBHOOK_KINDS)[number] => WEBHOOK_KIND_SET.has(word);
/** One kind or several, separated by commas. */
const types = () =>
  z
    .string()
    .transform((value, context) => {
      const words = value.split(',').map((word) => word.trim());
      if (words.every(isWebhookKind)) return words;
      context.addIssue(UNKNOWN_KIND satisfies FieldMessage);
      return z.NEVER;
    })
    .describe('Only these kinds, separated by commas');

const event = named('ListedEvent', () =>
  z.object({
    id: z.string(),
    type: kind().describe('Kind of the event'),
    created_at: z.string(),
    tenant: z.string(),
    data: z.record(z.string(), z.unknown()).describe('`data` of the webhook of this type'),
  }),
);

export const webhooks = group({
  name: 'webhooks',
  description: 'Events for the salon’s own systems.',
  routes: {
    'webhook-index': get('/admin/webhook/index', forUsers('webhooks.write'), {
      summary: 'List the webhook endpoints',
      input: () => z.object(listParameters(['id'])),
      reply: () => listEnvelope(endpoint()),
    }),
    'webhook-store': create('/admin/webhook/store', forUsers('webhooks.write'), {
      confirms: true,
      summary: 'Add a webhook endpoint',
      description:
        'Events are sent by POST as {id, type, created_at, tenant, data}, signed as in Standard Webhooks with the ' +
        'headers webhook-id, webhook-timestamp and webhook-signature. Each event is delivered at least once: it is ' +
        'retried for 24 hours with growing pauses until the endpoint replies 2xx within 3 seconds. Redirects are not ' +
        'followed. Only this reply contains the signing secret. A booking without a deposit is confirmed at once and ' +
        'sends both booking.created and booking.confirmed.',
      input: () => z.object(fields()),
      reply: () => messageEnvelope(endpoint().extend({ secret: z.string() })),
    }),
    'webhook-update': post('/admin/webhook/update', forUsers('webhooks.write'), {
      confirms: ['url'],
      summary: 'Change a webhook endpoint',
      description: 'Omitted fields keep their values.',
      failures: ['recordHasChanged', 'recordNotFound'],
      input: () =>
        z.object({ ...updateVersionField(), webhook_id: id(), ...omittableUpdateFields(fields()) }),
      reply: () => messageEnvelope(endpoint()),
    }),
    'webhook-delete': post('/admin/webhook/delete', forUsers('webhooks.write'), {
      confirms: false,
      summary: 'Delete a webhook endpoint',
      failures: ['recordNotFound'],
      input: () => z.object({ webhook_id: id() }),
    }),
    'webhook-test': create('/admin/webhook/test', forUsers('webhooks.write'), {
      confirms: false,
      summary: 'Send a test event to an endpoint',
      description: 'The event has the type webhook.test.',
      failures: ['recordNotFound'],
      input: () => z.object({ webhook_id: id() }),
      reply: () => messageEnvelope(delivery()),
    }),
    'webhook-deliveries': get('/admin/webhook/deliveries', forUsers('webhooks.write'), {
      summary: 'List the webhook deliveries of the last 30 days',
      description:
        'Newest first. A page with a filter may have fewer rows than `per_page`, also none: `links.next` goes on. A delivery that failed for 24 hours is `parked`.',
      input: () =>
        z.object({
          ...logParameters('desc'),
          webhook_id: id().optional(),
          state: oneOf(STATES).optional().describe('Only deliveries in this state'),
        }),
      reply: () => logEnvelope(delivery()),
    }),
    'event-index': get('/admin/event/index', forUsers('webhooks.write'), {
      confirms: false,
      summary: 'List the events of the last 30 days',
      description: 'Events are listed after one minute. Repeat the call with `next` as `after`.',
      input: () =>
        z.object({
          per_page: logParameters().per_page,
          after: z
            .string()
            .regex(EVENT_ID, 'Unknown event')
            .optional()
            .describe('`next` of an earlier reply'),
          types: types().optional(),
        }),
      reply: () =>
        z.object({ status: successStatusTrue(), data: z.array(event()), next: z.string().nullable() }),
    }),
    'webhook-replay': post('/admin/webhook/replay', forUsers('webhooks.write'), {
      confirms: false,
      summary: 'Send a webhook event again',
      description: 'The event is the same as the first time.',
      idempotent: true,
      failures: ['recordNotFound'],
      input: () =>
        z.object({
          delivery_id: z.string('Must be text').trim().min(1, 'Is required').max(100, 'Is too long'),
        }),
      reply: () => messageEnvelope(delivery()),
    }),
  },
});
