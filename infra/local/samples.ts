import { readdirSync, readFileSync } from 'node:fs';
import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { ACCESS } from '../../lib/contract/route.ts';
import { operationNamed } from './operations.ts';

export type Who = 'anonymous' | 'customer' | 'staff' | 'admin';
export type SampleReply = { readonly status: number; readonly body: unknown };

/** The salon that samples are sent to, and what happens around it. */
export type SampleWorld = {
  send(event: APIGatewayProxyEventV2, as: Who): Promise<SampleReply>;
  /** Does what a customer does with a client secret: pays, or saves a card. */
  confirm(intent: string): Promise<void>;
  /** The token of the newest link that was mailed to an address. */
  mailed(address: string): Promise<string>;
  /** The processor's signature of a body. */
  signature(body: string): string;
};

const SALE = ['packages/package-store', 'packages/create-package-sell', 'payments/create-order'];
const GIFT_CARD = ['giftcards/giftcard-create', 'giftcards/create-gift-card-sell'];
const MEMBERSHIP = ['memberships/membership-store', 'memberships/create-membership-sell'];
const VISIT = ['booking/save-booking.customer'];
const CARD = ['payments/create-session', 'booking/save-booking.card'];

/** What happened before: events that an event speaks of, in their order. */
const BEFORE: Readonly<Record<string, readonly string[]>> = {
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
  'giftcards/giftcard-index': ['giftcards/giftcard-create'],
  'giftcards/online-gift-cards': ['giftcards/giftcard-create'],
  'giftcards/giftcard-update': ['giftcards/giftcard-create'],
  'giftcards/giftcard-delete': ['giftcards/giftcard-create'],
  'giftcards/create-gift-card-sell': ['giftcards/giftcard-create'],
  'giftcards/purchased-giftcard': GIFT_CARD,
  'giftcards/get-customer-gift-cards': GIFT_CARD,
  'giftcards/claim': GIFT_CARD,
  'memberships/membership-index': ['memberships/membership-store'],
  'memberships/online-memberships': ['memberships/membership-store'],
  'memberships/membership-update': ['memberships/membership-store'],
  'memberships/membership-delete': ['memberships/membership-store'],
  'memberships/create-membership-sell': ['memberships/membership-store'],
  'memberships/get-purchased-membership': MEMBERSHIP,
  'memberships/get-customer-memberships': MEMBERSHIP,
  'memberships/membership-cancel': MEMBERSHIP,
  'directory/location-delete': ['directory/location-store'],
  'directory/category-delete': ['directory/category-store'],
  'directory/staff-delete': ['directory/staff-store'],
  'directory/block-time-index': ['directory/block-time-store'],
  'directory/block-time-update': ['directory/block-time-store'],
  'directory/block-time-delete': ['directory/block-time-store'],
  'booking/save-booking.card': ['payments/create-session'],
  'appointments/customer-appointments': VISIT,
  'appointments/customer-appointment-cancel': VISIT,
  'appointments/customer-appointment-reschedule': VISIT,
  'appointments/appointment-index': VISIT,
  'appointments/appointment-cancel': VISIT,
  'appointments/appointment-reschedule': VISIT,
  'appointments/appointment-complete': VISIT,
  'appointments/appointment-no-show': VISIT,
  'appointments/appointment-charge': CARD,
  'redemptions/redemption-package': [...SALE, 'payments/update-status', ...VISIT],
  'redemptions/redemption-membership': [...MEMBERSHIP, ...VISIT],
  'redemptions/redemption-gift-card': [...GIFT_CARD, ...VISIT],
};

/** Who sends an event, where it is not the first for whom its route is. */
const SENDERS: Readonly<Record<string, Who>> = {
  'payments/create-session': 'customer',
  'payments/create-order': 'customer',
  'payments/update-status': 'customer',
  'booking/save-booking.customer': 'customer',
  'booking/save-booking.card': 'customer',
  'giftcards/create-gift-card-sell': 'staff',
  'memberships/create-membership-sell': 'staff',
};

