import { expect, test } from 'vitest';
import { countRecords } from '../../support/access.ts';
import { AS_ADMIN, expectAdminsOnly, LONG_NAME, type RecordView } from '../../support/directory.ts';
import { useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();
const CREATE = 'services/create';
const SERVICE = { name: 'Shave', category_id: 1, price: 30, duration: 20 };

// BEHAVIOR §12.1, §12.2
test('services/create is for administrators of this salon', () =>
  expectAdminsOnly(openSalon, CREATE, SERVICE));

test('services/create stores a service with its pricing options, which the next request for services lists', async () => {
  const salon = await openSalon();
  const input = {
    ...SERVICE,
    description: 'Hot towel',
    payment_type: 1,
    min_amount: '10.50',
    enable_online_booking: 0,
    buffer_minutes: 5,
    pricing_options: [
      { name: 'Head', price: 20, duration: 15 },
      { id: null, name: 'Head and beard', price: 35, duration: 30 },
    ],
    status: 1,
  };
  const { status, body } = await salon.call<RecordView>(CREATE, input, AS_ADMIN);
  expect(status).toBe(201);
  expect(body.data).toEqual({
    ...input,
    id: 9,
    price: '30.00',
    min_amount: '10.50',
    image: '',
    pricing_options: [
      { id: 4, name: 'Head', price: '20.00', duration: 15 },
      { id: 5, name: 'Head and beard', price: '35.00', duration: 30 },
    ],
  });
  const services = await salon.call<{ services: { id: number }[] }[]>('booking/get-services');
  expect(services.body.data[0]?.services.map(({ id }) => id)).toContain(9);
});

test('services/create applies the defaults: paid at the salon, bookable online, active', async () => {
  const salon = await openSalon();
  const { body } = await salon.call<RecordView>(CREATE, SERVICE, AS_ADMIN);
  expect(body.data).toMatchObject({
    description: '',
    payment_type: 0,
    min_amount: '0.00',
    enable_online_booking: 1,
    buffer_minutes: 0,
    pricing_options: [],
    status: 1,
  });
});

test.each([
  [0, '0.00'],
  [19.99, '19.99'],
  [1.1 + 2.2, '3.30'],
])('services/create stores a price of %d as %s', async (price, services) => {
  const salon = await openSalon();
  const { status, body } = await salon.call<RecordView>(CREATE, { ...SERVICE, price }, AS_ADMIN);
  expect([status, body.data.price]).toEqual([201, services]);
});

test.each([
  [{ name: LONG_NAME }, 'name'],
  [{ name: undefined }, 'name'],
  [{ category_id: 9 }, 'category_id'],
  [{ price: 'free' }, 'price'],
  [{ price: 0.001 }, 'price'],
  [{ price: 1e-9 }, 'price'],
  [{ price: '0.0000000001' }, 'price'],
  [{ min_amount: 10.000001 }, 'min_amount'],
  [{ duration: 0 }, 'duration'],
  [{ payment_type: 4 }, 'payment_type'],
  [{ min_amount: -1 }, 'min_amount'],
  [{ enable_online_booking: true }, 'enable_online_booking'],
  [{ description: 'x'.repeat(2_001) }, 'description'],
  [{ pricing_options: [{ name: 'x', price: 1 }] }, 'pricing_options.0.duration'],
  [{ pricing_options: [{ id: 1, name: 'x', price: 1, duration: 5 }] }, 'pricing_options.0.id'],
])('services/create refuses %j (422 naming the field) and writes nothing', async (change, field) => {
  const salon = await openSalon();
  const before = await countRecords(salon, 'CATALOG');
  const { status, body } = await salon.call(CREATE, { ...SERVICE, ...change }, AS_ADMIN);
  expect(status).toBe(422);
  expect(Object.keys(body.errors ?? {})).toEqual([field]);
  expect(await countRecords(salon, 'CATALOG')).toBe(before);
});
