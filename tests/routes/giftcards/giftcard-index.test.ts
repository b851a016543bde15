import { describe, expect, test } from 'vitest';
import { expectDoors } from '../../support/doors.ts';
import { defineGiftCard, type GiftCardRecord } from '../../support/giftcards.ts';
import { useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();
const INDEX = 'giftcards/giftcard-index';

describe('giftcard-index', () => {
  test('lists all cards of this salon, and sorts them', async () => {
    const [salon, other] = [await openSalon(), await openSalon()];
    const cards = [
      await defineGiftCard(salon, { name: 'b' }),
      await defineGiftCard(salon, { name: 'a', status: 0 }),
    ];
    await defineGiftCard(other);
    const { status, body } = await salon.call<GiftCardRecord[]>(INDEX, {}, { as: 'admin' });
    expect([status, body]).toEqual([200, { status: true, data: cards }]);
    const byName = await salon.call<GiftCardRecord[]>(INDEX, { sort: 'name', page: 1 }, { as: 'admin' });
    expect(byName.body).toMatchObject({
      data: [{ name: 'a' }, { name: 'b' }],
      meta: { current_page: 1, per_page: 20, total: 2, last_page: 1 },
    });
  });

  test('refuses an unknown sort with 422', async () => {
    const salon = await openSalon();
    const reply = await salon.call(INDEX, { sort: 'value' }, { as: 'admin' });
    expect(Object.keys(reply.body.errors ?? {})).toEqual(['sort']);
  });

  test('is for admins alone', async () => {
    const salon = await openSalon();
    await expectDoors(salon, INDEX, {}, { closedTo: ['customer', 'staff'] });
  });
});
