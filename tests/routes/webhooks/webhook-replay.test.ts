import { expect, test } from 'vitest';
import { expectDoors } from '../../support/doors.ts';
import { useTestSalons } from '../../support/test-salon.ts';
import { useReceiver } from '../../support/webhook-receiver.ts';
import { asAdmin, CLOSED_TO, replayed, subscribe, tested } from '../../support/webhooks.ts';

const salons = useTestSalons();
const receiver = useReceiver();

test('a delivery is replayed by an administrator of its own salon alone', async () => {
  const [salon, other] = [await salons(), await salons()];
  const { id } = await subscribe(salon, receiver());
  const delivery = (await tested(salon, id)).body.data.id;
  await salon.drain();
  await expectDoors(salon, 'webhooks/webhook-replay', { delivery_id: delivery }, CLOSED_TO);
  expect((await replayed(other, delivery)).status).toBe(404);
  expect((await replayed(salon, delivery)).status).toBe(200);
  await salon.drain();
  const [first, second] = receiver().received;
  expect([second?.id, second?.body]).toEqual([first?.id, first?.body]);
});

test('deliveries of a deleted endpoint are not replayed: 422', async () => {
  const salon = await salons();
  const { id } = await subscribe(salon, receiver());
  const { body } = await tested(salon, id);
  await salon.call('webhooks/webhook-delete', { webhook_id: id }, asAdmin);
  const refused = await replayed(salon, body.data.id);
  expect(refused.status).toBe(422);
  expect(refused.body.errors).toHaveProperty('delivery_id');
  expect((await replayed(salon, 'evt_none_1')).status).toBe(404);
});
