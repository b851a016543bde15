import type { EventData, WebhookEvent } from '../../rules/notifications/webhook-events.ts';

/** An event as webhooks send it: its body is the JSON text written here, at every attempt (BEHAVIOR §30.2). */
export function toWebhookEvent(
  id: string,
  type: string,
  createdAt: string,
  tenant: string,
  data: EventData,
): WebhookEvent {
  return { id, type, body: JSON.stringify({ id, type, created_at: createdAt, tenant, data }) };
}
