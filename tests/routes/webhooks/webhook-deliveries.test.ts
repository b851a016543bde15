import { expect, test } from 'vitest';
import { expectAccess } from '../../support/accounts/access.ts';
import { listLog } from '../../support/api/logs.ts';
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
const INDEX = 'webhooks/webhook-deliveries';

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
  const listed = await listLog<{ id: string; state: string }>(salon, INDEX, { per_page: 2 });
  expect(listed.map((page) => page.map((each) => each.id))).toEqual([ids.slice(0, 2), ids.slice(2)]);
  const failed = await salon.call(INDEX, { state: 'parked' }, AS_ADMIN);
  expect(failed.body).toMatchObject({ data: [], links: { next: null } });
  expect(await listDeliveries(other)).toEqual([]);
  await expectAccess(salon, INDEX, {}, CLOSED_TO);
  await salon.clock.advance(30 * 24 * 60 + 1);
  expect(await listDeliveries(salon)).toEqual([]);
  const expired = await salon.call(INDEX, { after: ids[0] }, AS_ADMIN);
  expect([expired.status, Object.keys(expired.body.errors ?? {})]).toEqual([422, ['after']]);
});
