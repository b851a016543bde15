import { readdirSync, readFileSync } from 'node:fs';
import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { listRoles } from '../../../lib/rules/accounts/access.ts';
import { getOperation } from '../operations.ts';

export type SampleCaller = 'anonymous' | 'customer' | 'staff' | 'admin';
export type SampleReply = { readonly status: number; readonly body: unknown };

/** The actions on a salon that samples need: requests, and what happens outside of the API. */
export type SampleActions = {
  send(event: APIGatewayProxyEventV2, as: SampleCaller): Promise<SampleReply>;
  /** Pays an intent, or saves its card, as the customer's app would. */
  confirmIntent(intent: string): Promise<void>;
  /** The token of the newest link in the mails to an address. */
  getMailedToken(address: string): Promise<string>;
  /** The token with which the recipient of a visit's reminder declines further ones. */
  issueDeclineToken(appointment: number): Promise<string>;
  /** Signs a webhook body as the processor does. */
  signBody(body: string): string;
};

const SALE = ['packages/package-store', 'packages/create-package-sell', 'payments/create-order'];
const GIFT_CARD = ['giftcards/giftcard-create', 'giftcards/create-gift-card-sell'];
const MEMBERSHIP = ['memberships/membership-store', 'memberships/create-membership-sell'];
const VISIT = ['booking/save-booking.customer'];
const DEPOSIT = ['settings/update-front-end-booking-settings.deposit', 'booking/save-booking.deposit'];
const OFFER = ['waitlist/join', 'waitlist/waitlist-offer', 'waitlist/customer-waitlist'];
const CARD = ['payments/create-session', 'booking/save-booking.card'];

