import { expect, test } from 'vitest';
import { expectAccess } from '../../support/accounts/access.ts';
import { useReceiver } from '../../support/messages/webhook-receiver.ts';
import { CLOSED_TO, listEndpoints, subscribeReceiver } from '../../support/messages/webhooks.ts';
import { useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();
const receiver = useReceiver();

// BEHAVIOR §30.1
test("lists the salon's own endpoints", async () => {
  const [salon, other] = [await openSalon(), await openSalon()];
  await subscribeReceiver(salon, receiver());
  expect(await listEndpoints(salon)).toMatchObject([{ id: 1, url: receiver().url, status: 1 }]);
  expect(await listEndpoints(other)).toEqual([]);
  await expectAccess(salon, 'webhooks/webhook-index', {}, CLOSED_TO);
});
