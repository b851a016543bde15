import { describe, expect, test } from 'vitest';
import type { AppointmentView } from '../../support/booking/appointments.ts';
import { toRefusal } from '../../support/booking/bookings.ts';
import { callAsAdmin } from '../../support/catalog/directory.ts';
import { storeProduct } from '../../support/catalog/products.ts';
import { listJournal } from '../../support/journal.ts';
import { createSoldMembership, listAuditFindings } from '../../support/products/redemptions.ts';
import { type Caller, type TestSalon, useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();

const sell = (salon: TestSalon, products: readonly object[], as: Caller = 'staff', change: object = {}) =>
  salon.call<AppointmentView>(
    'checkout/quick-sale',
    { location_id: 1, customer_id: null, products, ...change },
    { as },
  );

describe('a quick sale of products with a record (BEHAVIOR §28.2)', () => {
  test('copies name and price of the product, and keeps the member who sold it', async () => {
    const salon = await openSalon();
    const product_id = await storeProduct(salon);
    const { status, body, text } = await sell(salon, [
      { product_id, qty: 2, staff_id: 1 },
      { name: 'Comb', price: 5, qty: 1, staff_id: 1 },
    ]);
    expect(status, text).toBe(201);
    expect(body.data.products).toEqual([
      { product_id, name: 'Shampoo', price: '12.50', qty: 2, discount: '0.00', staff_id: 1 },
      { product_id: null, name: 'Comb', price: '5.00', qty: 1, discount: '0.00', staff_id: null },
    ]);
    expect(body.data).toMatchObject({ subtotal: '30.00', tax: '2.48', total: '32.48' });
    expect(await listAuditFindings(salon)).toEqual([]);
  });

  test('later changes and the deletion of the product change no visit', async () => {
    const salon = await openSalon();
    const product_id = await storeProduct(salon);
    const { body } = await sell(salon, [{ product_id, qty: 1 }]);
    await callAsAdmin(salon, 'product-update', { product_id, name: 'Mild shampoo', price: 99 });
    await callAsAdmin(salon, 'product-delete', { product_id });
    const list = await salon.call<AppointmentView[]>('appointments/appointment-index', {}, { as: 'staff' });
    expect(list.body.data.find(({ id }) => id === body.data.id)?.products).toEqual(body.data.products);
  });

  test('takes the discount of a membership on products off each line', async () => {
    const salon = await openSalon();
    const id = await createSoldMembership(salon, { productPercent: 20 });
    const product_id = await storeProduct(salon);
    const { body } = await sell(salon, [{ product_id, qty: 2 }], 'staff', { customer_id: 1 });
    expect(body.data).toMatchObject({
      products: [{ price: '12.50', discount: '5.00' }],
      subtotal: '20.00',
      membership_id: id,
      membership_discount: 5,
    });
  });

  test('its income in the journal names the product and the member; a free line names neither', async () => {
    const salon = await openSalon();
    const product_id = await storeProduct(salon);
    await sell(salon, [
      { product_id, qty: 1, staff_id: 1 },
      { product_id, qty: 2, staff_id: 1 },
      { product_id, qty: 1 },
      { name: 'Comb', price: 5, qty: 1 },
    ]);
    const [entry] = await listJournal(salon);
    const income = entry?.lines.filter(({ account }) => account === 'products');
    expect(income?.map((line) => [line.product_id, line.staff_id, line.amount])).toEqual([
      [product_id, 1, '-37.50'],
      [product_id, null, '-12.50'],
      [null, null, '-5.00'],
    ]);
    expect(await listAuditFindings(salon)).toEqual([]);
  });

  test('another price than the product’s needs money.discount (403 names it); its own price does not', async () => {
    const salon = await openSalon();
    const product_id = await storeProduct(salon);
    const refusal = toRefusal(await sell(salon, [{ product_id, qty: 1, price: 10 }]));
    expect(refusal).toMatchObject({
      status: 403,
      errors: { permission: ['money.discount'] },
    });
    expect((await sell(salon, [{ product_id, qty: 1, price: '12.50' }])).status).toBe(201);
    const { body } = await sell(salon, [{ product_id, qty: 2, price: 10 }], 'admin');
    expect(body.data).toMatchObject({ products: [{ product_id, price: '10.00' }], subtotal: '20.00' });
  });

  test('refuses a product of another salon, and one that is deleted or out of use (422)', async () => {
    const [salon, other] = [await openSalon(), await openSalon()];
    const foreign = await storeProduct(other);
    const sellOne = async (product_id: number) =>
      toRefusal(
        await sell(salon, [
          { name: 'Comb', price: 5, qty: 1 },
          { product_id, qty: 1 },
        ]),
      );
    const unknown = { status: 422, errors: { 'products.1.product_id': ['Unknown product'] } };
    expect(await sellOne(foreign)).toMatchObject(unknown);
    const deleted = await storeProduct(salon);
    await callAsAdmin(salon, 'product-delete', { product_id: deleted });
    expect(await sellOne(deleted)).toMatchObject(unknown);
    expect(await sellOne(await storeProduct(salon, { status: 0 }))).toMatchObject(unknown);
    expect(await sellOne(await storeProduct(salon))).toMatchObject({ status: 201 });
  });
});

test.each([
  ['a quantity of 0', { product_id: 1, qty: 0 }, { qty: ['Must be at least 1'] }],
  ['a quantity above 1,000', { product_id: 1, qty: 1001 }, { qty: ['Must be at most 1000'] }],
  ['a product without a quantity', { product_id: 1 }, { qty: ['Is required'] }],
  ['a price below 0', { product_id: 1, qty: 1, price: -1 }, { price: ['Must not be negative'] }],
  ['an unknown member', { product_id: 1, qty: 1, staff_id: 99 }, { staff_id: ['Unknown staff member'] }],
  ['an id that is no number', { product_id: 'x', qty: 1 }, { product_id: ['Must be a number'] }],
  ['a line without id, name and price', { qty: 1 }, { name: ['Is required'], price: ['Is required'] }],
  [
    'all that is wrong with a free line',
    { qty: 'x' },
    { qty: ['Must be a number'], name: ['Is required'], price: ['Is required'] },
  ],
  ['a free line without a price', { name: 'Comb', qty: 1 }, { price: ['Is required'] }],
  ['a free line with an empty name', { name: '', price: 1, qty: 1 }, { name: ['Is required'] }],
])('refuses %s (422 naming the field)', async (_what, product, errors) => {
  const salon = await openSalon();
  await storeProduct(salon);
  expect(toRefusal(await sell(salon, [product]))).toMatchObject({
    status: 422,
    errors: Object.fromEntries(
      Object.entries(errors).map(([field, messages]) => [`products.0.${field}`, messages]),
    ),
  });
});

test('refuses a member who does not work at the location (422)', async () => {
  const salon = await openSalon();
  const product_id = await storeProduct(salon);
  const staff = await callAsAdmin(salon, 'staff-index');
  const others = (staff.body.data as unknown as { id: number; location_ids: number[] }[]).filter(
    ({ location_ids }) => !location_ids.includes(1),
  );
  expect(others.length).toBeGreaterThan(0);
  expect(toRefusal(await sell(salon, [{ product_id, qty: 1, staff_id: others[0]?.id }]))).toMatchObject({
    status: 422,
    errors: { 'products.0.staff_id': ['Does not work at this location'] },
  });
});
