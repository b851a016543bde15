import { expect, test } from 'vitest';
import { callAsAdmin, expectFrontDeskOnly, listAsAdmin } from '../../support/catalog/directory.ts';
import { useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();

// BEHAVIOR §11.8
test('product-index is for the front desk of this salon', () =>
  expectFrontDeskOnly(openSalon, 'directory/product-index'));

test('product-index lists products of every status, in pages', async () => {
  const salon = await openSalon();
  for (const status of [1, 0, 1]) {
    await callAsAdmin(salon, 'product-store', { name: 'Shampoo', price: 12.5, status });
  }
  const { status, body } = await listAsAdmin(salon, 'product-index', { order: 'desc', per_page: 2 });
  expect(status).toBe(200);
  expect(body.data.map((product) => [product.id, product.status])).toEqual([
    [3, 1],
    [2, 0],
  ]);
});
