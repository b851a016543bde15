import { toNewDelivery } from '../../../lib/rules/notifications/webhook-deliveries.ts';
import { listSubscribedEndpoints } from '../../../lib/rules/notifications/webhook-endpoints.ts';
import { findEvent } from '../../../lib/table/notifications/events.ts';
import { putNotice } from '../../../lib/table/notifications/outbox.ts';
import { listWebhookEndpoints, putNewDelivery } from '../../../lib/table/notifications/webhooks.ts';
import type { Change } from '../../../lib/table/store.ts';
import { toEventViews } from '../../../lib/views/notifications/event-data.ts';
import { toWebhookEvent } from '../../../lib/views/notifications/webhook-event.ts';
import type { Delivery } from '../delivery.ts';
import type { NoticeContext } from '../dependencies.ts';

/** Events and endpoints of one transaction: each takes two of its 100 items. */
const EVENT_RECORDS_MAX = 50;

const chunk = <Item>(items: readonly Item[], size: number): Item[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  );

/**
 * Enqueues the webhook events of a notice: one outbox record per event and subscribed endpoint, so that endpoints do
 * not wait for each other. A transaction writes as many as it can hold; if they exist already, an earlier attempt has
 * written them.
 */
export async function planWebhookEventEnqueuing(context: NoticeContext): Promise<Delivery[]> {
  const { tenant, eventId } = context.record;
  if (eventId === undefined) return [];
  const endpoints = await listWebhookEndpoints(context.store, tenant);
  // An old notice that the operator has sent again may have lost its events: they are kept for 30 days
  const stored = endpoints.length > 0 ? await findEvent(context.store, tenant, eventId) : undefined;
  const events = (stored ? toEventViews(tenant, stored) : [])
    .map((event) => ({ event, subscribers: listSubscribedEndpoints(endpoints, event.type) }))
    .filter(({ subscribers }) => subscribers.length > 0);
  if (events.length === 0) return [];
  const toChanges = ({ event, subscribers }: (typeof events)[number]): Change[] =>
    subscribers.flatMap((endpoint) => {
      const delivery = toNewDelivery(toWebhookEvent(event), endpoint.id, event.created_at);
      const due = { kind: 'webhook.due', deliveryId: delivery.id, run: delivery.run } as const;
      return [putNewDelivery(tenant, delivery), putNotice(tenant, due, context.clock())];
    });
  const most = Math.max(...events.map(({ subscribers }) => subscribers.length));
  return chunk(events, Math.floor(EVENT_RECORDS_MAX / most)).map((part, index) => ({
    name: index === 0 ? 'webhooks' : `webhooks:${index}`,
    send: async () => {
      await context.store.commit(part.flatMap(toChanges));
      return { accepted: true } as const;
    },
  }));
}
