import { expect, test } from 'vitest';
import { HAIRCUT, toBooking } from '../../support/booking/bookings.ts';
import {
  AS_ADMIN,
  expectAdminsOnly,
  expectInvalid,
  LONG_NAME,
  type RecordView,
} from '../../support/catalog/directory.ts';
import { type TestSalon, useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();
const update = (salon: TestSalon, input: object) =>
  salon.call<RecordView>('services/update', input, AS_ADMIN);

test('services/update is for administrators of this salon', () =>
  expectAdminsOnly(openSalon, 'services/update', { id: 1 }));

// BEHAVIOR §6.7
test('services/update changes the sent fields and keeps the rest; the next booking must send the new price', async () => {
  const salon = await openSalon();
  const { status, body } = await update(salon, { id: 1, price: '55' });
  expect(status).toBe(200);
  expect(body.data).toMatchObject({ id: 1, name: 'Haircut', price: '55.00', duration: 45, category_id: 1 });
  const old = await salon.call('booking/save-booking', toBooking());
  expect(old.body.errors).toEqual({ 'services.0.price': ['Must be 55.00'] });
  const booking = await salon.call(
    'booking/save-booking',
    toBooking({ services: [{ ...HAIRCUT, price: 55 }] }),
  );
  expect(booking.status).toBe(201);
});

// BEHAVIOR §12.2
test('services/update keeps pricing options by their id, adds new ones, removes the others', async () => {
  const salon = await openSalon();
  const pricing_options = [
    {
      id: 3,
      name: 'Very long hair',
      price: 170,
      duration: 130,
      processing_after: 45,
      processing_minutes: 40,
    },
    { name: 'Roots', price: 60, duration: 45 },
  ];
  const { body } = await update(salon, { id: 2, pricing_options });
  expect(body.data.pricing_options).toEqual([
    {
      id: 3,
      name: 'Very long hair',
      price: '170.00',
      duration: 130,
      processing_after: 45,
      processing_minutes: 40,
      translations: {},
    },
    {
      id: 4,
      name: 'Roots',
      price: '60.00',
      duration: 45,
      processing_after: 0,
      processing_minutes: 0,
      translations: {},
    },
  ]);
  expect((await update(salon, { id: 2 })).body.data.pricing_options).toHaveLength(2);
  const unaware = { id: 3, name: 'Long hair', price: 160, duration: 120 };
  const again = await update(salon, { id: 2, pricing_options: [unaware] });
  expect(again.body.data.pricing_options).toMatchObject([{ processing_after: 45, processing_minutes: 40 }]);
  const shorter = await update(salon, { id: 2, pricing_options: [{ ...unaware, duration: 80 }] });
  expect(Object.keys(shorter.body.errors ?? {})).toEqual(['pricing_options.0.processing_minutes']);
});

// BEHAVIOR §12.1
test('services/update changes parts, resources and window, and clears them; a kind may have lost its last resource', async () => {
  const salon = await openSalon();
  const sent = {
    processing_after: 10,
    processing_minutes: 20,
    resources: [{ kind: 'sauna', during: 'staff' }],
    booking_horizon_days: 60,
    minimum_notice_minutes: 0,
  };
  const spare = await salon.call<{ id: number }>('directory/location-store', { name: 'Spare' }, AS_ADMIN);
  const location_id = spare.body.data.id;
  await salon.call('directory/resource-store', { name: 'Sauna', location_id, kind: 'sauna' }, AS_ADMIN);
  expect((await update(salon, { id: 1, ...sent })).body.data).toMatchObject(sent);
  const tooShort = await update(salon, { id: 1, duration: 29 });
  expect(Object.keys(tooShort.body.errors ?? {})).toEqual(['processing_minutes']);
  const gone = await salon.call('directory/location-delete', { location_id }, AS_ADMIN);
  expect(gone.status).toBe(200);
  const cleared = { booking_horizon_days: null, minimum_notice_minutes: null };
  const { body } = await update(salon, { id: 1, resources: sent.resources, ...cleared });
  expect(body.data).toMatchObject({ ...sent, ...cleared });
  expect((await update(salon, { id: 1, resources: [] })).body.data).toMatchObject({ resources: [] });
  const again = await update(salon, { id: 1, resources: sent.resources });
  expect(Object.keys(again.body.errors ?? {})).toEqual(['resources.0.kind']);
});

// BEHAVIOR §12.2
test('services/update with status 0 deactivates a service at once', async () => {
  const salon = await openSalon();
  expect((await update(salon, { id: 1, status: 0 })).body.data.status).toBe(0);
  const booking = await salon.call('booking/save-booking', toBooking());
  expect(booking.body.errors).toEqual({ 'services.0.service_id': ['Unknown service'] });
  await update(salon, { id: 1, status: 1 });
  expect((await salon.call('booking/save-booking', toBooking())).status).toBe(201);
});

test('services/update answers 404 for a service of another salon', async () => {
  const [salon, other] = [await openSalon(), await openSalon()];
  const service = { name: 'Theirs', category_id: 1, price: 1, duration: 5 };
  const { body } = await other.call<RecordView>('services/create', service, AS_ADMIN);
  expect((await update(salon, { id: body.data.id, name: 'Mine' })).status).toBe(404);
});

const INVALID = [
  [{ id: 1, name: LONG_NAME }, 'name'],
  [{ id: 1, category_id: 99 }, 'category_id'],
  [{ id: 1, buffer_minutes: -5 }, 'buffer_minutes'],
  [{ id: 'one', name: 'x' }, 'id'],
  [{ id: 1, pricing_options: [{ id: 1, name: 'x', price: 1, duration: 5 }] }, 'pricing_options.0.id'],
  [
    {
      id: 2,
      pricing_options: [
        { id: 1, name: 'x', price: 1, duration: 5 },
        { id: 1, name: 'y', price: 1, duration: 5 },
      ],
    },
    'pricing_options.1.id',
  ],
] as const;

test('services/update refuses invalid input (422 naming the field)', () =>
  expectInvalid(openSalon, 'services/update', {}, INVALID));
