import type { Handler } from '../../lib/http/call.ts';
import { withNewDeliveryRun } from '../../lib/rules/notifications/webhook-deliveries.ts';
import { fail, invalid, ok } from '../../lib/rules/outcome.ts';
import { decideAndCommit } from '../../lib/table/decide.ts';
import { putNotice } from '../../lib/table/notifications/outbox.ts';
import { findDelivery, findWebhookEndpoint, updateDelivery } from '../../lib/table/notifications/webhooks.ts';
import { toDeliveryView } from './views.ts';

/** Sends an event again with the same id and body, whatever the state of its delivery (BEHAVIOR §30.3). */
export const webhookReplay: Handler<'webhooks/webhook-replay'> = async (request, { store }) => {
  const { tenant, input, now } = request;
  return decideAndCommit(store, request, async () => {
    const delivery = await findDelivery(store, tenant, input.delivery_id);
    if (!delivery) return fail('recordNotFound', 'delivery_id');
    const endpoint = await findWebhookEndpoint(store, tenant, delivery.endpointId);
    if (!endpoint?.active) return invalid('delivery_id', 'The endpoint is deleted or disabled');
    const replay = withNewDeliveryRun(delivery);
    const notice = { kind: 'webhook.due', deliveryId: replay.id, run: replay.run } as const;
    return ok({
      changes: [updateDelivery(tenant, delivery, replay), putNotice(tenant, notice, now)],
      reply: { message: 'Event queued again', data: toDeliveryView(replay) },
    });
  });
};
