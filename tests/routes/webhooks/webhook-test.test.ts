import { expect, test } from 'vitest';
import { expectDoors } from '../../support/doors.ts';
import { useHouses } from '../../support/house.ts';
import { startReceiver, useReceiver } from '../../support/webhook-receiver.ts';
import { asAdmin, CLOSED_TO, subscribe, tested } from '../../support/webhooks.ts';

const houses = useHouses();
const receiver = useReceiver();

test('a test event comes signed to the endpoint that is named, and no other', async () => {
  const house = await houses();
  const other = await startReceiver();
  try {
    await subscribe(house, other);
    const { id } = await subscribe(house, receiver());
    expect((await tested(house, id)).status).toBe(201);
    await house.drain();
    expect(receiver().received).toMatchObject([{ isSigned: true }]);
    expect(other.received).toEqual([]);
    await expectDoors(house, 'webhooks/webhook-test', { webhook_id: id }, CLOSED_TO);
  } finally {
    await other.close();
  }
});

test('a test event is refused with 422 for an endpoint that is switched off', async () => {
  const house = await houses();
  const { id } = await subscribe(house, receiver());
  await house.call('webhooks/webhook-update', { webhook_id: id, status: 0 }, asAdmin);
  expect((await tested(house, id)).body.errors).toEqual({ webhook_id: ['Is switched off'] });
});

test('answers 404 for an endpoint of another salon', async () => {
  const [house, other] = [await houses(), await houses()];
  const { id } = await subscribe(house, receiver());
  expect((await tested(other, id)).status).toBe(404);
  await house.drain();
  expect(receiver().received).toEqual([]);
});
