import { describe, expect, test } from 'vitest';
import { expectDoors } from '../../support/doors.ts';
import {
  defineGiftCard,
  givingCard,
  type PurchasedGiftCardRecord,
  sellGiftCard,
  soldGiftCards,
} from '../../support/giftcards.ts';
import { useHouses } from '../../support/house.ts';

const openHouse = useHouses();
const LIST = 'giftcards/purchased-giftcard';

describe('purchased-giftcard', () => {
  test('pages through the cards of this salon alone, with the exact total', async () => {
    const [house, other] = [await openHouse(), await openHouse()];
    const { id } = await defineGiftCard(house);
    for (let sold = 0; sold < 3; sold += 1) await sellGiftCard(house, givingCard(id));
    const { body } = await house.call(LIST, { page: 1, per_page: 2, order: 'desc' }, { as: 'admin' });
    const rows = body.purchasedgiftcard as PurchasedGiftCardRecord[];
    expect(rows.map((row) => row.giftcard_number)).toEqual(['GC20261116003', 'GC20261116002']);
    expect(body.meta).toMatchObject({ total: 3, last_page: 2 });
    expect(await soldGiftCards(other)).toEqual([]);
  });

  test('is for admins alone', async () => {
    const house = await openHouse();
    await expectDoors(house, LIST, {}, { closedTo: ['customer', 'staff'] });
  });
});
