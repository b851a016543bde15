import { readdirSync, readFileSync } from 'node:fs';
import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { generate } from 'otplib';
import { listAllowedCallers } from '../../../lib/rules/access/route-access.ts';
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
  /** The token with which the payer of a membership saves another card. */
  issueRenewalToken(membership: number): Promise<string>;
  /** Signs a webhook body as the processor does. */
  signBody(body: string): string;
};

const SALE = ['packages/package-store', 'packages/create-package-sell', 'payments/create-order'];
const PAID_SALE = [...SALE, 'payments/update-status'];
const GIFT_CARD = ['giftcards/giftcard-create', 'giftcards/create-gift-card-sell'];
const MEMBERSHIP = ['memberships/membership-store', 'memberships/create-membership-sell'];
const RENEWING = [
  'memberships/membership-store',
  'directory/settings-update.recurring',
  'memberships/create-membership-sell.customer',
  'payments/update-status.membership',
];
const VISIT = ['booking/save-booking.customer'];
const DEPOSIT = ['settings/update-front-end-booking-settings.deposit', 'booking/save-booking.deposit'];
const OFFER = ['waitlist/join', 'waitlist/waitlist-offer', 'waitlist/customer-waitlist'];
const CARD = ['payments/create-session', 'booking/save-booking.card'];
const AT_READER = ['checkout/checkout-quote', 'checkout/reader-store', 'checkout/checkout-pay.reader'];
const MERGE = ['directory/customer-store', 'directory/customer-merge.unconfirmed', 'customers/confirm-merge'];
const WEBHOOK = ['webhooks/webhook-store', 'webhooks/webhook-test'];

const IMPORT = ['imports/import-upload', 'imports/import-preview'];

const DEVICE = ['directory/device-store', 'auth/pin-set'];
const FACTOR = ['auth/second-factor-start', 'auth/second-factor-confirm'];

