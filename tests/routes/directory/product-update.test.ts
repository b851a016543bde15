import { expect, test } from 'vitest';
import { callAsAdmin, expectAdminsOnly, expectInvalid, LONG_NAME } from '../../support/catalog/directory.ts';
import { useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();
const SHAMPOO = { name: 'Shampoo', price: '12.50', barcode: '4006381333931', sku: 'SH-250' };

test('product-update is for administrators of this salon', () =>
  expectAdminsOnly(openSalon, 'directory/product-update', { product_id: 1 }));

// BEHAVIOR §6.7, §11.8
test('product-update changes the sent fields and clears texts by null', async () => {
  const salon = await openSalon();
  await callAsAdmin(salon, 'product-store', SHAMPOO);
  const change = { product_id: 1, price: 14, barcode: null, status: 0 };
  const { status, body } = await callAsAdmin(salon, 'product-update', change);
  expect(status).toBe(200);
  expect(body).toMatchObject({
    message: 'Product updated',
    data: { id: 1, name: 'Shampoo', price: '14.00', barcode: '', sku: 'SH-250', status: 0 },
  });
});

test('product-update answers 404 for a product of another salon', async () => {
  const [salon, other] = [await openSalon(), await openSalon()];
  await callAsAdmin(other, 'product-store', SHAMPOO);
  const { status, body } = await callAsAdmin(salon, 'product-update', { product_id: 1, price: 1 });
  expect([status, Object.keys(body.errors ?? {})]).toEqual([404, ['product_id']]);
});

test('product-update keeps both changes of two requests at once (BEHAVIOR §11.1)', async () => {
  const salon = await openSalon();
  await callAsAdmin(salon, 'product-store', SHAMPOO);
  await Promise.all([
    callAsAdmin(salon, 'product-update', { product_id: 1, price: 14 }),
    callAsAdmin(salon, 'product-update', { product_id: 1, name: 'Mild shampoo' }),
  ]);
  const { body } = await callAsAdmin(salon, 'product-update', { product_id: 1 });
  expect(body.data).toMatchObject({ name: 'Mild shampoo', price: '14.00' });
});

test('product-update refuses invalid input (422 naming the field)', () =>
  expectInvalid(openSalon, 'directory/product-update', { product_id: 1 }, [
    [{ name: '' }, 'name'],
    [{ price: -1 }, 'price'],
    [{ barcode: LONG_NAME }, 'barcode'],
    [{ sku: LONG_NAME }, 'sku'],
    [{ status: 2 }, 'status'],
    [{ product_id: 'one' }, 'product_id'],
  ]));
