import { expect, test } from 'vitest';
import { expectDoors } from '../../support/doors.ts';
import { useHouses } from '../../support/house.ts';
import { useReceiver } from '../../support/webhook-receiver.ts';
import { CLOSED_TO, endpointsOf, subscribe } from '../../support/webhooks.ts';

const houses = useHouses();
const receiver = useReceiver();

test('shows the salon its own endpoints and nobody else’s', async () => {
  const [house, other] = [await houses(), await houses()];
  await subscribe(house, receiver());
  expect(await endpointsOf(house)).toMatchObject([{ id: 1, url: receiver().url, status: 1 }]);
  expect(await endpointsOf(other)).toEqual([]);
  await expectDoors(house, 'webhooks/webhook-index', {}, CLOSED_TO);
});
