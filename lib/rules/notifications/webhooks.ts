import type { Named } from '../ids.ts';
import type { NoticeKind, NoticeOf } from './notices.ts';

/** Notices without a webhook; all others are webhook kinds (BEHAVIOR §30.2). */
type InternalNoticeKind =
  | 'booking.refunded'
  | 'card.charged'
  | 'gift.due'
  | 'password.forgotten'
  | 'email.unverified'
  | 'webhook.due';
export type WebhookKind = Exclude<NoticeKind, InternalNoticeKind>;
/** The event that tests an endpoint. */
export const TEST_EVENT_KIND = 'webhook.test';

export type WebhookId = Named<number, 'webhook endpoint'>;

/** An address of the salon's own system that receives events. */
export type WebhookEndpoint = {
  readonly id: WebhookId;
  readonly url: string;
  readonly events: readonly WebhookKind[];
  readonly active: boolean;
  /** Its signing secret, encrypted. */
  readonly secret: string;
  readonly createdAt: string;
  readonly version: number;
};

/** The data of an event: ids, dates, states and amounts, never names or secrets. */
export type EventData = { readonly [field: string]: unknown };

/** One event; its body is written once, so that every attempt sends the same. */
export type WebhookEvent = { readonly id: string; readonly type: string; readonly body: string };

export type DeliveryState = 'pending' | 'delivered' | 'parked';

/** The delivery of one event to one endpoint. */
export type WebhookDelivery = {
  readonly id: string;
  readonly endpointId: WebhookId;
  readonly event: WebhookEvent;
  readonly state: DeliveryState;
  /** Attempts in all runs. */
  readonly attempts: number;
  /** 1, plus 1 for each replay; a replay ends the attempts of the run before. */
  readonly run: number;
  readonly createdAt: string;
  readonly lastAttemptAt?: string;
  /** HTTP status of the last reply; missing without a reply. */
  readonly lastStatus?: number;
  /** Why the last attempt failed; missing where it succeeded. */
  readonly lastFailure?: string;
};

export const ENDPOINTS_MAX = 10;
/** How long deliveries are listed and can be replayed. */
export const DELIVERY_RETENTION_DAYS = 30;

const INSTANT_DIGITS = 9;

/** The id of an event: sorts by time, and is unique by its record. */
export const formatEventId = (createdAt: string, unique: string): string => {
  const instant = Date.parse(createdAt).toString(36).padStart(INSTANT_DIGITS, '0');
  return `evt_${instant}${unique.replace(/[^a-z0-9]/gi, '')}`;
};

/** The events of one notice: a booking without a deposit is created and confirmed at once (BEHAVIOR §30.2). */
export function toEventNotices(notice: NoticeOf<WebhookKind>): readonly NoticeOf<WebhookKind>[] {
  if (notice.kind !== 'booking.created' || !notice.isConfirmed) return [notice];
  const { appointmentId, date, minute } = notice;
  return [notice, { kind: 'booking.confirmed', appointmentId, date, minute }];
}

/** A new delivery; its id consists of event and endpoint, so that it is created only once. */
export const toNewDelivery = (
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

/** The active endpoints that subscribe to a kind of event. */
export const filterSubscribers = (
  endpoints: readonly WebhookEndpoint[],
  kind: WebhookKind,
): readonly WebhookEndpoint[] => endpoints.filter(({ active, events }) => active && events.includes(kind));

/** The reply to an attempt, or why there was none. */
export type AttemptResult = { readonly status: number } | { readonly failure: string };

/** No attempt: the endpoint, or all of its salon's, must be left alone until then. */
export type EndpointPause = { readonly pausedUntil: Date };

export const isAcceptedAttempt = (attempted: AttemptResult): boolean =>
  'status' in attempted && attempted.status >= 200 && attempted.status < 300;

/** The delivery after an attempt; `isLast` where no retry follows. */
export function applyAttempt(
  { lastStatus: _status, lastFailure: _failure, ...delivery }: WebhookDelivery,
  result: AttemptResult,
  isLast: boolean,
  now: Date,
): WebhookDelivery {
  const after = { ...delivery, attempts: delivery.attempts + 1, lastAttemptAt: now.toISOString() };
  if ('failure' in result)
    return { ...after, state: isLast ? 'parked' : 'pending', lastFailure: result.failure };
  if (isAcceptedAttempt(result)) return { ...after, state: 'delivered', lastStatus: result.status };
  const refused = { lastStatus: result.status, lastFailure: 'not taken' };
  return { ...after, state: isLast ? 'parked' : 'pending', ...refused };
}

/** The delivery with a new run of attempts for the same event. */
export const applyReplay = (delivery: WebhookDelivery): WebhookDelivery => ({
  ...delivery,
  state: 'pending',
  run: delivery.run + 1,
});
