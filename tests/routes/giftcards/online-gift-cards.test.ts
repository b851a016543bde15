import { describe, expect, test } from 'vitest';
import { defineGiftCard, type GiftCardRecord } from '../../support/products/giftcards.ts';
import { useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();

// BEHAVIOR §23.1
describe('online-gift-cards', () => {
  test('lists the cards that are active and available online to everybody', async () => {
    const salon = await openSalon();
    const card = await defineGiftCard(salon);
    await defineGiftCard(salon, { status: 0 });
    await defineGiftCard(salon, { available_online: '0' });
    const { status, body } = await salon.call<GiftCardRecord[]>('giftcards/online-gift-cards');
    expect([status, body.data]).toEqual([200, [card]]);
  });
});
