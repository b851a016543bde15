import {
  WEBHOOK_EVENTS,
  type WebhookEventData,
  type WebhookEventKind,
} from '../contract/notifications/webhook-events.ts';
import { registerNamedSchema, type Schema, toEventDataSchema } from './schemas.ts';

const VISIT: WebhookEventData<'booking.created'> = {
  appointment_id: 42,
  appointment_number: 'APT-000042',
  status: 1,
  location_id: 1,
  customer_id: 1,
  customer_type: 0,
  date: '2026/11/17',
  time: '10:00 AM',
  services: [
    { service_id: 1, pricing_option_id: null, staff_id: 1, duration: 45, price: '50.00', addons: [] },
  ],
  deposit_amount: '0.00',
  subtotal: '50.00',
  tax: '4.13',
  total: '54.13',
};

const REDEMPTION: WebhookEventData<'package.redeemed'> = {
  purchased_id: 7,
  appointment_id: 42,
  appointment_number: 'APT-000042',
  date: '2026/11/17',
  time: '10:00 AM',
  service_ids: [1],
  amount: '50.00',
};

const toSale = (type: 'package' | 'giftcard' | 'membership'): WebhookEventData<'package.purchased'> => ({
  sale_id: 11,
  type,
  purchased_id: 7,
  customer_id: 1,
  location_id: 1,
  subtotal: '120.00',
  tax: '9.90',
  total: '129.90',
  status: 1,
});

const ENTRY: WebhookEventData<'waitlist.joined'> = { waitlist_id: 5, location_id: 1, customer_id: 1 };
const OFFER: WebhookEventData<'waitlist.offered'> = { ...ENTRY, date: '2026/11/17', time: '10:00 AM' };

const OF_VISIT = { appointment_id: 42, sale_id: null, location_id: 1, customer_id: 1 };

export const EVENT_EXAMPLES: { readonly [Kind in WebhookEventKind]: WebhookEventData<Kind> } = {
  'booking.created': VISIT,
  'booking.confirmed': VISIT,
  'booking.payment_failed': { ...VISIT, status: 5, deposit_amount: '30.00' },
  'booking.cancelled': { ...VISIT, status: 3, refunded_amount: '0.00' },
  'booking.rescheduled': { ...VISIT, previous: { date: '2026/11/16', time: '03:00 PM' } },
  'booking.completed': { ...VISIT, status: 2 },
  'booking.noshow': { ...VISIT, status: 4 },
  'package.purchased': toSale('package'),
  'package.redeemed': REDEMPTION,
  'giftcard.purchased': toSale('giftcard'),
  'giftcard.redeemed': REDEMPTION,
  'membership.purchased': toSale('membership'),
  'membership.used': REDEMPTION,
  'membership.renewed': { ...toSale('membership'), renewals: 1 },
  'membership.ended': toSale('membership'),
  'sale.payment_failed': { ...toSale('package'), status: 2 },
  'waitlist.joined': ENTRY,
  'waitlist.offered': OFFER,
  'waitlist.accepted': { ...OFFER, appointment_id: 42 },
  'waitlist.lapsed': OFFER,
  'day.closed': { location_id: 1, date: '2026/11/17' },
  'checkout.paid': {
    appointment_ids: [42],
    sale_ids: [],
    location_id: 1,
    customer_id: 1,
    amount: '59.13',
    tips: '5.00',
    tenders: [{ account: 'cash', amount: '59.13' }],
  },
  'receipt.created': {
    receipt_id: 'appointment-42-2',
    receipt_number: 'R-1-2026-000007',
    total: '59.13',
    ...OF_VISIT,
  },
  'refund.created': { refund_id: 'appointment-42-3', ...OF_VISIT, amount: '20.00' },
  'customer.changed': { customer_id: 8, change: 'deleted', merged_into: 1 },
  'webhook.test': { message: 'This is a test.' },
};

const text = (description: string): Schema => ({ type: 'string', description });

const buildHeader = (name: string) => ({
  name,
  in: 'header',
  required: true,
  schema: { type: 'string' },
});

const HEADERS = [
  buildHeader('webhook-id'),
  buildHeader('webhook-timestamp'),
  buildHeader('webhook-signature'),
];

/** The reply of an endpoint to an event. */
export const EVENT_RESPONSES = {
  EventAccepted: {
    description:
      'Accepted; reply within 3 seconds. After any other reply the event is sent again for 24 hours, with growing pauses',
  },
} as const;

/** The fields of every event. */
const EVENT: Schema = {
  type: 'object',
  properties: {
    id: text('Identifies the event: an event that comes again has the same id'),
    created_at: text('ISO 8601, UTC'),
    tenant: text('The salon'),
  },
  required: ['id', 'created_at', 'tenant'],
};

/** `booking.payment_failed` → `BookingPaymentFailedEvent`. */
const toSchemaName = (kind: WebhookEventKind): string =>
  `${kind.replace(/(?:^|[._])(\w)/g, (_, letter: string) => letter.toUpperCase())}Event`;

function buildEvent(kind: WebhookEventKind) {
  const { summary } = WEBHOOK_EVENTS[kind];
  const own = {
    type: 'object',
    properties: { type: { type: 'string', const: kind }, data: toEventDataSchema(kind) },
    required: ['type', 'data'],
  };
  const schema = registerNamedSchema(toSchemaName(kind), {
    allOf: [registerNamedSchema('Event', EVENT), own],
  });
  const created_at = '2026-11-16T14:00:00.000Z';
  const value = { id: 'evt_0mi1ao4xkt2', type: kind, created_at, tenant: 'demo', data: EVENT_EXAMPLES[kind] };
  return {
    post: {
      operationId: `events.${kind}`,
      tags: ['webhooks'],
      summary,
      security: [],
      parameters: HEADERS,
      requestBody: {
        required: true,
        content: { 'application/json': { schema, examples: { 'demo salon': { value } } } },
      },
      responses: {
        '2XX': { $ref: '#/components/responses/EventAccepted' },
      },
    },
  };
}

/** The events that the salon's own systems receive (BEHAVIOR §30.2). */
export const buildWebhooks = () =>
  Object.fromEntries(
    (Object.keys(WEBHOOK_EVENTS) as WebhookEventKind[]).map((kind) => [kind, buildEvent(kind)]),
  );
