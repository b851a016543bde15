import { expect, test } from 'vitest';
import { bookingOf } from '../../support/bookings.ts';
import { ask, bookWith, expectAdminsOnly, storedAppointments } from '../../support/directory.ts';
import { type TestSalon, useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();
const DELETE = 'location-delete';

async function emptyLocation(salon: TestSalon): Promise<number> {
  const hours = { tuesday: [{ from: '09:00', to: '18:00' }] };
  const { body } = await ask(salon, 'location-store', { name: 'Spare', business_hours: hours });
  return body.data.id;
}

/** A service that nobody performs, which the location itself takes. */
async function roomService(salon: TestSalon) {
  const sent = { name: 'Solarium', category_id: 3, price: 10, duration: 30 };
  const { body } = await salon.call<{ id: number }>('services/create', sent, { as: 'admin' });
  return { service_id: body.data.id, pricing_option_id: null, staff_id: null, price: 10, duration: 30 };
}

test('location-delete is for administrators of this salon', () =>
  expectAdminsOnly(openSalon, 'directory/location-delete', { location_id: 1 }));

test('location-delete takes away a location to which nothing refers, once', async () => {
  const salon = await openSalon();
  const id = await emptyLocation(salon);
  expect((await ask(salon, DELETE, { location_id: id })).status).toBe(200);
  expect((await ask(salon, DELETE, { location_id: id })).status).toBe(404);
  const booked = await salon.call('booking/save-booking', bookingOf({ location_id: id }));
  expect(booked).toMatchObject({ status: 422, body: { errors: { location_id: ['Unknown location'] } } });
});

test('location-delete names the staff who work there with 400', async () => {
  const salon = await openSalon();
  const { status, body } = await ask(salon, DELETE, { location_id: 2 });
  expect(status).toBe(400);
  expect(body).toMatchObject({
    message: 'Staff members refer to this record',
    errors: { location_id: ['Used by Chloe Diaz (3), Daniel Kim (4), Elena Rossi (5)'] },
  });
});

test('location-delete names block times ahead with 400', async () => {
  const salon = await openSalon();
  const id = await emptyLocation(salon);
  const block = { location_id: id, date: '2026/11/17', from: '09:00', to: '10:00' };
  const { body } = await ask(salon, 'block-time-store', block);
  const refused = await ask(salon, DELETE, { location_id: id });
  expect(refused).toMatchObject({ status: 400, body: { message: 'Block times refer to this record' } });
  await ask(salon, 'block-time-delete', { block_time_id: body.data.id });
  expect((await ask(salon, DELETE, { location_id: id })).status).toBe(200);
});

test('location-delete names appointments ahead with 400, and lets go when they are past', async () => {
  const salon = await openSalon();
  const id = await emptyLocation(salon);
  const appointment = await bookWith(salon, { location_id: id, services: [await roomService(salon)] });
  const refused = await ask(salon, DELETE, { location_id: id });
  expect(refused).toMatchObject({
    status: 400,
    body: {
      message: 'Appointments refer to this record',
      errors: { location_id: [`Used by ${appointment}`] },
    },
  });
  await salon.clock.set(new Date('2026-11-18T15:00:00Z'));
  expect((await ask(salon, DELETE, { location_id: id })).status).toBe(200);
});

test('location-delete and bookings at the same moment: no appointment is left without its location', async () => {
  const salon = await openSalon();
  const services = [await roomService(salon)];
  for (let round = 0; round < 5; round += 1) {
    const id = await emptyLocation(salon);
    const booking = bookingOf({ location_id: id, services });
    const [deleted] = await Promise.all([
      ask(salon, DELETE, { location_id: id }),
      salon.call('booking/save-booking', booking),
      salon.call('booking/save-booking', { ...booking, time: '02:00 PM' }),
    ]);
    const orphans = (await storedAppointments(salon)).filter(({ locationId }) => locationId === id);
    expect(deleted.status === 200 ? orphans.length : 0).toBe(0);
  }
});
