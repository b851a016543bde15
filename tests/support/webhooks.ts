import { expect } from 'vitest';
import type { Reply, TestSalon } from './test-salon.ts';
import type { Receiver } from './webhook-receiver.ts';

export type EndpointRecord = {
  readonly id: number;
  readonly url: string;
  readonly events: readonly string[];
  readonly status: 0 | 1;
  readonly secret?: string;
};
export type DeliveryRecord = {
  readonly id: string;
  readonly webhook_id: number;
  readonly event_id: string;
  readonly type: string;
  readonly state: string;
  readonly attempts: number;
  readonly last_status: number | null;
  readonly last_error: string | null;
};

/** Webhooks are the administrators' alone. */
export const asAdmin = { as: 'admin' } as const;
export const CLOSED_TO = { closedTo: ['customer', 'staff'] } as const;

/** Has a receiver told of these kinds of events, with the secret that the salon was shown. */
export async function subscribe(
  salon: TestSalon,
  receiver: Receiver,
  events: readonly string[] = ['booking.created'],
): Promise<EndpointRecord> {
  const { status, body, text } = await salon.call<EndpointRecord>(
    'webhooks/webhook-store',
    { url: receiver.url, events },
    asAdmin,
  );
  expect(status, text).toBe(201);
  receiver.trust(body.data.secret ?? '');
  return body.data;
}

export async function endpointsOf(salon: TestSalon): Promise<readonly EndpointRecord[]> {
  return (await salon.call<EndpointRecord[]>('webhooks/webhook-index', {}, asAdmin)).body.data;
}

export async function deliveries(salon: TestSalon, filter: object = {}): Promise<readonly DeliveryRecord[]> {
  const { body } = await salon.call<DeliveryRecord[]>('webhooks/webhook-deliveries', filter, asAdmin);
  return body.data;
}

export const replayed = (salon: TestSalon, id: string): Promise<Reply<DeliveryRecord>> =>
  salon.call<DeliveryRecord>('webhooks/webhook-replay', { delivery_id: id }, asAdmin);

export const tested = (salon: TestSalon, id: number): Promise<Reply<DeliveryRecord>> =>
  salon.call<DeliveryRecord>('webhooks/webhook-test', { webhook_id: id }, asAdmin);
