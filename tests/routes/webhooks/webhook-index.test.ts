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

const CLOSED_TO = { closedTo: ['customer', 'staff'] } as const;

test('shows the salon its own endpoints and nobody else’s', async () => {
  const [house, other] = [await houses(), await houses()];
  await subscribe(house, receiver);
  expect(await endpointsOf(house)).toMatchObject([{ id: 1, url: receiver.url, status: 1 }]);
  expect(await endpointsOf(other)).toEqual([]);
  await expectDoors(house, 'webhooks/webhook-index', {}, CLOSED_TO);
});
