import type { Tenant } from '../rules/ids.ts';
import {
  DELIVERY_KEPT_DAYS,
  eventId,
  type WebhookDelivery,
  type WebhookEndpoint,
  type WebhookId,
} from '../rules/notifications/webhooks.ts';
import { type Change, create, put, remove } from './change.ts';
import { fieldsOf } from './item.ts';
import { keys, ttl } from './keys.ts';
import type { Store } from './store.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** All endpoints of the salon, by id. */
export const listEndpoints = async (store: Store, tenant: Tenant): Promise<WebhookEndpoint[]> =>
  (await store.all(keys.records(tenant, 'WEBHOOK'))).map(fieldsOf<WebhookEndpoint>);

/** An endpoint; undefined where the salon has none of that id. */
export async function getEndpoint(
  store: Store,
  tenant: Tenant,
  id: WebhookId,
): Promise<WebhookEndpoint | undefined> {
  const item = await store.get(keys.record(tenant, 'WEBHOOK', id));
  return item && fieldsOf<WebhookEndpoint>(item);
}

export const putEndpoint = (tenant: Tenant, endpoint: WebhookEndpoint): Change =>
  create(keys.record(tenant, 'WEBHOOK', endpoint.id), endpoint);

/** The endpoint as it is to be, on condition that it is as it was read. */
export const updateEndpoint = (tenant: Tenant, before: WebhookEndpoint, after: WebhookEndpoint): Change =>
  put(
    keys.record(tenant, 'WEBHOOK', before.id),
    { ...after, version: before.version + 1 },
    { attribute: 'version', is: before.version },
  );

export const deleteEndpoint = (tenant: Tenant, id: WebhookId): Change =>
  remove(keys.record(tenant, 'WEBHOOK', id), { that: 'present' });

const deliveryItem = (delivery: WebhookDelivery) => ({
  ...delivery,
  ...ttl(new Date(Date.parse(delivery.createdAt) + DELIVERY_KEPT_DAYS * DAY_MS)),
});

/** A delivery; undefined where the salon has none of that id, or no longer. */
export async function getDelivery(
  store: Store,
  tenant: Tenant,
  id: string,
): Promise<WebhookDelivery | undefined> {
  const item = await store.get(keys.webhookDelivery(tenant, id));
  return item && fieldsOf<WebhookDelivery>(item);
}

/** Deliveries that are still kept, the latest first, so many at most. */
export async function listLatestDeliveries(
  store: Store,
  tenant: Tenant,
  now: Date,
  atMost: number,
): Promise<WebhookDelivery[]> {
  const found: WebhookDelivery[] = [];
  // The table forgets in its own time.
  const oldest = eventId(new Date(now.getTime() - DELIVERY_KEPT_DAYS * DAY_MS).toISOString(), '');
  let after: Readonly<Record<string, unknown>> | undefined;
  do {
    const limit = atMost - found.length;
    const range = { ...keys.webhookDeliveries(tenant), from: oldest, descending: true, limit };
    const { items, next } = await store.page(after ? { ...range, after } : range);
    found.push(...items.map(fieldsOf<WebhookDelivery>));
    after = next;
  } while (after && found.length < atMost);
  return found;
}

/** A new delivery; fails where the same event is on its way to the same endpoint already. */
export const putDelivery = (tenant: Tenant, delivery: WebhookDelivery): Change =>
  create(keys.webhookDelivery(tenant, delivery.id), deliveryItem(delivery));

/** The delivery as it is to be, on condition that nobody tried it since it was read. */
export const updateDelivery = (tenant: Tenant, before: WebhookDelivery, after: WebhookDelivery): Change =>
  put(
    keys.webhookDelivery(tenant, before.id),
    deliveryItem(after),
    { attribute: 'attempts', is: before.attempts },
    { attribute: 'run', is: before.run },
  );
