import { describe, expect, test } from 'vitest';
import { expectDoors } from '../../support/doors.ts';
import { defineGiftCard, type GiftCardRecord } from '../../support/giftcards.ts';
import { useHouses } from '../../support/house.ts';

const openHouse = useHouses();
const INDEX = 'giftcards/giftcard-index';

describe('giftcard-index', () => {
  test('lists all cards of this salon, and sorts them', async () => {
    const [house, other] = [await openHouse(), await openHouse()];
    const cards = [
      await defineGiftCard(house, { name: 'b' }),
      await defineGiftCard(house, { name: 'a', status: 0 }),
    ];
    await defineGiftCard(other);
    const { status, body } = await house.call<GiftCardRecord[]>(INDEX, {}, { as: 'admin' });
    expect([status, body]).toEqual([200, { status: true, data: cards }]);
    const byName = await house.call<GiftCardRecord[]>(INDEX, { sort: 'name', page: 1 }, { as: 'admin' });
    expect(byName.body).toMatchObject({
      data: [{ name: 'a' }, { name: 'b' }],
      meta: { current_page: 1, per_page: 20, total: 2, last_page: 1 },
    });
  });

  test('refuses an unknown sort with 422', async () => {
    const house = await openHouse();
    const reply = await house.call(INDEX, { sort: 'value' }, { as: 'admin' });
    expect(Object.keys(reply.body.errors ?? {})).toEqual(['sort']);
  });

  test('is for admins alone', async () => {
    const house = await openHouse();
    await expectDoors(house, INDEX, {}, { closedTo: ['customer', 'staff'] });
  });
});
