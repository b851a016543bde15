import { describe, expect, test } from 'vitest';
import { expectAccess } from '../../support/access.ts';
import { defineGiftCard, listSoldGiftCards, sellGiftCard, toGiftCardSale } from '../../support/giftcards.ts';
import { useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();
const OWN = 'giftcards/get-customer-gift-cards';

// BEHAVIOR §23.3, §21.5
describe('get-customer-gift-cards', () => {
  test('lists the customer’s own cards with the fields of the salon’s list', async () => {
    const salon = await openSalon();
    const { id } = await defineGiftCard(salon);
    await sellGiftCard(salon, toGiftCardSale(id));
    const { status, body } = await salon.call(OWN, {}, { as: 'customer' });
    expect([status, body.data]).toEqual([200, await listSoldGiftCards(salon)]);
    const stranger = await salon.token({ kind: 'customer', id: 2 });
    expect((await salon.call(OWN, {}, { token: stranger })).body.data).toEqual([]);
  });

  test('is for customers only', async () => {
    const salon = await openSalon();
    await expectAccess(salon, OWN, {}, { closedTo: ['staff', 'admin'] });
  });
});
