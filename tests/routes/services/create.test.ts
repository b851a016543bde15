import { expect, test } from 'vitest';
import {
  AS_ADMIN,
  expectAdminsOnly,
  expectInvalid,
  LONG_NAME,
  type RecordView,
} from '../../support/catalog/directory.ts';
import { useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();
const CREATE = 'services/create';
const LASER = { kind: 'laser', during: 'visit' };
const NO_PROCESSING = { processing_after: 0, processing_minutes: 0 };
const SERVICE = { name: 'Shave', category_id: 1, price: 30, duration: 20 };

test('services/create is for administrators of this salon', () =>
  expectAdminsOnly(openSalon, CREATE, SERVICE));

// BEHAVIOR §12.2
test('services/create stores a service with its pricing options, which the next request for services lists', async () => {
  const salon = await openSalon();
  const input = {
    ...SERVICE,
    description: 'Hot towel',
    payment_type: 1,
    min_amount: '10.50',
    enable_online_booking: 0,
    processing_after: 5,
    processing_minutes: 15,
    buffer_before_minutes: 10,
    buffer_minutes: 5,
    resources: [
      { kind: 'treatment room', during: 'visit' },
      { kind: 'laser', during: 'processing' },
    ],
    booking_horizon_days: 400,
    minimum_notice_minutes: 90,
    pricing_options: [
      { name: 'Head', price: 20, duration: 15, processing_after: 0, processing_minutes: 15 },
      { id: null, name: 'Head and beard', price: 35, duration: 30 },
    ],
    status: 1,
  };
  const { status, body } = await salon.call<RecordView>(CREATE, input, AS_ADMIN);
  expect(status).toBe(201);
  expect(body.data).toEqual({
    translations: {},
    version: expect.any(String),
    ...input,
    id: 11,
    price: '30.00',
    price_from: '20.00',
    staff_ids: [],
    staff_prices: [],
    min_amount: '10.50',
    image: '',
    tax_rate_id: null,
    position: expect.any(Number),
    pricing_options: [
      {
        id: 4,
        name: 'Head',
        price: '20.00',
        duration: 15,
        translations: {},
        processing_after: 0,
        processing_minutes: 15,
      },
      { id: 5, name: 'Head and beard', price: '35.00', duration: 30, translations: {}, ...NO_PROCESSING },
    ],
  });
  const services = await salon.call<{ services: { id: number }[] }[]>('booking/get-services');
  expect(services.body.data[0]?.services).toContainEqual(
    expect.objectContaining({ id: 11, booking_horizon_days: 400, minimum_notice_minutes: 90 }),
  );
});

// BEHAVIOR §12.1
test('services/create applies the defaults: paid at the salon, bookable online, active', async () => {
  const salon = await openSalon();
  const { body } = await salon.call<RecordView>(CREATE, SERVICE, AS_ADMIN);
  expect(body.data).toMatchObject({
    description: '',
    payment_type: 0,
    min_amount: '0.00',
    enable_online_booking: 1,
    ...NO_PROCESSING,
    buffer_before_minutes: 0,
    buffer_minutes: 0,
    pricing_options: [],
    resources: [],
    booking_horizon_days: null,
    minimum_notice_minutes: null,
    // After all services that are there
    position: expect.any(Number),
    status: 1,
  });
});

// BEHAVIOR §6.1
test('services/create stores prices with two decimals', async () => {
  const salon = await openSalon();
  for (const [price, stored] of [
    [0, '0.00'],
    [19.99, '19.99'],
    [1.1 + 2.2, '3.30'],
  ]) {
    const { status, body } = await salon.call<RecordView>(CREATE, { ...SERVICE, price }, AS_ADMIN);
    expect([status, body.data.price]).toEqual([201, stored]);
  }
});

const INVALID = [
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
  [{ processing_after: 6, processing_minutes: 15 }, 'processing_minutes'],
  [{ processing_after: 21 }, 'processing_minutes'],
  [{ processing_minutes: -1 }, 'processing_minutes'],
  [{ buffer_before_minutes: 1441 }, 'buffer_before_minutes'],
  [{ booking_horizon_days: 0 }, 'booking_horizon_days'],
  [{ booking_horizon_days: 401 }, 'booking_horizon_days'],
  [{ minimum_notice_minutes: -1 }, 'minimum_notice_minutes'],
  [{ resources: [{ kind: 'sauna', during: 'visit' }] }, 'resources.0.kind'],
  [{ resources: [LASER, { ...LASER, during: 'staff' }] }, 'resources.1.kind'],
  [{ resources: [{ ...LASER, during: 'weekend' }] }, 'resources.0.during'],
  [{ resources: [{ kind: ' ', during: 'visit' }] }, 'resources.0.kind'],
  [{ resources: Array.from({ length: 11 }, () => LASER) }, 'resources'],
  [
    {
      pricing_options: [{ name: 'x', price: 1, duration: 5, processing_after: 2, processing_minutes: 4 }],
    },
    'pricing_options.0.processing_minutes',
  ],
  [{ pricing_options: [{ name: 'x', price: 1 }] }, 'pricing_options.0.duration'],
  [{ pricing_options: [{ id: 1, name: 'x', price: 1, duration: 5 }] }, 'pricing_options.0.id'],
] as const;

// BEHAVIOR §12.1
test('services/create refuses invalid input (422 naming the field) and writes nothing', () =>
  expectInvalid(openSalon, CREATE, SERVICE, INVALID, 'CATALOG'));

// BEHAVIOR §11.7
test('a new service stands behind the others; position changes the order in catalogs', async () => {
  const salon = await openSalon();
  const input = { name: 'Shave', category_id: 1, price: '20.00', duration: 20 };
  const first = await salon.call<RecordView>(CREATE, input, { as: 'admin' });
  const second = await salon.call<RecordView>(CREATE, { ...input, name: 'Trim' }, { as: 'admin' });
  expect(Number(second.body.data.position)).toBe(Number(first.body.data.position) + 1);
  const listNames = async () => {
    const { body } =
      await salon.call<readonly { readonly services: readonly { readonly name: string }[] }[]>(
        'booking/get-services',
      );
    return body.data.flatMap(({ services }) => services.map(({ name }) => name));
  };
  expect((await listNames()).indexOf('Trim')).toBeGreaterThan((await listNames()).indexOf('Shave'));
  const change = { id: first.body.data.id, position: 9000 };
  expect((await salon.call('services/update', change, { as: 'admin' })).status).toBe(200);
  expect((await listNames()).indexOf('Shave')).toBeGreaterThan((await listNames()).indexOf('Trim'));
  const refused = await salon.call('services/update', { ...change, position: 0 }, { as: 'admin' });
  expect([refused.status, refused.body.errors]).toMatchObject([
    422,
    { position: [expect.stringMatching(/./)] },
  ]);
});
