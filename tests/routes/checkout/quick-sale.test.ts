import { expect, test } from 'vitest';
import { statusAndMessage } from '../../support/api/replies.ts';
import type { AppointmentView } from '../../support/booking/appointments.ts';
import { toRefusal } from '../../support/booking/bookings.ts';
import { nightTest } from '../../support/nightly.ts';
import {
  createSoldCard,
  createSoldMembership,
  createSoldPackage,
  getSoldProduct,
  listAuditFindings,
} from '../../support/products/redemptions.ts';
import { type TestSalon, useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();

const HAIRCUT = { service_id: 1, pricing_option_id: null, staff_id: 1, price: 50, duration: 45 };
const SHAMPOO = { name: 'Shampoo', price: '12.50', qty: 2 };

const sell = (salon: TestSalon, change: object = {}) =>
  salon.call<AppointmentView>(
    'checkout/quick-sale',
    { location_id: 1, customer_id: 1, services: [HAIRCUT], products: [SHAMPOO], ...change },
    { as: 'staff' },
  );

// BEHAVIOR §28.1
test('records a completed visit with services and products, taxed once, paid at the salon', async () => {
  const salon = await openSalon();
  const { status, body, text } = await sell(salon);
  expect(status, text).toBe(201);
  expect(body).toMatchObject({
    status: true,
    message: 'Sale saved',
    data: {
      status: 2,
      date: '2026/11/16',
      time: '09:00 AM',
      customer_type: 0,
      products: [{ name: 'Shampoo', price: '12.50', qty: 2, discount: '0.00' }],
      subtotal: '75.00',
      tax: '6.19',
      total: '81.19',
      payments: [
        { payment_type_id: 0, amount: '81.19', paid_amount: '81.19', pending_amount: '0.00', status: 1 },
      ],
    },
  });
  expect(await listAuditFindings(salon)).toEqual([]);
});

test('leaves Pay at Salon pending with paid: 0, also for a walk-in without a customer', async () => {
  const salon = await openSalon();
  const { body } = await sell(salon, { customer_id: null, paid: 0 });
  expect(body.data).toMatchObject({
    customer_id: null,
    customer_type: 2,
    payments: [{ pending_amount: '81.19', paid_amount: '0.00', status: 0 }],
  });
});

nightTest("takes the membership's discounts off services and products", async () => {
  const salon = await openSalon();
  const id = await createSoldMembership(salon, { servicePercent: 10, productPercent: 20 });
  const { body } = await sell(salon);
  expect(body.data).toMatchObject({
    products: [{ discount: '5.00' }],
    subtotal: '65.00',
    membership_id: id,
    membership_discount: 10,
    final_price: 45,
  });
  expect(await listAuditFindings(salon)).toEqual([]);
});

nightTest(
  'keeps the discount on products when a package pays the service later (BEHAVIOR §25.5)',
  async () => {
    const salon = await openSalon();
    const id = await createSoldMembership(salon, { servicePercent: 10, productPercent: 20 });
    const pack = await createSoldPackage(salon);
    const { body } = await sell(salon, { paid: 0 });
    const redeemed = await salon.call<AppointmentView>(
      'checkout/redemption-package',
      { appointment_id: body.data.id, purchased_package_id: pack, service_id: 1 },
      { as: 'staff' },
    );
    expect(redeemed.body.data, redeemed.text).toMatchObject({
      subtotal: '20.00',
      membership_id: id,
      membership_discount: 5,
      final_price: 0,
    });
    expect(await listAuditFindings(salon)).toEqual([]);
  },
);

test('sells products alone', async () => {
  const salon = await openSalon();
  const { body } = await sell(salon, { services: [] });
  expect(body.data).toMatchObject({ services: [], subtotal: '25.00', total: '27.06' });
});

test('redeems packages before gift cards', async () => {
  const salon = await openSalon();
  const pack = await createSoldPackage(salon);
  const { id, number } = await createSoldCard(salon);
  const redemptions = [
    { type: 'gift_card', giftcard_number: number },
    { type: 'package', purchased_package_id: pack, service_id: 1 },
  ];
  const { body } = await sell(salon, { redemptions });
  expect(body.data.payments.map((row) => [row.payment_type_id, row.paid_amount, row.txn_id])).toEqual([
    [5, '50.00', `PKG-${pack}`],
    [4, '27.06', number],
  ]);
  const { history } = await getSoldProduct(salon, 'PURCHASED-GIFTCARD', id);
  expect(history.at(-1)).toMatchObject({ description: 'Redeemed for Shampoo', serviceId: 0, amount: 2706 });
  expect(await listAuditFindings(salon)).toEqual([]);
});

test('refuses a gift card that is limited to services for products (400)', async () => {
  const salon = await openSalon();
  const { number } = await createSoldCard(salon, { services: [1] });
  const redemptions = [{ type: 'gift_card', giftcard_number: number }];
  for (const services of [[HAIRCUT], []]) {
    expect(statusAndMessage(await sell(salon, { services, redemptions }))).toBe(
      '400 Service not allowed for this gift card',
    );
  }
  expect(statusAndMessage(await sell(salon, { products: [], redemptions }))).toBe('201 Sale saved');
  expect(await listAuditFindings(salon)).toEqual([]);
});

test('records nothing when a redemption is refused', async () => {
  const salon = await openSalon();
  const { number } = await createSoldCard(salon, { value: 100 });
  const reply = await sell(salon, { redemptions: [{ type: 'gift_card', giftcard_number: number }] });
  expect(statusAndMessage(reply)).toBe('400 Insufficient balance');
  expect(await listAuditFindings(salon)).toEqual([]);
});

test.each([
  ['a sale without services and products', { services: [], products: [] }, 'services'],
  ['an unknown location', { location_id: 99 }, 'location_id'],
  ['an unknown customer', { customer_id: 99 }, 'customer_id'],
  ['an unknown service', { services: [{ ...HAIRCUT, service_id: 99 }] }, 'services.0.service_id'],
  ['a price other than the list price', { services: [{ ...HAIRCUT, price: 1 }] }, 'services.0.price'],
  ['a product without a name', { products: [{ ...SHAMPOO, name: '' }] }, 'products.0.name'],
  ['a product quantity of 0', { products: [{ ...SHAMPOO, qty: 0 }] }, 'products.0.qty'],
  [
    'a redemption for a service that is not sold',
    { redemptions: [{ type: 'package', purchased_package_id: 1, service_id: 3 }] },
    'redemptions.0.service_id',
  ],
])('refuses %s (422 naming the field)', async (_what, change, field) => {
  const { status, errors } = toRefusal(await sell(await openSalon(), change));
  expect([status, Object.keys(errors ?? {})]).toEqual([422, [field]]);
});

test('is for the front desk: 401 without a token, 403 for a customer', async () => {
  const salon = await openSalon();
  const sellProducts = async (options: object) =>
    (await salon.call('checkout/quick-sale', { location_id: 1, products: [SHAMPOO] }, options)).status;
  expect([
    await sellProducts({}),
    await sellProducts({ as: 'customer' }),
    await sellProducts({ as: 'admin' }),
  ]).toEqual([401, 403, 201]);
});
