import { describe, expect, test } from 'vitest';
import { defineGiftCard, type GiftCardRecord } from '../../support/giftcards.ts';
import { useHouses } from '../../support/house.ts';

const openHouse = useHouses();

describe('online-gift-cards', () => {
  test('shows anybody the cards that are active and available online', async () => {
    const house = await openHouse();
    const shown = await defineGiftCard(house);
    await defineGiftCard(house, { status: 0 });
    await defineGiftCard(house, { available_online: '0' });
    const { status, body } = await house.call<GiftCardRecord[]>('giftcards/online-gift-cards');
    expect([status, body.data]).toEqual([200, [shown]]);
  });
});
