import type { Notice, NoticeOf } from '../../../lib/rules/notifications/notices.ts';
import {
  eventId,
  eventsOf,
  newDelivery,
  subscribers,
  type WebhookKind,
  webhookEvent,
} from '../../../lib/rules/notifications/webhooks.ts';
import type { Change } from '../../../lib/table/change.ts';
import { isThrottled } from '../../../lib/table/commit.ts';
import { type OutboxRecord, putNotice } from '../../../lib/table/outbox.ts';
import { listEndpoints, putDelivery } from '../../../lib/table/webhooks.ts';
import type { Delivery } from '../delivery.ts';
import type { OutboxDependencies } from '../dependencies.ts';
import { EVENT_DATA } from './event-data.ts';

const isTold = (notice: Notice): notice is NoticeOf<WebhookKind> => Object.hasOwn(EVENT_DATA, notice.kind);

const dataOf = <Kind extends WebhookKind>(
  notice: NoticeOf<Kind>,
  { tenant }: OutboxRecord,
  { store }: OutboxDependencies,
) => EVENT_DATA[notice.kind](notice, tenant, store);

/**
 * One step that puts the events of a notice on their way to every endpoint that wants them: written once, each
 * endpoint with a record and tries of its own, so that none waits for another. All of them in one transaction; where
 * they stand already, the step was done.
 */
export async function eventsFor(record: OutboxRecord, deps: OutboxDependencies): Promise<Delivery[]> {
  const { tenant, notice, createdAt, id } = record;
  if (!isTold(notice)) return [];
  const endpoints = await listEndpoints(deps.store, tenant);
  const wanted = eventsOf(notice)
    .map((told, place) => ({ told, place, by: subscribers(endpoints, told.kind) }))
    .filter(({ by }) => by.length > 0);
  if (wanted.length === 0) return [];
  const changesOf = async ({ told, place, by }: (typeof wanted)[number]): Promise<Change[]> => {
    const data = await dataOf(told, record, deps);
    // The first has the record's own name, the others theirs after it.
    const unique = `${id.slice(createdAt.length)}${place || ''}`;
    const event = webhookEvent(eventId(createdAt, unique), told.kind, createdAt, tenant, data);
    return by.flatMap((endpoint) => {
      const delivery = newDelivery(event, endpoint.id, createdAt);
      const due = { kind: 'webhook.due', deliveryId: delivery.id, run: delivery.run } as const;
      return [putDelivery(tenant, delivery), putNotice(tenant, due, deps.clock())];
    });
  };
  const send = async () => {
    const written = await deps.store.commit((await Promise.all(wanted.map(changesOf))).flat());
    if (isThrottled(written)) throw new Error('the table was too busy for an event');
    return { accepted: true } as const;
  };
  return [{ name: 'webhooks', send }];
}
