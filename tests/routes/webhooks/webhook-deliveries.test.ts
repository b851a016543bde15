import { expect, test } from 'vitest';
import { expectAccess } from '../../support/accounts/access.ts';
import { AS_ADMIN } from '../../support/catalog/directory.ts';
import { useReceiver } from '../../support/messages/webhook-receiver.ts';
import {
  CLOSED_TO,
  listDeliveries,
  subscribeReceiver,
  testEndpoint,
} from '../../support/messages/webhooks.ts';
import { useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();
const receiver = useReceiver();

// BEHAVIOR §30.3
test('pages through the deliveries of this salon, newest first, for 30 days', async () => {
  const [salon, other] = [await openSalon(), await openSalon()];
  const { id } = await subscribeReceiver(salon, receiver());
  const ids: string[] = [];
  for (let number = 0; number < 3; number += 1) {
    await salon.clock.advance(1);
    ids.unshift((await testEndpoint(salon, id)).body.data.id);
  }
  await salon.runScheduledWork();
  expect((await listDeliveries(salon)).map((each) => each.id)).toEqual(ids);
  const page = await salon.call('webhooks/webhook-deliveries', { page: 2, per_page: 2 }, AS_ADMIN);
  expect(page.body).toMatchObject({ data: [{ id: ids[2], state: 'delivered' }], meta: { total: 3 } });
  expect(await listDeliveries(other)).toEqual([]);
  await expectAccess(salon, 'webhooks/webhook-deliveries', {}, CLOSED_TO);
  await salon.clock.advance(30 * 24 * 60 + 1);
  expect(await listDeliveries(salon)).toEqual([]);
});
