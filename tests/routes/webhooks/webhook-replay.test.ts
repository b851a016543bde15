import { expect, test } from 'vitest';
import { expectAccess } from '../../support/accounts/access.ts';
import { AS_ADMIN } from '../../support/catalog/directory.ts';
import { useReceiver } from '../../support/messages/webhook-receiver.ts';
import {
  CLOSED_TO,
  replayDelivery,
  subscribeReceiver,
  testEndpoint,
} from '../../support/messages/webhooks.ts';
import { useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();
const receiver = useReceiver();

// BEHAVIOR §30.3
test('sends a delivery again, for administrators of the same salon only', async () => {
  const [salon, other] = [await openSalon(), await openSalon()];
  const { id } = await subscribeReceiver(salon, receiver());
  const deliveryId = (await testEndpoint(salon, id)).body.data.id;
  await salon.runScheduledWork();
  await expectAccess(salon, 'webhooks/webhook-replay', { delivery_id: deliveryId }, CLOSED_TO);
  expect((await replayDelivery(other, deliveryId)).status).toBe(404);
  expect((await replayDelivery(salon, deliveryId)).status).toBe(200);
  await salon.runScheduledWork();
  const [first, second] = receiver().received;
  expect([second?.id, second?.body]).toEqual([first?.id, first?.body]);
});

test('refuses to replay deliveries of a deleted endpoint (422)', async () => {
  const salon = await openSalon();
  const { id } = await subscribeReceiver(salon, receiver());
  const { body } = await testEndpoint(salon, id);
  await salon.call('webhooks/webhook-delete', { webhook_id: id }, AS_ADMIN);
  const refusal = await replayDelivery(salon, body.data.id);
  expect(refusal.status).toBe(422);
  expect(refusal.body.errors).toHaveProperty('delivery_id');
  expect((await replayDelivery(salon, 'evt_none_1')).status).toBe(404);
});
