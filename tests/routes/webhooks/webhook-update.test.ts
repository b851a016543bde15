import { expect, test } from 'vitest';
import { expectDoors } from '../../support/doors.ts';
import { useHouses } from '../../support/house.ts';
import { useReceiver } from '../../support/webhook-receiver.ts';
import { asAdmin, CLOSED_TO, type EndpointRecord, endpointsOf, subscribe } from '../../support/webhooks.ts';

const houses = useHouses();
const receiver = useReceiver();

test('keeps what is left out, and checks a new address as the first one', async () => {
  const house = await houses();
  const { id } = await subscribe(house, receiver());
  const update = (change: object) =>
    house.call<EndpointRecord>('webhooks/webhook-update', { webhook_id: id, ...change }, asAdmin);
  expect((await update({ events: ['sale.payment_failed'] })).body.data).toMatchObject({
    url: receiver().url,
    events: ['sale.payment_failed'],
    status: 1,
  });
  const refused = await update({ url: 'https://127.0.0.1.nip.invalid/' });
  expect(refused.status).toBe(422);
  expect((await update({ url: 'https://10.1.2.3/' })).body.errors).toHaveProperty('url');
  expect(await endpointsOf(house)).toMatchObject([{ url: receiver().url, events: ['sale.payment_failed'] }]);
  await expectDoors(house, 'webhooks/webhook-update', { webhook_id: id }, CLOSED_TO);
});

test('answers 404 for an endpoint of another salon', async () => {
  const [house, other] = [await houses(), await houses()];
  const { id } = await subscribe(house, receiver());
  const { status } = await other.call('webhooks/webhook-update', { webhook_id: id, status: 0 }, asAdmin);
  expect(status).toBe(404);
  expect(await endpointsOf(house)).toMatchObject([{ status: 1 }]);
});
