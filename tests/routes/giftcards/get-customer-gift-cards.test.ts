import { describe, expect, test } from 'vitest';
import { expectDoors } from '../../support/doors.ts';
import { defineGiftCard, givingCard, sellGiftCard, soldGiftCards } from '../../support/giftcards.ts';
import { useHouses } from '../../support/house.ts';

const openHouse = useHouses();
const OWN = 'giftcards/get-customer-gift-cards';

describe('get-customer-gift-cards', () => {
  test('shows customers their own, as the salon sees them', async () => {
    const house = await openHouse();
    const { id } = await defineGiftCard(house);
    await sellGiftCard(house, givingCard(id));
    const { status, body } = await house.call(OWN, {}, { as: 'customer' });
    expect([status, body.data]).toEqual([200, await soldGiftCards(house)]);
    const stranger = await house.token({ kind: 'customer', id: 2 });
    expect((await house.call(OWN, {}, { token: stranger })).body.data).toEqual([]);
  });

  test('is for customers alone', async () => {
    const house = await openHouse();
    await expectDoors(house, OWN, {}, { closedTo: ['staff', 'admin'] });
  });
});
