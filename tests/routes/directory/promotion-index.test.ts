import { expect, test } from 'vitest';
import { bookAsCustomer } from '../../support/booking/appointments.ts';
import { callAsAdmin, expectFrontDeskOnly, listAsAdmin } from '../../support/catalog/directory.ts';
import { addPromotion } from '../../support/catalog/promotions.ts';
import { useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();

// BEHAVIOR §14.6
test('promotion-index is for the front desk of this salon', () =>
  expectFrontDeskOnly(openSalon, 'directory/promotion-index'));

test('promotion-index lists promotions of every status, in pages', async () => {
  const salon = await openSalon();
  for (const [index, status] of [1, 0, 1].entries()) {
    await callAsAdmin(salon, 'promotion-store', {
      code: `CODE${index}`,
      name: 'Spring',
      percent: 10,
      status,
    });
  }
  const { status, body } = await listAsAdmin(salon, 'promotion-index', { order: 'desc', per_page: 2 });
  expect(status).toBe(200);
  expect(body.data.map((promotion) => [promotion.id, promotion.status])).toEqual([
    [3, 1],
    [2, 0],
  ]);
});

test('promotion-index shows how many visits use a promotion, without those that were cancelled', async () => {
  const salon = await openSalon();
  await addPromotion(salon);
  await addPromotion(salon, { code: 'OTHER' });
  const listUses = async () =>
    (await listAsAdmin(salon, 'promotion-index')).body.data.map(({ uses }) => uses);
  expect(await listUses()).toEqual([0, 0]);
  const id = await bookAsCustomer(salon, { promo_code: 'SPRING' });
  await bookAsCustomer(salon, { promo_code: 'spring', time: '01:00 PM' });
  expect(await listUses()).toEqual([2, 0]);
  await salon.call('appointments/appointment-cancel', { appointment_id: id }, { as: 'admin' });
  expect(await listUses()).toEqual([1, 0]);
});
