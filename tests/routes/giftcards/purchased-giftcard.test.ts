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
const OWN = 'giftcards/get-customer-gift-cards';

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
