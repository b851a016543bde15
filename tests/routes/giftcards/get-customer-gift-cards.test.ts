import { describe, expect, test } from 'vitest';
import { expectDoors } from '../../support/doors.ts';
import { defineGiftCard, givingCard, sellGiftCard, soldGiftCards } from '../../support/giftcards.ts';
import { useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();
const OWN = 'giftcards/get-customer-gift-cards';

describe('get-customer-gift-cards', () => {
  test('shows customers their own, as the salon sees them', async () => {
    const salon = await openSalon();
    const { id } = await defineGiftCard(salon);
    await sellGiftCard(salon, givingCard(id));
    const { status, body } = await salon.call(OWN, {}, { as: 'customer' });
    expect([status, body.data]).toEqual([200, await soldGiftCards(salon)]);
    const stranger = await salon.token({ kind: 'customer', id: 2 });
    expect((await salon.call(OWN, {}, { token: stranger })).body.data).toEqual([]);
  });

  test('is for customers alone', async () => {
    const salon = await openSalon();
    await expectDoors(salon, OWN, {}, { closedTo: ['staff', 'admin'] });
  });
});