/** The operation that a sample is for: `booking/save-booking.customer` is one of two for save-booking. */
export const operationOfSample = (name: string): string => name.replace(/\.\w+$/, '');

export const senderOf = (name: string): Who =>
  SENDERS[name] ?? ACCESS[operationNamed(operationOfSample(name)).route.access][0];

export const readSample = (name: string): APIGatewayProxyEventV2 =>
  JSON.parse(readFileSync(`events/${name}.json`, 'utf8')) as APIGatewayProxyEventV2;

/** Sample events of functions that no caller reaches. */
const WORKERS = /^(outbox|due|bounces)\//;

/** The function whose sample this is, where no caller reaches it. */
export const workerOfSample = (name: string): string | undefined => WORKERS.exec(name)?.[1];

/** Names of all samples that are requests. */
export const sampleNames = (): string[] =>
  readdirSync('events', { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.json'))
    .map((file) => file.replaceAll('\\', '/').replace(/\.json$/, ''))
    .filter((name) => !WORKERS.test(name))
    .sort();

type Replies = Map<string, SampleReply>;

function valueAt(replies: Replies, name: string, path: string): string {
  const value = path
    .split('.')
    .reduce<unknown>(
      (at, part) => (typeof at === 'object' && at !== null ? Reflect.get(at, part) : undefined),
      replies.get(name)?.body,
    );
  if (value === undefined) throw new Error(`the reply to ${name} has no ${path}`);
  return String(value);
}

/** What nobody can write down in advance: `{{auth/login refresh_token}}`, `{{mailed …}}`, `{{confirmed …}}`. */
async function liveValue(words: readonly string[], replies: Replies, world: SampleWorld): Promise<string> {
  const [first = '', second = '', third = ''] = words;
  if (first === 'mailed') return world.mailed(second);
  if (first !== 'confirmed') return valueAt(replies, first, second);
  const intent = valueAt(replies, second, third);
  await world.confirm(intent);
  return intent;
}

const LIVE = /\{\{(?!signature)([^{}]+)\}\}/g;

/** Whether an event holds values that only what happened before it can give. */
export const isLive = (event: APIGatewayProxyEventV2): boolean => JSON.stringify(event).includes('{{');

async function filled(
  event: APIGatewayProxyEventV2,
  replies: Replies,
  world: SampleWorld,
): Promise<APIGatewayProxyEventV2> {
  let text = JSON.stringify(event);
  for (const [whole, words = ''] of text.matchAll(LIVE)) {
    text = text.replace(whole, await liveValue(words.split(' '), replies, world));
  }
  const ready = JSON.parse(text) as APIGatewayProxyEventV2;
  const headers = Object.entries(ready.headers).map(([name, value]) => [
    name,
    value === '{{signature}}' ? world.signature(ready.body ?? '') : value,
  ]);
  return { ...ready, headers: Object.fromEntries(headers) };
}

/** Does on a fresh demo salon all that a sample takes for granted; the sample with its live values in it. */
export async function preparedSample(
  name: string,
  world: SampleWorld,
  event = readSample(name),
): Promise<APIGatewayProxyEventV2> {
  const replies: Replies = new Map();
  for (const before of BEFORE[name] ?? []) {
    const sent = await filled(readSample(before), replies, world);
    const reply = await world.send(sent, senderOf(before));
    if (reply.status >= 300) throw new Error(`${before}, before ${name}: ${JSON.stringify(reply.body)}`);
    replies.set(before, reply);
  }
  return filled(event, replies, world);
}

/** Sends a sample to a fresh demo salon after all that it takes for granted. */
export async function replaySample(
  name: string,
  world: SampleWorld,
): Promise<SampleReply & { readonly event: APIGatewayProxyEventV2 }> {
  const event = await preparedSample(name, world);
  return { ...(await world.send(event, senderOf(name))), event };
}
