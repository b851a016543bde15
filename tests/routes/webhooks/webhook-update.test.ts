import { expect, test } from 'vitest';
import { expectAccess } from '../../support/accounts/access.ts';
import { AS_ADMIN } from '../../support/catalog/directory.ts';
import { useReceiver } from '../../support/messages/webhook-receiver.ts';
import {
  CLOSED_TO,
  type EndpointRecord,
  listEndpoints,
  subscribeReceiver,
} from '../../support/messages/webhooks.ts';
import { useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();
const receiver = useReceiver();

// BEHAVIOR §30.1
test('keeps the fields that are not sent, and validates a new URL', async () => {
  const salon = await openSalon();
  const { id } = await subscribeReceiver(salon, receiver());
  const update = (change: object) =>
    salon.call<EndpointRecord>('webhooks/webhook-update', { webhook_id: id, ...change }, AS_ADMIN);
  expect((await update({ events: ['sale.payment_failed'] })).body.data).toMatchObject({
    url: receiver().url,
    events: ['sale.payment_failed'],
    status: 1,
  });
  const refusal = await update({ url: 'https://127.0.0.1.nip.invalid/' });
  expect(refusal.status).toBe(422);
  expect((await update({ url: 'https://10.1.2.3/' })).body.errors).toHaveProperty('url');
  expect(await listEndpoints(salon)).toMatchObject([
    { url: receiver().url, events: ['sale.payment_failed'] },
  ]);
  await expectAccess(salon, 'webhooks/webhook-update', { webhook_id: id }, CLOSED_TO);
});

test('answers 404 for an endpoint of another salon', async () => {
  const [salon, other] = [await openSalon(), await openSalon()];
  const { id } = await subscribeReceiver(salon, receiver());
  const { status } = await other.call('webhooks/webhook-update', { webhook_id: id, status: 0 }, AS_ADMIN);
  expect(status).toBe(404);
  expect(await listEndpoints(salon)).toMatchObject([{ status: 1 }]);
});