/** The events that must be sent before an event, in order. */
const PREREQUISITES: Readonly<Record<string, readonly string[]>> = {
  'auth/refresh': ['auth/login'],
  'auth/logout': ['auth/login'],
  'auth/reset-password': ['auth/forgot-password'],
  'customers/reset-password': ['customers/forgot-password'],
  'customers/verify-email': ['customers/register'],
  'webhooks/webhook-index': ['webhooks/webhook-store'],
  'webhooks/webhook-update': ['webhooks/webhook-store'],
  'webhooks/webhook-delete': ['webhooks/webhook-store'],
  'webhooks/webhook-test': ['webhooks/webhook-store'],
  'webhooks/webhook-deliveries': ['webhooks/webhook-store', 'webhooks/webhook-test'],
  'webhooks/webhook-replay': ['webhooks/webhook-store', 'webhooks/webhook-test'],
  'packages/package-index': ['packages/package-store'],
  'packages/online-packages': ['packages/package-store'],
  'packages/package-update': ['packages/package-store'],
  'packages/package-delete': ['packages/package-store'],
  'packages/create-package-sell': ['packages/package-store'],
  'packages/get-purchased-package': [...SALE, 'payments/update-status'],
  'packages/get-customer-packages': [...SALE, 'payments/update-status'],
  'payments/create-order': SALE.slice(0, 2),
  'payments/update-status': SALE,
  'payments/webhook': SALE,
  'payments/cards': CARD,
  'payments/card-delete': [...CARD, 'payments/cards'],
  'payments/receipts': [...SALE, 'payments/update-status'],
  'giftcards/giftcard-index': ['giftcards/giftcard-create'],
  'giftcards/online-gift-cards': ['giftcards/giftcard-create'],
  'giftcards/giftcard-update': ['giftcards/giftcard-create'],
  'giftcards/giftcard-delete': ['giftcards/giftcard-create'],
  'giftcards/create-gift-card-sell': ['giftcards/giftcard-create'],
  'giftcards/purchased-giftcard': GIFT_CARD,
  'giftcards/get-customer-gift-cards': GIFT_CARD,
  'giftcards/gift-card-balance': GIFT_CARD,
  'giftcards/claim': GIFT_CARD,
  'memberships/membership-index': ['memberships/membership-store'],
  'memberships/online-memberships': ['memberships/membership-store'],
  'memberships/membership-update': ['memberships/membership-store'],
  'memberships/membership-delete': ['memberships/membership-store'],
  'memberships/create-membership-sell': ['memberships/membership-store'],
  'memberships/get-purchased-membership': MEMBERSHIP,
  'memberships/get-customer-memberships': MEMBERSHIP,
  'memberships/membership-cancel': MEMBERSHIP,
  'directory/customer-show': [...VISIT, ...SALE, 'payments/update-status'],
  'directory/sale-index': [...SALE, 'payments/update-status'],
  'directory/location-delete': ['directory/location-store'],
  'directory/category-delete': ['directory/category-store'],
  'directory/staff-delete': ['directory/staff-store'],
  'directory/block-time-index': ['directory/block-time-store'],
  'directory/block-time-update': ['directory/block-time-store'],
  'directory/block-time-delete': ['directory/block-time-store'],
  'booking/save-booking.card': ['payments/create-session'],
  'booking/save-booking.deposit': DEPOSIT.slice(0, 1),
  'appointments/customer-appointments': VISIT,
  'appointments/customer-appointment': VISIT,
  'appointments/customer-appointment-cancel': VISIT,
  'appointments/customer-appointment-reschedule': VISIT,
  'appointments/appointment-index': VISIT,
  'appointments/diary': VISIT,
  'appointments/appointment-cancel': VISIT,
  'appointments/appointment-reschedule': VISIT,
  'appointments/appointment-update': VISIT,
  'appointments/appointment-complete': VISIT,
  'appointments/appointment-no-show': ['booking/save-booking.begun'],
  'appointments/appointment-charge': CARD,
  'appointments/appointment-refund': [...CARD, 'appointments/appointment-charge'],
  'visit/show': VISIT,
  'visit/confirm': VISIT,
  'visit/cancel': VISIT,
  'visit/slots': VISIT,
  'visit/reschedule': VISIT,
  'visit/pay': DEPOSIT,
  'visit/unsubscribe': VISIT,
  'visit/unsubscribe-page': VISIT,
  'waitlist/leave': ['waitlist/join'],
  'waitlist/show': OFFER,
  'waitlist/accept': OFFER,
  'waitlist/decline': OFFER,
  'waitlist/unsubscribe': ['waitlist/join'],
  'waitlist/unsubscribe-page': ['waitlist/join'],
  'waitlist/customer-waitlist': OFFER.slice(0, 2),
  'waitlist/waitlist-index': OFFER.slice(0, 2),
  'waitlist/waitlist-offer': ['waitlist/join'],
  'waitlist/waitlist-delete': ['waitlist/join'],
  'redemptions/redemption-package': [...SALE, 'payments/update-status', ...VISIT],
  'redemptions/redemption-membership': [...MEMBERSHIP, ...VISIT],
  'redemptions/redemption-gift-card': [...GIFT_CARD, ...VISIT],
};

/** The callers of samples for which the first role of the route is not right. */
const SAMPLE_CALLERS: Readonly<Record<string, SampleCaller>> = {
  'customers/logout': 'customer',
  'payments/create-session': 'customer',
  'payments/create-order': 'customer',
  'payments/update-status': 'customer',
  'booking/save-booking.customer': 'customer',
  'booking/save-booking.begun': 'customer',
  'booking/save-booking.card': 'customer',
  'booking/save-booking.deposit': 'customer',
  'waitlist/join': 'customer',
  'giftcards/create-gift-card-sell': 'staff',
  'memberships/create-membership-sell': 'staff',
};

/** The operation of a sample: `booking/save-booking.customer` is a second sample of `booking/save-booking`. */
export const toOperationName = (name: string): string => name.replace(/\.\w+$/, '');

export const getSampleCaller = (name: string): SampleCaller =>
  SAMPLE_CALLERS[name] ?? listRoles(getOperation(toOperationName(name)).route)[0] ?? 'admin';

