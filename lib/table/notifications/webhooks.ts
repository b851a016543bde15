import type { Tenant } from '../../rules/ids.ts';
import {
  DELIVERY_RETENTION_DAYS,
  type WebhookDelivery,
} from '../../rules/notifications/webhook-deliveries.ts';
import type { WebhookEndpoint, WebhookId } from '../../rules/notifications/webhook-endpoints.ts';
import { formatEventId } from '../../rules/notifications/webhook-events.ts';
import { DAY_MS } from '../../rules/time-units.ts';
import { keys, toTtlAttribute } from '../keys.ts';
import {
  hasLogFilter,
  isInRange,
  type LogPage,
  type LogSpan,
  readPossiblyShortLogPage,
} from '../log-pages.ts';
import { findRecordByKey, listRecordsInRange, toRecordFields } from '../records.ts';
import { type Change, deleteItem, type Item, putItem, putNewItem, type Store } from '../store.ts';

/** All endpoints, by id. */
export const listWebhookEndpoints = (store: Store, tenant: Tenant): Promise<WebhookEndpoint[]> =>
  listRecordsInRange(store, keys.records(tenant, 'WEBHOOK'));

export const findWebhookEndpoint = (
  store: Store,
  tenant: Tenant,
  id: WebhookId,
): Promise<WebhookEndpoint | undefined> => findRecordByKey(store, keys.record(tenant, 'WEBHOOK', id));

export const putNewWebhookEndpoint = (tenant: Tenant, endpoint: WebhookEndpoint): Change =>
  putNewItem(keys.record(tenant, 'WEBHOOK', endpoint.id), endpoint);

/** Replaces an endpoint if it has not changed since it was read. */
export const updateWebhookEndpoint = (
  tenant: Tenant,
  before: WebhookEndpoint,
  after: WebhookEndpoint,
): Change =>
  putItem(
    keys.record(tenant, 'WEBHOOK', before.id),
    { ...after, version: before.version + 1 },
    { attribute: 'version', is: before.version },
  );

export const deleteWebhookEndpoint = (tenant: Tenant, id: WebhookId): Change =>
  deleteItem(keys.record(tenant, 'WEBHOOK', id), { that: 'present' });

const toDeliveryItem = (delivery: WebhookDelivery) => ({
  ...delivery,
  ...toTtlAttribute(new Date(Date.parse(delivery.createdAt) + DELIVERY_RETENTION_DAYS * DAY_MS)),
});

const toDelivery = toRecordFields<WebhookDelivery>;

/** A delivery; undefined if it does not exist or has expired. */
export const findDelivery = (
  store: Store,
  tenant: Tenant,
  id: string,
): Promise<WebhookDelivery | undefined> => findRecordByKey(store, keys.webhookDelivery(tenant, id));

type DeliveryFilters = {
  readonly endpointId: WebhookId | undefined;
  readonly state: WebhookDelivery['state'] | undefined;
};

const matchesDeliveryFilters = ({ endpointId, state }: WebhookDelivery, filters: DeliveryFilters): boolean =>
  (filters.endpointId === undefined || endpointId === filters.endpointId) &&
  (filters.state === undefined || state === filters.state);

/**
 * A page of the deliveries that have not expired (BEHAVIOR §30.3). Undefined where `after` of the page has expired or is no id
 * of a delivery.
 */
export async function findDeliveryLogPage(
  store: Store,
  tenant: Tenant,
  now: Date,
  span: LogSpan,
  filters: DeliveryFilters,
): Promise<LogPage<WebhookDelivery> | undefined> {
  // TTL deletes with delay, so expired deliveries are excluded here
  const from = formatEventId(new Date(now.getTime() - DELIVERY_RETENTION_DAYS * DAY_MS).toISOString(), '');
  const range = { ...keys.webhookDeliveries(tenant), from };
  if (span.after !== undefined && !isInRange(range, span.after)) return undefined;
  const isChosen = (item: Item) => matchesDeliveryFilters(toDelivery(item), filters);
  return readPossiblyShortLogPage(
    store,
    range,
    span,
    toDelivery,
    hasLogFilter(filters) ? isChosen : undefined,
  );
}

/** Adds a delivery; fails if the event has one to the same endpoint. */
export const putNewDelivery = (tenant: Tenant, delivery: WebhookDelivery): Change =>
  putNewItem(keys.webhookDelivery(tenant, delivery.id), toDeliveryItem(delivery));

/** Replaces a delivery if it was not attempted since it was read. */
export const updateDelivery = (tenant: Tenant, before: WebhookDelivery, after: WebhookDelivery): Change =>
  putItem(
    keys.webhookDelivery(tenant, before.id),
    toDeliveryItem(after),
    { attribute: 'attempts', is: before.attempts },
    { attribute: 'run', is: before.run },
  );
