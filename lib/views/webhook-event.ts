import type { EventData, WebhookEvent } from '../rules/notifications/webhook-events.ts';

/** BEHAVIOR §30.2. */
export function toWebhookEvent(
  id: string,
  type: string,
  createdAt: string,
  tenant: string,
  data: EventData,
): WebhookEvent {
  return { id, type, body: JSON.stringify({ id, type, created_at: createdAt, tenant, data }) };
}
