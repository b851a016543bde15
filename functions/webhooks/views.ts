import type { WebhookDelivery } from '../../lib/rules/notifications/webhook-deliveries.ts';
import type { WebhookEndpoint } from '../../lib/rules/notifications/webhook-endpoints.ts';
import { withVersionHash } from '../../lib/table/record-version.ts';
import { toToggleNumber } from '../../lib/views/toggles.ts';

/** An endpoint without its secret (BEHAVIOR §30.1). */
export const toEndpointView = ({ id, url, events, active, createdAt }: WebhookEndpoint) =>
  withVersionHash({ id, url, events: [...events], status: toToggleNumber(active), created_at: createdAt });

export const toDeliveryView = (delivery: WebhookDelivery) => ({
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
