import type { Notice, NoticeOf } from '../../../lib/rules/notifications/notices.ts';
import { toNewDelivery } from '../../../lib/rules/notifications/webhook-deliveries.ts';
import { filterSubscribers } from '../../../lib/rules/notifications/webhook-endpoints.ts';
import {
  formatEventId,
  toWebhookNotices,
  type WebhookKind,
} from '../../../lib/rules/notifications/webhook-events.ts';
import { type OutboxRecord, putNotice } from '../../../lib/table/notifications/outbox.ts';
import { listWebhookEndpoints, putDelivery } from '../../../lib/table/notifications/webhooks.ts';
import type { Change } from '../../../lib/table/store.ts';
import { toWebhookEvent } from '../../../lib/views/notifications/webhook-event.ts';
import type { Delivery } from '../delivery.ts';
import type { OutboxDependencies } from '../dependencies.ts';
import { EVENT_DATA_READERS } from './event-data.ts';

/** Events and endpoints of one transaction: each takes two of its 100 items. */
const EVENT_RECORDS_MAX = 50;

const chunk = <Item>(items: readonly Item[], size: number): Item[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  );

const hasWebhookEvent = (notice: Notice): notice is NoticeOf<WebhookKind | 'series.created'> =>
  notice.kind === 'series.created' || Object.hasOwn(EVENT_DATA_READERS, notice.kind);

const getEventData = <Kind extends WebhookKind>(
  notice: NoticeOf<Kind>,
  { tenant }: OutboxRecord,
  { store }: OutboxDependencies,
) => EVENT_DATA_READERS[notice.kind](notice, tenant, store);

/**
 * Enqueues the webhook events of a notice: one outbox record per event and subscribed endpoint, so that endpoints do
 * not wait for each other. A transaction writes as many as it can hold; if they exist already, an earlier attempt has
 * written them.
 */
export async function planWebhookEvents(record: OutboxRecord, deps: OutboxDependencies): Promise<Delivery[]> {
  const { tenant, notice, createdAt, id } = record;
  if (!hasWebhookEvent(notice)) return [];
  const endpoints = await listWebhookEndpoints(deps.store, tenant);
  const events = toWebhookNotices(notice)
    .map((event, index) => ({ event, index, subscribers: filterSubscribers(endpoints, event.kind) }))
    .filter(({ subscribers }) => subscribers.length > 0);
  if (events.length === 0) return [];
  const toChanges = async ({ event, index, subscribers }: (typeof events)[number]): Promise<Change[]> => {
    const data = await getEventData(event, record, deps);
    // The first event is named after the record, the others get a suffix
    const unique = `${id.slice(createdAt.length)}${index || ''}`;
    const message = toWebhookEvent(formatEventId(createdAt, unique), event.kind, createdAt, tenant, data);
    return subscribers.flatMap((endpoint) => {
      const delivery = toNewDelivery(message, endpoint.id, createdAt);
      const due = { kind: 'webhook.due', deliveryId: delivery.id, run: delivery.run } as const;
      return [putDelivery(tenant, delivery), putNotice(tenant, due, deps.clock())];
    });
  };
  const most = Math.max(...events.map(({ subscribers }) => subscribers.length));
  return chunk(events, Math.floor(EVENT_RECORDS_MAX / most)).map((part, index) => ({
    name: index === 0 ? 'webhooks' : `webhooks:${index}`,
    send: async () => {
      await deps.store.commit((await Promise.all(part.map(toChanges))).flat());
      return { accepted: true } as const;
    },
  }));
}
