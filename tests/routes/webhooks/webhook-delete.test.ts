import { expect, test } from 'vitest';
import { expectDoors } from '../../support/doors.ts';
import { useTestSalons } from '../../support/test-salon.ts';
import { useReceiver } from '../../support/webhook-receiver.ts';
import { asAdmin, CLOSED_TO, endpointsOf, subscribe } from '../../support/webhooks.ts';

const salons = useTestSalons();
const receiver = useReceiver();

test('takes an endpoint out, once', async () => {
  const salon = await salons();
  const { id } = await subscribe(salon, receiver());
  const remove = () => salon.call('webhooks/webhook-delete', { webhook_id: id }, asAdmin);
  await expectDoors(salon, 'webhooks/webhook-delete', { webhook_id: id }, CLOSED_TO);
  expect((await remove()).status).toBe(200);
  expect((await remove()).status).toBe(404);
  expect(await endpointsOf(salon)).toEqual([]);
});

test('answers 404 for an endpoint of another salon', async () => {
  const [salon, other] = [await salons(), await salons()];
  const { id } = await subscribe(salon, receiver());
  expect((await other.call('webhooks/webhook-delete', { webhook_id: id }, asAdmin)).status).toBe(404);
  expect(await endpointsOf(salon)).toHaveLength(1);
});
