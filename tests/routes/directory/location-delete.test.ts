import { expect, test } from 'vitest';
import { toBooking } from '../../support/booking/bookings.ts';
import { bookWithAva, callAsAdmin, expectAdminsOnly, listAsAdmin } from '../../support/catalog/directory.ts';
import { type TestSalon, useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();
const DELETE = 'location-delete';

async function createEmptyLocation(salon: TestSalon): Promise<number> {
  const hours = { tuesday: [{ from: '09:00', to: '18:00' }] };
  const { body } = await callAsAdmin(salon, 'location-store', { name: 'Spare', business_hours: hours });
  return body.data.id;
}

/** A service without staff members, which uses the location itself. */
async function createLocationService(salon: TestSalon) {
  const input = { name: 'Solarium', category_id: 3, price: 10, duration: 30 };
  const { body } = await salon.call<{ id: number }>('services/create', input, { as: 'admin' });
  return { service_id: body.data.id, pricing_option_id: null, staff_id: null, price: 10, duration: 30 };
}

test('location-delete is for administrators of this salon', () =>
  expectAdminsOnly(openSalon, 'directory/location-delete', { location_id: 1 }));

// BEHAVIOR §11.11
test('location-delete deletes an unreferenced location with its rooms, once', async () => {
  const salon = await openSalon();
  const id = await createEmptyLocation(salon);
  await callAsAdmin(salon, 'resource-store', { name: 'Booth', location_id: id, kind: 'booth' });
  expect((await callAsAdmin(salon, DELETE, { location_id: id })).status).toBe(200);
  const resources = await listAsAdmin(salon, 'resource-index');
  expect(resources.body.data.map(({ location_id }) => location_id)).toEqual([1, 1, 1, 2]);
  expect((await callAsAdmin(salon, DELETE, { location_id: id })).status).toBe(404);
  const bookingReply = await salon.call('booking/save-booking', toBooking({ location_id: id }));
  expect(bookingReply).toMatchObject({
    status: 422,
    body: { errors: { location_id: ['Unknown location'] } },
  });
});

// BEHAVIOR §11.11
test('location-delete names the staff who work there (400)', async () => {
  const salon = await openSalon();
  const { status, body } = await callAsAdmin(salon, DELETE, { location_id: 2 });
  expect(status).toBe(400);
  expect(body).toMatchObject({
    message: 'Record is used by staff members',
    errors: { location_id: ['Used by Chloe Diaz (3), Daniel Kim (4), Elena Rossi (5)'] },
  });
});

// BEHAVIOR §11.11
test('location-delete names future block times (400)', async () => {
  const salon = await openSalon();
  const id = await createEmptyLocation(salon);
  const block = { location_id: id, date: '2026/11/17', from: '09:00', to: '10:00' };
  const { body } = await callAsAdmin(salon, 'block-time-store', block);
  const refusal = await callAsAdmin(salon, DELETE, { location_id: id });
  expect(refusal).toMatchObject({ status: 400, body: { message: 'Record is used by block times' } });
  await callAsAdmin(salon, 'block-time-delete', { block_time_id: body.data.id });
  expect((await callAsAdmin(salon, DELETE, { location_id: id })).status).toBe(200);
});

// BEHAVIOR §11.11
test('location-delete names future appointments (400), and succeeds when they are past', async () => {
  const salon = await openSalon();
  const id = await createEmptyLocation(salon);
  const appointment = await bookWithAva(salon, {
    location_id: id,
    services: [await createLocationService(salon)],
  });
  const refusal = await callAsAdmin(salon, DELETE, { location_id: id });
  expect(refusal).toMatchObject({
    status: 400,
    body: {
      message: 'Record is used by appointments',
      errors: { location_id: [`Used by ${appointment}`] },
    },
  });
  await salon.clock.set(new Date('2026-11-18T15:00:00Z'));
  expect((await callAsAdmin(salon, DELETE, { location_id: id })).status).toBe(200);
});
