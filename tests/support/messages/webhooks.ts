import { expect } from 'vitest';
import { AS_ADMIN } from '../catalog/directory.ts';
import type { Reply, TestSalon } from '../test-salon.ts';
import type { Receiver } from './webhook-receiver.ts';

export type EndpointRecord = {
  readonly id: number;
  readonly url: string;
  readonly events: readonly string[];
  readonly status: 0 | 1;
  readonly secret?: string;
};
type DeliveryRecord = {
  readonly id: string;
  readonly webhook_id: number;
  readonly event_id: string;
  readonly type: string;
  readonly state: string;
  readonly attempts: number;
  readonly last_status: number | null;
  readonly last_error: string | null;
};

/** Only administrators manage webhooks. */
export const CLOSED_TO = { closedTo: ['customer', 'staff'] } as const;

/** Subscribes a receiver to these kinds of events, with the secret of the new endpoint. */
export async function subscribeReceiver(
  salon: TestSalon,
  receiver: Receiver,
  events: readonly string[] = ['booking.created'],
): Promise<EndpointRecord> {
  const { status, body, text } = await salon.call<EndpointRecord>(
    'webhooks/webhook-store',
    { url: receiver.url, events },
    AS_ADMIN,
  );
  expect(status, text).toBe(201);
  receiver.setSecret(body.data.secret ?? '');
  return body.data;
}

export async function listEndpoints(salon: TestSalon): Promise<readonly EndpointRecord[]> {
  return (await salon.call<EndpointRecord[]>('webhooks/webhook-index', {}, AS_ADMIN)).body.data;
}

export async function listDeliveries(
  salon: TestSalon,
  filter: object = {},
): Promise<readonly DeliveryRecord[]> {
  const { body } = await salon.call<DeliveryRecord[]>('webhooks/webhook-deliveries', filter, AS_ADMIN);
  return body.data;
}

export const replayDelivery = (salon: TestSalon, id: string): Promise<Reply<DeliveryRecord>> =>
  salon.call<DeliveryRecord>('webhooks/webhook-replay', { delivery_id: id }, AS_ADMIN);

export const testEndpoint = (salon: TestSalon, id: number): Promise<Reply<DeliveryRecord>> =>
  salon.call<DeliveryRecord>('webhooks/webhook-test', { webhook_id: id }, AS_ADMIN);
