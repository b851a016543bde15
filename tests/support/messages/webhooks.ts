import { unwrapReply } from '../api/replies.ts';
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
  const input = { url: receiver.url, events };
  const endpoint = unwrapReply(await salon.call<EndpointRecord>('webhooks/webhook-store', input, AS_ADMIN));
  receiver.setSecret(endpoint.secret ?? '');
  return endpoint;
}

export const listEndpoints = async (salon: TestSalon): Promise<readonly EndpointRecord[]> =>
  unwrapReply(await salon.call<EndpointRecord[]>('webhooks/webhook-index', {}, AS_ADMIN));

export const listDeliveries = async (
  salon: TestSalon,
  filter: object = {},
): Promise<readonly DeliveryRecord[]> =>
  unwrapReply(await salon.call<DeliveryRecord[]>('webhooks/webhook-deliveries', filter, AS_ADMIN));

export const replayDelivery = (salon: TestSalon, id: string): Promise<Reply<DeliveryRecord>> =>
  salon.call<DeliveryRecord>('webhooks/webhook-replay', { delivery_id: id }, AS_ADMIN);

export const testEndpoint = (salon: TestSalon, id: number): Promise<Reply<DeliveryRecord>> =>
  salon.call<DeliveryRecord>('webhooks/webhook-test', { webhook_id: id }, AS_ADMIN);
