import { isRetryPeriodOver } from '../../../lib/rules/notifications/delivery-retries.ts';
import type { NoticeOf } from '../../../lib/rules/notifications/notices.ts';
import {
  type AttemptResult,
  applyAttempt,
  computeWebhookPauseEnd,
  computeWebhookTimeoutMs,
  type EndpointPause,
  isAcceptedByEndpoint,
  WEBHOOK_PROMPT_REPLY_MS,
  type WebhookDelivery,
} from '../../../lib/rules/notifications/webhook-deliveries.ts';
import {
  getMsWaitedForEndpoints,
  recordMsWaitedForEndpoints,
} from '../../../lib/table/notifications/endpoint-waits.ts';
import type { OutboxRecord } from '../../../lib/table/notifications/outbox.ts';
import {
  findDelivery,
  findWebhookEndpoint,
  updateDelivery,
} from '../../../lib/table/notifications/webhooks.ts';
import { type Delivery, EndpointFailedError, type HoldLease } from '../delivery.ts';
import type { OutboxDependencies } from '../dependencies.ts';

const DONE = { accepted: true } as const;

/**
 * Sends the event once, unless the salon's endpoints have used up its waiting time of this minute (BEHAVIOR §30.3).
 * `isOver`: the endpoint is deleted or inactive, so that no attempt will follow.
 */
async function attemptWebhook(
  { endpointId, event, attempts }: WebhookDelivery,
  { tenant }: OutboxRecord,
  deps: OutboxDependencies,
  holdLease: HoldLease,
): Promise<(AttemptResult & { readonly isOver?: true }) | EndpointPause> {
  const now = deps.clock();
  const [endpoint, waitedMs] = await Promise.all([
    findWebhookEndpoint(deps.store, tenant, endpointId),
    getMsWaitedForEndpoints(deps.store, tenant, now),
  ]);
  if (!endpoint) return { failure: 'endpoint deleted', isOver: true };
  if (!endpoint.active) return { failure: 'endpoint switched off', isOver: true };
  const pausedUntil = computeWebhookPauseEnd(waitedMs, now);
  if (pausedUntil) return { pausedUntil };
  const secret = await deps.sealing.open({ tenant, name: `webhook:${endpointId}` }, endpoint.secret);
  await holdLease();
  const start = performance.now();
  const timeoutMs = computeWebhookTimeoutMs({ attempts });
  const result = await deps.webhooks.send(endpoint.url, secret, event, now, timeoutMs);
  const waitMs = performance.now() - start;
  if (waitMs > WEBHOOK_PROMPT_REPLY_MS) await recordMsWaitedForEndpoints(deps.store, tenant, now, waitMs);
  return result;
}

/**
 * Sends an event to its endpoint and stores the result (BEHAVIOR §30.3). Retries for 24 hours, then parks the delivery
 * for the salon to replay, always after an attempt: a pause changes nothing. The outbox record itself is never parked: a
 * broken endpoint is not a failure of the platform.
 */
export const planWebhookDelivery = (
  notice: NoticeOf<'webhook.due'>,
  record: OutboxRecord,
  deps: OutboxDependencies,
): Delivery => ({
  name: 'webhook',
  send: async (holdLease) => {
    const { store } = deps;
    const delivery = await findDelivery(store, record.tenant, notice.deliveryId);
    if (delivery?.state !== 'pending' || delivery.run !== notice.run) return DONE;
    const attempt = await attemptWebhook(delivery, record, deps, holdLease);
    if ('pausedUntil' in attempt) return attempt;
    const { isOver, ...result } = attempt;
    const now = deps.clock();
    const isLast = isOver ?? isRetryPeriodOver(record, now);
    const updated = applyAttempt(delivery, result, isLast, now);
    await store.commit([updateDelivery(record.tenant, delivery, updated)]);
    if (!isAcceptedByEndpoint(result) && !isLast) throw new EndpointFailedError();
    return DONE;
  },
});
