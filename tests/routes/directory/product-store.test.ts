import { expect, test } from 'vitest';
import {
  callAsAdmin,
  expectAdminsOnly,
  expectInvalid,
  LONG_NAME,
  listAsAdmin,
} from '../../support/catalog/directory.ts';
import { useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();
const SHAMPOO = { name: 'Shampoo', price: '12.5', barcode: '4006381333931', sku: 'SH-250' };

test('product-store is for administrators of this salon', () =>
  expectAdminsOnly(openSalon, 'directory/product-store', SHAMPOO));

test('product-store stores a product, which the next request lists (BEHAVIOR §11.8)', async () => {
  const salon = await openSalon();
  const { status, body } = await callAsAdmin(salon, 'product-store', SHAMPOO);
  expect(status).toBe(201);
  expect(body).toMatchObject({
    message: 'Product added',
    data: { id: 1, ...SHAMPOO, price: '12.50', status: 1 },
  });
  const { body: list } = await listAsAdmin(salon, 'product-index');
  expect(list.data).toEqual([body.data]);
});

test('product-store needs no barcode and no number of the salon', async () => {
  const salon = await openSalon();
  const { body } = await callAsAdmin(salon, 'product-store', { name: 'Comb', price: 0, status: 0 });
  expect(body.data).toEqual({
    translations: {},
    version: expect.any(String),
    id: 1,
    name: 'Comb',
    price: '0.00',
    barcode: '',
    sku: '',
    tax_rate_id: null,
    status: 0,
  });
});

test('product-store adds one product for requests with the same Idempotency-Key', async () => {
  const salon = await openSalon();
  const options = { as: 'admin', headers: { 'idempotency-key': 'shampoo' } } as const;
  const replies = [
    await salon.call('directory/product-store', SHAMPOO, options),
    await salon.call('directory/product-store', SHAMPOO, options),
  ];
  expect(replies[1]?.body).toEqual(replies[0]?.body);
  expect((await listAsAdmin(salon, 'product-index')).body.data).toHaveLength(1);
});

const INVALID = [
  [{ name: undefined }, 'name'],
  [{ name: '' }, 'name'],
  [{ name: LONG_NAME }, 'name'],
  [{ price: undefined }, 'price'],
  [{ price: -1 }, 'price'],
  [{ price: 1.005 }, 'price'],
  [{ barcode: LONG_NAME }, 'barcode'],
  [{ barcode: 'a\nb' }, 'barcode'],
  [{ sku: LONG_NAME }, 'sku'],
  [{ status: 2 }, 'status'],
] as const;

test('product-store refuses invalid input (422 naming the field) and writes nothing', () =>
  expectInvalid(openSalon, 'directory/product-store', SHAMPOO, INVALID, 'CATALOG'));
