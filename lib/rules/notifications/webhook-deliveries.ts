import { MINUTE_MS } from '../time-units.ts';
import type { WebhookId } from './webhook-endpoints.ts';
import type { WebhookEvent } from './webhook-events.ts';

type DeliveryState = 'pending' | 'delivered' | 'parked';

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

/** How long deliveries are listed and can be replayed (BEHAVIOR §30.3). */
export const DELIVERY_RETENTION_DAYS = 30;

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

/** The reply to an attempt, or why there was none. */
export type AttemptResult = { readonly status: number } | { readonly failure: string };

/** No attempt: the endpoint, or all of its salon's, must be left alone until then. */
export type EndpointPause = { readonly pausedUntil: Date };

/** Whether the endpoint accepted the event: a reply of 2xx (BEHAVIOR §30.3). */
export const isAcceptedByEndpoint = (attempted: AttemptResult): boolean =>
  'status' in attempted && attempted.status >= 200 && attempted.status < 300;

/** The delivery after an attempt; parked where it failed and is the last one (BEHAVIOR §30.3). */
export function withDeliveryAttempt(
  { lastStatus: _status, lastFailure: _failure, ...delivery }: WebhookDelivery,
  result: AttemptResult,
  isLast: boolean,
  now: Date,
): WebhookDelivery {
  const after = { ...delivery, attempts: delivery.attempts + 1, lastAttemptAt: now.toISOString() };
  if ('failure' in result)
    return { ...after, state: isLast ? 'parked' : 'pending', lastFailure: result.failure };
  if (isAcceptedByEndpoint(result)) return { ...after, state: 'delivered', lastStatus: result.status };
  const refused = { lastStatus: result.status, lastFailure: 'not accepted' };
  return { ...after, state: isLast ? 'parked' : 'pending', ...refused };
}

/** The delivery with a new run of attempts for the same event. */
export const withNewDeliveryRun = (delivery: WebhookDelivery): WebhookDelivery => ({
  ...delivery,
  state: 'pending',
  run: delivery.run + 1,
});

/**
 * How long a salon's endpoints may keep the webhook workers waiting in a minute. Beyond that its deliveries wait for the
 * next minute; those of other salons go on.
 */
const WEBHOOK_WAIT_MAX_MS = 10_000;

/** Faster replies do not count as waiting. */
export const WEBHOOK_PROMPT_REPLY_MS = 1_000;

/** The end of the minute if the salon's endpoints have used up their waiting time, else undefined. */
export const computeWebhookPauseEnd = (waitedMs: number, now: Date): Date | undefined =>
  waitedMs < WEBHOOK_WAIT_MAX_MS
    ? undefined
    : new Date((Math.floor(now.getTime() / MINUTE_MS) + 1) * MINUTE_MS);

const FIRST_TIMEOUT_MS = 3_000;

const LATER_TIMEOUT_MS = 8_000;

/** How long an endpoint may take to reply (BEHAVIOR §30.3). */
export const computeWebhookTimeoutMs = ({ attempts }: { readonly attempts: number }): number =>
  attempts === 0 ? FIRST_TIMEOUT_MS : LATER_TIMEOUT_MS;
