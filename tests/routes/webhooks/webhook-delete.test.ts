import { afterEach, beforeEach, expect, test } from 'vitest';
import { expectDoors } from '../../support/doors.ts';
import { useHouses } from '../../support/house.ts';
import { type Receiver, startReceiver } from '../../support/webhook-receiver.ts';
import { endpointsOf, subscribe } from '../../support/webhooks.ts';

const houses = useHouses();
let receiver: Receiver;
beforeEach(async () => {
  receiver = await startReceiver();
});
afterEach(() => receiver.close());

const asAdmin = { as: 'admin' } as const;
const CLOSED_TO = { closedTo: ['customer', 'staff'] } as const;

test('takes an endpoint out, once', async () => {
  const house = await houses();
  const { id } = await subscribe(house, receiver);
  const remove = () => house.call('webhooks/webhook-delete', { webhook_id: id }, asAdmin);
  await expectDoors(house, 'webhooks/webhook-delete', { webhook_id: id }, CLOSED_TO);
  expect((await remove()).status).toBe(200);
  expect((await remove()).status).toBe(404);
  expect(await endpointsOf(house)).toEqual([]);
});

test('answers 404 for an endpoint of another salon', async () => {
  const [house, other] = [await houses(), await houses()];
  const { id } = await subscribe(house, receiver);
  expect((await other.call('webhooks/webhook-delete', { webhook_id: id }, asAdmin)).status).toBe(404);
  expect(await endpointsOf(house)).toHaveLength(1);
});
