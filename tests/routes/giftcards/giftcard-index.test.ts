import { describe, expect, test } from 'vitest';
import { expectAccess } from '../../support/accounts/access.ts';
import { defineGiftCard, type GiftCardRecord } from '../../support/products/giftcards.ts';
import { useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();
const INDEX = 'giftcards/giftcard-index';

// BEHAVIOR §23.1, §7.3
describe('giftcard-index', () => {
  test('lists and sorts all cards of this salon', async () => {
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

  test('refuses an unknown sort (422)', async () => {
    const salon = await openSalon();
    const reply = await salon.call(INDEX, { sort: 'value' }, { as: 'admin' });
    expect(Object.keys(reply.body.errors ?? {})).toEqual(['sort']);
  });

  test('is for the front desk, which sells, and for administrators', async () => {
    const salon = await openSalon();
    await expectAccess(salon, INDEX, {}, { closedTo: ['customer'] });
    expect((await salon.call(INDEX, {}, { as: 'staff' })).status).toBe(200);
  });
});