/** Events, in order, and the samples of a group before which they must be sent. */
const SENT_BEFORE: readonly (readonly [events: readonly string[], group: string, samples: string])[] = [
  [['auth/login'], 'auth', 'refresh logout'],
  [['auth/forgot-password'], 'auth', 'reset-password'],
  [DEVICE, 'auth', 'pin pin-users'],
  [FACTOR.slice(0, 1), 'auth', 'second-factor-confirm'],
  [FACTOR, 'auth', 'second-factor-remove login.code'],
  [[...FACTOR, 'auth/login.code'], 'auth', 'second-factor-verify'],
  [['auth/pin-set'], 'directory', 'user-pin-remove'],
  [FACTOR, 'directory', 'user-second-factor-reset'],
  [DEVICE.slice(0, 1), 'directory', 'device-index device-delete'],
  [['customers/forgot-password'], 'customers', 'reset-password'],
  [['customers/register'], 'customers', 'verify-email'],
  [WEBHOOK.slice(0, 1), 'webhooks', 'webhook-index webhook-update webhook-delete webhook-test'],
  [WEBHOOK, 'webhooks', 'webhook-deliveries webhook-replay'],
  [IMPORT.slice(0, 1), 'imports', 'import-preview'],
  [IMPORT, 'imports', 'import-start'],
  [['imports/export-start'], 'imports', 'export-show'],
  [[...IMPORT, 'imports/import-start'], 'imports', 'import-index import-show import-undo import-place'],
  [
    SALE.slice(0, 1),
    'packages',
    'package-index online-packages package-update package-delete create-package-sell',
  ],
  [PAID_SALE, 'packages', 'get-purchased-package get-customer-packages package-change'],
  [PAID_SALE, 'giftcards', 'online-product-offer'],
  [SALE.slice(0, 2), 'payments', 'create-order'],
  [SALE, 'payments', 'update-status webhook'],
  [CARD, 'payments', 'cards'],
  [[...CARD, 'payments/cards'], 'payments', 'card-delete'],
  [PAID_SALE, 'payments', 'receipts'],
  [['checkout/quick-sale'], 'journal', 'receipt-show receipt-send customer-receipt-show'],
  [['booking/save-booking.customer', 'appointments/appointment-complete'], 'visit', 'receipt'],
  [
    GIFT_CARD.slice(0, 1),
    'giftcards',
    'giftcard-index online-gift-cards giftcard-update giftcard-delete create-gift-card-sell',
  ],
  [GIFT_CARD.slice(0, 1), 'giftcards', 'create-gift-card-sell.customer'],
  [
    GIFT_CARD,
    'giftcards',
    'purchased-giftcard get-customer-gift-cards gift-card-balance show-gift claim giftcard-change online-giftcard-reload',
  ],
  [[...GIFT_CARD, 'directory/customer-store'], 'giftcards', 'gift-hand-over'],
  [
    MEMBERSHIP.slice(0, 1),
    'memberships',
    'membership-index online-memberships membership-update membership-delete create-membership-sell',
  ],
  [MEMBERSHIP.slice(0, 1), 'memberships', 'create-membership-sell.customer'],
  [RENEWING.slice(0, 3), 'payments', 'update-status.membership'],
  [RENEWING, 'payments', 'renewal-session'],
  [RENEWING, 'memberships', 'membership-retry-payment'],
  [RENEWING, 'memberships', 'membership-pause online-membership-pause membership-change'],
  [
    [...RENEWING, 'memberships/membership-pause'],
    'memberships',
    'membership-resume online-membership-resume',
  ],
  [['directory/user-store.invited'], 'directory', 'user-invite'],
  [['directory/role-store'], 'directory', 'role-index role-update role-delete'],
  [['directory/commission-store'], 'directory', 'commission-index commission-update commission-delete'],
  [
    ['directory/commission-store', 'journal/payroll-close'],
    'journal',
    'statement-index statement-show statement-pay statement-send',
  ],
  [['directory/api-key-store'], 'directory', 'api-key-index api-key-delete'],
  [['directory/product-store'], 'directory', 'product-index product-update product-delete'],
  [['directory/promotion-store'], 'directory', 'promotion-index promotion-update promotion-delete'],
  [['journal/drawer-open'], 'journal', 'drawer-pay-in drawer-close drawer-index'],
  [['journal/drawer-open', 'journal/drawer-pay-in'], 'journal', 'drawer-pay-out drawer-show'],
  [
    ['checkout/checkout-quote', 'checkout/checkout-pay', 'journal/drawer-open'],
    'journal',
    'tip-index tip-pay-out',
  ],
  [['checkout/checkout-quote', 'checkout/checkout-pay'], 'journal', 'tax-remit cash-deposit'],
  [GIFT_CARD, 'journal', 'report-owed'],
  [
    ['checkout/quick-sale'],
    'journal',
    'journal-export journal-index journal-balances day-index day-show day-send',
  ],
  [MEMBERSHIP, 'memberships', 'get-purchased-membership get-customer-memberships membership-cancel'],
  [[...VISIT, ...PAID_SALE], 'directory', 'customer-show customer-export'],
  [[...VISIT, ...PAID_SALE], 'customers', 'export'],
  [['directory/customer-store'], 'directory', 'customer-merge.unconfirmed'],
  [MERGE.slice(0, 2), 'customers', 'confirm-merge'],
  [['directory/customer-update.email'], 'customers', 'keep-address'],
  [[...MERGE, ...VISIT, ...PAID_SALE], 'directory', 'customer-merge'],
  [PAID_SALE, 'directory', 'sale-index sale-refund'],
  [GIFT_CARD, 'directory', 'sale-correct-tender'],
  [['services/update'], 'directory', 'audit-index'],
  [['directory/location-store'], 'directory', 'location-delete'],
  [['directory/category-store'], 'directory', 'category-delete'],
  [['directory/staff-store'], 'directory', 'staff-delete staff-resend-verification'],
  [VISIT, 'directory', 'staff-move-visits'],
  [['directory/calendar-store'], 'directory', 'calendar-delete'],
  [['directory/block-time-store'], 'directory', 'block-time-index block-time-update block-time-delete'],
  [
    ['directory/time-off-store'],
    'directory',
    'time-off-index time-off-update time-off-approve time-off-decline time-off-delete',
  ],
  [CARD.slice(0, 1), 'booking', 'save-booking.card'],
  [DEPOSIT.slice(0, 1), 'booking', 'save-booking.deposit'],
  [VISIT, 'appointments', 'customer-appointments customer-appointment customer-appointment-cancel'],
  [VISIT, 'appointments', 'customer-appointment-reschedule appointment-index diary appointment-cancel'],
  [
    VISIT,
    'appointments',
    'appointment-reschedule appointment-update appointment-complete appointment-confirm appointment-message appointment-seen appointment-unseen',
  ],
  [
    ['booking/save-booking.begun'],
    'appointments',
    'appointment-no-show appointment-check-in appointment-start diary-changes diary-week',
  ],
  [['booking/save-booking.begun', 'appointments/appointment-check-in'], 'appointments', 'appointment-undo'],
  [['booking/save-booking'], 'appointments', 'appointment-set-customer'],
  [CARD, 'appointments', 'appointment-charge'],
  [['checkout/quick-sale'], 'appointments', 'appointment-correct-tender'],
  [['checkout/quick-sale.unpaid'], 'appointments', 'appointment-write-off'],
  [
    [
      ...MEMBERSHIP,
      'booking/save-booking.begun',
      'checkout/redemption-membership',
      'appointments/appointment-no-show',
    ],
    'appointments',
    'appointment-waive-fee',
  ],
  [[...CARD, 'appointments/appointment-charge'], 'appointments', 'appointment-refund'],
  [VISIT, 'visit', 'show calendar confirm cancel slots reschedule unsubscribe unsubscribe-page'],
  [DEPOSIT, 'visit', 'pay'],
  [['booking/save-booking.customer', 'appointments/appointment-complete'], 'visit', 'tip'],
  [OFFER.slice(0, 1), 'waitlist', 'leave unsubscribe unsubscribe-page waitlist-offer waitlist-delete'],
  [OFFER, 'waitlist', 'show accept decline'],
  [OFFER.slice(0, 2), 'waitlist', 'customer-waitlist waitlist-index'],
  [['checkout/checkout-quote'], 'checkout', 'checkout-pay'],
  [['checkout/reader-store'], 'checkout', 'reader-index reader-delete'],
  [AT_READER.slice(0, 2), 'checkout', 'checkout-pay.reader'],
  [AT_READER, 'checkout', 'checkout-show checkout-cancel'],
  [[...PAID_SALE, ...VISIT], 'checkout', 'redemption-package'],
  [[...MEMBERSHIP, ...VISIT], 'checkout', 'redemption-membership'],
  [[...GIFT_CARD, ...VISIT], 'checkout', 'redemption-gift-card'],
];
const PREREQUISITES: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  SENT_BEFORE.flatMap(([events, group, samples]) =>
    samples.split(' ').map((sample) => [`${group}/${sample}`, events]),
  ),
);

