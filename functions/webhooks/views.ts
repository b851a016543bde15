import type { WebhookDelivery, WebhookEndpoint } from '../../lib/rules/notifications/webhooks.ts';
import { toggleNumber } from '../../lib/views/toggles.ts';

/** An endpoint as the salon sees it, without its secret. */
export const endpointView = ({ id, url, events, active, createdAt }: WebhookEndpoint) => ({
  id,
  url,
  events: [...events],
  status: toggleNumber(active),
  created_at: createdAt,
});

export const deliveryView = (delivery: WebhookDelivery) => ({
  id: delivery.id,
  webhook_id: delivery.endpointId,
  event_id: delivery.event.id,
  type: delivery.event.type,
  state: delivery.state,
  attempts: delivery.attempts,
  created_at: delivery.createdAt,
  last_attempt_at: delivery.lastAttemptAt ?? null,
  last_status: delivery.lastStatus ?? null,
  last_error: delivery.lastFailure ?? null,
});
