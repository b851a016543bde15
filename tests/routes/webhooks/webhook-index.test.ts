import { expect, test } from 'vitest';
import { expectDoors } from '../../support/doors.ts';
import { useTestSalons } from '../../support/test-salon.ts';
import { useReceiver } from '../../support/webhook-receiver.ts';
import { CLOSED_TO, endpointsOf, subscribe } from '../../support/webhooks.ts';

const salons = useTestSalons();
const receiver = useReceiver();

test('shows the salon its own endpoints and nobody else’s', async () => {
  const [salon, other] = [await salons(), await salons()];
  await subscribe(salon, receiver());
  expect(await endpointsOf(salon)).toMatchObject([{ id: 1, url: receiver().url, status: 1 }]);
  expect(await endpointsOf(other)).toEqual([]);
  await expectDoors(salon, 'webhooks/webhook-index', {}, CLOSED_TO);
});
