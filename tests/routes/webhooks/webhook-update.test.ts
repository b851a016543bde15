import { expect, test } from 'vitest';
import { expectDoors } from '../../support/doors.ts';
import { useTestSalons } from '../../support/test-salon.ts';
import { useReceiver } from '../../support/webhook-receiver.ts';
import { asAdmin, CLOSED_TO, type EndpointRecord, endpointsOf, subscribe } from '../../support/webhooks.ts';

const salons = useTestSalons();
const receiver = useReceiver();

test('keeps what is left out, and checks a new address as the first one', async () => {
  const salon = await salons();
  const { id } = await subscribe(salon, receiver());
  const update = (change: object) =>
    salon.call<EndpointRecord>('webhooks/webhook-update', { webhook_id: id, ...change }, asAdmin);
  expect((await update({ events: ['sale.payment_failed'] })).body.data).toMatchObject({
    url: receiver().url,
    events: ['sale.payment_failed'],
    status: 1,
  });
  const refused = await update({ url: 'https://127.0.0.1.nip.invalid/' });
  expect(refused.status).toBe(422);
  expect((await update({ url: 'https://10.1.2.3/' })).body.errors).toHaveProperty('url');
  expect(await endpointsOf(salon)).toMatchObject([{ url: receiver().url, events: ['sale.payment_failed'] }]);
  await expectDoors(salon, 'webhooks/webhook-update', { webhook_id: id }, CLOSED_TO);
});

test('answers 404 for an endpoint of another salon', async () => {
  const [salon, other] = [await salons(), await salons()];
  const { id } = await subscribe(salon, receiver());
  const { status } = await other.call('webhooks/webhook-update', { webhook_id: id, status: 0 }, asAdmin);
  expect(status).toBe(404);
  expect(await endpointsOf(salon)).toMatchObject([{ status: 1 }]);
});
