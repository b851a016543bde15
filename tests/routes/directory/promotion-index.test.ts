import { expect, test } from 'vitest';
import { callAsAdmin, expectFrontDeskOnly, listAsAdmin } from '../../support/catalog/directory.ts';
import { useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();

// BEHAVIOR §14.12
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
