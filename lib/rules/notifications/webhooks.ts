import type { Named } from '../ids.ts';
import type { NoticeKind, NoticeOf } from './notices.ts';

/** Notices that no salon's own system is told of: the others are its webhook kinds (decisions §3). */
type Untold =
  | 'booking.refunded'
  | 'card.charged'
  | 'gift.due'
  | 'password.forgotten'
  | 'email.unverified'
  | 'webhook.due';
export type WebhookKind = Exclude<NoticeKind, Untold>;
/** Sent when a salon asks for it, to try an endpoint. */
export const TEST_KIND = 'webhook.test';

export type WebhookId = Named<number, 'webhook endpoint'>;

/** Where a salon's own system takes events. */
export type WebhookEndpoint = {
  readonly id: WebhookId;
  readonly url: string;
  readonly events: readonly WebhookKind[];
  readonly active: boolean;
  /** Its signing secret, sealed. */
  readonly secret: string;
  readonly createdAt: string;
  readonly version: number;
};

/** What an event tells: ids and public facts, nothing secret. */
export type EventData = { readonly [field: string]: unknown };

/** One event as it is sent; the body is written once, so that every try sends the same. */
export type WebhookEvent = { readonly id: string; readonly type: string; readonly body: string };

export type DeliveryState = 'pending' | 'delivered' | 'parked';

/** One event on its way to one endpoint. */
export type WebhookDelivery = {
  readonly id: string;
  readonly endpointId: WebhookId;
  readonly event: WebhookEvent;
  readonly state: DeliveryState;
  /** Tries in all. */
  readonly attempts: number;
  /** How often it was started: 1, and 1 more for each replay, which ends the tries before it. */
  readonly run: number;
  readonly createdAt: string;
  readonly lastAttemptAt?: string;
  /** HTTP status that the endpoint answered last; missing where it did not answer. */
  readonly lastStatus?: number;
  /** Why the last try failed, in a word; missing where it succeeded. */
  readonly lastFailure?: string;
};

export const ENDPOINTS_MAX = 10;
/** How long deliveries can be looked at and sent again. */
export const DELIVERY_KEPT_DAYS = 30;

const INSTANT_DIGITS = 9;

/** An event's name: of a given moment, so that names are in order of time, and of one record. */
export const eventId = (createdAt: string, unique: string): string => {
  const instant = Date.parse(createdAt).toString(36).padStart(INSTANT_DIGITS, '0');
  return `evt_${instant}${unique.replace(/[^a-z0-9]/gi, '')}`;
};

/** The event that is sent (decisions §3: {id, type, created_at, tenant, data}). */
export function webhookEvent(
  id: string,
  type: string,
  createdAt: string,
  tenant: string,
  data: EventData,
): WebhookEvent {
  return { id, type, body: JSON.stringify({ id, type, created_at: createdAt, tenant, data }) };
}

/**
 * The events of one notice: a booking that needs no deposit is confirmed as it is made, and whoever waits for
 * confirmed bookings hears of every one.
 */
export function eventsOf(notice: NoticeOf<WebhookKind>): readonly NoticeOf<WebhookKind>[] {
  if (notice.kind !== 'booking.created' || !notice.isConfirmed) return [notice];
  const { appointmentId, date, minute } = notice;
  return [notice, { kind: 'booking.confirmed', appointmentId, date, minute }];
}

/** A new delivery; its name is made of event and endpoint, so that the same one is never made twice. */
export const newDelivery = (
  event: WebhookEvent,
  endpointId: WebhookId,
  createdAt: string,
): WebhookDelivery => ({
  id: `${event.id}_${endpointId}`,
  endpointId,
  event,
  state: 'pending',
  attempts: 0,
  run: 1,
  createdAt,
});

/** The endpoints that are told of a kind of event: switched on, and asking for it. */
export const subscribers = (
  endpoints: readonly WebhookEndpoint[],
  kind: WebhookKind,
): readonly WebhookEndpoint[] => endpoints.filter(({ active, events }) => active && events.includes(kind));

/** How a try ended: what was answered, or why nothing was. */
export type Attempted = { readonly status: number } | { readonly failure: string };

export const isTaken = (attempted: Attempted): boolean =>
  'status' in attempted && attempted.status >= 200 && attempted.status < 300;

/** The delivery after one more try; `isLast` where none will follow by itself. */
export function attempted(
  { lastStatus: _status, lastFailure: _failure, ...delivery }: WebhookDelivery,
  result: Attempted,
  isLast: boolean,
  now: Date,
): WebhookDelivery {
  const tried = { ...delivery, attempts: delivery.attempts + 1, lastAttemptAt: now.toISOString() };
  if ('failure' in result)
    return { ...tried, state: isLast ? 'parked' : 'pending', lastFailure: result.failure };
  if (isTaken(result)) return { ...tried, state: 'delivered', lastStatus: result.status };
  const why = { lastStatus: result.status, lastFailure: 'not taken' };
  return { ...tried, state: isLast ? 'parked' : 'pending', ...why };
}

/** The delivery started anew: the same event, word for word, as often as it takes again. */
export const replayed = (delivery: WebhookDelivery): WebhookDelivery => ({
  ...delivery,
  state: 'pending',
  run: delivery.run + 1,
});
