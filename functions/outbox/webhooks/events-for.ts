import type { Notice, NoticeOf } from '../../../lib/rules/notices.ts';
import {
  eventId,
  newDelivery,
  subscribers,
  type WebhookKind,
  webhookEvent,
} from '../../../lib/rules/webhooks.ts';
import { type OutboxRecord, outboxRecord } from '../../../lib/table/outbox.ts';
import { addedDelivery, readEndpoints } from '../../../lib/table/webhooks.ts';
import type { Delivery } from '../delivery.ts';
import type { World } from '../world.ts';
import { EVENT_DATA } from './event-data.ts';

const isTold = (notice: Notice): notice is NoticeOf<WebhookKind> => Object.hasOwn(EVENT_DATA, notice.kind);

const dataOf = <Kind extends WebhookKind>(
  notice: NoticeOf<Kind>,
  { tenant }: OutboxRecord,
  { store }: World,
) => EVENT_DATA[notice.kind](notice, tenant, store);

/**
 * One step that puts a notice's event on its way to every endpoint that wants it: written once, each endpoint with a
 * record and tries of its own, so that none waits for another. All of them in one transaction; where they stand
 * already, the step was done.
 */
export async function eventsFor(record: OutboxRecord, world: World): Promise<Delivery[]> {
  const { tenant, notice, createdAt, id } = record;
  if (!isTold(notice)) return [];
  const wanted = subscribers(await readEndpoints(world.store, tenant), notice.kind);
  if (wanted.length === 0) return [];
  const send = async () => {
    const data = await dataOf(notice, record, world);
    const event = webhookEvent(
      eventId(createdAt, id.slice(createdAt.length)),
      notice.kind,
      createdAt,
      tenant,
      data,
    );
    const changes = wanted.flatMap((endpoint) => {
      const delivery = newDelivery(event, endpoint.id, createdAt);
      const due = { kind: 'webhook.due', deliveryId: delivery.id, run: delivery.run } as const;
      return [addedDelivery(tenant, delivery), outboxRecord(tenant, due, world.clock())];
    });
    await world.store.commit(changes);
    return { accepted: true } as const;
  };
  return [{ name: 'webhooks', send }];
}
