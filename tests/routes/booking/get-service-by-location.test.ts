import { expect, test } from 'vitest';
import { toRefusal } from '../../support/booking/bookings.ts';
import { useTestSalons } from '../../support/test-salon.ts';

const openSalon = useTestSalons();

type Category = { name: string; services: { id: number }[] };
const idsOf = (categories: Category[]) => categories.flatMap(({ services }) => services.map(({ id }) => id));

// BEHAVIOR §12.3
test('lists the services performed at the location, by category', async () => {
  const salon = await openSalon();
  const at = (location_id: number) =>
    salon.call<Category[]>('booking/get-service-by-location', { location_id });
  expect(idsOf((await at(1)).body.data)).toEqual([1, 2, 3, 9, 4, 5, 6, 7, 8, 10]);
  expect((await at(2)).status).toBe(200);
});

test.each([
  ['a missing location', {}, 'Is required'],
  ['a location that is not a number', { location_id: 'x' }, 'Must be a number'],
  ['an unknown location', { location_id: 99 }, 'Unknown location'],
])('refuses %s (422 naming location_id)', async (_name, input, message) => {
  const salon = await openSalon();
  const reply = await salon.call('booking/get-service-by-location', input);
  expect(toRefusal(reply)).toEqual({ status: 422, errors: { location_id: [message] } });
});
