import { isRetryPeriodOver } from '../../../lib/rules/notifications/delivery-retries.ts';
import type { NoticeOf } from '../../../lib/rules/notifications/notices.ts';
import {
  type AttemptResult,
  computeWebhookPauseEnd,
  computeWebhookTimeoutMs,
  type EndpointPause,
  isAcceptedByEndpoint,
  WEBHOOK_PROMPT_REPLY_MS,
  type WebhookDelivery,
  withDeliveryAttempt,
} from '../../../lib/rules/notifications/webhook-deliveries.ts';
import {
  getMsWaitedForEndpoints,
  recordMsWaitedForEndpoints,
} from '../../../lib/table/notifications/endpoint-waits.ts';
import {
  findDelivery,
  findWebhookEndpoint,
  updateDelivery,
} from '../../../lib/table/notifications/webhooks.ts';
import { type Delivery, EndpointFailedError, type HoldLease } from '../delivery.ts';
import type { NoticeContext } from '../dependencies.ts';

const DONE = { accepted: true } as const;

/**
 * Sends the event once, unless the salon's endpoints have used up its waiting time of this minute (BEHAVIOR §30.3).
 * `isOver`: the endpoint is deleted or inactive, so that no attempt will follow.
 */
async function attemptWebhook(
  { endpointId, event, attempts }: WebhookDelivery,
  context: NoticeContext,
  holdLease: HoldLease,
): Promise<(AttemptResult & { readonly isOver?: true }) | EndpointPause> {
  const { tenant } = context;
  const now = context.clock();
  const [endpoint, waitedMs] = await Promise.all([
    findWebhookEndpoint(context.store, tenant, endpointId),
    getMsWaitedForEndpoints(context.store, tenant, now),
  ]);
  if (!endpoint) return { failure: 'endpoint deleted', isOver: true };
  if (!endpoint.active) return { failure: 'endpoint switched off', isOver: true };
  const pausedUntil = computeWebhookPauseEnd(waitedMs, now);
  if (pausedUntil) return { pausedUntil };
  const secret = await context.sealing.open({ tenant, name: `webhook:${endpointId}` }, endpoint.secret);
  await holdLease();
  const start = performance.now();
  const timeoutMs = computeWebhookTimeoutMs({ attempts });
  const result = await context.webhooks.send(endpoint.url, secret, event, now, timeoutMs);
  const waitMs = performance.now() - start;
  if (waitMs > WEBHOOK_PROMPT_REPLY_MS) await recordMsWaitedForEndpoints(context.store, tenant, now, waitMs);
  return result;
}

/**
 * Sends an event to its endpoint and stores the result (BEHAVIOR §30.3). Retries for 24 hours, then parks the delivery
 * for the salon to replay, always after an attempt: a pause changes nothing. The outbox record itself is never parked: a
 * broken endpoint is not a failure of the platform.
 */
export const planWebhookDelivery = (notice: NoticeOf<'webhook.due'>, context: NoticeContext): Delivery => ({
  name: 'webhook',
  send: async (holdLease) => {
    const { store } = context;
    const delivery = await findDelivery(store, context.tenant, notice.deliveryId);
    if (delivery?.state !== 'pending' || delivery.run !== notice.run) return DONE;
    const attempt = await attemptWebhook(delivery, context, holdLease);
    if ('pausedUntil' in attempt) return attempt;
    const { isOver, ...result } = attempt;
    const now = context.clock();
    const isLast = isOver ?? isRetryPeriodOver(context.record, now);
    const updated = withDeliveryAttempt(delivery, result, isLast, now);
    await store.commit([updateDelivery(context.tenant, delivery, updated)]);
    if (!isAcceptedByEndpoint(result) && !isLast) throw new EndpointFailedError();
    return DONE;
  },
});
