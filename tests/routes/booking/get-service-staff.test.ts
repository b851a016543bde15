import { expect, test } from 'vitest';
import { toRefusal } from '../../support/booking/bookings.ts';
import { useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();

// BEHAVIOR §12.3
test('lists the staff members who perform the service at the location, without private fields', async () => {
  const salon = await openSalon();
  const reply = await salon.call('booking/get-service-staff', { service_id: 1, location_id: 1 });
  expect(reply.status).toBe(200);
  expect(reply.body.data).toEqual([
    { id: 1, name: 'Ava Martin', rating: 4.9, image: '', specialization: 'Cut and color' },
    { id: 2, name: 'Ben Carter', rating: 4.7, image: '', specialization: 'Cuts' },
  ]);
});

test.each([
  ['missing fields', {}, { service_id: ['Is required'], location_id: ['Is required'] }],
  ['an unknown service', { service_id: 99, location_id: 1 }, { service_id: ['Unknown service'] }],
  ['an unknown location', { service_id: 1, location_id: 99 }, { location_id: ['Unknown location'] }],
])('refuses %s (422 naming the field)', async (_name, input, errors) => {
  const salon = await openSalon();
  expect(toRefusal(await salon.call('booking/get-service-staff', input))).toEqual({ status: 422, errors });
});
