import Stripe from 'stripe';
import { type Context, deleteRecord, newId, saveRecord } from './account.ts';
import { recordBalanceMovements } from './balance.ts';
import type { Draft } from './full-records.ts';
import type { ResourceByKind, ResourceKind } from './resources.ts';
import { listRoute, type Route } from './routing.ts';

// Bounds the state file.
const EVENTS_MAX = 5_000;

/** Records an event with the current state of `object` and sends it to every webhook endpoint. */
export function emitAndRecordBalance(context: Context, type: string, object: object): void {
  const { account } = context;
  recordBalanceMovements(context, type, object);
  const event = saveRecord(account, 'event', {
    id: newId('evt'),
    api_version: Stripe.API_VERSION,
    created: context.now,
    data: { object },
    type,
  });
  const ids = Object.keys(account.tables.event ?? {});
  for (const id of ids.slice(0, Math.max(0, ids.length - EVENTS_MAX))) deleteRecord(account, 'event', id);
  for (const url of Object.keys(account.endpoints)) {
    const id = newId('whd');
    account.pendingDeliveries[id] = { id, event: event.id, url, attempts: 0 };
  }
  context.sendEvents();
}

/** Saves a record and emits an event with it. */
export function saveAndEmit<K extends ResourceKind>(
  context: Context,
  kind: K,
  record: Draft<K>,
  type: string,
): ResourceByKind[K] {
  const saved = saveRecord(context.account, kind, record);
  emitAndRecordBalance(context, type, saved);
  return saved;
}

export const EVENT_ROUTES: readonly Route[] = [
  listRoute('event', '/v1/events', {
    type: (event, value) => event.type === value,
    types: (event, value) => value.split(',').includes(event.type),
  }),
];
