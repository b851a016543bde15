import { expect, test } from 'vitest';
import { bookingOf, HAIRCUT } from '../../support/bookings.ts';
import { ask, expectAdminsOnly } from '../../support/directory.ts';
import { useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();

test('add-on-update is for administrators of this salon', () =>
  expectAdminsOnly(openSalon, 'directory/add-on-update', { add_on_id: 1 }));

test('add-on-update changes what is sent; the next booking must name the new price', async () => {
  const salon = await openSalon();
  const { status, body } = await ask(salon, 'add-on-update', { add_on_id: 1, price: 22 });
  expect(status).toBe(200);
  expect(body.data).toMatchObject({ name: 'Deep conditioning', price: '22.00', service_ids: [1, 2, 3] });
  const addOn = { add_on_id: 1, add_on_price: 20, add_on_duration: 15 };
  const booked = await salon.call(
    'booking/save-booking',
    bookingOf({ services: [HAIRCUT], addons: [addOn] }),
  );
  expect(booked.body.errors).toEqual({ 'addons.0.add_on_price': ['Must be 22.00'] });
});

test('add-on-update answers 404 for an add-on that this salon does not have', async () => {
  const salon = await openSalon();
  expect((await ask(salon, 'add-on-update', { add_on_id: 9, price: 1 })).status).toBe(404);
});

test('add-on-update refuses an unknown service with 422 naming it', async () => {
  const salon = await openSalon();
  const { status, body } = await ask(salon, 'add-on-update', { add_on_id: 1, service_ids: [42] });
  expect({ status, errors: body.errors }).toEqual({
    status: 422,
    errors: { 'service_ids.0': ['Unknown service'] },
  });
});
