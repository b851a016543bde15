import Stripe from 'stripe';
import { all, save } from './account.ts';
import { newId } from './ids.ts';
import { listRoute, type Route, retrieveRoute } from './route.ts';
import type { Scene } from './scene.ts';

export type StripeEvent = {
  id: string;
  object: 'event';
  api_version: string;
  created: number;
  data: { object: object; previous_attributes?: object };
  livemode: false;
  pending_webhooks: number;
  request: { id: string | null; idempotency_key: string | null };
  type: string;
};

// Enough for any test and any demo day; the file that keeps the state stays small.
const EVENTS_MAX = 5_000;

function wants(enabled: readonly string[], type: string): boolean {
  return enabled.includes('*') || enabled.includes(type);
}

/** Records that something happened to `object`, as it is now, and sends it to every endpoint that asked. */
export function emit(scene: Scene, type: string, object: object, previous?: object): StripeEvent {
  const { account } = scene;
  const endpoints = all(account, 'webhook_endpoint').filter(
    (endpoint) => endpoint.status === 'enabled' && wants(endpoint.enabled_events, type),
  );
  const event = save(account, 'event', {
    id: newId('evt'),
    object: 'event',
    api_version: Stripe.API_VERSION,
    created: scene.now,
    data: previous === undefined ? { object } : { object, previous_attributes: previous },
    livemode: false,
    pending_webhooks: endpoints.length,
    request: scene.request,
    type,
  });
  const ids = Object.keys(account.tables.event);
  for (const old of ids.slice(0, Math.max(0, ids.length - EVENTS_MAX))) delete account.tables.event[old];
  for (const endpoint of endpoints) {
    const id = newId('whd');
    account.deliveries[id] = {
      id,
      event: event.id,
      endpoint: endpoint.id,
      attempts: 0,
      status: 'pending',
      response_status: null,
    };
  }
  scene.announce(event);
  return event;
}

export const eventRoutes: readonly Route[] = [
  retrieveRoute('event', '/v1/events/:id'),
  listRoute('event', '/v1/events', {
    type: (event, value) => event.type === value || value === '*',
    types: (event, value) => value.split(',').includes(event.type),
  }),
];
