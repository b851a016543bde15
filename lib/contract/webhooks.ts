import * as z from 'zod';
import { group, route } from './route.ts';
import { bare, done, envelope, id, listParameters, pageFields, toggle, toggleNumber } from './wire.ts';

const URL_MAX_LENGTH = 2_000;
/** What a salon's own systems can be told of (decisions §3). */
export const WEBHOOK_KINDS = [
  'booking.created',
  'booking.confirmed',
  'booking.payment_failed',
  'booking.cancelled',
  'booking.rescheduled',
  'package.purchased',
  'package.redeemed',
  'giftcard.purchased',
  'giftcard.redeemed',
  'membership.purchased',
  'membership.used',
  'membership.renewed',
  'membership.ended',
  'sale.payment_failed',
] as const;
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
    .array(z.enum(WEBHOOK_KINDS, `Must be one of ${WEBHOOK_KINDS.join(', ')}`), 'Must be a list')
    .min(1, 'Must have at least 1 item')
    .max(WEBHOOK_KINDS.length, `Must have at most ${WEBHOOK_KINDS.length} items`);

const endpoint = z.object({
  id: z.int(),
  url: z.string(),
  events: z.array(z.string()),
  status: toggleNumber,
  created_at: z.string(),
});

const delivery = z.object({
  id: z.string(),
  webhook_id: z.int(),
  event_id: z.string(),
  type: z.string(),
  state: z.enum(STATES),
  attempts: z.int(),
  created_at: z.string(),
  last_attempt_at: z.string().nullable(),
  last_status: z.int().nullable(),
  last_error: z.string().nullable(),
});

export const webhooks = group('webhooks', {
  'webhook-index': route({
    method: 'GET',
    path: '/admin/webhook/index',
    access: 'admin',
    status: 200,
    summary: 'Endpoints that are told of events',
    input: z.object({}),
    reply: bare(z.array(endpoint)),
  }),
  'webhook-store': route({
    method: 'POST',
    path: '/admin/webhook/store',
    access: 'admin',
    status: 201,
    summary: 'Have events sent to an endpoint of your own',
    description:
      'Events are POSTed as {id, type, created_at, tenant, data} and signed as Standard Webhooks says: webhook-id, ' +
      'webhook-timestamp, webhook-signature. Each is sent at least once, for 24 hours with growing pauses, until the ' +
      'endpoint answers 2xx within 8 seconds. Redirects are not followed. The signing secret is in this reply and ' +
      'in no other. A booking that needs no deposit is confirmed as it is made: booking.created and booking.confirmed ' +
      'both tell of it.',
    idempotent: true,
    input: z.object({ url: url(), events: events(), status: toggle().nullish() }),
    reply: envelope(endpoint.extend({ secret: z.string() })),
  }),
  'webhook-update': route({
    method: 'POST',
    path: '/admin/webhook/update',
    access: 'admin',
    status: 200,
    summary: 'Change an endpoint; what is left out keeps its value',
    input: z.object({
      webhook_id: id(),
      url: url().optional(),
      events: events().optional(),
      status: toggle().nullish(),
    }),
    reply: envelope(endpoint),
  }),
  'webhook-delete': route({
    method: 'POST',
    path: '/admin/webhook/delete',
    access: 'admin',
    status: 200,
    summary: 'Send nothing to an endpoint any more',
    input: z.object({ webhook_id: id() }),
    reply: done(),
  }),
  'webhook-test': route({
    method: 'POST',
    path: '/admin/webhook/test',
    access: 'admin',
    status: 201,
    summary: 'Send an event of type webhook.test to an endpoint',
    idempotent: true,
    input: z.object({ webhook_id: id() }),
    reply: envelope(delivery),
  }),
  'webhook-deliveries': route({
    method: 'GET',
    path: '/admin/webhook/deliveries',
    access: 'admin',
    status: 200,
    summary: 'What became of the events of the last 30 days, the latest first',
    description: 'At most the latest 1,000. What was tried for 24 hours in vain is parked.',
    input: z.object({
      page: listParameters(['id']).page,
      per_page: listParameters(['id']).per_page,
      webhook_id: id().optional(),
      state: z.enum(STATES, `Must be one of ${STATES.join(', ')}`).optional(),
    }),
    reply: z.object({ status: z.literal(true), data: z.array(delivery), ...pageFields }),
  }),
  'webhook-replay': route({
    method: 'POST',
    path: '/admin/webhook/replay',
    access: 'admin',
    status: 200,
    summary: 'Send an event again, exactly as the first time',
    idempotent: true,
    input: z.object({
      delivery_id: z.string('Must be text').trim().min(1, 'Is required').max(100, 'Is too long'),
    }),
    reply: envelope(delivery),
  }),
});
