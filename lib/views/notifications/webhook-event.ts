import type { EventData, WebhookEvent } from '../../rules/notifications/webhook-events.ts';

type EventBody = {
  readonly id: string;
  readonly type: string;
  readonly created_at: string;
  readonly tenant: string;
  readonly data: EventData;
};

/** An event as webhooks send it: its body is the JSON text written here, at every attempt (BEHAVIOR §30.2). */
export const toWebhookEvent = (body: EventBody): WebhookEvent => ({
  id: body.id,
  type: body.type,
  body: JSON.stringify(body),
});
