import { expect, test } from 'vitest';
import { expectDoors } from '../../support/doors.ts';
import { useHouses } from '../../support/house.ts';
import { useReceiver } from '../../support/webhook-receiver.ts';
import { asAdmin, CLOSED_TO, endpointsOf, subscribe } from '../../support/webhooks.ts';

const houses = useHouses();
const receiver = useReceiver();

test('takes an endpoint out, once', async () => {
  const house = await houses();
  const { id } = await subscribe(house, receiver());
  const remove = () => house.call('webhooks/webhook-delete', { webhook_id: id }, asAdmin);
  await expectDoors(house, 'webhooks/webhook-delete', { webhook_id: id }, CLOSED_TO);
  expect((await remove()).status).toBe(200);
  expect((await remove()).status).toBe(404);
  expect(await endpointsOf(house)).toEqual([]);
});

test('answers 404 for an endpoint of another salon', async () => {
  const [house, other] = [await houses(), await houses()];
  const { id } = await subscribe(house, receiver());
  expect((await other.call('webhooks/webhook-delete', { webhook_id: id }, asAdmin)).status).toBe(404);
  expect(await endpointsOf(house)).toHaveLength(1);
});
