import type { webhooks } from '../../lib/contract/webhooks.ts';
import type { Handler } from '../../lib/http/call.ts';
import { eventId, newDelivery, TEST_KIND, webhookEvent } from '../../lib/rules/notifications/webhooks.ts';
import { fail, invalid, ok } from '../../lib/rules/outcome.ts';
import { decideAndCommit } from '../../lib/table/decide.ts';
import { putNotice } from '../../lib/table/outbox.ts';
import { getEndpoint, putDelivery } from '../../lib/table/webhooks.ts';
import { deliveryView } from './views.ts';

/** Puts an event on its way that tells nothing but that it came. */
export const webhookTest: Handler<(typeof webhooks.routes)['webhook-test']> = async (request, { store }) => {
  const { tenant, input, now, requestId } = request;
  const createdAt = now.toISOString();
  return decideAndCommit(store, request, async () => {
    const endpoint = await getEndpoint(store, tenant, input.webhook_id);
    if (!endpoint) return fail('recordUnknown');
    if (!endpoint.active) return invalid('webhook_id', 'Is switched off');
    const data = { message: 'This is a test.' };
    const event = webhookEvent(eventId(createdAt, requestId), TEST_KIND, createdAt, tenant, data);
    const delivery = newDelivery(event, endpoint.id, createdAt);
    const due = { kind: 'webhook.due', deliveryId: delivery.id, run: delivery.run } as const;
    return ok({
      changes: [putDelivery(tenant, delivery), putNotice(tenant, due, now)],
      reply: { status: true as const, message: 'Test event is on its way', data: deliveryView(delivery) },
    });
  });
};
