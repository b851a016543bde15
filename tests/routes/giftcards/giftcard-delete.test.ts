import { describe, expect, test } from 'vitest';
import { expectDoors, recordsOf } from '../../support/doors.ts';
import { defineGiftCard } from '../../support/giftcards.ts';
import { useHouses } from '../../support/house.ts';

const openHouse = useHouses();
const DELETE = 'giftcards/giftcard-delete';

describe('giftcard-delete', () => {
  test('removes the card, once', async () => {
    const house = await openHouse();
    const { id } = await defineGiftCard(house);
    const reply = await house.call(DELETE, { giftcard_id: id }, { as: 'admin' });
    expect([reply.status, reply.body.message]).toEqual([200, 'Gift card deleted']);
    expect(await recordsOf(house, 'GIFTCARD')).toBe(0);
    expect((await house.call(DELETE, { giftcard_id: id }, { as: 'admin' })).status).toBe(404);
  });

  test('refuses another salon’s card with 404, and a missing id with 422', async () => {
    const [house, other] = [await openHouse(), await openHouse()];
    const { id } = await defineGiftCard(other);
    expect((await house.call(DELETE, { giftcard_id: id }, { as: 'admin' })).status).toBe(404);
    expect(await recordsOf(other, 'GIFTCARD')).toBe(1);
    const reply = await house.call(DELETE, {}, { as: 'admin' });
    expect(reply.body.errors).toEqual({ giftcard_id: ['Is required'] });
  });

  test('is for admins alone', async () => {
    const house = await openHouse();
    await expectDoors(house, DELETE, { giftcard_id: 1 }, { closedTo: ['customer', 'staff'] });
  });
});
