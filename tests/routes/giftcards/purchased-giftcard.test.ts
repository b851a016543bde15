import { describe, expect, test } from 'vitest';
import { expectAccess } from '../../support/accounts/access.ts';
import {
  defineGiftCard,
  listSoldGiftCards,
  type PurchasedGiftCardRecord,
  sellGiftCard,
  toGiftCardSale,
} from '../../support/products/giftcards.ts';
import { useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();
const LIST = 'giftcards/purchased-giftcard';

// BEHAVIOR §21.8, §23.3
describe('purchased-giftcard', () => {
  test('pages through the cards of this salon with the exact total', async () => {
    const [salon, other] = [await openSalon(), await openSalon()];
    const { id } = await defineGiftCard(salon);
    for (const message of ['One', 'Two', 'Three']) await sellGiftCard(salon, toGiftCardSale(id, { message }));
    const { body } = await salon.call(LIST, { page: 1, per_page: 2, order: 'desc' }, { as: 'admin' });
    const rows = body.purchasedgiftcard as PurchasedGiftCardRecord[];
    expect(rows.map((row) => row.giftcard_number)).toEqual(['GC20261116003', 'GC20261116002']);
    expect(body.meta).toMatchObject({ total: 3, last_page: 2 });
    expect(await listSoldGiftCards(other)).toEqual([]);
  });

  test('is for the front desk: 401 without a token, 403 for a customer', async () => {
    const salon = await openSalon();
    await expectAccess(salon, LIST, {}, { closedTo: ['customer'] });
    expect((await salon.call(LIST, {}, { as: 'staff' })).status).toBe(200);
  });
});
