import { describe, expect, test } from 'vitest';
import { countRecords, expectAccess } from '../../support/accounts/access.ts';
import { defineGiftCard } from '../../support/products/giftcards.ts';
import { useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();
const DELETE = 'giftcards/giftcard-delete';

// BEHAVIOR §23.1
describe('giftcard-delete', () => {
  test('deletes the card, once', async () => {
    const salon = await openSalon();
    const { id } = await defineGiftCard(salon);
    const reply = await salon.call(DELETE, { giftcard_id: id }, { as: 'admin' });
    expect([reply.status, reply.body.message]).toEqual([200, 'Gift card deleted']);
    expect(await countRecords(salon, 'GIFTCARD')).toBe(0);
    expect((await salon.call(DELETE, { giftcard_id: id }, { as: 'admin' })).status).toBe(404);
  });

  test('refuses another salon’s card (404) and a missing id (422)', async () => {
    const [salon, other] = [await openSalon(), await openSalon()];
    const { id } = await defineGiftCard(other);
    expect((await salon.call(DELETE, { giftcard_id: id }, { as: 'admin' })).status).toBe(404);
    expect(await countRecords(other, 'GIFTCARD')).toBe(1);
    const reply = await salon.call(DELETE, {}, { as: 'admin' });
    expect(reply.body.errors).toEqual({ giftcard_id: ['Is required'] });
  });

  test('is for administrators only', async () => {
    const salon = await openSalon();
    await expectAccess(salon, DELETE, { giftcard_id: 1 }, { closedTo: ['customer', 'staff'] });
  });
});