/** The callers of samples for which the first role of the route is not right. */
const SAMPLE_CALLERS: Readonly<Record<string, SampleCaller>> = {
  'customers/logout': 'customer',
  'payments/create-session': 'customer',
  'payments/create-order': 'customer',
  'payments/update-status': 'customer',
  'payments/update-status.membership': 'customer',
  'booking/save-booking.customer': 'customer',
  'booking/save-booking.begun': 'customer',
  'booking/save-booking.card': 'customer',
  'booking/save-booking.deposit': 'customer',
  'waitlist/join': 'customer',
  'directory/time-off-delete': 'admin',
  'directory/time-off-index': 'admin',
  'directory/time-off-store': 'admin',
  'directory/time-off-update': 'admin',
  'directory/calendar-store': 'admin',
  'directory/calendar-delete': 'admin',
  'giftcards/create-gift-card-sell': 'staff',
  'giftcards/create-gift-card-sell.customer': 'customer',
  'memberships/create-membership-sell': 'staff',
  'memberships/create-membership-sell.customer': 'customer',
};

/**
 * Statuses of samples that do not have the status of their route. The demo salon has no identity providers, no failed renewal, and
 * no rows of an import that wait. A checkout at a card reader, a log-in with a second factor and a merge are completed by a later
 * call. The secret of a calendar link is told once.
 */
export const OTHER_STATUSES: Readonly<Record<string, number>> = {
  'auth/google': 403,
  'auth/facebook': 403,
  'auth/login.code': 401,
  'checkout/checkout-pay.reader': 202,
  'directory/customer-merge.unconfirmed': 403,
  'imports/import-place': 422,
  'memberships/membership-retry-payment': 422,
  'pages/calendar': 404,
};

