import type { webhooks } from '../../lib/contract/webhooks.ts';
import type { Handler } from '../../lib/http/call.ts';
import { replayed } from '../../lib/rules/notifications/webhooks.ts';
import { fail, invalid, ok } from '../../lib/rules/outcome.ts';
import { decideAndCommit } from '../../lib/table/decide.ts';
import { putNotice } from '../../lib/table/outbox.ts';
import { getDelivery, getEndpoint, updateDelivery } from '../../lib/table/webhooks.ts';
import { deliveryView } from './views.ts';

/** Sends an event again with the same id and body, whether it was delivered, parked, or is still being tried. */
export const webhookReplay: Handler<(typeof webhooks.routes)['webhook-replay']> = async (
  request,
  { store },
) => {
  const { tenant, input, now } = request;
  return decideAndCommit(store, request, async () => {
    const delivery = await getDelivery(store, tenant, input.delivery_id);
    if (!delivery) return fail('recordUnknown');
    const endpoint = await getEndpoint(store, tenant, delivery.endpointId);
    if (!endpoint?.active) return invalid('delivery_id', 'Its endpoint is deleted or switched off');
    const again = replayed(delivery);
    const due = { kind: 'webhook.due', deliveryId: again.id, run: again.run } as const;
    return ok({
      changes: [updateDelivery(tenant, delivery, again), putNotice(tenant, due, now)],
      reply: { status: true as const, message: 'Event is on its way again', data: deliveryView(again) },
    });
  });
};
