import { expect, test } from 'vitest';
import { HAIRCUT, toBooking } from '../support/booking/bookings.ts';
import { callAsAdmin } from '../support/catalog/directory.ts';
import { DEPOSITS_ON } from '../support/payments/payments.ts';
import { GIFT_CARD } from '../support/products/giftcards.ts';
import { MEMBERSHIP } from '../support/products/memberships.ts';
import { PACKAGE } from '../support/products/packages.ts';
import { type Caller, useTestSalons } from '../support/test-salon.ts';

const openSalon = useTestSalons();

/** A salon with yen, a currency without decimals. */
async function openYenSalon() {
  const salon = await openSalon(DEPOSITS_ON);
  expect((await callAsAdmin(salon, 'settings-update', { currency: 'JPY' })).status).toBe(200);
  return salon;
}

const SERVICE = { name: 'Shave', category_id: 1, price: 30, duration: 20 };
const option = (price: number) => ({ name: 'Head', price, duration: 15 });
const group = (price: number | string) => ({ qty: 2, price, service: [1] });

// BEHAVIOR §6.2
test.each<[string, Caller, object, string[]]>([
  [
    'services/create',
    'admin',
    { ...SERVICE, price: '30.50', min_amount: 10.5, pricing_options: [option(20), option(0.01)] },
    ['price', 'min_amount', 'pricing_options.1.price'],
  ],
  ['services/update', 'admin', { id: 1, min_amount: 0.5 }, ['min_amount']],
  ['directory/add-on-store', 'admin', { name: 'Oil', price: 9.99, duration: 5 }, ['price']],
  [
    'packages/package-store',
    'admin',
    { ...PACKAGE, price: 0.5, service_group: [group(10), group('0.5')] },
    ['price', 'service_group.1.price'],
  ],
  ['giftcards/giftcard-create', 'admin', { ...GIFT_CARD, price: 90.1, value: 100.2 }, ['price', 'value']],
  ['memberships/membership-store', 'admin', { ...MEMBERSHIP, price: '10.01' }, ['price']],
  [
    'checkout/quick-sale',
    'staff',
    {
      location_id: 1,
      products: [
        { name: 'Soap', price: 1, qty: 1 },
        { name: 'Oil', price: 2.5, qty: 1 },
      ],
    },
    ['products.1.price'],
  ],
  [
    'booking/save-booking',
    'anonymous',
    toBooking({ services: [HAIRCUT, { ...HAIRCUT, price: '50.50' }], deposit_amount: 0.5 }),
    ['services.1.price', 'deposit_amount'],
  ],
  ['directory/settings-update', 'admin', { tip_max: 0.5 }, ['tip_max']],
  ['payments/create-order', 'anonymous', { amount: 12.34 }, ['amount']],
  ['appointments/appointment-charge', 'staff', { appointment_id: 1, amount: 0.5 }, ['amount']],
])('%s refuses fractional amounts in a currency without decimals (422 naming each)', async (...row) => {
  const [operation, as, input, fields] = row;
  const salon = await openYenSalon();
  const { status, body } = await salon.call(operation, input, { as });
  const errors = Object.fromEntries(fields.map((field) => [field, ['Must be a whole amount']]));
  expect([status, body.errors]).toEqual([422, errors]);
});

test('accepts whole amounts and shows them with two decimals', async () => {
  const salon = await openYenSalon();
  const input = { ...SERVICE, price: '3000.00', min_amount: 500, pricing_options: [option(20)] };
  const { status, body, text } = await salon.call('services/create', input, { as: 'admin' });
  expect(status, text).toBe(201);
  expect(body.data).toMatchObject({ price: '3000.00', min_amount: '500.00' });
  expect((await salon.call('booking/save-booking', toBooking())).status).toBe(201);
});
