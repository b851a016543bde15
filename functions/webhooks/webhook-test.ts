import type { Handler } from '../../lib/http/call.ts';
import { toNewDelivery } from '../../lib/rules/notifications/webhook-deliveries.ts';
import { formatEventId } from '../../lib/rules/notifications/webhook-events.ts';
import { fail, invalid, ok } from '../../lib/rules/outcome.ts';
import { decideAndCommit } from '../../lib/table/decide.ts';
import { putNotice } from '../../lib/table/notifications/outbox.ts';
import { findWebhookEndpoint, putNewDelivery } from '../../lib/table/notifications/webhooks.ts';
import { toWebhookEvent } from '../../lib/views/notifications/webhook-event.ts';
import { toDeliveryView } from './views.ts';

/** Queues a test event (BEHAVIOR §30.1). */
export const webhookTest: Handler<'webhooks/webhook-test'> = async (request, { store }) => {
  const { tenant, input, now, requestId } = request;
  const createdAt = now.toISOString();
  return decideAndCommit(store, request, async () => {
    const endpoint = await findWebhookEndpoint(store, tenant, input.webhook_id);
    if (!endpoint) return fail('recordNotFound', 'webhook_id');
    if (!endpoint.active) return invalid('webhook_id', 'The endpoint is disabled');
    const data = { message: 'This is a test.' };
    const eventId = formatEventId(createdAt, requestId);
    const event = toWebhookEvent({ id: eventId, type: 'webhook.test', created_at: createdAt, tenant, data });
    const delivery = toNewDelivery(event, endpoint.id, createdAt);
    const notice = { kind: 'webhook.due', deliveryId: delivery.id, run: delivery.run } as const;
    return ok({
      changes: [putNewDelivery(tenant, delivery), putNotice(tenant, notice, now)],
      reply: { message: 'Test event queued', data: toDeliveryView(delivery) },
    });
  });
};
