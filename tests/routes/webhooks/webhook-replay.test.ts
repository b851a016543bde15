import { expect, test } from 'vitest';
import { expectDoors } from '../../support/doors.ts';
import { useHouses } from '../../support/house.ts';
import { useReceiver } from '../../support/webhook-receiver.ts';
import { asAdmin, CLOSED_TO, replayed, subscribe, tested } from '../../support/webhooks.ts';

const houses = useHouses();
const receiver = useReceiver();

test('a delivery is replayed by an administrator of its own salon alone', async () => {
  const [house, other] = [await houses(), await houses()];
  const { id } = await subscribe(house, receiver());
  const delivery = (await tested(house, id)).body.data.id;
  await house.drain();
  await expectDoors(house, 'webhooks/webhook-replay', { delivery_id: delivery }, CLOSED_TO);
  expect((await replayed(other, delivery)).status).toBe(404);
  expect((await replayed(house, delivery)).status).toBe(200);
  await house.drain();
  const [first, second] = receiver().received;
  expect([second?.id, second?.body]).toEqual([first?.id, first?.body]);
});

test('deliveries of a deleted endpoint are not replayed: 422', async () => {
  const house = await houses();
  const { id } = await subscribe(house, receiver());
  const { body } = await tested(house, id);
  await house.call('webhooks/webhook-delete', { webhook_id: id }, asAdmin);
  const refused = await replayed(house, body.data.id);
  expect(refused.status).toBe(422);
  expect(refused.body.errors).toHaveProperty('delivery_id');
  expect((await replayed(house, 'evt_none_1')).status).toBe(404);
});