export const readSample = (name: string): APIGatewayProxyEventV2 =>
  JSON.parse(readFileSync(`events/${name}.json`, 'utf8')) as APIGatewayProxyEventV2;

/** Sample events of functions without HTTP routes. */
const WORKERS = /^(outbox|scheduled|bounces|sms-replies)\//;

/** The function of a sample, if it has no HTTP routes. */
export const findSampleWorker = (name: string): string | undefined => WORKERS.exec(name)?.[1];

/** The names of all samples that are requests. */
export const listSampleNames = (): string[] =>
  readdirSync('events', { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.json'))
    .map((file) => file.replaceAll('\\', '/').replace(/\.json$/, ''))
    .filter((name) => !WORKERS.test(name))
    .sort();

type Replies = Map<string, SampleReply>;

function getReplyValue(replies: Replies, name: string, path: string): string {
  const value = path
    .split('.')
    .reduce<unknown>(
      (value, part) => (typeof value === 'object' && value !== null ? Reflect.get(value, part) : undefined),
      replies.get(name)?.body,
    );
  if (value === undefined) throw new Error(`the reply to ${name} has no ${path}`);
  return String(value);
}

/** The value of a placeholder: `{{auth/login refresh_token}}`, `{{mailed …}}`, `{{declining …}}` or `{{confirmed …}}`. */
async function resolvePlaceholder(
  words: readonly string[],
  replies: Replies,
  actions: SampleActions,
): Promise<string> {
  const [first = '', second = '', third = ''] = words;
  if (first === 'mailed') return actions.getMailedToken(second);
  if (first === 'declining') return actions.issueDeclineToken(Number(getReplyValue(replies, second, third)));
  if (first !== 'confirmed') return getReplyValue(replies, first, second);
  const intent = getReplyValue(replies, second, third);
  await actions.confirmIntent(intent);
  return intent;
}

const PLACEHOLDER = /\{\{(?!signature)([^{}]+)\}\}/g;

/** Whether an event has values that depend on earlier events. */
export const hasPlaceholders = (event: APIGatewayProxyEventV2): boolean =>
  JSON.stringify(event).includes('{{');

async function fillPlaceholders(
  event: APIGatewayProxyEventV2,
  replies: Replies,
  actions: SampleActions,
): Promise<APIGatewayProxyEventV2> {
  let text = JSON.stringify(event);
  for (const [whole, words = ''] of text.matchAll(PLACEHOLDER)) {
    text = text.replace(whole, await resolvePlaceholder(words.split(' '), replies, actions));
  }
  const ready = JSON.parse(text) as APIGatewayProxyEventV2;
  const headers = Object.entries(ready.headers).map(([name, value]) => [
    name,
    value === '{{signature}}' ? actions.signBody(ready.body ?? '') : value,
  ]);
  return { ...ready, headers: Object.fromEntries(headers) };
}

/** Sends the prerequisites of a sample to a new demo salon and fills its placeholders. */
export async function prepareSample(
  name: string,
  actions: SampleActions,
  event = readSample(name),
): Promise<APIGatewayProxyEventV2> {
  const replies: Replies = new Map();
  for (const before of PREREQUISITES[name] ?? []) {
    const request = await fillPlaceholders(readSample(before), replies, actions);
    const reply = await actions.send(request, getSampleCaller(before));
    if (reply.status >= 300) throw new Error(`${before}, before ${name}: ${JSON.stringify(reply.body)}`);
    replies.set(before, reply);
  }
  return fillPlaceholders(event, replies, actions);
}

/** Sends a sample, after its prerequisites, to a new demo salon. */
export async function replaySample(
  name: string,
  actions: SampleActions,
): Promise<SampleReply & { readonly event: APIGatewayProxyEventV2 }> {
  const event = await prepareSample(name, actions);
  return { ...(await actions.send(event, getSampleCaller(name))), event };
}
