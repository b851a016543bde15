import { expect, test } from 'vitest';
import { expectDoors } from '../../support/doors.ts';
import { useTestSalons } from '../../support/test-salon.ts';
import { useReceiver } from '../../support/webhook-receiver.ts';
import { asAdmin, CLOSED_TO, deliveries, subscribe, tested } from '../../support/webhooks.ts';

const salons = useTestSalons();
const receiver = useReceiver();

test('deliveries are listed by page, the latest first, for thirty days, to this salon alone', async () => {
  const [salon, other] = [await salons(), await salons()];
  const { id } = await subscribe(salon, receiver());
  const ids: string[] = [];
  for (let number = 0; number < 3; number += 1) {
    await salon.clock.advance(1);
    ids.unshift((await tested(salon, id)).body.data.id);
  }
  await salon.drain();
  expect((await deliveries(salon)).map((each) => each.id)).toEqual(ids);
  const page = await salon.call('webhooks/webhook-deliveries', { page: 2, per_page: 2 }, asAdmin);
  expect(page.body).toMatchObject({ data: [{ id: ids[2], state: 'delivered' }], meta: { total: 3 } });
  expect(await deliveries(other)).toEqual([]);
  await expectDoors(salon, 'webhooks/webhook-deliveries', {}, CLOSED_TO);
  await salon.clock.advance(30 * 24 * 60 + 1);
  expect(await deliveries(salon)).toEqual([]);
});
