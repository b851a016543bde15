import { expect, test } from 'vitest';
import { bookingOf, HAIRCUT } from '../support/bookings.ts';
import { ask } from '../support/directory.ts';
import { GIFT_CARD } from '../support/giftcards.ts';
import { MEMBERSHIP } from '../support/memberships.ts';
import { PACKAGE } from '../support/packages.ts';
import { DEPOSITS_ON } from '../support/paying.ts';
import { type Caller, useTestSalons } from '../support/test-salon.ts';

const open = useTestSalons();

/** A salon that takes yen, of which there are no hundredths. */
async function yenSalon() {
  const testSalon = await open(DEPOSITS_ON);
  expect((await ask(testSalon, 'settings-update', { currency: 'JPY' })).status).toBe(200);
  return testSalon;
}

const SERVICE = { name: 'Shave', category_id: 1, price: 30, duration: 20 };
const option = (price: number) => ({ name: 'Head', price, duration: 15 });
const group = (price: number | string) => ({ qty: 2, price, service: [1] });

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
    'redemptions/quick-sale',
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
    bookingOf({ services: [HAIRCUT, { ...HAIRCUT, price: '50.50' }], deposit_amount: 0.5 }),
    ['services.1.price', 'deposit_amount'],
  ],
  ['payments/create-order', 'anonymous', { amount: 12.34 }, ['amount']],
  ['appointments/appointment-charge', 'staff', { appointment_id: 1, amount: 0.5 }, ['amount']],
])("%s refuses amounts that the salon's currency does not have, naming each: 422", async (...row) => {
  const [operation, as, sent, fields] = row;
  const testSalon = await yenSalon();
  const { status, body } = await testSalon.call(operation, sent, { as });
  const errors = Object.fromEntries(fields.map((field) => [field, ['Must be a whole amount']]));
  expect([status, body.errors]).toEqual([422, errors]);
});

test('whole amounts are taken, and shown as all money is', async () => {
  const testSalon = await yenSalon();
  const sent = { ...SERVICE, price: '3000.00', min_amount: 500, pricing_options: [option(20)] };
  const { status, body, text } = await testSalon.call('services/create', sent, { as: 'admin' });
  expect(status, text).toBe(201);
  expect(body.data).toMatchObject({ price: '3000.00', min_amount: '500.00' });
  expect((await testSalon.call('booking/save-booking', bookingOf())).status).toBe(201);
});
