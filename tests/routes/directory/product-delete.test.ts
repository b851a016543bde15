import { expect, test } from 'vitest';
import { callAsAdmin, expectAdminsOnly, listAsAdmin } from '../../support/catalog/directory.ts';
import { useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();

test('product-delete is for administrators of this salon', () =>
  expectAdminsOnly(openSalon, 'directory/product-delete', { product_id: 1 }));

test('product-delete deletes a product once; its id is never used again (BEHAVIOR §11.8)', async () => {
  const salon = await openSalon();
  const SHAMPOO = { name: 'Shampoo', price: 12.5 };
  await callAsAdmin(salon, 'product-store', SHAMPOO);
  const deleted = await callAsAdmin(salon, 'product-delete', { product_id: 1 });
  expect(deleted).toMatchObject({ status: 200, body: { message: 'Product deleted', data: null } });
  expect((await listAsAdmin(salon, 'product-index')).body.data).toEqual([]);
  for (const operation of ['product-delete', 'product-update']) {
    expect((await callAsAdmin(salon, operation, { product_id: 1 })).status).toBe(404);
  }
  expect((await callAsAdmin(salon, 'product-store', SHAMPOO)).body.data.id).toBe(2);
});
