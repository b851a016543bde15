import { expect, test } from 'vitest';
import { expectDoors } from '../../support/doors.ts';
import { useTestSalons } from '../../support/test-salon.ts';
import { startReceiver, useReceiver } from '../../support/webhook-receiver.ts';
import { asAdmin, CLOSED_TO, subscribe, tested } from '../../support/webhooks.ts';

const salons = useTestSalons();
const receiver = useReceiver();

test('a test event comes signed to the endpoint that is named, and no other', async () => {
  const salon = await salons();
  const other = await startReceiver();
  try {
    await subscribe(salon, other);
    const { id } = await subscribe(salon, receiver());
    expect((await tested(salon, id)).status).toBe(201);
    await salon.drain();
    expect(receiver().received).toMatchObject([{ isSigned: true }]);
    expect(other.received).toEqual([]);
    await expectDoors(salon, 'webhooks/webhook-test', { webhook_id: id }, CLOSED_TO);
  } finally {
    await other.close();
  }
});

test('a test event is refused with 422 for an endpoint that is switched off', async () => {
  const salon = await salons();
  const { id } = await subscribe(salon, receiver());
  await salon.call('webhooks/webhook-update', { webhook_id: id, status: 0 }, asAdmin);
  expect((await tested(salon, id)).body.errors).toEqual({ webhook_id: ['Is switched off'] });
});

test('answers 404 for an endpoint of another salon', async () => {
  const [salon, other] = [await salons(), await salons()];
  const { id } = await subscribe(salon, receiver());
  expect((await tested(other, id)).status).toBe(404);
  await salon.drain();
  expect(receiver().received).toEqual([]);
});
