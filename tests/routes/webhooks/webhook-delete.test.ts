import { expect, test } from 'vitest';
import { expectAccess } from '../../support/accounts/access.ts';
import { AS_ADMIN } from '../../support/catalog/directory.ts';
import { useReceiver } from '../../support/messages/webhook-receiver.ts';
import { CLOSED_TO, listEndpoints, subscribeReceiver } from '../../support/messages/webhooks.ts';
import { useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();
const receiver = useReceiver();

// BEHAVIOR §30.1
test('deletes an endpoint, once', async () => {
  const salon = await openSalon();
  const { id } = await subscribeReceiver(salon, receiver());
  const deleteEndpoint = () => salon.call('webhooks/webhook-delete', { webhook_id: id }, AS_ADMIN);
  await expectAccess(salon, 'webhooks/webhook-delete', { webhook_id: id }, CLOSED_TO);
  expect((await deleteEndpoint()).status).toBe(200);
  expect((await deleteEndpoint()).status).toBe(404);
  expect(await listEndpoints(salon)).toEqual([]);
});

test('answers 404 for an endpoint of another salon', async () => {
  const [salon, other] = [await openSalon(), await openSalon()];
  const { id } = await subscribeReceiver(salon, receiver());
  expect((await other.call('webhooks/webhook-delete', { webhook_id: id }, AS_ADMIN)).status).toBe(404);
  expect(await listEndpoints(salon)).toHaveLength(1);
});
