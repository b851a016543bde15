import { describe, expect, test } from 'vitest';
import { countRecords, expectAccess } from '../../support/accounts/access.ts';
import { PNG } from '../../support/catalog/images.ts';
import {
  defineGiftCard,
  GIFT_CARD,
  type GiftCardRecord,
  listSoldGiftCards,
  sellGiftCard,
  toGiftCardSale,
} from '../../support/products/giftcards.ts';
import { useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();
const UPDATE = 'giftcards/giftcard-update';
const DELETE = 'giftcards/giftcard-delete';

// BEHAVIOR §23.1, §6.7
describe('giftcard-update', () => {
  test('changes the sent fields, replaces the services, and keeps the rest', async () => {
    const salon = await openSalon();
    const before = await defineGiftCard(salon, { image: PNG, services: [1, 4] });
    const reply = await salon.call<GiftCardRecord>(
      UPDATE,
      { giftcard_id: before.id, name: 'Other', price: 1, value: 2, occasions_id: 2, services: [6] },
      { as: 'admin' },
    );
    expect(reply.status).toBe(200);
    expect(reply.body.data).toMatchObject({
      name: 'Other',
      price: '1.00',
      value: '2.00',
      occasion_name: 'Thank you',
      charge_service_tax: '1',
      image: before.image,
      terms_and_condition: before.terms_and_condition,
      services: [{ id: 6 }],
    });
  });

  test.each([{ services: [] }, { services: null }, { services: undefined }])(
    'removes all services for %j',
    async (change) => {
      const salon = await openSalon();
      const { id } = await defineGiftCard(salon, { services: [1, 4] });
      const update = { ...GIFT_CARD, giftcard_id: id, ...change };
      const { body } = await salon.call<GiftCardRecord>(UPDATE, update, { as: 'admin' });
      expect(body.data.services).toEqual([]);
    },
  );

  test('sets and ends the free amount of buyers', async () => {
    const salon = await openSalon();
    const { id } = await defineGiftCard(salon);
    const update = async (change: object) =>
      (
        await salon.call<GiftCardRecord>(
          UPDATE,
          { ...GIFT_CARD, giftcard_id: id, ...change },
          { as: 'admin' },
        )
      ).body.data;
    const free = { price: 50, value: 50, amount_min: '20', amount_max: 200 };
    expect(await update(free)).toMatchObject({ amount_min: '20.00', amount_max: '200.00' });
    expect(await update({ amount_min: null, amount_max: null })).toMatchObject({
      amount_min: null,
      amount_max: null,
    });
  });

  test('clears terms and period sent as null, and keeps toggles', async () => {
    const salon = await openSalon();
    const { id } = await defineGiftCard(salon, { charge_service_tax: 1 });
    const nulls = { terms_and_condition: null, service_expiration_time: null, charge_service_tax: null };
    const update = { ...GIFT_CARD, giftcard_id: id, ...nulls };
    const { body } = await salon.call<GiftCardRecord>(UPDATE, update, { as: 'admin' });
    expect(body.data).toMatchObject({
      terms_and_condition: '',
      service_expiration_time: '',
      charge_service_tax: '1',
    });
  });

  test('leaves sold cards unchanged, as does a delete', async () => {
    const salon = await openSalon();
    const { id } = await defineGiftCard(salon);
    await sellGiftCard(salon, toGiftCardSale(id));
    const soldCards = await listSoldGiftCards(salon);
    await salon.call(UPDATE, { ...GIFT_CARD, giftcard_id: id, value: 1 }, { as: 'admin' });
    const deleted = await salon.call(DELETE, { giftcard_id: id }, { as: 'admin' });
    expect([deleted.status, deleted.body.message]).toEqual([200, 'Gift card deleted']);
    expect(await countRecords(salon, 'GIFTCARD')).toBe(0);
    expect(await listSoldGiftCards(salon)).toEqual(soldCards);
  });

  test('refuses an unknown card and another salon’s (404)', async () => {
    const [salon, other] = [await openSalon(), await openSalon()];
    const { id } = await defineGiftCard(other);
    const update = await salon.call(UPDATE, { ...GIFT_CARD, giftcard_id: id }, { as: 'admin' });
    expect(update.status).toBe(404);
  });

  test.each([
    ['giftcard_id', { giftcard_id: null }],
    ['occasions_id', { occasions_id: 99 }],
    ['value', { value: '' }],
  ])('refuses a wrong %s (422 naming it)', async (field, change) => {
    const salon = await openSalon();
    const { id } = await defineGiftCard(salon);
    const reply = await salon.call(UPDATE, { ...GIFT_CARD, giftcard_id: id, ...change }, { as: 'admin' });
    expect([reply.status, Object.keys(reply.body.errors ?? {})]).toEqual([422, [field]]);
  });

  test('is for administrators only', async () => {
    const salon = await openSalon();
    await expectAccess(salon, UPDATE, { ...GIFT_CARD, giftcard_id: 1 }, { closedTo: ['customer', 'staff'] });
  });
});