/** The operation of a sample: `booking/save-booking.customer` is a second sample of `booking/save-booking`. */
export const toOperationName = (name: string): string => name.replace(/\.\w+$/, '');

export const getSampleCaller = (name: string): SampleCaller =>
  SAMPLE_CALLERS[name] ?? listAllowedCallers(getOperation(toOperationName(name)).route)[0] ?? 'admin';

export const readSample = (name: string): APIGatewayProxyEventV2 =>
  JSON.parse(readFileSync(`events/${name}.json`, 'utf8')) as APIGatewayProxyEventV2;

/** Sample events of functions without HTTP routes. */
const WORKERS = /^(outbox|scheduled|bounces|sms-replies)\//;

/** The function of a sample, if it has no HTTP routes. */
export const findWorkerNameOfSample = (name: string): string | undefined => WORKERS.exec(name)?.[1];

export const listRequestSampleNames = (): string[] =>
  readdirSync('events', { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.json'))
    .map((file) => file.replaceAll('\\', '/').replace(/\.json$/, ''))
    .filter((name) => !WORKERS.test(name))
    .sort();

/** A client of the demo salon and a new one. */
const SAMPLE_FILE = `First name,Last name,E-mail,Birthday
Cara,Customer,customer@demo.test,
Nora,New,nora@new.test,1990-02-30
`;

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

/** The code that an app shows for the secret of a second factor, 30 seconds after the sample for each step. */
const showCode = (secret: string, at: Date, steps: number): Promise<string> =>
  generate({ secret, epoch: at.getTime() / 1000 + steps * 30 });

/**
 * The value of a placeholder: `{{auth/login refresh_token}}`, `{{mailed …}}`, `{{declining …}}`, `{{renewing …}}`,
 * `{{code …}}`, `{{sent …}}` or `{{confirmed …}}`.
 */
async function resolvePlaceholder(
  words: readonly string[],
  replies: Replies,
  actions: SampleActions,
  at: Date,
): Promise<string> {
  const [first = '', second = '', third = '', fourth = ''] = words;
  if (first === 'code') return showCode(getReplyValue(replies, second, third), at, Number(fourth));
  if (first === 'mailed') return actions.getMailedToken(second);
  if (first === 'declining') return actions.issueDeclineToken(Number(getReplyValue(replies, second, third)));
  if (first === 'renewing') return actions.issueRenewalToken(Number(second));
  if (first === 'sent') {
    await fetch(getReplyValue(replies, second, third), { method: 'PUT', body: SAMPLE_FILE });
    return getReplyValue(replies, second, fourth);
  }
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
  const at = new Date(event.requestContext.timeEpoch);
  for (const [whole, words = ''] of text.matchAll(PLACEHOLDER)) {
    text = text.replace(whole, await resolvePlaceholder(words.split(' '), replies, actions, at));
  }
  const ready = JSON.parse(text) as APIGatewayProxyEventV2;
  const headers = Object.entries(ready.headers).map(([name, value]) => [
    name,
    value === '{{signature}}' ? actions.signBody(ready.body ?? '') : value,
  ]);
  return { ...ready, headers: Object.fromEntries(headers) };
}

/** Sends the prerequisites of a sample to a new demo salon and fills its placeholders. */
export async function fillSampleAfterPrerequisites(
  name: string,
  actions: SampleActions,
  event = readSample(name),
): Promise<APIGatewayProxyEventV2> {
  const replies: Replies = new Map();
  for (const before of PREREQUISITES[name] ?? []) {
    const request = await fillPlaceholders(readSample(before), replies, actions);
    const reply = await actions.send(request, getSampleCaller(before));
    const isOtherStatus = reply.status !== OTHER_STATUSES[before];
    if (reply.status >= 300 && isOtherStatus)
      throw new Error(`${before}, before ${name}: ${JSON.stringify(reply.body)}`);
    replies.set(before, reply);
  }
  return fillPlaceholders(event, replies, actions);
}

/** Sends a sample, after its prerequisites, to a new demo salon. */
export async function replaySample(
  name: string,
  actions: SampleActions,
): Promise<SampleReply & { readonly event: APIGatewayProxyEventV2 }> {
  const event = await fillSampleAfterPrerequisites(name, actions);
  return { ...(await actions.send(event, getSampleCaller(name))), event };
}
