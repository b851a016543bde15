import { expect, test } from 'vitest';
import { expectDoors } from '../../support/doors.ts';
import { useHouses } from '../../support/house.ts';
import { useReceiver } from '../../support/webhook-receiver.ts';
import { asAdmin, CLOSED_TO, deliveries, subscribe, tested } from '../../support/webhooks.ts';

const houses = useHouses();
const receiver = useReceiver();

test('deliveries are listed by page, the latest first, for thirty days, to this salon alone', async () => {
  const [house, other] = [await houses(), await houses()];
  const { id } = await subscribe(house, receiver());
  const ids: string[] = [];
  for (let number = 0; number < 3; number += 1) {
    await house.clock.advance(1);
    ids.unshift((await tested(house, id)).body.data.id);
  }
  await house.drain();
  expect((await deliveries(house)).map((each) => each.id)).toEqual(ids);
  const page = await house.call('webhooks/webhook-deliveries', { page: 2, per_page: 2 }, asAdmin);
  expect(page.body).toMatchObject({ data: [{ id: ids[2], state: 'delivered' }], meta: { total: 3 } });
  expect(await deliveries(other)).toEqual([]);
  await expectDoors(house, 'webhooks/webhook-deliveries', {}, CLOSED_TO);
  await house.clock.advance(30 * 24 * 60 + 1);
  expect(await deliveries(house)).toEqual([]);
});
