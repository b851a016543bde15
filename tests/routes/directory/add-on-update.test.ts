import { expect, test } from 'vitest';
import { HAIRCUT, toBooking } from '../../support/booking/bookings.ts';
import { callAsAdmin, expectAdminsOnly } from '../../support/catalog/directory.ts';
import { useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();

test('add-on-update is for administrators of this salon', () =>
  expectAdminsOnly(openSalon, 'directory/add-on-update', { add_on_id: 1 }));

// BEHAVIOR §6.7
test('add-on-update changes the sent fields; the next booking must send the new price', async () => {
  const salon = await openSalon();
  const { status, body } = await callAsAdmin(salon, 'add-on-update', { add_on_id: 1, price: 22 });
  expect(status).toBe(200);
  expect(body.data).toMatchObject({ name: 'Deep conditioning', price: '22.00', service_ids: [1, 2, 3] });
  const addOn = { add_on_id: 1, add_on_price: 20, add_on_duration: 15 };
  const booking = await salon.call(
    'booking/save-booking',
    toBooking({ services: [HAIRCUT], addons: [addOn] }),
  );
  expect(booking.body.errors).toEqual({ 'addons.0.add_on_price': ['Must be 22.00'] });
});

test('add-on-update answers 404 for an add-on of another salon', async () => {
  const salon = await openSalon();
  expect((await callAsAdmin(salon, 'add-on-update', { add_on_id: 9, price: 1 })).status).toBe(404);
});

// BEHAVIOR §11.7
test('add-on-update refuses an unknown service (422 naming it)', async () => {
  const salon = await openSalon();
  const { status, body } = await callAsAdmin(salon, 'add-on-update', { add_on_id: 1, service_ids: [42] });
  expect({ status, errors: body.errors }).toEqual({
    status: 422,
    errors: { 'service_ids.0': ['Unknown service'] },
  });
});
